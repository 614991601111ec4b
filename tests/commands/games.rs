//! Two people play at one keyboard, line by line.

use crate::example;

/// Plays the given input; the last line of the output tells how the game ended.
fn ends(arguments: &[&str], lines: &str, end: &str) {
    let played = example("play").args(arguments).stdin(lines).assert();
    played
        .success()
        .stderr_eq("")
        .stdout_eq(format!("...\n{end}\n"));
}

#[test]
fn a_flag_falls_by_the_times_that_are_typed() {
    ends(
        &["--time", "5+0"],
        "@0:01 e4\n@5:30 e5\n",
        "1-0 by time (fide2023 6.9), after 1 half-move",
    );
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    ends(
        &["--rulebook", "fide2018"],
        "e4\nwhite offers a draw\ne5\nblack draw\naccept\n",
        "1/2-1/2 by agreement (fide2018 5.2.3), after 2 half-moves",
    );
}

#[test]
fn a_second_illegal_move_loses() {
    ends(
        &["--press"],
        "e2e5\npress\ne2e6\npress\n",
        "0-1 by illegal moves (fide2023 7.5.5), after 0 half-moves",
    );
}

#[test]
fn a_pawn_is_promoted_by_choosing_a_piece() {
    ends(
        &["--fen", "k7/2P5/1K6/8/8/8/8/8 w - - 0 1"],
        "c7\nc8\nq\n",
        "1-0 by checkmate (fide2023 5.1.1), after 1 half-move",
    );
}

#[test]
fn a_casual_game_takes_moves_back() {
    ends(
        &["--casual", "--chess960", "lot"],
        "e4\nundo\n",
        "the game is not over, after 0 half-moves",
    );
    for time in ["15+10", "5+0", "40/90+30,30+30", "-"] {
        ends(
            &["--casual", "--plain", "--time", time],
            "e4\ne5\nundo\nd5\nquit\n",
            "the game is not over, after 2 half-moves",
        );
    }
}

/// Without --casual a move stands.
#[test]
fn a_serious_game_takes_nothing_back() {
    let played = example("play").stdin("e4\nundo\n").assert().success();
    played.stdout_eq(
        "\
...
> undo
a move can be taken back only with --casual
...
the game is not over, after 1 half-move
",
    );
}
