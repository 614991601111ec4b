//! Holds positions that are valid: everything a setup must satisfy before chess can be played on.
//!
//! A [`Position`] is made by validating a setup, which reports every defect it finds, or by playing
//! a legal move. This room also decides which positions are the same (Article 9.2.3), keeps their
//! Zobrist keys, and knows checks and pins. It does not know which moves are legal: the move
//! generator above does.

// The order on the page of `Position`: how to get one, then what to ask it.
mod start;

mod facts;

mod checks;
mod identity;
mod inspect;
mod packed;
mod pins;
mod play;
mod validate;

pub use facts::Position;
pub(crate) use packed::Packed;
pub use pins::Pin;
pub(crate) use play::{Kind, Step, behind};
pub use validate::InvalidPosition;
