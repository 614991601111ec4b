//! Bipartite matching: whether different pieces can be on different squares at the same time.

use super::position::MAX_PIECES;
use crate::bitboard::Bitboard;
use crate::types::Square;

/// Returns `true` if every square can be occupied by a different piece.
///
/// `pieces` has the squares where each piece may be.
pub(super) fn can_all_be_taken(squares: Bitboard, pieces: &[Bitboard]) -> bool {
    if squares.len() > pieces.len() {
        return false;
    }
    // The square assigned to each piece, if any.
    let mut taken = [None; MAX_PIECES];
    squares
        .into_iter()
        .all(|square| assign(square, pieces, &mut taken, &mut 0))
}

/// Assigns a piece to a square, reassigning others if necessary: an augmenting path.
fn assign(
    square: Square,
    pieces: &[Bitboard],
    taken: &mut [Option<Square>],
    asked: &mut u32,
) -> bool {
    for (which, squares) in pieces.iter().enumerate() {
        if !squares.contains(square) || *asked >> which & 1 != 0 {
            continue;
        }
        *asked |= 1 << which;
        let is_free = match taken[which] {
            None => true,
            Some(other) => assign(other, pieces, taken, asked),
        };
        if is_free {
            taken[which] = Some(square);
            return true;
        }
    }
    false
}
