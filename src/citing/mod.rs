//! Methods that cite the Laws: the rule behind an illegal move, the end of a game or a draw claim,
//! and the obligation after touching pieces.
//!
//! The types themselves do not depend on the Laws; with the feature `laws` they get these methods.

#[cfg(feature = "alloc")]
mod claims;
mod ends;
mod illegal;
mod touch;

pub use touch::TouchObligation;
