//! Data for `serde`: what is owed is written in words.

use super::TouchObligation;
use crate::types::serial::in_words;

in_words! {
    TouchObligation,
}
