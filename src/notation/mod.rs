//! Positions and moves as text.

#[cfg(feature = "alloc")]
mod epd;
mod fen;
mod san;
#[cfg(feature = "serde")]
mod serial;
mod style;
mod text;
mod uci;

#[cfg(feature = "alloc")]
pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::{Fen, FenError, FenField};
pub use san::{
    CheckSigns, MoveStyle, MoveText, OriginStyle, PieceLetters, PieceLettersError, PromotionStyle,
    San, SanError,
};
pub use style::{CastlingStyle, EnPassantMode};
pub use uci::{Uci, UciError, UciMove};
