//! Moves as engines and GUIs exchange them: `e2e4`, `e7e8q`, castling either way.
//!
//! [`Position::parse_uci`](crate::Position::parse_uci) reads a legal move; castling may be written
//! as the king's two steps or as king takes rook. [`LegalMove::uci`](crate::LegalMove::uci) writes
//! a move in a [`CastlingStyle`]. A [`UciMove`] is a move or the null move `0000`, without a
//! position. An [`Error`] says whether the text is malformed or the move illegal.
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

mod error;
mod read;
mod word;
mod write;

pub use crate::fen::CastlingStyle;
pub use error::Error;
pub use word::UciMove;
pub use write::Uci;
