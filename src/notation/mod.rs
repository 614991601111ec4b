//! Reads and writes moves as text: UCI, algebraic notation and EPD.
//!
//! Engines use UCI (`e2e4`), people write algebraic notation (`e4`), and test suites are EPD files.
//! All three need the legal moves of the position, to find the move in question or to write it
//! without ambiguity.

#[cfg(feature = "alloc")]
pub mod epd;
pub mod san;
pub mod uci;
