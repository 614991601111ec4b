//! Files are written where the arguments say.

use std::fs;
use std::path::Path;

use crate::built::{ROOT, scratch};
use crate::example;

/// The arguments that draw the picture of the guide.
const MATE: [&str; 11] = [
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1",
    "--last",
    "a1a8",
    "--color",
    "#1f5fc4",
    "--mark",
    "f8",
    "--mark",
    "h8",
    "--arrow",
    "a8g8",
];

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_picture_of_the_guide_is_drawn_again() {
    let picture = read(Path::new(ROOT).join("src/guide/diagram.svg"));
    let printed = example("diagram").args(MATE).assert().success();
    assert_eq!(printed.get_output().stdout, picture.as_bytes());

    let file = scratch("mate.svg");
    let drawn = example("diagram").args(MATE).arg("--out").arg(&file);
    drawn.assert().success().stdout_eq("");
    assert_eq!(read(&file), picture);
}

#[test]
fn a_game_is_kept_as_pgn_and_as_a_log() {
    let (pgn, log) = (scratch("game.pgn"), scratch("game.log"));
    let play = example("play").args(["--white", "A, B"]);
    let play = play.arg("--pgn").arg(&pgn).arg("--log").arg(&log);
    let played = play.stdin("f2\nf3\ne5\ng4\nd8\nh4\n").assert().success();
    played.stdout_eq("...\n0-1 by checkmate (fide2023 5.1.1), after 4 half-moves\n");

    assert!(read(&pgn).lines().any(|line| line == "[White \"A, B\"]"));
    let checked = example("check_pgn").arg(&pgn).assert().success();
    checked.stdout_eq("Games: 1\nMoves: 4\nErrors: 0\n[..]\n");
    let ruled = example("referee").arg(&log).assert().success();
    ruled.stdout_eq("...\n0-1 by checkmate, after 4 half-moves\n");
}

#[test]
fn every_log_of_the_tests_is_ruled_on_as_written() {
    let folder = Path::new(ROOT).join("tests/laws/scenarios");
    let files = fs::read_dir(folder).expect("the folder is in the repository");
    let paths = files.map(|file| file.expect("a file has a name").path());
    let mut logs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "log"))
        .collect();
    logs.sort();
    assert!(logs.len() > 80, "only {} logs", logs.len());
    for log in logs {
        example("referee").arg(&log).assert().success();
    }
}

#[test]
fn a_ruling_other_than_is_made_is_found() {
    let log = read(Path::new(ROOT).join("examples/games/lone-knight.log"));
    let other = scratch("other.log");
    fs::write(&other, log.replace("1-0 by time", "0-1 by time")).expect("the folder is there");
    let ruled = example("referee").arg(&other).assert().code(1);
    ruled.stdout_eq(
        "\
...
1-0 by time, after 8 half-moves
line 29: expected the ruling \"[..]: 1-0 by time [..]\", found \"[..]: 0-1 by time [..]\"
",
    );
}

#[test]
fn a_log_that_breaks_off_is_found() {
    let log = read(Path::new(ROOT).join("examples/games/lone-knight.log"));
    let short = scratch("short.log");
    let end = log.trim_end().len() - "by time".len();
    fs::write(&short, &log[..end]).expect("the folder is there");
    let ruled = example("referee").arg(&short).assert().code(1);
    ruled.stdout_eq("...\nthe log is cut off: [..]\n...\n");
}
