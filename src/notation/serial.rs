//! `serde` support: moves in UCI and SAN, UCI messages and an EPD line serialize as their text.

#[cfg(feature = "alloc")]
use super::epd::Epd;
use super::san::San;
use super::uci::UciMove;
#[cfg(feature = "alloc")]
use super::uci::{Command, Message};
use crate::types::serial::as_text;

as_text! {
    UciMove: "a move in UCI",
    San: "a move in SAN",
}

#[cfg(feature = "alloc")]
as_text! {
    Epd: "an EPD line",
    Command: "a UCI command",
    Message: "a message from a UCI engine",
}
