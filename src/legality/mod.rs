//! Legal moves as users hold them: proven by their type, listed, grouped and checked.

mod buffer;
mod changes;
mod check;
mod divide;
mod exchange;
mod explain;
mod filter;
mod gestures;
mod gives_check;
mod identify;
mod illegal;
mod kinds;
mod legal;
mod list;
mod matching;
mod order;
mod origins;
mod questions;
#[cfg(feature = "serde")]
mod serial;
mod sets;

pub use buffer::MoveBuffer;
pub use changes::{BoardChanges, Relocation};
pub use exchange::PieceValues;
pub use filter::MoveFilter;
pub use gestures::MovesBetween;
pub(crate) use gestures::castling_goal;
pub use identify::{Awaited, Identified, SquaresSeen, Unfinished};
pub use illegal::{IllegalMove, Man};
pub use kinds::MoveKinds;
pub use legal::Legal;
pub use list::{IntoIter, Iter, LegalMoves, MoveList};
pub use sets::{MoveSet, MoveSetIter};
