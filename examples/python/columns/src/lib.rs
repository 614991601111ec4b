//! Games in PGN as columns of values: one row for a game, or one for a position.
//!
//! It knows nothing of Python, and is compiled to be fast, where the package itself is compiled to be small.

mod column;
mod game;
mod piece;
mod plain;
mod table;
mod values;

pub use column::{Column, Rows};
pub use piece::{Part, Piece, read};
pub use table::{Mistake, Place, Table};
pub use values::{Ends, Faults, Lists, Texts, Values};
