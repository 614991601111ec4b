//! Around a legal move: lists, sets and iterators of moves, and facts about one move.
//!
//! The root has what is used every day: [`Move`](crate::Move), [`LegalMove`](crate::LegalMove),
//! [`LegalMoves`](crate::LegalMoves), [`MoveBuffer`](crate::MoveBuffer),
//! [`MoveFilter`](crate::MoveFilter), [`MoveKinds`](crate::MoveKinds). Here are the views, sets
//! and iterators that their methods return, the changes on the board, pins, piece values for
//! exchanges, and the obligation that a touched piece brings (with feature `laws`).
//!
//! ```
//! use touchmove::moves::{PieceMoves, PieceValues};
//! use touchmove::{Position, Role, Square};
//!
//! let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
//! let mut pawn_moves = 0;
//! position.for_each_piece_moves(|set: PieceMoves<'_>| {
//!     pawn_moves += if set.role() == Role::Pawn { set.len() } else { 0 };
//!     core::ops::ControlFlow::<()>::Continue(())
//! });
//! assert_eq!(pawn_moves, 2);
//!
//! let capture = position.moves_between(Square::E4, Square::D5);
//! let capture = capture.first().ok_or("no capture")?;
//! assert_eq!(capture.see(&PieceValues::CLASSIC), 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#[cfg(feature = "laws")]
pub use crate::citing::TouchObligation;
pub use crate::exchange::PieceValues;
pub use crate::legality::{
    BoardChanges, BufferedMoves, IntoIter, Iter, MovesBetween, MovesBetweenIter, PieceAt,
    PieceMoves, PieceMovesIter, PieceShift,
};
pub use crate::position::Pin;
