//! A stage with the possible squares of both kings.
//!
//! Sound: a stage here contains every pair of squares on which the kings may be, for each side to
//! move. Kings step as the rules allow. A side with a free piece may leave its king in place,
//! because the free piece may be anywhere and move anywhere.

use super::events::Event;
#[cfg(feature = "alloc")]
use super::first_stage;
use super::flood::barred_to_king;
use super::mate::may_be_mated_with;
use super::pairs::Pairs;
use super::stage::{Kind, Stage, StagePiece};
use crate::attacks;
use crate::attacks::steps;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role, Square};

/// A stage with the possible squares of the kings.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) stage: Stage,
    /// The squares where the kings may be, by side to move.
    pub(super) pairs: [Pairs; 2],
    /// The squares where the kings may be after a move of the winner that may give check.
    ///
    /// A mate is looked for only there, because no legal move leaves its own king in check.
    pub(super) checked: Pairs,
}

impl Walk {
    /// Returns the first stage of a position; `None` with castling rights or an en passant capture.
    #[cfg(feature = "alloc")]
    pub(super) fn first(position: &Position, winner: Color) -> Option<Self> {
        Some(Self::of(position, first_stage(position)?, winner))
    }

    /// Returns the stage of a position with its kings.
    pub(super) fn of(position: &Position, stage: Stage, winner: Color) -> Self {
        let mut first = Self {
            stage,
            pairs: [Pairs::NONE; 2],
            checked: Pairs::NONE,
        };
        let king = position.king(!winner).into();
        first.pairs[position.turn().index()].add(position.king(winner), king);
        first
    }

    pub(super) fn may_be_mated(&self, winner: Color) -> bool {
        may_be_mated_with(&self.stage, winner, self.checked.iter())
    }

    /// Adds the content of another walk with the same home pieces; `true` if any of it is new.
    pub(super) fn widen(&mut self, more: &Self) -> bool {
        self.stage.widen(&more.stage);
        let mut is_new = self.checked.join(&more.checked);
        for (pairs, more) in self.pairs.iter_mut().zip(&more.pairs) {
            is_new |= pairs.join(more);
        }
        self.stage.is_done &= !is_new;
        !self.stage.is_done
    }

    /// Adds all pairs that the kings can reach while the stage lasts.
    ///
    /// Those after a move of the winner that may give check are also added to `checked`. Sound: the
    /// moves of both sides are followed until nothing is new.
    pub(super) fn spread(&mut self, winner: Color) {
        loop {
            let (own, checked) = self.after_winner(winner);
            let mut is_new = self.pairs[(!winner).index()].join(&own);
            is_new |= self.checked.join(&checked);
            let other = self.after_loser(winner);
            is_new |= self.pairs[winner.index()].join(&other);
            if !is_new {
                break;
            }
        }
        self.place_kings(winner);
    }

    /// Updates the kings' squares in the stage.
    ///
    /// Sound: no piece is added or removed here. A shut-in king takes no step, so it is on its one
    /// square in all pairs.
    pub(super) fn place_kings(&mut self, winner: Color) {
        let mut squares = [Bitboard::EMPTY; 2];
        for (helper, kings) in self.pairs.iter().flat_map(Pairs::iter) {
            squares[winner.index()] |= helper;
            squares[(!winner).index()] |= kings;
        }
        for king in self
            .stage
            .pieces
            .iter_mut()
            .filter(|piece| piece.is(Role::King))
        {
            king.squares = squares[king.color.index()];
        }
    }

    /// Returns the pairs after a move of the winner within the stage, and those of them in which
    /// that move may have given check.
    ///
    /// Sound: the king steps to an adjacent square, never one that home pieces or the other king
    /// attack. Or it stays while a free piece moves, unless home pieces give check. A free piece
    /// may give check from anywhere. The king gives check only by leaving a line on which a free
    /// piece attacks, because a home piece attacks only adjacent squares or, if shut in, squares of
    /// home pieces.
    pub(super) fn after_winner(&self, winner: Color) -> (Pairs, Pairs) {
        let (mut next, mut checked) = (Pairs::NONE, Pairs::NONE);
        let attacked = barred_to_king(&self.stage, winner);
        let barred = attacked | self.stage.all_home();
        let may_stay = self.has_free_piece(winner);
        for (from, losers) in self.pairs[winner.index()].iter() {
            let uncovered = self.stage.uncovered(winner, from);
            for to in attacks::king(from) - barred {
                let losers = losers - attacks::king(to) - to;
                next.add(to, losers);
                checked.add(to, losers & uncovered);
            }
            if may_stay && !attacked.contains(from) {
                next.add(from, losers);
                checked.add(from, losers);
            }
        }
        (next, checked)
    }

