//! A partial move: the legal moves it can still become, and the next step.

use core::fmt;

use super::change::Change;
use super::{MovePairs, parts};
use crate::bitboard::Bitboard;
use crate::legality::{LegalMove, LegalMoves};
use crate::position::Position;
use crate::types::{Role, Square};

/// A board in the middle of one or several legal moves.
///
/// [`Position::identify`] returns it; there is always at least one legal move that completes it.
///
/// ```
/// use touchmove::identify::{Identified, NextStep};
/// use touchmove::{Position, Square};
///
/// // The king has been released two squares over, and the rook still stands on h1 (Article 4.7.2).
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let mut board = position.board().clone();
/// board.set(Square::E1, None);
/// board.set(Square::G1, Some("K".parse()?));
/// let Identified::PartialMove(unfinished) = position.identify(&board) else {
///     unreachable!("castling is legal and not finished")
/// };
/// assert_eq!(unfinished.next_step(), NextStep::CastlingRook { rook: Square::H1 });
/// let only = unfinished.only_move().ok_or("one move")?;
/// assert_eq!(only.san().to_string(), "O-O");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PartialMove<'p> {
    /// One of the legal moves. The next step is the same for all of them.
    first: LegalMove<'p>,
    change: Change,
}

/// The next step that completes a legal move on a board.
///
/// A piece counts as lifted if it is off its square. The board does not show whether it is in a
/// hand or lies beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NextStep {
    /// The piece lifted from this square must be put down. A pawn before its promotion may be
    /// replaced by the new piece.
    Place { from: Square },
    /// A piece was removed, and a piece that captures it must move.
    Capturer { captured: Square },
    /// A piece was removed and another lifted. The lifted piece must be put down to capture it.
    PlaceCapturer {
        /// The square that the capturing piece left.
        from: Square,
        captured: Square,
    },
    /// The pawn captured en passant must be removed (Article 3.7.3.2). The capturing pawn has
    /// moved.
    RemoveCapturedPawn {
        /// The square of the captured pawn.
        captured: Square,
    },
    /// The pawn must be replaced by a new piece (Article 3.7.3.3). It stands on the last rank.
    Promotion {
        /// The square on the last rank.
        to: Square,
    },
    /// The promoted pawn must be removed from its square. The new piece stands on the last rank.
    /// This step may come last (Article 4.6).
    RemovePromotedPawn {
        /// The square of the new piece.
        to: Square,
    },
    /// The king stands on its castling destination, and the rook must follow (Article 4.7.2).
    CastlingRook {
        /// The square that the rook stood on.
        rook: Square,
    },
    /// The rook stands on its castling destination, and the king must follow.
    CastlingKing {
        /// The square that the king stood on.
        king: Square,
    },
    /// King and rook have been lifted, and both must be put down.
    CastlingPieces {
        /// The square that the king stood on.
        king: Square,
        /// The square that the rook stood on.
        rook: Square,
    },
}

impl<'p> PartialMove<'p> {
    /// Creates it from one of its moves and the change on the board.
    pub(super) const fn new(first: LegalMove<'p>, change: Change) -> Self {
        Self { first, change }
    }

    /// Returns the position in which the move began.
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.first.position()
    }

    /// Returns the legal moves that can still be completed, at least one.
    ///
    /// The Laws may allow only some of them, depending on what the board does not show. This is
    /// which piece was touched first, and where a piece was released in between (Articles 4.3 to
    /// 4.7).
    #[must_use]
    pub fn moves(&self) -> LegalMoves<'p> {
        let mut moves = self.position().legal_moves();
        moves.retain(|legal| parts::stage_of(legal, &self.change).is_some());
        moves
    }

    /// Returns the legal move that can still be completed, if there is only one.
    #[must_use]
    pub fn only_move(&self) -> Option<LegalMove<'p>> {
        let moves = self.moves();
        moves.get(0).filter(|_| moves.len() == 1)
    }

    /// Returns the pairs of a move and a reply that give this board.
    ///
    /// There is seldom any. If a piece has been lifted and an opponent's piece removed, they may
    /// have captured one after the other on a square where the same piece stands as before.
    ///
    /// ```
    /// use touchmove::identify::Identified;
    /// use touchmove::{Position, Square};
    ///
    /// // The knight is lifted to capture on d6, or it captured on f6 and was captured from d6.
    /// let position: Position = "6k1/8/3r1r2/8/4N3/8/8/6K1 w - - 0 1".parse()?;
    /// let mut board = position.board().clone();
    /// board.set(Square::E4, None);
    /// board.set(Square::D6, None);
    /// let Identified::PartialMove(begun) = position.identify(&board) else { panic!("a capture") };
    /// assert_eq!(begun.only_move().ok_or("one move")?.san().as_str(), "Nxd6");
    /// let pairs = begun.pairs().iter().map(|pair| pair.to_string()).collect::<Vec<_>>();
    /// assert_eq!(pairs, ["e4f6 and d6f6"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn pairs(&self) -> MovePairs<'p> {
        MovePairs::new(self.position(), self.change)
    }

    /// Returns the squares whose piece has left, whether or not another stands there now.
    #[must_use]
    pub const fn vacated(&self) -> Bitboard {
        self.change.left
    }

    /// Returns the squares on which a piece has been put down.
    #[must_use]
    pub const fn filled(&self) -> Bitboard {
        self.change.came
    }

    /// Returns the next step.
    #[must_use]
    pub fn next_step(&self) -> NextStep {
        match self.change.arrived().next() {
            Some((to, piece)) => self.next_step_after(to, piece.role()),
            None => self.next_step_of_lifted(),
        }
    }

    /// Returns the step after a piece has been put down.
    fn next_step_after(&self, to: Square, role: Role) -> NextStep {
        let first = self.first;
        if first.is_castling() {
            return match role {
                Role::King => NextStep::CastlingRook { rook: first.to() },
                _ => NextStep::CastlingKing { king: first.from() },
            };
        }
        match (role, first.captured_piece()) {
            (Role::Pawn, Some((captured, _))) if first.is_en_passant() => {
                NextStep::RemoveCapturedPawn { captured }
            }
            (Role::Pawn, _) => NextStep::Promotion { to },
            _ => NextStep::RemovePromotedPawn { to },
        }
    }

    /// Returns the step when pieces are off the board and none has been put down.
    fn next_step_of_lifted(&self) -> NextStep {
        let own = self.position().board().by_color(self.position().turn());
        let (lifted, taken) = (self.change.left & own, self.change.left - own);
        match (lifted.first(), taken.first()) {
            (None, Some(captured)) => NextStep::Capturer { captured },
            (Some(from), Some(captured)) => NextStep::PlaceCapturer { from, captured },
            _ if lifted.more_than_one() => NextStep::CastlingPieces {
                king: self.first.from(),
                rook: self.first.to(),
            },
            // `lifted` is never empty here, or no move would have begun.
            _ => NextStep::Place {
                from: lifted.first().unwrap_or(self.first.from()),
            },
        }
    }
}

impl fmt::Debug for PartialMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartialMove")
            .field("next_step", &self.next_step())
            .field("moves", &self.moves())
            .finish()
    }
}
