//! The Universal Chess Interface: moves such as `e2e4`, and the messages of engines and GUIs.
//!
//! [`Position::parse_uci`](crate::Position::parse_uci) reads a legal move, and
//! [`LegalMove::uci`](crate::LegalMove::uci) writes it in a [`CastlingStyle`]. A [`UciMove`] is a move or the null move `0000`, without a
//! position. An [`Error`] says what is malformed and where, or why the move is illegal.
//!
//! With the feature `alloc`, a [`Command`] is what a GUI tells an engine, and a [`Message`] what an
//! engine tells a GUI: [`Go`], [`Info`], [`EngineOption`] and the others have every field of the
//! protocol. They are read by `str::parse` and written by `to_string`. Unknown tokens are no error
//! and can be kept, with [`Line`]. Nothing here starts a process or waits for a line.
//!
//! ```
//! use touchmove::Position;
//! use touchmove::uci::{CastlingStyle, Error};
//!
//! let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
//! let castling = position.parse_uci("e1g1")?;
//! assert_eq!(castling.uci(CastlingStyle::Standard).as_str(), "e1g1");
//! assert_eq!(castling.uci(CastlingStyle::Chess960).as_str(), "e1h1");
//! assert!(matches!(position.parse_uci("e1e3"), Err(Error::Illegal(_))));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#[cfg(feature = "alloc")]
mod command;
mod error;
#[cfg(feature = "alloc")]
mod go;
#[cfg(feature = "alloc")]
mod info;
#[cfg(feature = "alloc")]
mod line;
#[cfg(feature = "alloc")]
mod message;
mod moves;
#[cfg(feature = "alloc")]
mod option;
#[cfg(feature = "alloc")]
mod position;
#[cfg(feature = "alloc")]
mod tokens;

pub use crate::fen::CastlingStyle;
pub use error::Error;
pub use moves::{Uci, UciMove};
#[cfg(feature = "alloc")]
pub use {
    command::{Command, Register},
    go::Go,
    info::{Bound, BoundedScore, CurrentLine, Info, Score, Wdl},
    line::Line,
    message::{BestMove, Id, Message, ProtectionState},
    option::{EngineOption, OptionKind, SetOption},
    position::{SetPosition, Start},
};
