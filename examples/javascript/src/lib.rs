//! touchmove for JavaScript: what the compiled modules offer to the files in `package`.
//!
//! There are three modules, so that a page loads only what it uses: one with the feature `chess`, one with `games`, and one
//! with `arbiter`, which has what `games` has and more. Tests may have all in one.

#[cfg(feature = "chess")]
mod chess;

#[cfg(feature = "games")]
mod convert;
#[cfg(feature = "games")]
mod errors;
#[cfg(feature = "games")]
mod game;
#[cfg(feature = "games")]
mod kinds;
#[cfg(feature = "games")]
mod position;
#[cfg(feature = "games")]
mod premoves;
#[cfg(feature = "games")]
mod record;

#[cfg(feature = "arbiter")]
mod arbiter;
#[cfg(feature = "arbiter")]
mod clock;
#[cfg(feature = "arbiter")]
mod diagram;
#[cfg(feature = "arbiter")]
mod laws;
#[cfg(feature = "arbiter")]
mod openings;
#[cfg(feature = "arbiter")]
mod polyglot;
#[cfg(feature = "arbiter")]
mod uci;
#[cfg(feature = "arbiter")]
mod winnability;
