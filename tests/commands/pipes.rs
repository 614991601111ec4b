//! An example whose output no one reads ends quietly.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::built::{ROOT, examples};

/// Returns a pipe whose reader is closed.
fn closed_pipe() -> Stdio {
    let mut reader = Command::new(&examples()["perft"])
        .arg("0")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the example should start");
    let mut pipe = reader.stdin.take().expect("the input is a pipe");
    reader.wait().expect("the example should end");
    // A program that another test is just starting may have the reader open for a moment.
    while pipe.write(b"\n").is_ok() {}
    pipe.into()
}

#[test]
fn a_closed_pipe_ends_every_example_quietly() {
    let commands: &[&[&str]] = &[
        &["perft", "2", "--divide"],
        &["perft", "--suite", "tests/movegen/wrong.epd"],
        &[
            "check_pgn",
            "--verbose",
            "tests/pgn/files/illegal_moves.pgn",
        ],
        &["winnable", "tests/winnability/boards.txt"],
        &["certify", "tests/winnability/boards.txt"],
        &["compare_rulebooks", "fide2023", "fide1997"],
        &["openings", "tests/pgn/files/results.pgn"],
        &["random_games"],
        &["referee"],
        &["play"],
        &["diagram"],
        &["tablebase", "--help"],
        &["tiny_engine", "--help"],
        &["find_magics", "--help"],
        &["corpus", "--help"],
    ];
    for command in commands {
        let (name, arguments) = command.split_first().expect("a command has a name");
        let ended = Command::new(&examples()[*name])
            .args(arguments)
            .current_dir(ROOT)
            .stdin(Stdio::null())
            .stdout(closed_pipe())
            .output()
            .expect("the example should start");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(
            ended.status.success() && said.is_empty(),
            "{command:?}: {said}"
        );
    }
    let tested = |name: &String| commands.iter().any(|command| command[0] == name);
    assert!(examples().keys().all(tested), "an example is missing here");
}
