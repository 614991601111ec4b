//! Forsyth–Edwards Notation (FEN): positions and setups as one line of text, read and written.
//!
//! `str::parse` reads a [`Position`](crate::Position) or a [`Setup`](crate::Setup) in every common
//! dialect: X-FEN, Shredder-FEN, missing counters. [`Position::fen`](crate::Position::fen) chooses
//! the dialect to write and returns a [`Fen`]; `to_string` writes the usual dialect.
//!
//! Fields are separated by one space, and the two counters may be left out together. `K` means the
//! outermost rook on the king's side. Reading fails with an [`Error`]: a syntax error names the
//! [`Field`], the byte and what was expected there; an invalid position lists its defects.
//! [`Setup::from_fen_lenient`](crate::Setup::from_fen_lenient) reads what files that deviate from
//! the standard contain, and returns each [`Repair`].
//!
//! ```
//! use touchmove::Position;
//! use touchmove::fen::{CastlingStyle, EnPassantMode, Error, Field};
//!
//! let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
//! let shredder = position.fen(EnPassantMode::Legal, CastlingStyle::Chess960);
//! assert_eq!(shredder.as_str(), "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
//!
//! let error = "4k3/8/8/8/8/8/8/4K2R x - - 0 1".parse::<Position>().unwrap_err();
//! assert!(matches!(error, Error::Syntax { field: Field::Turn, offset: 21, .. }));
//! # Ok::<(), Error>(())
//! ```

mod board;
mod castling;
mod error;
mod lenient;
mod read;
mod repair;
mod style;
mod write;

#[cfg(feature = "pgn")]
pub(crate) use castling::outermost_rook;
#[cfg(feature = "alloc")]
pub(crate) use lenient::read_lenient;
#[cfg(feature = "alloc")]
pub(crate) use read::read_position;

pub use error::{Error, Field};
pub use repair::{Repair, Repairs};
pub use style::{CastlingStyle, EnPassantMode};
pub use write::Fen;
