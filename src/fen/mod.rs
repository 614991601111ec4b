//! Reads and writes FEN (Forsyth–Edwards Notation), which tells a position in one line of text.
//!
//! Programs exchange positions as FEN. Reading accepts the dialects in use, standard chess and
//! Chess960 alike, and an error names the field and the byte. Writing needs no heap; [`style`]
//! chooses the dialect. EPD and PGN, which contain FEN, build on this room.

mod board;
mod castling;
mod error;
mod read;
#[cfg(feature = "serde")]
mod serial;
mod style;
mod write;

#[cfg(feature = "alloc")]
pub(crate) use read::read_position;

pub use error::{FenError, FenField};
pub use style::{CastlingStyle, EnPassantMode};
pub use write::Fen;
