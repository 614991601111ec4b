//! Extended Position Description: a position and operations on it, such as `bm Nf3;`.
//!
//! An [`Epd`] is parsed from a line with `str::parse`. Its operations are read by opcode, edited,
//! and written again. An [`Error`] names the byte that is wrong and what was expected there. Needs
//! the feature `alloc`.

mod error;
mod opcode;
mod operation;
mod read;
mod record;
mod write;

pub use error::Error;
pub use operation::{Operand, Operation};
pub use record::Epd;
