//! The pieces on the board and the castling rights. The pieces are stored as bitboards by role and
//! color.
//!
//! A [`Board`] has no side to move and no rules: it answers which piece is where and what attacks a
//! square. Castling rights are stored as the squares of the rooks, as Chess960 needs. [`zobrist`]
//! has the random numbers for position keys.

mod castling;
mod pieces;
mod reflect;
pub(crate) mod zobrist;

pub use castling::CastlingRights;
pub use pieces::Board;
