//! Data for `serde`: results and claims are their texts; the end of a game is written in words.

#[cfg(feature = "alloc")]
use super::{Claim, ClaimKind};
use super::{Outcome, Termination};
use crate::types::serial::{as_text, in_words};

in_words! {
    Termination,
}

as_text! {
    Outcome: "a result",
}

#[cfg(feature = "alloc")]
as_text! {
    Claim: "a claim",
    ClaimKind: "the ground of a claim",
}
