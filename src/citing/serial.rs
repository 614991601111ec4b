//! `serde` support: an obligation serializes as a sentence.

use super::TouchObligation;
use crate::types::serial::in_words;

in_words! {
    TouchObligation,
}
