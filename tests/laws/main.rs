//! The Laws of Chess, row by row: each test is named after the requirement it checks, and each module after the part of
//! the Laws it reads.
//!
//! Here stands what a position, a line of moves or a clock can show. What happens at the board (touching, pressing, ruling) needs an
//! arbiter.

mod adjournment;
mod asides;
mod board;
mod called;
mod check;
mod chess960;
mod citations;
mod claims;
mod clock;
mod conduct;
mod configuration;
mod coverage;
mod dead;
mod defects;
mod draws;
mod ends;
mod flags;
mod irregularities;
mod lateness;
mod machine;
mod moves;
mod offers;
#[path = "../oracle/mod.rs"]
mod oracle;
mod pauses;
mod phases;
mod physical;
mod quickplay;
mod recording;
mod results;
mod rulebooks;
mod rulings;
mod scenario;
mod scenarios;
mod schools;
mod scoresheets;
mod snippet;
mod touching;
mod unseen;
#[path = "../common/variants.rs"]
mod variants;
mod winnability;

/// A row may have a snippet and no test of its own name; no snippet goes unread.
#[test]
fn every_snippet_is_true() {
    for (row, _) in snippet::table() {
        snippet::run(row);
    }
}
