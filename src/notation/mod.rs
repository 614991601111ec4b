//! Positions and moves as text.

mod fen;
mod style;
mod uci;

pub use fen::{Fen, FenError, FenField};
pub use style::{CastlingStyle, EnPassantMode};
