//! Forsyth–Edwards Notation: a position as one line of text, read and written on bytes.

mod board;
mod castling;
mod error;
mod read;
mod write;

#[cfg(feature = "alloc")]
pub(super) use read::read_position;

pub use error::{FenError, FenField};
pub use write::Fen;
