//! `serde` support: claims serialize as their text, the end of a game as a sentence.

#[cfg(feature = "alloc")]
use super::{Claim, ClaimKind};
use super::{Status, Termination};
#[cfg(feature = "alloc")]
use crate::types::serial::as_text;
use crate::types::serial::in_words;

in_words! {
    Status,
    Termination,
}

#[cfg(feature = "alloc")]
as_text! {
    Claim: "a claim",
    ClaimKind: "the kind of a claim",
}
