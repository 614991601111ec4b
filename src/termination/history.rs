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
mod tests;
