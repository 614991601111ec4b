//! The history of a position in 16 bytes a ply. It detects repetitions of the position exactly.
//!
//! A position can never recur after a capture, a pawn move or a move that loses a castling right.
//! So the history falls into stretches of reversible moves. Within a stretch no piece leaves the
//! board or changes its role. A move takes one piece from its origin to an empty destination. It
//! changes the set of squares of that role and color by exactly these two squares. So two positions
//! of a stretch with the same side to move have the same pieces on the same squares exactly if, for
//! each role and color, all origins and destinations between them cancel out by XOR. Their castling
//! rights are the same by definition of a stretch. Only the first position of a stretch can allow
//! an en passant capture.
//!
//! So the moves alone prove a repetition. The Zobrist keys only select the positions for which a
//! proof is worth trying.

use super::ply::{Displaced, Ply};
use super::stretches::{LongStretches, SHORT};
use crate::legality::LegalMove;
use crate::position::Position;

/// The shortest repetition in plies: each side moves out and back.
const SHORTEST: u16 = 4;

/// A line of positions, seen from its last one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History<'l> {
    plies: &'l [Ply],
    long: Option<&'l LongStretches>,
}

impl<'l> History<'l> {
    /// Sees a line, or its beginning, with what is kept of its long stretches.
    pub(super) const fn new(plies: &'l [Ply], long: Option<&'l LongStretches>) -> Self {
        Self { plies, long }
    }

    /// Returns the number of positions.
    #[cfg(feature = "arbiter")]
    pub(crate) const fn len(self) -> usize {
        self.plies.len()
    }

    /// Returns `true` if `position` is the last position of the line.
    ///
    /// The line keeps no positions, so this compares keys only. Nowhere else does a key alone
    /// decide.
    #[inline]
    pub(super) fn ends_with(self, position: &Position) -> bool {
        self.plies
            .last()
            .is_some_and(|last| last.key == position.key())
    }

    /// Returns how often the last position has occurred, this time included.
    #[inline]
    pub(crate) fn occurrences(self) -> usize {
        self.plies.last().map_or(0, |last| last.occurrences.into())
    }

    /// Returns how often the position after a move has occurred, that time included.
    #[inline]
    pub(crate) fn occurrences_after(self, legal: LegalMove<'_>) -> usize {
        self.ply_after(legal, &legal.play()).occurrences.into()
    }

    /// Returns `true` if the next move can lead to a third occurrence.
    #[inline]
    pub(super) fn may_repeat_next(self) -> bool {
        self.plies
            .last()
            .is_some_and(|last| last.stretch >= 2 * SHORTEST - 1)
    }

    /// Returns the next entry of the line: the position after a move.
    ///
    /// A new stretch begins after an irreversible move, and after a move from a position other than
    /// the last.
    #[inline]
    pub(crate) fn ply_after(self, legal: LegalMove<'_>, after: &Position) -> Ply {
        let before = legal.position();
        let goes_on = after.halfmove_clock() > 0
            && after.castling_rights() == before.castling_rights()
            && self.ends_with(before);
        let stretch = match self.plies.last() {
            Some(last) if goes_on => last.stretch.saturating_add(1),
            _ => 0,
        };
        let ply = Ply {
            mv: legal.to_move(),
            role: legal.role(),
            stretch,
            ..Ply::first(after)
        };
        match self.places_of(ply).next() {
            Some(place) => Ply {
                occurrences: self.plies[place].occurrences.saturating_add(1),
                ..ply
            },
            None => ply,
        }
    }

