//! Positions and moves as text, there and back.

#[cfg(feature = "alloc")]
mod epd;
mod fen;
mod picture;
mod san;
mod uci;
