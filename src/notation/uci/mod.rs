//! Moves as the UCI protocol spells them, read and written on bytes.

mod error;
mod read;
mod word;
mod write;

pub use error::UciError;
pub use word::UciMove;
pub use write::Uci;