    /// Returns the indices of the earlier occurrences of the last position, the latest first.
    pub(super) fn earlier(self) -> impl Iterator<Item = usize> + use<'l> {
        let split = self.plies.split_last();
        split
            .into_iter()
            .flat_map(move |(last, before)| History::new(before, self.long).places_of(*last))
    }

    /// Returns the indices at which the position after a move occurred before, the latest first.
    #[cfg(feature = "arbiter")]
    pub(crate) fn earlier_after(
        self,
        legal: LegalMove<'_>,
    ) -> impl Iterator<Item = usize> + use<'l> {
        self.places_of(self.ply_after(legal, &legal.play()))
    }

    /// Returns the indices of earlier occurrences of `now`, the latest first.
    ///
    /// It comes next in the line.
    #[inline]
    fn places_of(self, now: Ply) -> impl Iterator<Item = usize> + use<'l> {
        let len = self.plies.len();
        let start = len.saturating_sub(now.stretch.into());
        // What is kept of a long stretch begins here.
        let first = match (self.long, self.plies.get(start)) {
            (Some(_), Some(ply)) => len.min(start + usize::from(SHORT.saturating_sub(ply.stretch))),
            _ => len,
        };
        let long = self.long.filter(|_| first < len);
        let far = long
            .into_iter()
            .flat_map(move |long| long.places(now.key, first, len))
            .filter(move |place| (len - place) % 2 == 0);
        // Two plies at a time, so that the side to move is the same. The last pair is skipped,
        // because a repetition takes at least four plies.
        let end = first + (len - first) % 2;
        let pairs = self.plies.get(start..end).unwrap_or_default();
        let pairs = pairs.rchunks_exact(2).enumerate();
        let near = pairs
            .skip(usize::from(end == len))
            // Different keys prove different positions; equal keys prove nothing.
            .filter(move |(_, pair)| pair[0].key == now.key)
            .map(move |(number, _)| end - 2 * (number + 1));
        far.chain(near)
            .filter(move |&place| self.is_same(place, now))
    }

    /// Returns `true` if the position at index `place` equals that of `now`, which comes next in
    /// the line. Both must be in the same stretch, with the same side to move.
    fn is_same(self, place: usize, now: Ply) -> bool {
        let len = self.plies.len();
        let is_moved = match self.long {
            Some(long) if len - place > usize::from(SHORT) => {
                let mut displaced = long.displaced(self.plies, len - 1);
                displaced.note(len, &now);
                displaced != long.displaced(self.plies, place)
            }
            _ => {
                let mut displaced = Displaced::default();
                let moves = self.plies[place + 1..].iter().chain([&now]);
                for (number, ply) in moves.enumerate() {
                    displaced.note(number, ply);
                }
                displaced != Displaced::default()
            }
        };
        !is_moved && self.plies[place].en_passant == now.en_passant
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::{History, LongStretches, Ply, SHORT};
    use crate::position::Position;

    /// Returns the plies of a line in which all positions have the same key.
    fn forged(fen: &str, moves: &[&str]) -> (Vec<Position>, Vec<Ply>) {
        let mut position: Position = fen.parse().expect("a valid position");
        let mut positions = Vec::from([position.clone()]);
        let mut plies = Vec::from([Ply::first(&position)]);
        for mv in moves {
            let mv = mv.parse().expect("a move");
            let legal = position.legal_move(mv).expect("a legal move");
            let after = legal.play();
            // Forge the key, so that the move seems to continue from the last position.
            let last = plies.last_mut().expect("never empty");
            last.key = position.key();
            let ply = History::new(&plies, None).ply_after(legal, &after);
            plies.push(ply);
            positions.push(after.clone());
            position = after;
        }
        for ply in &mut plies {
            ply.key = 0;
        }
        (positions, plies)
    }

    /// Asserts that the proof agrees with a comparison of positions for every pair.
    fn assert_proves(fen: &str, moves: &[&str]) -> usize {
        let (positions, plies) = forged(fen, moves);
        let mut long = LongStretches::default();
        for (place, ply) in plies.iter().enumerate() {
            if ply.stretch >= SHORT {
                long.note_last(&plies[..=place]);
            }
        }
        let mut proved = 0;
        for (place, position) in positions.iter().enumerate() {
            let history = History::new(&plies[..=place], Some(&long));
            let expected: Vec<usize> = (0..place)
                .filter(|&other| positions[other] == *position)
                .rev()
                .collect();
            assert_eq!(
                history.earlier().collect::<Vec<_>>(),
                expected,
                "place {place} of {fen}"
            );
            proved += expected.len();
        }
        proved
    }

    #[test]
    fn equal_keys_alone_prove_nothing() {
        let walk = [
            "e1d2", "e8d7", "d2e3", "d7e6", "e3d2", "e6d7", "d2e1", "d7e8",
        ];
        // On the way back the kings pass two pairs of squares with the same side to move.
        assert_eq!(assert_proves("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &walk), 2);
    }

    #[test]
    fn men_of_one_kind_may_change_places() {
        let rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
        let moves = [
            "a1a3", "e8d8", "h1a1", "d8e8", "a3h3", "e8d8", "h3h1", "d8e8",
        ];
        assert_eq!(assert_proves(rooks, &moves), 1);
    }

    #[test]
    fn men_of_two_kinds_may_not_change_places() {
        let knight_and_bishop = "7k/8/8/8/8/8/8/1N2KB2 w - - 0 1";
        let moves = [
            "b1d2", "h8g8", "f1b5", "g8h8", "d2f1", "h8g8", "b5a4", "g8h8", "a4c2", "h8g8", "c2b1",
            "g8h8",
        ];
        let (positions, plies) = forged(knight_and_bishop, &moves);
        assert_eq!(
            positions[0].board().occupied(),
            positions[12].board().occupied()
        );
        assert_eq!(History::new(&plies, None).earlier().next(), None);
        assert_proves(knight_and_bishop, &moves);
    }

    #[test]
    fn men_of_two_sides_may_not_change_places() {
        let knights = "4k3/8/8/8/8/8/8/1N2K1n1 w - - 0 1";
        let moves = [
            "b1c3", "g1f3", "e1d1", "f3d4", "c3e2", "d4b3", "e2g1", "b3d2", "d1e1", "d2b1",
        ];
        let (positions, plies) = forged(knights, &moves);
        assert_eq!(
            positions[0].board().occupied(),
            positions[10].board().occupied()
        );
        assert_eq!(positions[0].turn(), positions[10].turn());
        assert_eq!(History::new(&plies, None).earlier().next(), None);
        assert_proves(knights, &moves);
    }

    #[test]
    fn en_passant_is_a_part_of_the_proof() {
        let moves = [
            "g1f3", "e8d8", "f3g1", "d8e8", "g1f3", "e8d8", "f3g1", "d8e8",
        ];
        assert_eq!(
            assert_proves("4k3/8/8/3pP3/8/8/8/4K1N1 w - d6 0 2", &moves),
            4
        );
        assert_eq!(
            assert_proves("4k3/8/8/3pP3/8/8/8/4K1N1 w - - 0 2", &moves),
            6
        );
    }

    #[test]
    fn a_stretch_ends_where_something_is_lost() {
        // The rook's first move loses one castling right, the king's first move the other.
        let moves = [
            "a1b1", "e8d8", "b1a1", "d8e8", "a1b1", "e8d8", "b1a1", "d8e8", "e1d1", "e8d8", "d1e1",
            "d8e8",
        ];
        let (_, plies) = forged("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &moves);
        let stretches: Vec<u16> = plies.iter().map(|ply| ply.stretch).collect();
        assert_eq!(stretches, [0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]);
        assert_proves("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &moves);
    }

    #[test]
    fn a_stretch_ends_with_a_capture_or_a_pawn_move() {
        let rooks = "r3k3/8/8/8/8/8/P6P/R3K3 w - - 0 1";
        // A rook captures between the two king walks; over the whole line all squares cancel out.
        let moves = [
            "e1d1", "e8d8", "d1e1", "d8e8", "h2h3", "a8a2", "a1a2", "e8d8", "a2a1", "d8e8", "e1d1",
            "e8d8", "d1e1", "d8e8",
        ];
        let (_, plies) = forged(rooks, &moves);
        let stretches: Vec<u16> = plies.iter().map(|ply| ply.stretch).collect();
        assert_eq!(stretches, [0, 1, 2, 3, 4, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7]);
        assert_proves(rooks, &moves);
    }

    #[test]
    fn long_stretches_are_proved_without_reading_them() {
        // One king goes round in 6 moves, the other in 28, so each position comes back after 168.
        let white = ["e1d1", "d1d2", "d2e2", "e2f2", "f2f1", "f1e1"];
        let black = [
            "a8b8", "b8c8", "c8d8", "d8e8", "e8f8", "f8g8", "g8h8", "h8h7", "h7h6", "h6h5", "h5g5",
            "g5g6", "g6g7", "g7f7", "f7f6", "f6f5", "f5e5", "e5e6", "e6e7", "e7d7", "d7d6", "d6d5",
            "d5c5", "c5c6", "c6b6", "b6a6", "a6a7", "a7a8",
        ];
        let both = white.iter().cycle().zip(black.iter().cycle());
        let moves: Vec<&str> = both
            .take(420)
            .flat_map(|(one, other)| [*one, *other])
            .collect();
        assert_eq!(assert_proves("k7/8/8/8/8/8/8/4K3 w - - 0 1", &moves), 1_685);
    }
}
