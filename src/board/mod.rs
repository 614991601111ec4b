//! Who stands where and who attacks what; castling rights; keys of positions.

mod array;
mod castling;
mod diagram;
mod men;
mod picture;
mod reflect;
#[cfg(feature = "serde")]
mod serial;
pub(crate) mod zobrist;

pub use array::{ArrayTurn, WrongArray};
pub use castling::CastlingRights;
pub use diagram::{Diagram, DiagramArrow, DiagramColors, DiagramMark, MenColors, Rgb};
pub use men::Board;
pub use picture::{Picture, PictureStyle};
