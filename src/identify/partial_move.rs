//! A move under way: which legal moves it can still become, and what is to be done next.

use core::fmt;

use super::change::Change;
use super::parts;
use crate::bitboard::Bitboard;
use crate::legality::{LegalMove, LegalMoves};
use crate::position::Position;
use crate::types::{Role, Square};

/// A board in the middle of a legal move, or of one of several.
///
/// [`Position::identify`] makes it; there is always a legal move that can still come of it.
///
/// ```
/// use touchmove::identify::{Identified, NextStep};
/// use touchmove::{Position, Square};
///
/// // The king has been released two squares over, and the rook still stands at home
/// // (Article 4.7.2).
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
    /// One of the legal moves, to which all the others are alike in what is to be done next.
    first: LegalMove<'p>,
    change: Change,
}

/// The next step that completes a legal move on a board.
///
/// A man who has been lifted is a man who is off his square: whether he is in a hand or lies
/// beside the board cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NextStep {
    /// The man of the side to move who was lifted from this square is to be put down; for a
    /// pawn before the last rank, this or the new man.
    Place {
        /// The square he left.
        from: Square,
    },
    /// A man was taken off, and one who can capture him is to take his place.
    Capturer {
        /// The square of the captured man.
        captured: Square,
    },
    /// A man was taken off and another lifted, who is to be put down for the capture.
    PlaceCapturer {
        /// The square that the capturer left.
        from: Square,
        /// The square of the captured man.
        captured: Square,
    },
    /// The pawn stands past the one that it captures en passant, which is to be taken off
    /// (Article 3.7.3.2).
    RemoveCapturedPawn {
        /// The square of the captured pawn.
        captured: Square,
    },
    /// The pawn stands on the last rank, and a new man is to take its place (Article
    /// 3.7.3.3).
    Promotion {
        /// The square on the last rank.
        to: Square,
    },
    /// The new man stands on the last rank, and the pawn is to be taken off its square, which
    /// may come last (Article 4.6).
    RemovePromotedPawn {
        /// The square of the new man.
        to: Square,
    },
    /// The king stands where he castles, and the rook is to follow (Article 4.7.2).
    CastlingRook {
        /// The square where the rook stood at first.
        rook: Square,
    },
    /// The rook stands where it castles, and the king is to follow.
    CastlingKing {
        /// The square where the king stood at first.
        king: Square,
    },
    /// King and rook have been lifted, and both are to be put down.
    CastlingPieces {
        /// The square where the king stood.
        king: Square,
        /// The square where the rook stood.
        rook: Square,
    },
}

impl<'p> PartialMove<'p> {
    /// Keeps what has changed, and a move that leads through it.
    pub(super) const fn new(first: LegalMove<'p>, change: Change) -> Self {
        Self { first, change }
    }

    /// Returns the position in which the move began.
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.first.position()
    }

    /// Returns the legal moves that can still come of it, at least one.
    ///
    /// Which of them the Laws still allow can depend on what the board does not show: which
    /// man was touched first, and where one was released in between (Articles 4.3 to 4.7).
    #[must_use]
    pub fn moves(&self) -> LegalMoves<'p> {
        let mut moves = self.position().legal_moves();
        moves
            .view()
            .retain(|legal| parts::stage_of(legal, &self.change).is_some());
        moves
    }

    /// Returns the only legal move that can still come of it, if there are not several.
    #[must_use]
    pub fn only_move(&self) -> Option<LegalMove<'p>> {
        let moves = self.moves();
        moves.get(0).filter(|_| moves.len() == 1)
    }

    /// Returns the squares whose man has left, whether or not another stands there now.
    #[must_use]
    pub const fn vacated(&self) -> Bitboard {
        self.change.left
    }

    /// Returns the squares on which a man has been put down.
    #[must_use]
    pub const fn filled(&self) -> Bitboard {
        self.change.came
    }

    /// Returns what is to be done next.
    #[must_use]
    pub fn next_step(&self) -> NextStep {
        match self.change.men().next() {
            Some((to, piece)) => self.next_step_after(to, piece.role),
            None => self.next_step_of_lifted(),
        }
    }

    /// Returns what is to follow the man who has been put down.
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

    /// Returns what is to be done with the men who are off the board, when none has come.
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
            // Something has left, or the move would not have begun.
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
