//! `serde` support: session times, clocks and time controls serialize as their texts.

use super::{ChessClock, SessionTime, TimeControl};
use crate::types::serial::as_text;

as_text! {
    SessionTime: "a session time",
    ChessClock: "a chess clock",
    TimeControl: "a time control",
}
