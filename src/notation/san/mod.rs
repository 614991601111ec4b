//! Algebraic notation: SAN read and written, and other styles such as long or figurine notation.
//!
//! [`Position::parse_san`](crate::Position::parse_san) reads moves as players and files write them.
//! [`LegalMove::san`](crate::LegalMove::san) writes the standard form, and
//! [`LegalMove::format`](crate::LegalMove::format) any [`NotationStyle`]: long, figurine or with
//! the letters of another language. A [`San`] is also a value: it is parsed without a position and
//! matched against one later. An [`Error`] says whether a text is malformed, ambiguous or illegal,
//! and why.

mod complete;
mod error;
mod fast;
#[cfg(feature = "pgn")]
mod illegal;
mod lenient;
mod letters;
mod parts;
mod read;
mod style;
mod value;
mod write;

pub use error::Error;
#[cfg(feature = "pgn")]
pub(crate) use illegal::NamedMove;
#[cfg(feature = "pgn")]
pub(crate) use lenient::without_ending;
pub use letters::PieceLetters;
pub use parts::{Parts, Suffix};
pub use style::{CheckSuffix, Disambiguation, NotationStyle, PromotionStyle};
pub use write::{FormattedMove, San};
