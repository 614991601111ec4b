//! The result of comparing a board with a position.

use super::{MoveAndReply, MovePairs, PartialMove};
use crate::bitboard::Bitboard;
use crate::legality::{IllegalMove, LegalMove};
use crate::types::{Move, Outcome, Piece, Square};

/// What a board shows to have happened since a position.
///
/// [`Position::identify`](crate::Position::identify) returns it, and documents which answer comes
/// first if several apply.
///
/// ```
/// use touchmove::identify::Identified;
/// use touchmove::{Position, Square};
///
/// let start = Position::standard();
/// let mut seen = start.board().clone();
/// assert_eq!(start.identify(&seen), Identified::Unchanged);
/// let pawn = seen.piece_at(Square::E2);
/// seen.set(Square::E2, None);
/// seen.set(Square::E5, pawn);
/// let Identified::Illegal { reason, .. } = start.identify(&seen) else { return Err("legal".into()) };
/// assert_eq!(reason.to_string(), "a pawn cannot move from e2 to e5");
/// // Every answer and every reason can be shown as it is.
/// seen.set(Square::E5, None);
/// assert_eq!(start.identify(&seen).to_string(), "the piece from e2 must be put down");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Identified<'p> {
    /// Every piece stands where it stood.
    Unchanged,
    /// The board shows the position after this legal move, and after no other.
    Move(LegalMove<'p>),
    /// A legal move has begun and is not complete.
    PartialMove(PartialMove<'p>),
    /// The board shows one move, and it is illegal (Article 3.10.2).
    ///
    /// This includes moves of an opponent's piece, captures of an own piece and captures of the
    /// king. It also includes illegal castling, even if only the king or only the rook has been put
    /// down yet.
    Illegal {
        /// The illegal move; [`Position::legal_move`](crate::Position::legal_move) rejects it for
        /// the same reason.
        ///
        /// A pawn that still stands on the last rank has no promotion here, and is judged as if it
        /// became a queen. It is `None` if the king stands in place of its own rook, because as a
        /// [`Move`] that would mean castling.
        mv: Option<Move>,
        reason: IllegalMove,
    },
    /// A pawn has left, and the piece on the last rank is wrong. It is one that a pawn cannot
    /// become: a king, or a piece of the opponent's color (Article 3.7.3.3).
    WrongPromotion {
        /// The square that the pawn left.
        from: Square,
        /// The square on the last rank.
        to: Square,
        piece: Piece,
    },
    /// The board shows the position after this legal move and this legal reply.
    ///
    /// No other two half-moves lead there, and no single move does.
    /// Two half-moves arrive in one report if the board reports seldom, or players move fast.
    MoveAndReply(MoveAndReply<'p>),
    /// Several pairs of a legal move and a legal reply give this board.
    MovePairs(MovePairs<'p>),
    /// The kings stand on center squares and [signal](crate::Board::kings_signal) the result of the game.
    ///
    /// It is not a move.
    KingsSignal(Outcome),
    /// Pieces are missing from the board, and no legal move begins this way.
    Missing {
        /// The squares where they stood.
        squares: Bitboard,
    },
    /// Extra pieces stand on squares that were empty. No piece has left its square.
    Added {
        /// The squares where they stand.
        squares: Bitboard,
    },
    /// Several pieces have moved or been replaced. No move explains it, nor a move with its reply.
    Displaced {
        /// The squares whose piece has left, whether or not another stands there now.
        vacated: Bitboard,
        /// The squares with a piece that did not stand there before.
        filled: Bitboard,
    },
}
