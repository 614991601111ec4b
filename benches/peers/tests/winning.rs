//! touchmove and chasolver must not contradict each other, and the command must print what it measured.

use std::process::{Command, Output};

use touchmove_peers::winning::dispute;

/// Few enough for a quick test; the command takes as many as it is told.
const STRUCTURES: usize = 400;

#[test]
fn no_library_calls_a_replayed_mate_impossible() {
    let report = dispute::run(STRUCTURES, 0);
    assert_eq!(report.questions, 2 * STRUCTURES);
    assert!(report.wrong.iter().all(Vec::is_empty), "{report}");
    assert_eq!(report.unsettled, 0, "{report}");
    assert!(report.winnable > STRUCTURES / 4, "{report}");
    assert!(report.unwinnable > STRUCTURES / 8, "{report}");
    assert_ne!(report, dispute::run(STRUCTURES, 1));
}

#[test]
fn the_command_measures_a_file() {
    let output = command(&["--winning", "tests/winning.txt"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("the table is text");
    for row in [
        "touchmove, quick",
        "chasolver 3.0.0, fast",
        "touchmove, full",
        "chasolver 3.0.0, full",
    ] {
        assert!(text.contains(row), "{text}");
    }
}

#[test]
fn the_command_refuses_what_it_cannot_measure() {
    for (arguments, status) in [
        (&["--winning"][..], 2),
        (&["--winning", "tests/missing.txt"], 1),
        (&["--winning", "tests/winning.rs"], 1),
        (&["--dispute", "5", "--quick"], 2),
    ] {
        let output = command(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

fn command(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchmove-peers"))
        .args(arguments)
        .output()
        .expect("the command starts")
}
