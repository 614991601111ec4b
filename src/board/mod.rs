//! Who stands where and who attacks what; castling rights; keys of positions.

mod castling;
mod men;
mod reflect;
pub(crate) mod zobrist;

pub use castling::CastlingRights;
pub use men::Board;
