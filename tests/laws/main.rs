//! The Laws of Chess, row by row: each test is named after the requirement it checks, and each module after the part of
//! the Laws it reads.
//!
//! Here stands what a position, a line of moves or a clock can show. What happens at the board (touching, pressing, ruling) needs an
//! arbiter.

#[cfg(feature = "alloc")]
mod adjournment;
mod board;
#[cfg(feature = "alloc")]
mod check;
mod chess960;
#[cfg(feature = "alloc")]
mod claims;
mod clock;
#[cfg(feature = "alloc")]
mod conduct;
mod coverage;
#[cfg(feature = "alloc")]
mod dead;
#[cfg(feature = "alloc")]
mod draws;
#[cfg(feature = "alloc")]
mod ends;
#[cfg(feature = "alloc")]
mod flags;
#[cfg(feature = "alloc")]
mod irregularities;
mod lateness;
#[cfg(feature = "alloc")]
mod machine;
mod moves;
#[cfg(feature = "alloc")]
mod offers;
#[path = "../oracle/mod.rs"]
mod oracle;
#[cfg(feature = "alloc")]
mod pauses;
#[cfg(feature = "alloc")]
mod quickplay;
mod recording;
#[cfg(feature = "alloc")]
mod results;
mod rulebooks;
#[cfg(feature = "alloc")]
mod scenario;
#[cfg(feature = "alloc")]
mod scenarios;
#[cfg(feature = "alloc")]
mod schools;
#[cfg(feature = "alloc")]
mod scoresheets;
mod snippet;
#[cfg(feature = "alloc")]
mod touching;
mod winnability;

/// A row may have a snippet and no test of its own name; no snippet goes unread.
#[test]
fn every_snippet_is_true() {
    for (row, _) in snippet::table() {
        snippet::run(row);
    }
}
