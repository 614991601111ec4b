//! Standard input can replace a file.

use std::fs;
use std::path::Path;

use crate::built::ROOT;
use crate::example;

#[test]
fn a_game_that_contradicts_the_laws_is_not_an_error_of_the_file() {
    let file = Path::new(ROOT).join("tests/formats/pgn/files/against_the_laws.pgn");
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
    let told = format!("{question};winnable;[..];[..];g6g7\n1 positions: 1 winnable, [..]\n...\n");
    let ask = example("winnable").args(["--nodes", "500", "--line"]);
    ask.stdin(question).assert().success().stdout_eq(told);
}
