//! `serde` support: dates and NAGs serialize as their text.

use super::{GameDate, Nag};
use crate::types::serial::as_text;

as_text! {
    GameDate: "a date",
    Nag: "a NAG",
}
