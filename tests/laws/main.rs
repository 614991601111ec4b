//! The Laws of Chess, row by row: each test is named after the requirement it checks, and each module after its part of
//! the Laws.
//!
//! Some modules test what a position, a line of moves or a clock can show. Actions at the board (touching, pressing,
//! ruling) need an arbiter.

mod adjournment;
mod answers;
mod asides;
mod board;
mod check;
mod chess960;
mod citations;
mod claims;
mod clock;
#[path = "../common/mod.rs"]
mod common;
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
mod phases;
mod quickplay;
mod recording;
mod results;
mod rulebooks;
mod rulings;
mod scenario;
mod scenarios;
mod schools;
mod scoresheets;
mod server;
mod server_rulebook;
mod snippet;
mod story;
mod together;
mod touching;
mod unseen;
mod winnability;

/// A row that a position and its moves show needs no test of its own name.
#[test]
fn every_snippet_is_true() {
    for (row, snippet) in snippet::table() {
        let _words = coverage::Words::of(&row);
        snippet::run(snippet);
    }
}
