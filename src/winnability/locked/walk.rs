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
use crate::types::{ByColor, Color, Role, Square};

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
        let mut steps = KingSteps::within(&self.stage, winner);
        while steps.step_winner(self) | steps.step_loser(self) {}
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

    /// Returns what follows an event; `None` if the kings are never where it can happen.
    ///
    /// Sound: no king is on a square that a piece moves to or that a pawn passes. The side that
    /// moved has not left its king in check. The other side's home pieces are those on the board
    /// or, before an en passant capture, some of them.
    pub(super) fn after(&self, event: Event, winner: Color) -> Option<Self> {
        let mover = &self.stage.pieces[event.who];
        let before = &self.pairs[mover.color.index()];
        let mut next = Self {
            stage: event.next,
            pairs: [Pairs::NONE; 2],
            checked: Pairs::NONE,
        };
        // Written in place, so that no set takes stack twice.
        let after = &mut next.pairs[(!mover.color).index()];
        let attacked = barred_to_king(&next.stage, mover.color);
        let is_winner = mover.color == winner;
        let (helpers, kings) = if is_winner {
            (attacked, Bitboard::EMPTY)
        } else {
            (Bitboard::EMPTY, attacked)
        };
        if !mover.is(Role::King) {
            let passed = event.over.map_or(Bitboard::EMPTY, Bitboard::from) | event.to;
            for (helper, from) in before.iter() {
                if !(helpers | passed).contains(helper) {
                    after.add(helper, from - kings - passed);
                }
            }
            if is_winner {
                next.checked.clone_from(after);
            }
        } else if attacked.contains(event.to) {
            return None;
        } else if is_winner {
            add_captures_by_winner(before, event.to, winner, &mut next);
        } else {
            add_captures_by_loser(before, event.to, after);
        }
        if next.pairs[(!mover.color).index()].is_empty() {
            return None;
        }
        next.place_kings(winner);
        Some(next)
    }
}

/// Adds the pairs after the winner's king has captured a home piece.
///
/// Those in which that may have given check are also added to `checked`.
///
/// Sound: the king captures from an adjacent square, and gives check as by any step. A piece that
/// the capture sets free is free in the next stage.
fn add_captures_by_winner(before: &Pairs, to: Square, winner: Color, next: &mut Walk) {
    for from in attacks::king(to) {
        let losers = before.losers(from) - attacks::king(to) - to;
        next.pairs[(!winner).index()].add(to, losers);
        let uncovered = next.stage.uncovered(winner, from);
        next.checked.add(to, losers & uncovered);
    }
}

/// Adds the pairs after the loser's king has captured a home piece.
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

/// The steps of both kings within a stage.
///
/// Sound: where the kings may step depends only on their squares and on the stage, so it is enough
/// to step from each pair of squares once. Meanwhile only the kings' squares in the stage may change.
pub(super) struct KingSteps {
    winner: Color,
    home: Bitboard,
    /// The squares that home pieces of the other side attack, by the color of the king.
    attacked: [Bitboard; 2],
    /// Whether a side has a free piece that may move instead, by color.
    may_stay: [bool; 2],
    /// The pairs that the kings have stepped from, by side to move.
    done: [Pairs; 2],
}

impl KingSteps {
    pub(super) fn within(stage: &Stage, winner: Color) -> Self {
        Self {
            winner,
            home: stage.all_home(),
            attacked: ByColor::from_fn(|color| barred_to_king(stage, color)).into_array(),
            may_stay: ByColor::from_fn(|color| stage.has_free_officer(color)).into_array(),
            done: [Pairs::NONE; 2],
        }
    }

    /// Adds the pairs after a move of the winner within the stage; `true` if one is new.
    ///
    /// Those in which that move may have given check are also added to `checked`.
    ///
    /// Sound: the king steps to an adjacent square, never one that home pieces or the other king
    /// attack. Or it stays while a free piece moves, unless home pieces give check. A free piece
    /// may give check from anywhere. The king gives check only by leaving a line on which a free
    /// piece attacks, because a home piece attacks only adjacent squares or, if shut in, squares of
    /// home pieces.
    pub(super) fn step_winner(&mut self, walk: &mut Walk) -> bool {
        let (us, them) = (self.winner.index(), (!self.winner).index());
        let mut is_new = false;
        for from in Bitboard::FULL {
            let losers = self.done[us].add(from, walk.pairs[us].losers(from));
            if losers.is_empty() {
                continue;
            }
            let uncovered = walk.stage.uncovered(self.winner, from);
            for to in attacks::king(from) - self.attacked[us] - self.home {
                let losers = losers - attacks::king(to) - to;
                is_new |= !walk.pairs[them].add(to, losers).is_empty();
                walk.checked.add(to, losers & uncovered);
            }
            if self.may_stay[us] && !self.attacked[us].contains(from) {
                is_new |= !walk.pairs[them].add(from, losers).is_empty();
                walk.checked.add(from, losers);
            }
        }
        is_new
    }

    /// Adds the pairs after a move of the loser within the stage; `true` if one is new.
    ///
    /// Sound: as for the winner.
    pub(super) fn step_loser(&mut self, walk: &mut Walk) -> bool {
        let (us, them) = ((!self.winner).index(), self.winner.index());
        let mut is_new = false;
        for helper in Bitboard::FULL {
            let from = self.done[us].add(helper, walk.pairs[us].losers(helper));
            if from.is_empty() {
                continue;
            }
            let steps = steps::around(from) - self.attacked[us] - self.home;
            let mut reached = steps - attacks::king(helper) - helper;
            if self.may_stay[us] {
                reached |= from - self.attacked[us];
            }
            is_new |= !walk.pairs[them].add(helper, reached).is_empty();
        }
        is_new
    }
}

impl Stage {
    fn has_free_officer(&self, color: Color) -> bool {
        let is_free = |piece: &StagePiece| !piece.is_home && !piece.squares.is_empty();
        let mut pieces = self.pieces.iter().filter(|piece| piece.color == color);
        pieces.any(|piece| is_free(piece) && !piece.is(Role::King))
    }

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
