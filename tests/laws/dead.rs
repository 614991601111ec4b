//! Dead positions and mating material: rows D (Laws, Articles 5.2.2 and 6.9).

use touchmove::{Color, Game, Outcome, Termination};
use touchmove_rows::test;

use crate::draws::{play, read};

#[test]
fn d_02_a_king_with_one_minor_piece_cannot_mate_a_bare_king() {
    // Capturing the last other piece ends the game, whichever piece captures.
    for (fen, capture) in [
        ("8/8/4k3/8/3r4/3K4/8/5B2 w - - 0 1", "d3d4"),
        ("8/8/4k3/8/3q4/3K4/8/5N2 w - - 0 1", "d3d4"),
        ("8/8/4k3/8/3p4/3K3p/8/5B2 w - - 0 1", "f1h3"),
    ] {
        let mut game = Game::new(read(fen));
        assert_eq!(game.outcome(), None, "{fen}");
        play(&mut game, capture);
        let dead = game.position().board().occupied().len() == 3;
        let ending = game.end().map(|ending| (ending.ply, ending.termination));
        assert_eq!(
            ending,
            dead.then_some((1, Termination::DeadPosition)),
            "{fen}"
        );
    }
}

#[test]
fn d_03_bishops_on_one_color_of_squares_cannot_mate() {
    assert!(
        dead("B1B1k3/8/B7/8/8/4b3/8/5bK1 w - - 0 1").is_none(),
        "e3 is dark"
    );
    assert_eq!(
        dead("B1B1k3/8/B7/8/8/5b2/8/5bK1 w - - 0 1"),
        Some(Outcome::Draw)
    );
    assert_eq!(
        dead("1B1Bk3/8/8/8/8/4b3/8/6K1 w - - 0 1"),
        Some(Outcome::Draw)
    );
}

#[test]
fn d_03_what_is_dead_stays_dead_and_was_over_first() {
    let mut game = Game::new(read("8/8/4k1b1/8/8/3K1p2/8/5B2 w - - 0 1"));
    play(&mut game, "d3e3 g6h5 e3f2 h5g6 f2f3 e6d6 f3e3");
    let ending = game.end().expect("bishops of one color are left");
    assert_eq!(
        (ending.ply, ending.termination),
        (5, Termination::DeadPosition)
    );
    game.go_to(4).expect("so many are played");
    assert_eq!(game.end(), None);
}

#[test]
fn d_04_bishops_on_both_colors_of_squares_may_mate() {
    assert_eq!(dead("5b2/8/4k3/8/8/3K4/8/5B2 w - - 0 1"), None);
    assert_eq!(dead("8/8/4k3/8/8/3K4/8/4BB2 w - - 0 1"), None);
}

#[test]
fn d_05_a_minor_piece_against_another_may_mate() {
    for fen in [
        "8/8/4k1n1/8/8/3K4/8/5N2 w - - 0 1",
        "8/8/4k1b1/8/8/3K4/8/5N2 w - - 0 1",
    ] {
        assert_eq!(dead(fen), None, "{fen}");
        for color in Color::ALL {
            assert!(
                !read(fen).cannot_mate_by_material(color),
                "{color} in {fen}"
            );
        }
    }
}

#[test]
fn d_06_two_knights_may_mate_a_bare_king() {
    let knights = read("k7/8/K1N5/4N3/8/8/8/8 w - - 0 1");
    assert!(!knights.cannot_mate_by_material(Color::White));
    assert!(knights.cannot_mate_by_material(Color::Black));
    assert_eq!(Game::new(knights).outcome(), None);
}

#[test]
fn d_11_one_side_may_be_unable_to_mate() {
    for (fen, white, black) in [
        ("8/8/4k3/8/8/3KR3/8/8 b - - 0 1", true, false),
        ("8/8/4k3/8/8/3K4/8/8 b - - 0 1", false, false),
        ("8/4p3/4k3/8/8/3K4/8/8 b - - 0 1", false, true),
        ("8/4p3/4k3/8/8/3K4/4P3/8 b - - 0 1", true, true),
    ] {
        assert_able(fen, white, black);
    }
    // Too little material for any mate but the one on the board.
    let mated = "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1";
    let setup: touchmove::Setup = mated.parse().expect("a FEN that can be read");
    let position = setup
        .validate_with(touchmove::setup::Tolerance::ALL)
        .expect("only the double check needs forgiving");
    assert!(!position.cannot_mate_by_material(Color::Black));
    assert_eq!(
        Game::new(position).outcome(),
        Some(Outcome::Win(Color::Black))
    );
}

#[test]
fn d_13_a_lone_knight_needs_a_piece_in_the_other_kings_way() {
    for (pieces, able) in [
        ("q", false),
        ("qqq", false),
        ("r", true),
        ("b", true),
        ("n", true),
        ("p", true),
        ("qp", true),
    ] {
        let filled = format!("{pieces}{}", 8 - pieces.len());
        assert_able(&format!("8/8/4k3/{filled}/8/8/8/N6K b - - 0 1"), able, true);
    }
    assert_able("8/8/4k3/8/8/8/8/N3K3 b - - 0 1", false, false);
    assert_able("8/8/4k3/8/8/8/8/NN2K3 b - - 0 1", true, false);
}

#[test]
fn d_14_a_lone_bishop_needs_a_knight_a_pawn_or_the_other_bishop() {
    // The bishop stands on f1, a light square; so is a6, and b6 is dark.
    for (pieces, able, black_able) in [
        ("8/8/q7", false, true),
        ("8/8/rq6", false, true),
        ("8/8/b7", false, false),
        ("8/8/1b6", true, true),
        ("8/8/n7", true, true),
        ("8/8/p7", true, true),
        ("8/8/bq6", false, true),
        ("8/8/1bq5", true, true),
    ] {
        assert_able(
            &format!("{pieces}/4k3/8/8/8/4KB2 b - - 0 1"),
            able,
            black_able,
        );
    }
    // More bishops of the same square color do not help either, on either side.
    assert_able("8/8/q7/4k3/8/3B4/8/4KB2 b - - 0 1", false, true);
}

/// Asserts which side has mating material.
fn assert_able(fen: &str, white: bool, black: bool) {
    let position = read(fen);
    let able = Color::ALL.map(|color| !position.cannot_mate_by_material(color));
    assert_eq!(able, [white, black], "{fen}");
    assert_eq!(position.is_dead_by_material(), !white && !black, "{fen}");
}

/// Returns the end of a game that begins in a position, if the position is dead.
fn dead(fen: &str) -> Option<Outcome> {
    let ending = Game::new(read(fen)).end()?;
    assert_eq!(
        (ending.ply, ending.termination),
        (0, Termination::DeadPosition),
        "{fen}"
    );
    Some(ending.outcome())
}
