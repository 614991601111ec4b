//! Positions and moves as text, there and back.

mod diagram;
#[cfg(feature = "alloc")]
mod epd;
mod fen;
#[cfg(feature = "alloc")]
mod log;
#[cfg(feature = "alloc")]
mod pgn;
mod picture;
mod san;
#[cfg(feature = "serde")]
mod serial;
mod uci;
