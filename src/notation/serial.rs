//! `serde` support: a UCI move and an EPD line serialize as their text.

#[cfg(feature = "alloc")]
use super::epd::Epd;
use super::uci::UciMove;
use crate::types::serial::as_text;

as_text! {
    UciMove: "a move in UCI",
}

#[cfg(feature = "alloc")]
as_text! {
    Epd: "an EPD line",
}
