//! Sets of squares as 64-bit masks, and the iterator over their squares.
//!
//! The main type is [`Bitboard`], also available at the root of the crate. Sets are combined with
//! `|`, `&`, `^`, `-` and `!`. The macro [`bitboard!`](crate::bitboard!) builds a set from a
//! drawing. Nothing here can fail.
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
mod set;
mod shift;
mod subsets;

pub use iter::Squares;
pub use set::Bitboard;
pub use subsets::Subsets;
