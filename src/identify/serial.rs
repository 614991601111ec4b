//! `serde` support: what a board shows serializes as a sentence.

use super::Identified;
use crate::types::serial::in_words;

in_words! {
    Identified<'_>,
}
