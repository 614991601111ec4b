//! Positions and moves as text, read and written.

mod diagram;
mod epd;
mod fen;
mod forgeries;
mod log;
mod messages;
mod packed;
mod pgn;
mod phrases;
mod picture;
mod polyglot;
mod san;
mod serial;
mod uci;
