//! Holds the pieces on the squares, as bitboards by role and color, and the castling rights.
//!
//! A [`Board`] knows no side to move and no rules: it answers what stands where and what attacks a
//! square. Castling rights are the squares of rooks, which fits Chess960. [`zobrist`] has the
//! random numbers that keys of positions are made of.

mod castling;
mod pieces;
mod reflect;
#[cfg(feature = "serde")]
mod serial;
pub(crate) mod zobrist;

pub use castling::CastlingRights;
pub use pieces::Board;
