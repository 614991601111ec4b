//! Defects that can be tolerated by name, and those that never are.

use touchmove::Setup;
use touchmove::setup::{Defect, Tolerance};

use super::setup;

/// Nine pawns and promoted pieces together, and a check from three pieces.
const EXCESS_AND_TRIPLE_CHECK: &str = "4k3/8/3N4/1B6/4R3/8/PPPPPPPP/QQ2K3 b - - 0 1";

fn is_valid(fen: &str, tolerated: Tolerance) -> bool {
    setup(fen).validate_with(tolerated).is_ok()
}

#[test]
fn each_name_tolerates_its_own() {
    let fen = EXCESS_AND_TRIPLE_CHECK;
    assert!(!is_valid(fen, Tolerance::NONE));
    assert!(!is_valid(fen, Tolerance::EXCESS_MATERIAL));
    assert!(!is_valid(fen, Tolerance::IMPOSSIBLE_CHECK));
    assert!(is_valid(fen, Tolerance::ALL));
    let both = Tolerance::EXCESS_MATERIAL | Tolerance::IMPOSSIBLE_CHECK;
    assert_eq!(both | Tolerance::MOVE_NUMBER_ZERO, Tolerance::ALL);
    assert!(both.contains(Tolerance::EXCESS_MATERIAL));
    assert!(!Tolerance::NONE.contains(Tolerance::IMPOSSIBLE_CHECK));
    assert_eq!(Tolerance::default(), Tolerance::NONE);
}

#[test]
fn the_error_names_only_what_is_not_tolerated() {
    let setup = setup(EXCESS_AND_TRIPLE_CHECK);
    let all: Vec<Defect> = setup.validate().unwrap_err().defects().collect();
    assert_eq!(all.len(), 2);
    let error = setup.validate_with(Tolerance::EXCESS_MATERIAL).unwrap_err();
    assert_eq!(error.defects().collect::<Vec<_>>(), all[1..]);
    let error = setup
        .validate_with(Tolerance::IMPOSSIBLE_CHECK)
        .unwrap_err();
    assert_eq!(error.defects().collect::<Vec<_>>(), all[..1]);
}

#[test]
fn seventeen_pieces_are_never_tolerated() {
    let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
    assert!(!is_valid(fen, Tolerance::ALL));
    let error = setup(fen).validate_with(Tolerance::ALL).unwrap_err();
    assert_eq!(error.to_string(), "white has 28 pieces, more than 16");
}

#[test]
fn everything_else_is_never_tolerated() {
    for fen in [
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/4K3/7R w H - 0 1",
        "4k3/8/8/8/8/8/8/4KR1R w HF - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
        "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
    ] {
        assert!(!is_valid(fen, Tolerance::ALL), "{fen}");
    }
}

#[test]
fn what_is_tolerated_once_is_asked_again() {
    let position = setup(EXCESS_AND_TRIPLE_CHECK)
        .validate_with(Tolerance::ALL)
        .unwrap();
    let again: Setup = position.to_setup();
    assert!(again.validate().is_err());
}

#[test]
fn an_impossible_check_leaves_the_en_passant_capture() {
    let position = setup("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1")
        .validate_with(Tolerance::IMPOSSIBLE_CHECK)
        .unwrap();
    assert!(position.is_legal("e4d3".parse().unwrap()));
}

#[test]
fn tolerances_are_added() {
    let mut both = Tolerance::EXCESS_MATERIAL;
    assert!(!is_valid(EXCESS_AND_TRIPLE_CHECK, both));
    both |= Tolerance::IMPOSSIBLE_CHECK;
    assert!(is_valid(EXCESS_AND_TRIPLE_CHECK, both));
    assert_eq!(
        both,
        Tolerance::EXCESS_MATERIAL | Tolerance::IMPOSSIBLE_CHECK
    );
}
