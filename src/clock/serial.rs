//! Data for `serde`: times and clocks are their texts.

use super::{ChessClock, SessionTime, TimeControl};
use crate::types::serial::as_text;

as_text! {
    SessionTime: "a moment",
    ChessClock: "a chess clock",
    TimeControl: "a time control",
}
