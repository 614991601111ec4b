//! Data for `serde`: what is noted of a game is written in words.

use super::DrawFact;
use crate::types::serial::in_words;

in_words! {
    DrawFact,
}
