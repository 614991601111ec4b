//! In random games all libraries must agree at every turn.

use std::process::Command;

use touchmove_peers::cross_check::{Check, run};

/// Few enough positions for a quick test; the command compares as many as it is told.
const POSITIONS: u64 = 120_000;

#[test]
fn libraries_agree_in_random_games() {
    let report = run(&Check {
        positions: POSITIONS,
        seed: 0,
    });
    assert!(report.agrees(), "{report}");
    assert_eq!(report.positions, POSITIONS);
    assert!(report.standard_games > 200, "{report}");
    assert!(report.chess960_games > 200, "{report}");
    let never = report.never_seen();
    assert!(never.is_empty(), "never seen: {never:?}");
}

#[test]
fn a_seed_is_always_the_same_games() {
    let report = |seed| {
        let positions = 2_001;
        run(&Check { positions, seed }).to_string()
    };
    assert_eq!(report(7), report(7));
    assert_ne!(report(7), report(8));
}

#[test]
fn the_command_counts_what_it_compares() {
    let output = command(&["--cross-check", "1001"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("the report is text");
    let last = text.lines().last().expect("there is a report");
    assert!(last.starts_with("1001 positions in "), "{text}");
    assert!(last.ends_with(" Chess960): 0 disagreements"), "{text}");
}

#[test]
fn the_command_refuses_what_it_does_not_know() {
    for arguments in [
        &["--cross-check"][..],
        &["--cross-check", "many"],
        &["--cross-check", "0"],
        &["--rounds", "0"],
        &["--rounds", "5", "--cross-check", "5"],
        &["--seed", "5"],
        &["--pgn"],
        &["--pgn", "0"],
        &["--pgn", "1", "--quick"],
        &["--pgn", "1", "--clocks"],
        &["--pgn", "1", "--cross-check", "5"],
        &["--write-pgn", "1", "--rounds", "5"],
        &["--rows"],
        &["--rows", "perfume"],
        &["--rows", "play", "--pgn", "1"],
        &["--slow"],
    ] {
        let output = command(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_counting_command_refuses_what_it_does_not_know() {
    for arguments in [
        &["--check"][..],
        &["--check", "bounds.txt", "play"],
        &["--check", "bounds.txt", "--renew", "bounds.txt"],
        &["--renew", "bounds.txt", "--against", "shakmaty"],
        &["--against"],
        &["--slow"],
        &["perfume"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_instructions"))
            .args(arguments)
            .output()
            .expect("the command starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

fn command(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_touchmove-peers"))
        .args(arguments)
        .output()
        .expect("the command starts")
}
