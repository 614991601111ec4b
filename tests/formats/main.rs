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

/// One in so many of a long list of cases is tested: each, but under Miri, which is a thousand times slower, few.
pub(crate) const STEP: usize = if cfg!(miri) { 97 } else { 1 };
