//! Sets of squares, and the iterator over their squares.
//!
//! [`Bitboard`] also stands at the root of the crate. Sets are combined with `|`, `&`, `^`, `-` and
//! `!`, and drawn with [`bitboard!`](crate::bitboard!).
//!
//! ```
//! use touchmove::bitboard::Squares;
//! use touchmove::{Bitboard, Rank, Square};
//!
//! let mut squares: Squares = Bitboard::from(Rank::First).into_iter();
//! assert_eq!(squares.len(), 8);
//! assert_eq!(squares.next(), Some(Square::A1));
//! assert_eq!(squares.next_back(), Some(Square::H1));
//! ```

mod iter;
mod picture;
#[cfg(feature = "serde")]
mod serial;
mod set;

pub use iter::Squares;
pub use set::Bitboard;
