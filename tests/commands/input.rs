//! Standard input can replace a file.

use std::fs;
use std::path::Path;

use crate::built::{ROOT, scratch};
use crate::example;

#[test]
fn a_game_that_contradicts_the_laws_is_not_an_error_of_the_file() {
    let file = Path::new(ROOT).join("tests/pgn/files/against_the_laws.pgn");
    let games = fs::read_to_string(file).expect("the file is in the repository");
    let told = "\
-, game 1: the result is recorded as 1-0, but after 4 half-moves the game was over by checkmate: 0-1
-, game 2: the result is recorded as 0-1, but after 16 half-moves the game was over by fivefold repetition: 1/2-1/2
-, game 2: after 16 half-moves the game was over by fivefold repetition, but 1 more follow
Games: 3
Moves: 23
Errors: 0
Results against the Laws: 3
Time: [..] s ([..] games a second, [..] MB a second)
";
    let check = example("check_pgn").args(["--verbose", "-"]).stdin(games);
    check.assert().success().stdout_eq(told);
}

#[test]
fn a_position_is_decided_with_its_mating_line() {
    let question = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1;w";
    let told = format!("{question};winnable;[..];[..];g6g7\n1 position: 1 winnable, [..]\n...\n");
    let ask = example("winnable").args(["--nodes", "500", "--line"]);
    ask.stdin(question).assert().success().stdout_eq(told);
}

/// An input without end and without lines ends with an error, and not when the memory is full.
#[cfg(unix)]
#[test]
fn an_endless_input_is_refused() {
    let zero = "/dev/zero";
    for (arguments, reason) in [
        (
            vec!["referee", zero],
            "cannot read /dev/zero: expected a log of at most 16777216 bytes",
        ),
        (
            vec!["winnable", zero],
            "/dev/zero, line 1: expected a line of at most 4096 bytes",
        ),
        (
            vec!["perft", "--suite", zero],
            "/dev/zero, line 1: expected a line of at most 4096 bytes",
        ),
    ] {
        let refused = example(arguments[0]).args(&arguments[1..]).assert().code(2);
        refused
            .stdout_eq("")
            .stderr_eq(format!("{}: {reason}\n", arguments[0]));
    }
    for (name, longest) in [("play", 4096), ("tiny_engine", 1 << 20)] {
        let input = std::fs::File::open(zero).expect("every Unix has it");
        let ended = std::process::Command::new(&crate::built::examples()[name])
            .stdin(input)
            .output()
            .expect("the example should start");
        assert_eq!(ended.status.code(), Some(2));
        let said = String::from_utf8_lossy(&ended.stderr);
        let reason = format!("expected a line of at most {longest} bytes");
        assert_eq!(said, format!("{name}: {reason}\n"));
    }
}

/// What is asked first is answered before the last line is read.
#[test]
fn answers_come_line_by_line() {
    let lines = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1;w\nnonsense\n";
    let asked = example("winnable").stdin(lines).assert().code(2);
    let asked = asked.stdout_eq("7k/8/5KQ1/8/8/8/8/8 w - - 0 1;w;winnable;[..];[..]\n");
    asked.stderr_eq("winnable: standard input, line 2: [..]\n");
}

#[test]
fn a_log_is_read_from_the_standard_input() {
    let file = Path::new(ROOT).join("examples/games/lone-knight.log");
    let log = fs::read_to_string(file).expect("the file is in the repository");
    let ruled = example("referee").arg("-").stdin(log).assert().success();
    ruled.stdout_eq("...\n1-0 by time, after 8 half-moves\n");
}

/// The same games give the same tree, from a file or a pipe, in one piece or several, whatever the number of threads.
#[test]
fn openings_are_counted_the_same_in_every_way() {
    let write = |seed: &str| {
        let games = example("random_games").args(["--megabytes", "5", "--seed", seed]);
        games.assert().success().get_output().stdout.clone()
    };
    let games = write("7");
    assert!(games.len() >= 5_000_000);
    assert_eq!(games, write("7"));
    assert_ne!(games, write("8"));

    let file = scratch("random.pgn");
    fs::write(&file, &games).expect("the folder is there");
    let count = |threads: &str| {
        let arguments = ["--depth", "3", "--min-games", "1", "--threads", threads];
        example("openings").args(arguments)
    };
    let counted = count("1").arg(&file).assert().success().stderr_eq("");
    let tree = String::from_utf8_lossy(&counted.get_output().stdout).into_owned();
    count("3").arg(&file).assert().success().stdout_eq(&*tree);
    count("2")
        .arg("-")
        .stdin(games.clone())
        .assert()
        .success()
        .stdout_eq(&*tree);

    let number = |line: &str| {
        line.split_whitespace()
            .rev()
            .nth(4)
            .and_then(|games| games.parse::<usize>().ok())
    };
    let all = tree
        .lines()
        .find(|line| line.starts_with("all games"))
        .and_then(number);
    let first = tree
        .lines()
        .filter(|line| line.starts_with("1. "))
        .filter_map(number);
    let text = String::from_utf8_lossy(&games);
    assert_eq!(all, Some(text.matches("[Event ").count()));
    assert_eq!(all, Some(first.sum()));
}

#[test]
fn a_pipe_that_breaks_off_is_counted_so_far() {
    let games = "[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n\n1. e4 e5 2. Nf";
    let told = "\
move                  games   share   white   draws   black
all games                 2  100.0%  100.0%    0.0%    0.0%
1. e4                     2  100.0%  100.0%    0.0%    0.0%
  1... e5                 1  100.0%       -       -       -
";
    let count = example("openings").args(["--depth", "2", "-"]).stdin(games);
    count.assert().success().stdout_eq(told);
}
