//! Positions and moves as text, there and back.

mod fen;
mod picture;
mod san;
mod uci;
