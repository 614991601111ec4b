//! Checks from two pieces: which of them a last move explains, and which it cannot.

use touchmove::setup::Defect;
use touchmove::{Piece, Setup, Square};

use super::{defects, setup};

/// The setup flipped vertically, with the colors exchanged.
fn from_the_other_side(setup: &Setup) -> Setup {
    let placement = setup.board.iter().map(|(square, piece)| {
        (
            square.flip_vertical(),
            Piece::new(!piece.color(), piece.role()),
        )
    });
    Setup {
        board: placement.collect(),
        turn: !setup.turn,
        en_passant: setup.en_passant.map(Square::flip_vertical),
        ..setup.clone()
    }
}

#[track_caller]
fn assert_explained(placement: &str) {
    let fen = format!("{placement} b - - 0 1");
    assert_eq!(defects(&fen), [], "{fen}");
    let other = from_the_other_side(&setup(&fen));
    assert!(other.validate().is_ok(), "{other}");
}

#[track_caller]
fn assert_unexplained(placement: &str) {
    let fen = format!("{placement} b - - 0 1");
    let is_double = |defect: &Defect| matches!(defect, Defect::ImpossibleDoubleCheck { .. });
    let found = defects(&fen);
    assert!(found.len() == 1 && found.iter().all(is_double), "{found:?}");
    let other = from_the_other_side(&setup(&fen));
    assert!(other.validate().is_err(), "{other}");
}

#[test]
fn a_knight_uncovers_any_line_piece() {
    // From e4; from d5.
    assert_explained("4k3/8/3N4/8/8/8/8/K3R3");
    assert_explained("8/2N5/4k3/8/2B5/8/8/K7");
    assert_explained("8/2N5/4k3/8/2Q5/8/8/K7");
    // No knight comes from the e-file to c7, and nothing lies between d5 and e6.
    assert_unexplained("8/2N5/4k3/8/8/4R3/8/K7");
    assert_unexplained("8/2N5/4k3/3B4/8/8/8/K7");
    assert_unexplained("4k3/2N5/3N4/8/8/8/8/K7");
}

#[test]
fn a_bishop_uncovers_rooks_and_queens_on_ranks_and_files() {
    // From e4, unless the path is blocked.
    assert_explained("4k3/8/2B5/8/8/8/8/K3R3");
    assert_explained("4k3/8/2B5/8/8/8/8/K3Q3");
    assert_unexplained("4k3/8/2B5/3P4/8/8/8/K3R3");
    assert_unexplained("4k3/8/6B1/8/B7/8/8/K7");
    assert_unexplained("4k3/8/6B1/8/Q7/8/8/K7");
}

#[test]
fn a_rook_uncovers_bishops_and_queens_on_diagonals() {
    // From b5; from c6.
    assert_explained("1R2k3/8/8/8/B7/8/8/K7");
    assert_explained("4k3/8/4R3/8/Q7/8/8/K7");
    assert_unexplained("1R2k3/8/1n6/8/B7/8/8/K7");
    assert_unexplained("R3k3/8/8/4R3/8/8/8/K7");
}

#[test]
fn a_queen_uncovers_no_piece() {
    // From wherever the queen came, it had already given check.
    assert_unexplained("4k3/8/8/1Q6/8/8/8/K3R3");
    assert_unexplained("4k3/8/8/7Q/B7/8/8/K7");
    assert_unexplained("4k3/8/8/7Q/8/8/8/K3Q3");
}

#[test]
fn a_king_uncovers_only_one() {
    // From e2 the bishop went to b5, but not past the king.
    assert_explained("4k3/8/8/1B6/8/8/3K4/4R3");
    assert_unexplained("4k3/8/8/1B6/8/3K4/8/4R3");
}

#[test]
fn a_pawn_uncovers_when_it_captures() {
    // From e5.
    assert_explained("8/4k3/3P4/8/8/8/8/K3R3");
    assert_explained("8/4k3/5P2/8/8/8/8/K3Q3");
    assert_unexplained("8/4k3/5P2/8/8/B7/8/K7");
    assert_unexplained("8/R3k3/3P4/8/8/8/8/K7");
    // From e2, but not from e1.
    assert_explained("8/8/8/4k3/3P4/8/8/K3R3");
    assert_unexplained("8/8/8/8/1R2k3/3P4/8/K7");
}

#[test]
fn a_pawn_uncovers_when_it_is_promoted() {
    // It captured from e7 on d8, was pushed from e7 to e8, captured from g7 on f8.
    assert_explained("3Rk3/8/8/4R3/8/8/8/K7");
    assert_explained("4N3/R5k1/8/8/8/8/8/K7");
    assert_explained("5Q2/4k1RR/8/8/8/8/8/K7");
    // On d7 the pawn had already given check to e8.
    assert_unexplained("3Qk3/8/8/8/B7/8/8/K7");
    // Only on the last rank.
    assert_unexplained("8/3Rk3/8/8/4R3/8/8/K7");
}

#[test]
fn two_pawns_are_let_through() {
    assert_explained("1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1");
    assert_unexplained("6k1/5P2/5N2/8/8/8/8/6K1");
}

#[test]
fn a_capture_en_passant_uncovers_two() {
    // From c5 to d6, capturing on d5: the c-file and the diagonal to c6 are open.
    assert_explained("8/8/2kP4/8/8/8/6B1/K1R5");
    assert_explained("8/8/2kP4/8/8/8/6Q1/K1Q5");
    // The pawn on d5 had not come from d7, no pawn captured it, and the rook on h6 had already
    // given check.
    assert_unexplained("8/3p4/2kP4/8/8/8/6B1/K1R5");
    assert_unexplained("8/8/2k5/8/8/8/6B1/K1R5");
    assert_unexplained("8/8/2kP3R/8/8/8/6B1/K1R5");
    // One rank lower it was not an en passant capture.
    assert_unexplained("8/8/8/2kP4/8/8/8/K1R3B1");
}

#[test]
fn a_single_check_is_never_judged() {
    for placement in [
        "4k3/3P4/8/8/8/8/8/K7",
        "4k3/8/8/8/8/8/8/4RK2",
        "R3k3/PP6/8/8/8/8/8/K7",
    ] {
        assert_explained(placement);
    }
}
