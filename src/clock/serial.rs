//! Data for `serde`: times and clocks are their texts.

use super::{At, ChessClock, TimeControl};
use crate::types::serial::as_text;

as_text! {
    At: "a moment",
    ChessClock: "a chess clock",
    TimeControl: "a time control",
}
