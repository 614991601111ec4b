//! Reads `src/` as text and refuses what the house does not allow.
//!
//! The rules are the ones of the crate's architecture page: modules name only lower floors, methods climb
//! and imports do not, nothing reads a clock, a file or the environment, and the code stays within the Rust
//! version it promises. Comments, literals and `#[cfg(test)]` items are no part of what is judged.
//!
//! This is a reader of text, not a compiler; every detector says at its top what it cannot see, and has its own
//! tests with sources that must be caught and sources that must not.

mod absences;
mod front_page;
mod house;
mod lexer;
mod manifest;
mod methods;
mod paths;
mod syntax;
mod threads;

use house::{CORE, Finding, House};

/// Fails with one line per finding, `file:line: sentence`.
#[track_caller]
fn assert_nothing(findings: &[Finding]) {
    let lines: Vec<String> = findings.iter().map(Finding::to_string).collect();
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

#[test]
fn the_whole_house_is_read() {
    let house = House::read();
    assert!(
        house
            .sources()
            .iter()
            .any(|source| source.path == "src/lib.rs")
    );
    for room in CORE {
        let files = house
            .sources()
            .iter()
            .filter(|source| source.room() == Some(room))
            .count();
        assert!(files > 0, "src/{room}/ is missing");
    }
}

#[test]
fn every_file_belongs_to_a_floor() {
    assert_nothing(&house::strangers(&House::read()));
}

#[test]
fn every_file_opens_with_a_sentence() {
    assert_nothing(&house::unopened(&House::read()));
}

#[test]
fn modules_name_only_lower_floors() {
    assert_nothing(&paths::findings(&House::read()));
}

#[test]
fn methods_are_called_only_from_their_floor_upwards() {
    let house = House::read();
    let methods = methods::Methods::collect(&house);
    assert!(
        methods.climbs("Position"),
        "no inherent method of `Position` above its own floor was found: the reader has gone blind"
    );
    assert_nothing(&methods.findings(&house));
}

#[test]
fn the_syntax_stays_within_the_promised_rust_version() {
    assert_nothing(&syntax::findings(&House::read()));
}

#[test]
fn nothing_reads_the_world_or_keeps_global_state() {
    assert_nothing(&absences::findings(&House::read()));
}

#[test]
fn the_run_time_dependencies_are_the_two_we_promise() {
    let manifest = house::read_text("Cargo.toml");
    assert_nothing(&manifest::findings(&manifest));
}
