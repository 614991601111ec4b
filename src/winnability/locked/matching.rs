//! Whether different men can stand on different squares at the same time.

use super::stage::MEN;
use crate::bitboard::Bitboard;
use crate::types::Square;

/// Returns `true` if each square can have a man of its own from among the men, of whom each
/// may stand on any one of a set of squares.
pub(super) fn can_all_be_taken(squares: Bitboard, men: &[Bitboard]) -> bool {
    if squares.len() > men.len() {
        return false;
    }
    // Who stands where: the square of each man, if he has one.
    let mut taken = [None; MEN];
    squares
        .into_iter()
        .all(|square| find_man(square, men, &mut taken, &mut 0))
}

/// Finds a man for a square, sending others elsewhere if need be.
fn find_man(
    square: Square,
    men: &[Bitboard],
    taken: &mut [Option<Square>],
    asked: &mut u32,
) -> bool {
    for (which, squares) in men.iter().enumerate() {
        if !squares.contains(square) || *asked >> which & 1 != 0 {
            continue;
        }
        *asked |= 1 << which;
        let is_free = match taken[which] {
            None => true,
            Some(other) => find_man(other, men, taken, asked),
        };
        if is_free {
            taken[which] = Some(square);
            return true;
        }
    }
    false
}
