//! An abstract position with the pairs of squares where both kings may be.
//!
//! A side with only a king must move it, and may have to let the other king go where that is
//! stalemate. Plain abstract positions miss this, because they forget the side to move.
//!
//! Sound: an abstract position here contains every pair of squares on which the kings may be, for
//! each side to move. Kings step as the rules allow. A side with a free piece may leave its king in
//! place, because the free piece may be anywhere and move anywhere.

#[cfg(feature = "alloc")]
use super::abstraction_of;
use super::fixpoint::barred_to_king;
use super::mate::may_be_mated_with;
use super::pairs::Pairs;
use super::position::{AbstractPiece, AbstractPosition, Kind};
use super::transfer::Transfer;
use crate::attacks;
use crate::attacks::steps;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{ByColor, Color, Role, Square};

/// An abstract position with the pairs of the kings' squares.
#[derive(Clone, Debug)]
pub(super) struct WithKings {
    pub(super) abstracted: AbstractPosition,
    /// The squares where the kings may be, by side to move.
    pub(super) pairs: [Pairs; 2],
    /// The squares where the kings may be after a move of the winner that may give check.
    ///
    /// A mate is looked for only there, because no legal move leaves its own king in check.
    pub(super) checked: Pairs,
}

impl WithKings {
    /// Returns the abstraction of a position; `None` with castling rights or an en
    /// passant capture.
    #[cfg(feature = "alloc")]
    pub(super) fn first(position: &Position, winner: Color) -> Option<Self> {
        Some(Self::of(position, abstraction_of(position)?, winner))
    }

    /// Adds the kings' squares to the abstraction of a position.
    pub(super) fn of(position: &Position, abstracted: AbstractPosition, winner: Color) -> Self {
        let mut first = Self {
            abstracted,
            pairs: [Pairs::NONE; 2],
            checked: Pairs::NONE,
        };
        let king = position.king(!winner).into();
        first.pairs[position.turn().index()].add(position.king(winner), king);
        first
    }

    pub(super) fn may_be_mated(&self, winner: Color) -> bool {
        may_be_mated_with(&self.abstracted, winner, self.checked.iter())
    }

    /// Adds the content of another one with the same fixed pieces; `true`
    /// if any of it is new.
    pub(super) fn join(&mut self, more: &Self) -> bool {
        self.abstracted.join(&more.abstracted);
        let mut is_new = self.checked.join(&more.checked);
        for (pairs, more) in self.pairs.iter_mut().zip(&more.pairs) {
            is_new |= pairs.join(more);
        }
        self.abstracted.is_done &= !is_new;
        !self.abstracted.is_done
    }

    /// Adds all pairs that the kings can reach while the abstract position lasts.
    ///
    /// Those after a move of the winner that may give check are also added to `checked`. Sound: the
    /// moves of both sides are followed until nothing is new.
    pub(super) fn spread(&mut self, winner: Color) {
        let mut steps = KingSteps::within(&self.abstracted, winner);
        while steps.step_winner(self) | steps.step_loser(self) {}
        self.place_kings(winner);
    }

    /// Updates the kings' squares in the abstract position.
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
            .abstracted
            .pieces
            .iter_mut()
            .filter(|piece| piece.is(Role::King))
        {
            king.squares = squares[king.color.index()];
        }
    }

    /// Returns what follows a transfer; `None` if the kings are never where it can happen.
    ///
    /// Sound: no king is on a square that a piece moves to or that a pawn passes. The side that
    /// moved has not left its king in check. The other side's fixed pieces are those on the board
    /// or, before an en passant capture, some of them.
    pub(super) fn after(&self, transfer: Transfer, winner: Color) -> Option<Self> {
        let mover = &self.abstracted.pieces[transfer.who];
        let before = &self.pairs[mover.color.index()];
        let mut next = Self {
            abstracted: transfer.next,
            pairs: [Pairs::NONE; 2],
            checked: Pairs::NONE,
        };
        // Written in place, so that no set takes stack twice.
        let after = &mut next.pairs[(!mover.color).index()];
        let attacked = barred_to_king(&next.abstracted, mover.color);
        let is_winner = mover.color == winner;
        let (helpers, kings) = if is_winner {
            (attacked, Bitboard::EMPTY)
        } else {
            (Bitboard::EMPTY, attacked)
        };
        if !mover.is(Role::King) {
            let passed = transfer.over.map_or(Bitboard::EMPTY, Bitboard::from) | transfer.to;
            for (helper, from) in before.iter() {
                if !(helpers | passed).contains(helper) {
                    after.add(helper, from - kings - passed);
                }
            }
            if is_winner {
                next.checked.clone_from(after);
            }
        } else if attacked.contains(transfer.to) {
            return None;
        } else if is_winner {
            add_captures_by_winner(before, transfer.to, winner, &mut next);
        } else {
            add_captures_by_loser(before, transfer.to, after);
        }
        if next.pairs[(!mover.color).index()].is_empty() {
            return None;
        }
        next.place_kings(winner);
        Some(next)
    }
}

/// Adds the pairs after the winner's king has captured a fixed piece.
///
/// Those in which that may have given check are also added to `checked`.
///
/// Sound: the king captures from an adjacent square, and gives check as by any step. A piece that
/// the capture sets free is free in the next abstract position.
fn add_captures_by_winner(before: &Pairs, to: Square, winner: Color, next: &mut WithKings) {
    for from in attacks::king(to) {
        let losers = before.losers(from) - attacks::king(to) - to;
        next.pairs[(!winner).index()].add(to, losers);
        let uncovered = next.abstracted.uncovered(winner, from);
        next.checked.add(to, losers & uncovered);
    }
}

