//! Tests of `history`.

use std::vec::Vec;

use super::{History, LongStretches, Ply, SHORT};
use crate::position::Position;

/// Returns the plies of a line in which all positions have the same key.
fn forged(fen: &str, moves: &[&str]) -> (Vec<Position>, Vec<Ply>) {
    let mut position: Position = fen.parse().expect("a valid position");
    let mut positions = Vec::from([position.clone()]);
    let mut plies = Vec::from([Ply::first(&position)]);
    for mv in moves {
        let mv = mv.parse().expect("a move");
        let legal = position.legal_move(mv).expect("a legal move");
        let after = legal.play();
        // Forge the key, so that the move seems to continue from the last position.
        let last = plies.last_mut().expect("never empty");
        last.key = position.key();
        let ply = History::new(&plies, None).ply_after(legal, &after);
        plies.push(ply);
        positions.push(after.clone());
        position = after;
    }
    for ply in &mut plies {
        ply.key = 0;
    }
    (positions, plies)
}

/// Asserts that the proof agrees with a comparison of positions for every pair.
fn assert_proves(fen: &str, moves: &[&str]) -> usize {
    let (positions, plies) = forged(fen, moves);
    let mut long = LongStretches::default();
    for (place, ply) in plies.iter().enumerate() {
        if ply.stretch >= SHORT {
            long.note_last(&plies[..=place]);
        }
    }
    let mut proved = 0;
    for (place, position) in positions.iter().enumerate() {
        let history = History::new(&plies[..=place], Some(&long));
        let expected: Vec<usize> = (0..place)
            .filter(|&other| positions[other] == *position)
            .rev()
            .collect();
        assert_eq!(
            history.earlier().collect::<Vec<_>>(),
            expected,
            "place {place} of {fen}"
        );
        proved += expected.len();
    }
    proved
}

#[test]
fn equal_keys_alone_prove_nothing() {
    let walk = [
        "e1d2", "e8d7", "d2e3", "d7e6", "e3d2", "e6d7", "d2e1", "d7e8",
    ];
    // On the way back the kings pass two pairs of squares with the same side to move.
    assert_eq!(assert_proves("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &walk), 2);
}

#[test]
fn men_of_one_kind_may_change_places() {
    let rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    let moves = [
        "a1a3", "e8d8", "h1a1", "d8e8", "a3h3", "e8d8", "h3h1", "d8e8",
    ];
    assert_eq!(assert_proves(rooks, &moves), 1);
}

#[test]
fn men_of_two_kinds_may_not_change_places() {
    let knight_and_bishop = "7k/8/8/8/8/8/8/1N2KB2 w - - 0 1";
    let moves = [
        "b1d2", "h8g8", "f1b5", "g8h8", "d2f1", "h8g8", "b5a4", "g8h8", "a4c2", "h8g8", "c2b1",
        "g8h8",
    ];
    let (positions, plies) = forged(knight_and_bishop, &moves);
    assert_eq!(
        positions[0].board().occupied(),
        positions[12].board().occupied()
    );
    assert_eq!(History::new(&plies, None).earlier().next(), None);
    assert_proves(knight_and_bishop, &moves);
}

#[test]
fn men_of_two_sides_may_not_change_places() {
    let knights = "4k3/8/8/8/8/8/8/1N2K1n1 w - - 0 1";
    let moves = [
        "b1c3", "g1f3", "e1d1", "f3d4", "c3e2", "d4b3", "e2g1", "b3d2", "d1e1", "d2b1",
    ];
    let (positions, plies) = forged(knights, &moves);
    assert_eq!(
        positions[0].board().occupied(),
        positions[10].board().occupied()
    );
    assert_eq!(positions[0].turn(), positions[10].turn());
    assert_eq!(History::new(&plies, None).earlier().next(), None);
    assert_proves(knights, &moves);
}

#[test]
fn en_passant_is_a_part_of_the_proof() {
    let moves = [
        "g1f3", "e8d8", "f3g1", "d8e8", "g1f3", "e8d8", "f3g1", "d8e8",
    ];
    assert_eq!(
        assert_proves("4k3/8/8/3pP3/8/8/8/4K1N1 w - d6 0 2", &moves),
        4
    );
    assert_eq!(
        assert_proves("4k3/8/8/3pP3/8/8/8/4K1N1 w - - 0 2", &moves),
        6
    );
}

#[test]
fn a_stretch_ends_where_something_is_lost() {
    // The rook's first move loses one castling right, the king's first move the other.
    let moves = [
        "a1b1", "e8d8", "b1a1", "d8e8", "a1b1", "e8d8", "b1a1", "d8e8", "e1d1", "e8d8", "d1e1",
        "d8e8",
    ];
    let (_, plies) = forged("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &moves);
    let stretches: Vec<u16> = plies.iter().map(|ply| ply.stretch).collect();
    assert_eq!(stretches, [0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]);
    assert_proves("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &moves);
}

#[test]
fn a_stretch_ends_with_a_capture_or_a_pawn_move() {
    let rooks = "r3k3/8/8/8/8/8/P6P/R3K3 w - - 0 1";
    // A rook captures between the two king walks; over the whole line all squares cancel out.
    let moves = [
        "e1d1", "e8d8", "d1e1", "d8e8", "h2h3", "a8a2", "a1a2", "e8d8", "a2a1", "d8e8", "e1d1",
        "e8d8", "d1e1", "d8e8",
    ];
    let (_, plies) = forged(rooks, &moves);
    let stretches: Vec<u16> = plies.iter().map(|ply| ply.stretch).collect();
    assert_eq!(stretches, [0, 1, 2, 3, 4, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7]);
    assert_proves(rooks, &moves);
}

#[test]
fn long_stretches_are_proved_without_reading_them() {
    // One king goes round in 6 moves, the other in 28, so each position comes back after 168.
    let white = ["e1d1", "d1d2", "d2e2", "e2f2", "f2f1", "f1e1"];
    let black = [
        "a8b8", "b8c8", "c8d8", "d8e8", "e8f8", "f8g8", "g8h8", "h8h7", "h7h6", "h6h5", "h5g5",
        "g5g6", "g6g7", "g7f7", "f7f6", "f6f5", "f5e5", "e5e6", "e6e7", "e7d7", "d7d6", "d6d5",
        "d5c5", "c5c6", "c6b6", "b6a6", "a6a7", "a7a8",
    ];
    let both = white.iter().cycle().zip(black.iter().cycle());
    let moves: Vec<&str> = both
        .take(420)
        .flat_map(|(one, other)| [*one, *other])
        .collect();
    assert_eq!(assert_proves("k7/8/8/8/8/8/8/4K3 w - - 0 1", &moves), 1_685);
}
