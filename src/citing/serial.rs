//! Data for `serde`: what is owed is written in words.

use super::TouchDuty;
use crate::types::serial::in_words;

in_words! {
    TouchDuty,
}
