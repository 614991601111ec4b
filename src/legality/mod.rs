//! Legal moves as users hold them: proven by their type, listed, grouped and checked.

mod check;
mod divide;
mod illegal;
mod legal;
mod list;
mod questions;
mod sets;

pub use illegal::IllegalMove;
pub use legal::Legal;
pub use list::{IntoIter, Iter, LegalMoves, MoveBuffer, MoveList};
pub use sets::{MoveSet, MoveSetIter};
