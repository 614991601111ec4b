//! How and where games end, and the name of each way to end.

use touchmove::laws::Rule;
use touchmove::winnability::{Analyzer, NodeBudget};
use touchmove::{Color, Game, Outcome, ParseError, Position, Termination};

use super::{THERE_AND_BACK, game, play};

#[test]
fn mate_and_stalemate_come_before_everything_counted() {
    // On the 75th move, in a position that has occurred five times, however it came about.
    for (fen, expected) in [
        (
            "R6k/8/6K1/8/8/8/8/8 b - - 150 160",
            Termination::Checkmate {
                winner: Color::White,
            },
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 150 160", Termination::Stalemate),
        (
            "7k/8/6K1/8/8/8/8/5B2 b - - 150 160",
            Termination::DeadPosition,
        ),
        (
            "7k/8/6K1/8/8/8/8/5R2 b - - 150 160",
            Termination::FivefoldRepetition,
        ),
    ] {
        let position: Position = fen.parse().expect("a valid position");
        assert_eq!(Termination::of(&position, 5), Some(expected), "{fen}");
    }
    let position: Position = "7k/8/6K1/8/8/8/8/5R2 b - - 150 160".parse().expect("valid");
    assert_eq!(
        Termination::of(&position, 4),
        Some(Termination::SeventyFiveMoves)
    );
    let position: Position = "7k/8/6K1/8/8/8/8/5R2 b - - 149 160".parse().expect("valid");
    assert_eq!(Termination::of(&position, 4), None);
}

#[test]
fn a_stalemate_with_dead_material_is_a_stalemate() {
    let game = game("k7/8/1K6/8/3B4/8/8/8 b - - 0 1", "");
    assert_eq!(
        game.end().map(|ending| ending.termination),
        Some(Termination::DeadPosition)
    );
    let game = super::game("k7/2B5/1K6/8/8/8/8/8 b - - 0 1", "");
    assert_eq!(
        game.end().map(|ending| ending.termination),
        Some(Termination::Stalemate)
    );
}

#[test]
fn a_dead_position_is_looked_for_as_hard_as_asked() {
    // The white king must capture the queen, which leaves two kings.
    let mut game = game("7k/8/8/8/8/8/6q1/7K w - - 0 1", "");
    let dead = |ply| {
        let termination = Termination::DeadPosition;
        Some((ply, termination))
    };
    let told = |ending: Option<touchmove::GameEnd>| ending.map(|it| (it.ply, it.termination));
    assert_eq!(told(game.end_by_material()), None);
    assert_eq!(told(game.end()), dead(0));
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    play(&mut game, "h1g2 h8g8 g2f3");
    assert_eq!(told(game.end_by_material()), dead(1));
    assert_eq!(told(game.end()), dead(0));
    let mut analyzer = Analyzer::new();
    let within = game.end_within(&mut analyzer, NodeBudget::DEFAULT);
    assert_eq!(within.map(told), Ok(dead(0)));
}

#[test]
fn a_wall_ends_the_game_with_the_move_that_closes_it() {
    let mut game = game(
        "4k3/7p/8/1p1p1p2/pPpPpPpP/P1P1P1P1/8/4K3 b - - 0 1",
        "e8e7 e1e2",
    );
    assert_eq!(game.end(), None);
    play(&mut game, "h7h5 e2e1 e7e8");
    let ending = game.end().map(|ending| (ending.ply, ending.termination));
    assert_eq!(ending, Some((3, Termination::DeadPosition)));
    assert_eq!(game.claims().count(), 0);
    assert_eq!(game.end_by_material(), None);
    // After taking the move back, the game is not over.
    game.go_to(2);
    assert_eq!(game.outcome(), None);
}

#[test]
fn an_undecided_budget_does_not_end_the_game() {
    let game = Game::standard();
    let mut analyzer = Analyzer::new();
    let budget = NodeBudget::new(5);
    let undecided = game.end_within(&mut analyzer, budget).map(|_| ());
    let error = undecided.expect_err("five positions are too few");
    assert_eq!((error.ply, error.budget), (0, budget));
    let within = game.end_within(&mut analyzer, NodeBudget::QUICK);
    assert_eq!(within, Ok(None));
    // A mate needs no search.
    let mated = super::game(&game.start().to_string(), "f2f3 e7e5 g2g4 d8h4");
    let ending = mated.end_within(&mut analyzer, NodeBudget::DEFAULT);
    assert_eq!(ending.map(|it| it == mated.end()), Ok(true));
}

#[test]
fn the_first_of_several_endings_counts() {
    // Fivefold repetition at ply 16, and the capture after it leaves two kings.
    let mut game = game("8/8/4k3/3r4/8/8/8/1N2K3 w - - 0 1", "");
    for _ in 0..4 {
        play(&mut game, "b1a3 d5d7 a3b1 d7d5");
    }
    play(&mut game, "b1c3 d5d8 c3d5 e6d5 e1e2 d8d7 e2e1");
    let ending = game.end().expect("it is over");
    assert_eq!(
        (ending.ply, ending.termination),
        (16, Termination::FivefoldRepetition)
    );

    // A dead position, and fivefold repetition within it.
    let mut game = super::game("8/8/4k3/8/8/8/3p4/4K3 w - - 0 1", "e1d2");
    for _ in 0..5 {
        play(&mut game, "e6e7 d2d1 e7e6 d1d2");
    }
    let ending = game.end().expect("it is over");
    assert_eq!(
        (ending.ply, ending.termination),
        (1, Termination::DeadPosition)
    );
}

#[test]
fn seventy_five_moves_may_begin_before_the_game() {
    let mut game = game("4k3/8/8/8/8/8/8/R3K3 w Q - 146 100", "a1b1 e8d8 b1a1");
    assert_eq!((game.position().halfmove_clock(), game.end()), (149, None));
    play(&mut game, "d8e8");
    assert_eq!(game.end().map(|ending| ending.ply), Some(4));
    // A move that was taken back has not been made.
    game.undo();
    assert_eq!(game.end(), None);
    game.redo();
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    // Another move resets the count.
    let mut game = super::game("4k3/8/8/8/8/8/7P/R3K3 w Q - 149 100", "a1b1");
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    game.undo();
    play(&mut game, "h2h3");
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_branch_before_the_end_goes_on() {
    let mut game = game(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "",
    );
    for _ in 0..5 {
        play(&mut game, THERE_AND_BACK);
    }
    assert_eq!(game.end().map(|ending| ending.ply), Some(16));
    let before = game.branch(15).expect("twenty are played");
    assert_eq!(before.end(), None);
    let after = game.branch(18).expect("twenty are played");
    assert_eq!(after.end(), game.end());

    // Other moves than those that ended the game do not end it, however many follow.
    let mut elsewhere = before.clone();
    let mut truncated = game.clone();
    truncated.truncate(15);
    game.go_to(15).expect("twenty are played");
    for line in [&mut elsewhere, &mut truncated, &mut game] {
        play(line, "f6h5 f2f3 e7e5 g2g4");
        assert_eq!((line.ply(), line.end()), (19, None));
        play(line, "d8h4");
        let winner = Color::Black;
        let ending = line.end().map(|ending| (ending.ply, ending.termination));
        assert_eq!(ending, Some((20, Termination::Checkmate { winner })));
    }
}

/// What a program that shows a game asks: whether it is over, how, and who won.
#[test]
fn a_status_says_whether_and_how_a_game_is_over() {
    let mate = Termination::Checkmate {
        winner: Color::White,
    };
    let won = Some((mate, Outcome::Win(Color::White)));
    for (moves, end, text) in [
        ("e2e4", None, "ongoing"),
        ("e2e4 f7f6 d1h5", None, "check"),
        ("e2e4 f7f6 d2d4 g7g5 d1h5", won, "checkmate"),
    ] {
        let mut game = Game::new(Position::standard());
        play(&mut game, moves);
        let status = game.position().status();
        assert_eq!(status.is_over(), end.is_some(), "{moves}");
        assert_eq!(status.termination().zip(status.outcome()), end, "{moves}");
        assert_eq!(status.to_string(), text, "{moves}");
    }
}

#[test]
fn outcomes_are_written_and_read() {
    for (outcome, text, winner) in [
        (Outcome::Win(Color::White), "1-0", Some(Color::White)),
        (Outcome::Win(Color::Black), "0-1", Some(Color::Black)),
        (Outcome::Draw, "1/2-1/2", None),
    ] {
        assert_eq!(
            (outcome.to_string().as_str(), outcome.as_str()),
            (text, text)
        );
        assert_eq!(text.parse(), Ok(outcome));
        assert_eq!(outcome.winner(), winner);
    }
    for wrong in ["", "*", "1-1", "0-0", "1/2", "1/2-1/2 ", "½-½"] {
        assert_eq!(
            wrong.parse::<Outcome>(),
            Err(ParseError::Outcome),
            "{wrong}"
        );
    }
}

#[test]
fn every_way_to_end_has_a_name_an_outcome_and_a_rule() {
    let win = |winner| {
        (
            Termination::Checkmate { winner },
            Outcome::Win(winner),
            Rule::Checkmate,
            "checkmate",
        )
    };
    let draw = |termination, rule, name| (termination, Outcome::Draw, rule, name);
    for (termination, outcome, rule, name) in [
        win(Color::White),
        win(Color::Black),
        draw(Termination::Stalemate, Rule::Stalemate, "stalemate"),
        draw(
            Termination::DeadPosition,
            Rule::DeadPosition,
            "dead position",
        ),
        draw(
            Termination::FivefoldRepetition,
            Rule::FivefoldRepetition,
            "fivefold repetition",
        ),
        draw(
            Termination::SeventyFiveMoves,
            Rule::SeventyFiveMoves,
            "seventy-five moves without a capture or a pawn move",
        ),
    ] {
        assert_eq!((termination.outcome(), termination.rule()), (outcome, rule));
        assert_eq!(termination.to_string(), name);
    }
}
