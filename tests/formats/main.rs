//! Positions and moves as text, there and back.

mod diagram;
mod epd;
mod fen;
mod forgeries;
mod log;
mod messages;
mod pgn;
mod phrases;
mod picture;
mod san;
mod serial;
mod uci;
