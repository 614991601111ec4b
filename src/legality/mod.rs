//! Gives out legal moves, as lists, sets or answers to questions, and explains illegal ones.
//!
//! A [`Legal`] proves by its type that the move is legal in its position, so playing it checks
//! nothing. This room lists, filters and orders legal moves, checks a move that comes from
//! elsewhere, and tells precisely why a move is illegal.

// The order on the pages of `Position` and `Legal`: lists of moves, one move, questions, the rest.
mod list;

mod matching;

mod check;
mod legal;

mod questions;

mod between;
mod buffer;
mod changes;
mod explain;
mod filter;
mod gestures;
mod gives_check;
mod illegal;
mod iter;
mod kinds;
mod order;
mod origins;
#[cfg(feature = "serde")]
mod serial;
mod sets;
mod view;

pub use between::{MovesBetween, MovesBetweenIter};
pub use buffer::MoveBuffer;
pub use changes::{BoardChanges, Relocation};
pub use filter::MoveFilter;
pub(crate) use gestures::castling_goal;
pub use illegal::{IllegalMove, Man};
pub use iter::{IntoIter, Iter};
pub use kinds::MoveKinds;
pub use legal::Legal;
pub use list::MoveList;
pub use sets::{MoveSet, MoveSetIter};
pub use view::LegalMoves;
