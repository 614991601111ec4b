//! Sliding attacks, and the squares between two squares, by arithmetic instead of large tables.
//!
//! It takes the place of the slider table and of the tables of pairs in a program compiled with
//! `--cfg touchmove_small_tables`.

use super::rays::{DIAGONALS, ORTHOGONALS, Steps, ray};

/// By square: the file, the rank and the two diagonals through it, without the square itself.
static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = [
            whole(square, &ORTHOGONALS, 0),
            whole(square, &ORTHOGONALS, 1),
            whole(square, &DIAGONALS, 0),
            whole(square, &DIAGONALS, 1),
        ];
        square += 1;
    }
    lines
};

/// Returns the squares in a direction and in its opposite.
const fn whole(square: usize, directions: &Steps, which: usize) -> u64 {
    ray(square, directions[which], 0) | ray(square, directions[which + 2], 0)
}

/// Returns the squares that a slider attacks along one line: the obstruction difference.
///
/// Twice the nearest blocker above, less the nearest below, sets all bits from the one to the other.
/// Without a blocker above, the difference wraps around and sets all bits from the other on.
#[inline(always)]
const fn along(square: usize, line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let (below, above) = (blockers & below(square), blockers & above(square));
    let nearest_below = (1 << 63) >> (below | 1).leading_zeros();
    let nearest_above = above & above.wrapping_neg();
    (nearest_above << 1).wrapping_sub(nearest_below) & line
}

const fn below(square: usize) -> u64 {
    (1 << square) - 1
}

const fn above(square: usize) -> u64 {
    (!1) << square
}

#[inline(never)]
pub(super) const fn rook(square: usize, occupied: u64) -> u64 {
    let [file, rank, ..] = LINES[square];
    along(square, file, occupied) | along(square, rank, occupied)
}

#[inline(never)]
pub(super) const fn bishop(square: usize, occupied: u64) -> u64 {
    let [.., one, other] = LINES[square];
    along(square, one, occupied) | along(square, other, occupied)
}

#[inline(always)]
pub(super) const fn between(from: usize, to: usize) -> u64 {
    // From the lower of the two on, and below the higher; the line does not contain `from`.
    let apart = below(from) ^ below(to);
    through(from, to) & apart & !(1 << to)
}

#[inline(always)]
pub(super) const fn line(from: usize, to: usize) -> u64 {
    let line = through(from, to);
    line | ((1 << from) * (line != 0) as u64)
}

/// Returns the line of `from` that contains `to`, without `from`; none if there is no such line.
#[inline(always)]
const fn through(from: usize, to: usize) -> u64 {
    let [file, rank, one, other] = LINES[from];
    with(file, to) | with(rank, to) | with(one, to) | with(other, to)
}

/// Returns a line if it contains a square, or none.
#[inline(always)]
const fn with(line: u64, square: usize) -> u64 {
    line & (line >> square & 1).wrapping_neg()
}

#[cfg(test)]
mod tests;
