//! The Laws of Chess, row by row: each test is named after the requirement it checks, and each module after the part of
//! the Laws it reads.
//!
//! Here stands what a position, a line of moves or a clock can show. What happens at the board (touching, pressing, ruling) needs an
//! arbiter.

mod board;
#[cfg(feature = "alloc")]
mod check;
mod chess960;
mod clock;
mod coverage;
#[cfg(feature = "alloc")]
mod dead;
#[cfg(feature = "alloc")]
mod draws;
mod moves;
#[path = "../oracle/mod.rs"]
mod oracle;
mod recording;
mod rulebooks;
mod snippet;
#[cfg(feature = "alloc")]
mod winnability;

/// A row may have a snippet and no test of its own name; no snippet goes unread.
#[test]
fn every_snippet_is_true() {
    for (row, _) in snippet::table() {
        snippet::run(row);
    }
}
