//! Dead positions and sides that cannot mate (Articles 5.2.2, 6.9 and 9.6).

use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget, Winnability};
use touchmove::{Color, Game, Position, Termination};
use touchmove_rows::test;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn can_ever_mate(fen: &str, side: Color) -> bool {
    match position(fen).winnability(side, NodeBudget::DEFAULT) {
        Winnability::Winnable(_) => true,
        Winnability::Unwinnable(_) => false,
        Winnability::Undecided { nodes } => panic!("{fen}: undecided after {nodes} positions"),
    }
}

fn deadness(fen: &str) -> DeadVerdict {
    Analyzer::new().dead_verdict(&position(fen), NodeBudget::DEFAULT)
}

const WALL: &str = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1";

#[test]
fn d_01_neither_side_can_mate() {
    assert_eq!(deadness("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), DeadVerdict::Dead);
    assert_eq!(
        Analyzer::new().dead_verdict(&Position::standard(), NodeBudget::DEFAULT),
        DeadVerdict::Alive
    );
}

#[test]
fn d_07_blocked_positions_can_be_dead_with_pawns_on() {
    assert_eq!(deadness(WALL), DeadVerdict::Dead);
    // With one pair of pawns fewer there is a way through.
    assert_eq!(
        deadness("4k3/8/8/1p1p1p2/pPpPpP2/P1P1P3/8/4K3 w - - 0 1"),
        DeadVerdict::Alive
    );
}

#[test]
fn d_08_dead_because_all_moves_are_forced() {
    assert_eq!(deadness("7k/8/8/8/8/8/6q1/7K w - - 0 1"), DeadVerdict::Dead);
    // With Black to move the queen survives.
    assert_eq!(
        deadness("7k/8/8/8/8/8/5q2/7K b - - 0 1"),
        DeadVerdict::Alive
    );
}

#[test]
fn d_09_the_last_capture_leaves_a_dead_position() {
    let before = position("8/8/4k3/8/8/3K4/4r3/6N1 w - - 0 1");
    assert_eq!(
        Analyzer::new().dead_verdict(&before, NodeBudget::DEFAULT),
        DeadVerdict::Alive
    );
    let capture = before.legal_move("d3e2".parse().unwrap()).unwrap();
    assert_eq!(
        Analyzer::new().dead_verdict(&capture.play(), NodeBudget::DEFAULT),
        DeadVerdict::Dead
    );

    // Whatever comes later is void: the game was over with the capture.
    let mut game = Game::new(before);
    for mv in ["d3e2", "e6e5", "e2e3"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let ending = game.end().expect("it is dead");
    assert_eq!(
        (ending.ply, ending.termination),
        (1, Termination::DeadPosition)
    );
}

#[test]
fn d_10_the_answer_is_one_of_three_and_always_the_same() {
    let start = Position::standard();
    let undecided = start.winnability(Color::White, NodeBudget::new(10));
    assert!(matches!(undecided, Winnability::Undecided { nodes } if nodes >= 10));
    assert_eq!(
        undecided,
        start.winnability(Color::White, NodeBudget::new(10))
    );
    let Winnability::Winnable(helpmate) = start.winnability(Color::White, NodeBudget::DEFAULT)
    else {
        panic!("White can win from the start position");
    };
    assert!(helpmate.end().is_check() && !helpmate.end().has_legal_moves());
    assert_eq!(
        Analyzer::new().dead_verdict(&start, NodeBudget::new(10)),
        DeadVerdict::Undecided
    );
}

#[test]
fn d_11_no_series_of_legal_moves_mates() {
    let fen = "8/8/4k3/8/8/3KR3/8/8 b - - 0 1";
    assert!(!can_ever_mate(fen, Color::Black));
    assert!(can_ever_mate(fen, Color::White));
}

#[test]
fn d_12_blockades_are_seen_for_each_side() {
    for side in Color::ALL {
        assert!(!can_ever_mate(WALL, side));
    }
    let one_sided = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1";
    assert!(can_ever_mate(one_sided, Color::White));
    assert!(!can_ever_mate(one_sided, Color::Black));
}

#[test]
fn d_15_insufficient_material_to_continue_is_dead() {
    for fen in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/5B2 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/5N2 w - - 0 1",
        "8/8/4k1b1/8/8/3K4/8/5B2 w - - 0 1",
    ] {
        assert_eq!(deadness(fen), DeadVerdict::Dead, "{fen}");
    }
    assert_eq!(
        deadness("5b2/8/4k3/8/8/3K4/8/5B2 w - - 0 1"),
        DeadVerdict::Alive
    );
}

#[test]
fn d_16_a_lone_knight_may_mate_where_fide_rules() {
    assert!(can_ever_mate(
        "8/8/8/3rk3/8/8/8/N3K3 b - - 0 1",
        Color::White
    ));
    assert!(!can_ever_mate(
        "8/8/8/3qk3/8/8/8/N3K3 b - - 0 1",
        Color::White
    ));
}

#[test]
fn d_17_two_knights_can_mate_with_and_without_a_pawn_on_the_other_side() {
    assert!(can_ever_mate(
        "8/3p4/4k3/8/8/3K4/8/1N3N2 w - - 0 1",
        Color::White
    ));
    assert!(can_ever_mate(
        "8/8/4k3/8/8/3K4/8/1N3N2 w - - 0 1",
        Color::White
    ));
}

#[test]
fn d_18_pieces_insufficient_against_a_bare_king_suffice_against_more() {
    assert!(!can_ever_mate(
        "8/8/8/4k3/8/8/8/4KB2 b - - 0 1",
        Color::White
    ));
    assert!(can_ever_mate(
        "8/8/8/3pk3/8/8/8/4KB2 b - - 0 1",
        Color::White
    ));
    assert!(can_ever_mate(
        "8/8/8/3nk3/8/8/8/4KB2 b - - 0 1",
        Color::White
    ));
}
