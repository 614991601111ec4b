//! What a board shows to have happened.

use super::PartialMove;
use crate::bitboard::Bitboard;
use crate::legality::{IllegalMove, LegalMove};
use crate::types::{Move, Piece, Square};

/// What a board shows to have happened since a position.
///
/// [`Position::identify`](crate::Position::identify) makes it, and tells which answer comes
/// first where several could be given.
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
/// // It can be said as it is.
/// seen.set(Square::E5, None);
/// assert_eq!(start.identify(&seen).to_string(), "the man from e2 is to be put down");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Identified<'p> {
    /// Every man stands where he stood.
    Unchanged,
    /// It is the board after this legal move and after no other.
    Move(LegalMove<'p>),
    /// A legal move has begun, and something is missing.
    PartialMove(PartialMove<'p>),
    /// Men moved as in one move that is not legal (Article 3.10.2).
    ///
    /// A man of the opponent's moved, or an own man or the king captured, are such moves too;
    /// and so is castling that is not legal, be only one of king and rook put down yet.
    Illegal {
        /// The move, of which [`Position::legal_move`](crate::Position::legal_move) says the same
        /// reason.
        ///
        /// A pawn that still stands on the last rank becomes nothing here, and is judged as
        /// if it became a queen. There is no move where the king stands in place of his own
        /// rook, for as a [`Move`] that is castling.
        mv: Option<Move>,
        /// Why it is not legal.
        reason: IllegalMove,
    },
    /// A pawn has left, and on the last rank stands a man that it cannot become: a king, or
    /// one of the opponent's color (Article 3.7.3.3).
    WrongPromotion {
        /// The square that the pawn left.
        from: Square,
        /// The square on the last rank.
        to: Square,
        /// The man who stands there.
        piece: Piece,
    },
    /// Men are off the board and no other stands there, and no legal move begins in this way.
    Missing {
        /// The squares on which they stood.
        squares: Bitboard,
    },
    /// Men stand on empty squares who stood nowhere before, and none has left.
    Added {
        /// The squares on which they stand.
        squares: Bitboard,
    },
    /// Several men have moved and do not castle, or men have become others: no one move does
    /// this.
    Displaced {
        /// The squares whose man has left, whether or not another stands there now.
        vacated: Bitboard,
        /// The squares on which a man stands who did not stand there before.
        filled: Bitboard,
    },
}
