//! What cites the Laws of things that know nothing of them: the rule behind a refused move, the end
//! of a game, a claim, and what touched pieces oblige a player to do.
//!
//! The floors below work without the Laws; with the feature `laws` their types get these methods.

#[cfg(feature = "alloc")]
mod claims;
mod ends;
mod illegal;
#[cfg(feature = "serde")]
mod serial;
mod touch;

pub use touch::TouchObligation;
