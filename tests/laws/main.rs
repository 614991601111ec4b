//! The Laws of Chess, row by row: each test is named after the requirement it checks, and each module after the part of
//! the Laws it reads.
//!
//! Here stands what a position alone can show. What happens at the board (touching, pressing, ruling) needs an arbiter.

mod board;
mod chess960;
mod moves;
#[path = "../oracle/mod.rs"]
mod oracle;
mod recording;
mod snippet;

/// A row may have a snippet and no test of its own name; no snippet goes unread.
#[test]
fn every_snippet_is_true() {
    for (row, _) in snippet::table() {
        snippet::run(row);
    }
}
