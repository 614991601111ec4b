//! Tests of `steps`.

use super::*;

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A list that has lost its moves but not what it knows of them: what is appended to it was
/// generated anew.
fn emptied(mut list: Steps) -> Steps {
    list.len = 0;
    list
}

#[test]
fn complete_kinds_are_not_generated_again() {
    let position = Position::from_fen(FEN).unwrap();
    let mut full = Steps::new();
    full.fill(&position);
    for filter in [MoveFilter::ALL, MoveFilter::QUIETS, MoveFilter::CAPTURES] {
        let mut list = emptied(full.clone());
        list.append(&position, filter);
        assert_eq!(list.len(), 0, "{filter:?}");
    }

    let mut captures = Steps::new();
    captures.append(&position, MoveFilter::CAPTURES);
    assert_eq!(captures.len(), 8);
    let mut list = emptied(captures.clone());
    list.append(&position, MoveFilter::ALL);
    assert_eq!(list.len(), 40, "the quiet moves alone");

    captures.retain(0, |step, _, _| step.role() != Role::Pawn);
    let mut list = emptied(captures);
    list.append(&position, MoveFilter::ALL);
    assert_eq!(list.len(), 48, "all, because some were removed");
}
