//! Legal moves: listing, filtering, ordering and testing them, and explaining illegal ones.
//!
//! A [`LegalMove`] is proof that the move is legal in its position, so playing it checks nothing.
//! A move from elsewhere is tested by [`Position::legal_move`](crate::Position::legal_move), which
//! returns an [`IllegalMove`] with the exact reason if it fails.

// The order on the pages of `Position` and `LegalMove`: lists of moves, one move, questions, the
// rest.
mod list;

mod check;
mod legal;

mod questions;

mod buffer;
mod castling;
mod changes;
mod drag;
mod explain;
mod facts;
mod filter;
mod gives_check;
mod illegal;
mod iter;
mod kinds;
mod order;
mod origins;
mod premove;
#[cfg(feature = "laws")]
mod rule;
mod sets;
mod steps;
mod stored;

pub use buffer::{Key, MoveBuffer, MoveStorage, NoKey, OnStack};
pub(crate) use castling::castling_goal;
pub use changes::{BoardChanges, PieceShift};
pub use facts::MoveType;
pub use filter::MoveFilter;
pub use illegal::{IllegalMove, PieceAt};
pub use iter::{IntoIter, Iter};
pub use kinds::MoveKinds;
pub use legal::LegalMove;
pub use list::LegalMoves;
pub use premove::PremoveQueue;
pub use sets::{PieceMoves, PieceMovesIter, VisitFlow};
pub use stored::StoredMove;
