//! Files are written where the arguments say.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::built::examples;
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
    let [pgn, log] = fresh(["game.pgn", "game.log"]);
    let play = example("play").args(["--white", "A, B"]);
    let play = play.arg("--pgn").arg(&pgn).arg("--log").arg(&log);
    let played = play.stdin("f2\nf3\ne5\ng4\nd8\nh4\n").assert().success();
    played.stdout_eq("...\n0-1 by checkmate (fide2023 5.1.1), after 4 half-moves\n");

    // A second game is added to the file.
    let again = example("play").args(["--time", "-"]).arg("--pgn").arg(&pgn);
    again.stdin("d4\nresign\n").assert().success();

    assert!(read(&pgn).lines().any(|line| line == "[White \"A, B\"]"));
    let checked = example("check_pgn").arg(&pgn).assert().success();
    checked.stdout_eq("Games: 2\nMoves: 5\nErrors: 0\n[..]\n");
    let ruled = example("referee").arg(&log).assert().success();
    ruled.stdout_eq("...\n0-1 by checkmate, after 4 half-moves\n");
}

/// A log that is there is kept, and one file does not hold both. The game does not begin then.
#[test]
fn a_game_is_not_played_without_its_files() {
    let [pgn, log] = fresh(["refused.pgn", "kept.log"]);
    let play = |log: &Path| {
        let play = example("play").arg("--pgn").arg(&pgn).arg("--log").arg(log);
        play.stdin("e4\n").assert().code(2).stdout_eq("")
    };
    play(&pgn).stderr_eq("play: [..]refused.pgn: the game and the log need two files\n");
    fs::write(&log, "mine\n").expect("the folder is there");
    let refused = "play: [..]kept.log: the file is not empty, and a log needs a file to itself\n";
    play(&log).stderr_eq(refused);
    assert_eq!(read(&log), "mine\n");
    play(Path::new("examples")).stderr_eq("play: cannot write examples: [..]\n");
    assert!(!pgn.exists(), "an empty file is left");
}

/// A game in which nothing was played is not kept, and what is in the file stays.
#[test]
fn nothing_is_kept_of_nothing() {
    let [pgn, log] = fresh(["nothing.pgn", "nothing.log"]);
    let play = |input: &str| {
        let play = example("play")
            .arg("--pgn")
            .arg(&pgn)
            .arg("--log")
            .arg(&log);
        play.stdin(input).assert().success()
    };
    play("moves\n")
        .stdout_eq("...\nno move has been made\n...\nthe game is not over, after 0 half-moves\n");
    assert!(!pgn.exists() && !log.exists());
    // A player can resign without a move.
    play("resign\n");
    assert!(read(&pgn).ends_with(" 0-1\n"));
}

/// Removes what an earlier run has left.
fn fresh<const N: usize>(names: [&str; N]) -> [PathBuf; N] {
    names.map(|name| {
        let path = scratch(name);
        if path.exists() {
            fs::remove_file(&path).expect("the file is ours");
        }
        path
    })
}

/// A game that a signal ends is saved, and the program ends as the signal says.
#[cfg(unix)]
#[test]
fn a_signal_does_not_lose_the_game() {
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    for (name, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let [pgn, log] = fresh([&*format!("{name}.pgn"), &*format!("{name}.log")]);
        let mut playing = Command::new(&examples()["play"])
            .args(["--ascii", "--pgn"])
            .arg(&pgn)
            .arg("--log")
            .arg(&log)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the example should start");
        let mut input = playing.stdin.take().expect("the input is a pipe");
        input.write_all(b"e4\ne5\n").expect("the game is on");
        let output = playing.stdout.take().expect("the output is a pipe");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        // Both moves are played; the input stays open.
        assert!(lines.any(|line| line == "> e5"));
        assert!(lines.any(|line| line == "White to move"));
        let process = playing.id().to_string();
        let mut kill = Command::new("kill");
        let killed = kill.args(["-s", name, &process]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        let rest: Vec<String> = lines.collect();
        let last = "the game is not over, after 2 half-moves";
        assert_eq!(rest.last().map(String::as_str), Some(last));
        let status = playing.wait().expect("the game should end");
        assert_eq!(status.signal(), Some(number), "{name}");
        assert!(read(&pgn).contains("1. e4 {"), "{}", read(&pgn));
        let ruled = example("referee").arg(&log).assert().success();
        ruled.stdout_eq("...\nthe game goes on\n");
    }
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
line 30: expected \"events: 12, checksum: [..]\", found \"events: 12, checksum: [..]\"
",
    );
}

#[test]
fn a_log_that_lost_its_last_event_is_found() {
    let log = read(Path::new(ROOT).join("examples/games/lone-knight.log"));
    let (before, last) = log.split_once("0:04:17.220").expect("the last event");
    let (_, closing) = last.split_once("events: ").expect("the last line");
    for (end, told) in [
        (
            &*format!("events: {closing}"),
            "line 28: expected \"events: 11, checksum: [..]\", [..]",
        ),
        ("", "the log has no checksum at its end"),
    ] {
        let cut = scratch("lost.log");
        fs::write(&cut, [before, end].concat()).expect("the folder is there");
        let ruled = example("referee").arg(&cut).assert().code(1);
        ruled.stdout_eq(format!("...\n{told}\n"));
    }
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
