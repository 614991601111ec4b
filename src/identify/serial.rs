//! Data for `serde`: what a board shows is written in words.

use super::Identified;
use crate::types::serial::in_words;

in_words! {
    Identified<'_>,
}
