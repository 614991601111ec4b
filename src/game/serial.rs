//! `serde` support: a fact about draws serializes as a sentence.

use super::DrawFact;
use crate::types::serial::in_words;

in_words! {
    DrawFact,
}