    /// Returns the pairs after a move of the loser within the stage.
    ///
    /// Sound: as for the winner.
    pub(super) fn after_loser(&self, winner: Color) -> Pairs {
        let mut next = Pairs::NONE;
        let attacked = barred_to_king(&self.stage, !winner);
        let barred = attacked | self.stage.all_home();
        let may_stay = self.has_free_piece(!winner);
        for (helper, from) in self.pairs[(!winner).index()].iter() {
            let steps = steps::around(from) - barred;
            next.add(helper, steps - attacks::king(helper) - helper);
            if may_stay {
                next.add(helper, from - attacked);
            }
        }
        next
    }

    fn has_free_piece(&self, color: Color) -> bool {
        let is_free = |piece: &StagePiece| !piece.is_home && !piece.squares.is_empty();
        let mut pieces = self
            .stage
            .pieces
            .iter()
            .filter(|piece| piece.color == color);
        pieces.any(|piece| is_free(piece) && !piece.is(Role::King))
    }

    /// Returns what follows an event; `None` if the kings are never where it can happen.
    ///
    /// Sound: no king is on a square that a piece moves to or that a pawn passes. The side that
    /// moved has not left its king in check. The other side's home pieces are those on the board
    /// or, before an en passant capture, some of them.
    pub(super) fn after(&self, event: Event, winner: Color) -> Option<Self> {
        let mover = self.stage.pieces[event.who].color;
        let (after, checked) = self.pairs_after(&event, winner)?;
        let mut pairs = [Pairs::NONE; 2];
        pairs[(!mover).index()] = after;
        let mut next = Self {
            stage: event.next,
            pairs,
            checked,
        };
        next.place_kings(winner);
        Some(next)
    }

    /// Returns the pairs after an event, and those of them in which it may have given check.
    ///
    /// Not inlined: its sets are gone when the kings are placed, so less stack is taken.
    #[inline(never)]
    fn pairs_after(&self, event: &Event, winner: Color) -> Option<(Pairs, Pairs)> {
        let mover = &self.stage.pieces[event.who];
        let is_winner = mover.color == winner;
        let before = &self.pairs[mover.color.index()];
        let (after, checked) = match (mover.is(Role::King), is_winner) {
            (true, true) => captured_by_winner(before, event, winner),
            (true, false) => (captured_by_loser(before, event.to), Pairs::NONE),
            (false, _) => {
                let passed = event.over.map_or(Bitboard::EMPTY, Bitboard::from);
                let after = before.without(passed | event.to, passed | event.to);
                let checked = if is_winner {
                    after.clone()
                } else {
                    Pairs::NONE
                };
                (after, checked)
            }
        };
        let attacked = barred_to_king(&event.next, mover.color);
        let (helpers, kings) = if is_winner {
            (attacked, Bitboard::EMPTY)
        } else {
            (Bitboard::EMPTY, attacked)
        };
        let after = after.without(helpers, kings);
        (!after.is_empty()).then(|| (after, checked.without(helpers, kings)))
    }
}

/// Returns the pairs after the winner's king has captured a home piece, and those of them in which
/// that may have given check.
///
/// Sound: the king captures from an adjacent square, and gives check as by any step. A piece that
/// the capture sets free is free in the next stage.
fn captured_by_winner(before: &Pairs, event: &Event, winner: Color) -> (Pairs, Pairs) {
    let (mut after, mut checked) = (Pairs::NONE, Pairs::NONE);
    for from in attacks::king(event.to) {
        let losers = before.losers(from) - attacks::king(event.to) - event.to;
        after.add(event.to, losers);
        checked.add(event.to, losers & event.next.uncovered(winner, from));
    }
    (after, checked)
}

/// Returns the pairs after the loser's king has captured a home piece.
///
/// Sound: the king captures from an adjacent square, unless the other king protects that piece.
fn captured_by_loser(before: &Pairs, to: Square) -> Pairs {
    let mut after = Pairs::NONE;
    for (helper, from) in before.iter() {
        let is_protected = (attacks::king(helper) | helper).contains(to);
        if !is_protected && !from.is_disjoint(attacks::king(to)) {
            after.add(helper, to.into());
        }
    }
    after
}

impl Stage {
    /// Returns the squares that free pieces of the winner may attack once a square is vacated.
    fn uncovered(&self, winner: Color, left: Square) -> Bitboard {
        let home = self.all_home();
        let mut uncovered = Bitboard::EMPTY;
        for piece in self
            .pieces
            .iter()
            .filter(|piece| !piece.is_home && piece.color == winner)
        {
            let (diagonal, straight) = match piece.kind {
                Kind::As(Role::Bishop) => (true, false),
                Kind::As(Role::Rook) => (false, true),
                Kind::As(Role::Queen) | Kind::Promoted => (true, true),
                Kind::As(_) => (false, false),
            };
            let mut lines = Bitboard::EMPTY;
            if diagonal {
                lines |= attacks::bishop(left, home);
            }
            if straight {
                lines |= attacks::rook(left, home);
            }
            for square in piece.squares & lines {
                uncovered |= (lines & attacks::line(square, left)) - attacks::between(square, left);
            }
        }
        uncovered
    }
}
