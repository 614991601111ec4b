//! Positions and moves as text.

mod fen;
mod style;
mod text;
mod uci;

pub use fen::{Fen, FenError, FenField};
pub use style::{CastlingStyle, EnPassantMode};
pub use uci::{Uci, UciError, UciMove};
