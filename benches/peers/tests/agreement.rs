//! In random games all libraries must agree at every turn.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use touchmove_peers::cross_check::{Check, Piece, Run, StateError, run, run_piece};

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
    assert!(report.standard_games > 100, "{report}");
    assert!(report.chess960_games > 100, "{report}");
    assert!(report.setups > 600, "{report}");
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
    assert!(last.ends_with(" random setups: 0 disagreements"), "{text}");
}

/// A file that is removed at the end of the test.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str) -> Self {
        let name = format!("{name}-{}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }

    /// Returns a piece that ends after one game of each thread.
    fn shortest_piece(&self) -> Piece {
        Piece {
            state: Some(self.0.clone()),
            time: Some(Duration::ZERO),
            ..Piece::default()
        }
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("the state is text")
    }

    fn argument(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn the_result_is_the_same_in_many_pieces() {
    let check = Check {
        positions: 5_001,
        seed: 5,
    };
    let whole = TemporaryFile::new("whole");
    let piece = Piece {
        state: Some(whole.0.clone()),
        ..Piece::default()
    };
    let in_one: Run = run_piece(&check, &piece).expect("the file is new");
    assert!(in_one.is_complete);

    let file = TemporaryFile::new("pieces");
    let (mut pieces, mut positions) = (0, 0);
    let in_many = loop {
        let run = run_piece(&check, &file.shortest_piece()).expect("the state is read again");
        pieces += 1;
        positions += run.positions;
        assert_eq!(run.report.positions, positions);
        if run.is_complete {
            break run;
        }
    };
    assert!(pieces > 20, "{pieces} pieces");
    assert_eq!(in_many.report.to_string(), in_one.report.to_string());
    assert_eq!(in_many.report.to_string(), run(&check).to_string());
    let without_time = |text: String| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains("milliseconds"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(without_time(file.text()), without_time(whole.text()));

    let after_the_end = run_piece(&check, &file.shortest_piece()).expect("it is complete");
    assert_eq!(after_the_end.positions, 0);
    assert_eq!(after_the_end.report.to_string(), in_one.report.to_string());
}

#[test]
fn a_foreign_state_is_refused() {
    let file = TemporaryFile::new("foreign");
    let check = Check {
        positions: 2_000,
        seed: 1,
    };
    let error = |check: &Check| -> StateError {
        let before = file.text();
        let error = run_piece(check, &file.shortest_piece()).err();
        assert_eq!(file.text(), before, "a refused file is not changed");
        error.expect("the state is foreign")
    };
    run_piece(&check, &file.shortest_piece()).expect("the file is new");
    for (positions, seed) in [(2_000, 2), (2_001, 1)] {
        let error = error(&Check { positions, seed });
        assert!(matches!(error, StateError::Options { .. }), "{error}");
        let text = error.to_string();
        assert!(text.ends_with(": --cross-check 2000 --seed 1"), "{text}");
    }

    let text = file.text();
    let write = |text: String| fs::write(&file.0, text).expect("the file is written");
    write(text.replace("\"version\": ", "\"version\": 10"));
    let found = error(&check);
    assert!(matches!(found, StateError::Version { .. }), "{found}");
    write(text.replace("touchmove cross-check", "shopping list"));
    let found = error(&check);
    assert!(matches!(found, StateError::Format { .. }), "{found}");
    for broken in ["", "{}", &text[..text.len() / 2], "[1, 2]"] {
        write(broken.to_owned());
        let found = error(&check);
        assert!(matches!(found, StateError::Syntax { .. }), "{found}");
    }
    write(text.clone());
    assert!(run_piece(&check, &file.shortest_piece()).is_ok());
}

#[test]
fn a_state_that_cannot_be_written_is_an_error_before_the_first_game() {
    let piece = Piece {
        state: Some(PathBuf::from("no such folder/state")),
        ..Piece::default()
    };
    let check = Check {
        positions: u64::MAX,
        seed: 0,
    };
    let error = run_piece(&check, &piece).err().expect("nothing is written");
    assert!(matches!(error, StateError::Write { .. }), "{error}");
}

#[test]
fn the_command_ends_after_its_time_and_says_so() {
    let file = TemporaryFile::new("seconds");
    let arguments = ["--cross-check", "1000000000", "--seconds", "1"];
    let output = command(&[&arguments[..], &["--state", file.argument()]].concat());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("the report is text");
    assert!(text.contains("\nNot complete: "), "{text}");
    assert!(text.contains(" of 1000000000 positions\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_command_in_good_order() {
    for signal in ["-INT", "-TERM"] {
        let file = TemporaryFile::new(signal);
        let arguments = ["--cross-check", "1000000000", "--state", file.argument()];
        let child = Command::new(env!("CARGO_BIN_EXE_touchmove-peers"))
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        // The state is first written after the handlers have been set.
        while !file.0.exists() {
            sleep(Duration::from_millis(10));
        }
        let id = child.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status();
        assert!(killed.expect("there is kill").success());
        let output = child.wait_with_output().expect("the command ends");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("the report is text");
        let last = text.lines().last().expect("there is a report");
        let positions = last.split(' ').next().expect("a line has a word");

        let check = Check {
            positions: 1_000_000_000,
            seed: 0,
        };
        let run = run_piece(&check, &file.shortest_piece()).expect("the state is whole");
        let saved = run.report.positions - run.positions;
        assert_eq!(saved.to_string(), positions, "{text}");
    }
}

#[test]
fn the_command_refuses_what_it_does_not_know() {
    for arguments in [
        &["--cross-check"][..],
        &["--cross-check", "many"],
        &["--cross-check", "0"],
        &["--cross-check", "5", "--state"],
        &["--cross-check", "5", "--hours", "0"],
        &["--cross-check", "5", "--seconds", "soon"],
        &["--state", "file"],
        &["--hours", "1", "--pgn", "1"],
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

#[test]
fn the_answers_for_python_chess_are_the_same_in_every_run() {
    let text = |seed: &str| {
        let output = answers(&["--games", "40", "--seed", seed]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("the answers are text")
    };
    let first = text("1");
    assert_eq!(first, text("1"));
    assert_ne!(first, text("2"));
    let (games, positions): (Vec<&str>, Vec<&str>) =
        first.lines().partition(|line| line.starts_with("game\t"));
    assert_eq!(games.len(), 40);
    assert!(positions.len() > 400, "{} positions", positions.len());
    for line in positions {
        assert_eq!(line.split('\t').count(), 13, "{line}");
    }
    let last_moves = first.lines().filter(|line| line.ends_with("\t-"));
    assert_eq!(last_moves.count(), 40);
}

#[test]
fn the_command_with_answers_refuses_what_it_does_not_know() {
    for arguments in [&["--games"][..], &["--games", "few"], &["--moves", "5"]] {
        let output = answers(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

fn command(arguments: &[&str]) -> Output {
    start(env!("CARGO_BIN_EXE_touchmove-peers"), arguments)
}

fn answers(arguments: &[&str]) -> Output {
    start(env!("CARGO_BIN_EXE_answers"), arguments)
}

fn start(program: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .output()
        .expect("the command starts")
}
