//! Plain `Copy` data: pieces, squares, moves and outcomes. Nothing here depends on the rules of chess.

mod by_role;
mod castling_side;
mod color;
mod cursor;
mod each;
mod error;
#[cfg(feature = "alloc")]
mod items;
mod moves;
mod numbers;
mod outcome;
mod piece;
mod square;
mod text;
mod unions;
mod words;

pub use by_role::ByRole;
pub use castling_side::CastlingSide;
pub use color::{ByColor, Color};
pub(crate) use cursor::{Cursor, Expected, expected_at};
pub(crate) use each::for_each;
pub use error::ParseError;
#[cfg(feature = "alloc")]
pub use items::Items;
pub use moves::Move;
pub(crate) use moves::move_text;
pub use outcome::Outcome;
pub use piece::{Piece, Promotion, Role};
pub use square::{File, Rank, Square};
pub(crate) use text::{dash_len, text_type};
pub(crate) use unions::unions;
pub(crate) use words::words;
