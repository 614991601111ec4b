//! Tables of attacks that do not depend on blockers.

use super::rays::{DIAGONALS, KING_STEPS, ORTHOGONALS, slide, step};
use crate::types::Role;

const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// By color, White first, and by square.
pub(super) static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
/// By role, pawn to king. Pawns have no attacks here: theirs depend on the color.
pub(super) static ON_EMPTY_BOARD: [[u64; 64]; 6] = [
    [0; 64],
    leaps(&KNIGHT_STEPS),
    empty_board(&DIAGONALS),
    empty_board(&ORTHOGONALS),
    // A queen moves along all eight directions, which are the king's steps.
    empty_board(&KING_STEPS),
    leaps(&KING_STEPS),
];

/// The squares from which a rook, and a bishop, attacks a king's step.
///
/// The index is the king's square; the board counts as empty.
pub(super) static NEAR: [[u64; 2]; 64] = near();

const fn near() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut squares = ON_EMPTY_BOARD[Role::King.index()][square];
        while squares != 0 {
            let from = squares.trailing_zeros() as usize;
            table[square][0] |= ON_EMPTY_BOARD[Role::Rook.index()][from];
            table[square][1] |= ON_EMPTY_BOARD[Role::Bishop.index()][from];
            squares &= squares - 1;
        }
        square += 1;
    }
    table
}

/// Returns, for each square, the squares reached by one of these steps.
const fn leaps(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut which = 0;
        while which < steps.len() {
            let target = step(square, steps[which]);
            if target < 64 {
                table[square] |= 1 << target;
            }
            which += 1;
        }
        square += 1;
    }
    table
}

const fn empty_board(directions: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = slide(square, directions, 0);
        square += 1;
    }
    table
}
