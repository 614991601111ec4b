//! Algebraic notation: moves as people write and read them.

mod careful;
mod error;
mod letters;
mod read;
mod said;
mod style;
mod write;

pub use error::SanError;
pub use letters::{PieceLetters, PieceLettersError};
pub use style::{CheckSigns, MoveStyle, OriginStyle, PromotionStyle};
pub use write::{MoveText, San};