/// Adds the pairs after the loser's king has captured a fixed piece.
///
/// Sound: the king captures from an adjacent square, unless the other king protects that piece.
fn add_captures_by_loser(before: &Pairs, to: Square, after: &mut Pairs) {
    for (helper, from) in before.iter() {
        let is_protected = (attacks::king(helper) | helper).contains(to);
        if !is_protected && !from.is_disjoint(attacks::king(to)) {
            after.add(helper, to.into());
        }
    }
}

/// The steps of both kings within an abstract position.
///
/// Sound: where the kings may step depends only on their squares and on the abstract position, so
/// it is enough to step from each pair of squares once. Meanwhile only the kings' squares in the
/// abstract position may change.
pub(super) struct KingSteps {
    winner: Color,
    fixed: Bitboard,
    /// The squares that fixed pieces of the other side attack, by the color of the king.
    attacked: [Bitboard; 2],
    /// Whether a side has a free piece that may move instead, by color.
    may_stay: [bool; 2],
    /// The pairs that the kings have stepped from, by side to move.
    done: [Pairs; 2],
}

impl KingSteps {
    pub(super) fn within(abstracted: &AbstractPosition, winner: Color) -> Self {
        Self {
            winner,
            fixed: abstracted.all_fixed(),
            attacked: ByColor::from_fn(|color| barred_to_king(abstracted, color)).into_array(),
            may_stay: ByColor::from_fn(|color| abstracted.has_free_piece(color)).into_array(),
            done: [Pairs::NONE; 2],
        }
    }

    /// Adds the pairs after a move of the winner within the abstract position; `true` if one is
    /// new.
    ///
    /// Those in which that move may have given check are also added to `checked`.
    ///
    /// Sound: the king steps to an adjacent square, never one that fixed pieces or the other king
    /// attack. Or it stays while a free piece moves, unless fixed pieces give check. A free piece
    /// may give check from anywhere. The king gives check only by leaving a line on which a free
    /// piece attacks, because a fixed piece attacks only adjacent squares or, if shut in, squares
    /// of fixed pieces.
    pub(super) fn step_winner(&mut self, with_kings: &mut WithKings) -> bool {
        let (us, them) = (self.winner.index(), (!self.winner).index());
        let mut is_new = false;
        for from in Bitboard::FULL {
            let losers = self.done[us].add(from, with_kings.pairs[us].losers(from));
            if losers.is_empty() {
                continue;
            }
            let uncovered = with_kings.abstracted.uncovered(self.winner, from);
            for to in attacks::king(from) - self.attacked[us] - self.fixed {
                let losers = losers - attacks::king(to) - to;
                is_new |= !with_kings.pairs[them].add(to, losers).is_empty();
                with_kings.checked.add(to, losers & uncovered);
            }
            if self.may_stay[us] && !self.attacked[us].contains(from) {
                is_new |= !with_kings.pairs[them].add(from, losers).is_empty();
                with_kings.checked.add(from, losers);
            }
        }
        is_new
    }

    /// Adds the pairs after a move of the loser within the abstract position; `true` if one is new.
    ///
    /// Sound: as for the winner.
    pub(super) fn step_loser(&mut self, with_kings: &mut WithKings) -> bool {
        let (us, them) = ((!self.winner).index(), self.winner.index());
        let mut is_new = false;
        for helper in Bitboard::FULL {
            let from = self.done[us].add(helper, with_kings.pairs[us].losers(helper));
            if from.is_empty() {
                continue;
            }
            let steps = steps::around(from) - self.attacked[us] - self.fixed;
            let mut reached = steps - attacks::king(helper) - helper;
            if self.may_stay[us] {
                reached |= from - self.attacked[us];
            }
            is_new |= !with_kings.pairs[them].add(helper, reached).is_empty();
        }
        is_new
    }
}

impl AbstractPosition {
    fn has_free_piece(&self, color: Color) -> bool {
        let is_free = |piece: &AbstractPiece| !piece.is_fixed && !piece.squares.is_empty();
        let mut pieces = self.pieces.iter().filter(|piece| piece.color == color);
        pieces.any(|piece| is_free(piece) && !piece.is(Role::King))
    }

    /// Returns the squares that free pieces of the winner may attack once a square is vacated.
    fn uncovered(&self, winner: Color, left: Square) -> Bitboard {
        let fixed = self.all_fixed();
        let mut uncovered = Bitboard::EMPTY;
        for piece in self
            .pieces
            .iter()
            .filter(|piece| !piece.is_fixed && piece.color == winner)
        {
            let (diagonal, straight) = match piece.kind {
                Kind::As(Role::Bishop) => (true, false),
                Kind::As(Role::Rook) => (false, true),
                Kind::As(Role::Queen) | Kind::Promoted => (true, true),
                Kind::As(_) => (false, false),
            };
            let mut lines = Bitboard::EMPTY;
            if diagonal {
                lines |= attacks::bishop(left, fixed);
            }
            if straight {
                lines |= attacks::rook(left, fixed);
            }
            for square in piece.squares & lines {
                uncovered |= (lines & attacks::line(square, left)) - attacks::between(square, left);
            }
        }
        uncovered
    }
}
