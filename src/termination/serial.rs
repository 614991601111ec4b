//! `serde` support: outcomes and claims serialize as their text, the end of a game as a sentence.

#[cfg(feature = "alloc")]
use super::{Claim, ClaimKind};
use super::{Outcome, Status, Termination};
use crate::types::serial::{as_text, in_words};

in_words! {
    Status,
    Termination,
}

as_text! {
    Outcome: "a result",
}

#[cfg(feature = "alloc")]
as_text! {
    Claim: "a claim",
    ClaimKind: "the kind of a claim",
}
