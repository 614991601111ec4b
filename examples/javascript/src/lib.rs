//! touchmove for JavaScript: what the compiled modules offer to the files in `package`.
//!
//! There are two modules, so that a page loads only what it uses: a small one for the class `Chess`, and one with the
//! feature `games`.

#[cfg(not(feature = "games"))]
mod chess;

#[cfg(feature = "games")]
mod convert;
#[cfg(feature = "games")]
mod errors;
#[cfg(feature = "games")]
mod game;
#[cfg(feature = "games")]
mod position;
#[cfg(feature = "games")]
mod record;
