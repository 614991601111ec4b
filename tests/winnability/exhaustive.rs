//! A search of all positions that can follow.
//!
//! It knows only the legal moves: no material rule, no abstraction, no keys.

use std::collections::BTreeSet;

use touchmove::{Color, Position, Role};

/// Whether no position that can follow is a mate by the winner.
///
/// Positions that are unwinnable for a known reason are left out. Panics if more than `most`
/// positions can follow.
pub(crate) fn has_no_mate(
    start: &Position,
    winner: Color,
    most: usize,
    is_unwinnable: impl Fn(&Position) -> bool,
) -> bool {
    let mut known = BTreeSet::from([words(start)]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if position.is_checkmate() && position.turn() != winner {
            return false;
        }
        for legal in position.legal_moves().iter() {
            let next = legal.play();
            if !is_unwinnable(&next) && known.insert(words(&next)) {
                open.push(next);
            }
        }
        assert!(
            known.len() <= most,
            "{start} has too many positions to follow"
        );
    }
    true
}

/// Returns words that are different for different positions.
fn words(position: &Position) -> [u64; 9] {
    let board = position.board();
    let [pawns, knights, bishops, rooks, queens, kings] =
        Role::ALL.map(|role| board.by_role(role).bits());
    let passed = position
        .legal_en_passant_square()
        .map_or(0, |square| 1 << square.index());
    [
        pawns,
        knights,
        bishops,
        rooks,
        queens,
        kings,
        board.by_color(Color::White).bits(),
        position.castling_rights().rooks().bits() | passed,
        position.turn().index() as u64,
    ]
}
