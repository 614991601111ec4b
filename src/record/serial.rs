//! `serde` support: a date serializes as its text.

use super::GameDate;
use crate::types::serial::as_text;

as_text! {
    GameDate: "a date",
}
