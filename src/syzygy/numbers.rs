//! The numberings of squares and pairs of kings that the format fixes.

/// The number of ways to choose `k` of `n`, at `[k][n]`.
const BINOMIALS: [[u64; 65]; 7] = {
    let mut table = [[0; 65]; 7];
    table[0] = [1; 65];
    let mut k = 1;
    while k < 7 {
        let mut n = 1;
        while n < 65 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            n += 1;
        }
        k += 1;
    }
    table
};

/// Returns the number of ways to choose `k` of `n`; 0 outside of the table.
#[inline]
pub(super) fn binomial(n: usize, k: usize) -> u64 {
    let row = BINOMIALS.get(k);
    row.and_then(|row| row.get(n)).map_or(0, |it| *it)
}

/// The ten squares on which the first piece stands without pawns: below the diagonal, then on it.
const FIRSTS: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// The numbers of these squares.
const TRIANGLE: [u8; 64] = {
    let mut table = [0; 64];
    let mut number = 0;
    while number < 10 {
        table[FIRSTS[number] as usize] = number as u8;
        number += 1;
    }
    table
};

#[inline]
pub(super) const fn triangle(square: u8) -> usize {
    TRIANGLE[(square & 63) as usize] as usize
}

/// The numbers of pairs of kings: the first on one of the ten squares, by any second square.
static KINGS: [[u16; 64]; 10] = {
    let mut table = [[0; 64]; 10];
    let mut next = 0;
    // In the first round all pairs but those on the diagonal, in the second only these.
    let mut step = 0;
    while step < 2 * 10 * 64 {
        let (round, number, other) = (step / 640, step / 64 % 10, step as u8 % 64);
        let (king, file, rank) = (FIRSTS[number], other & 7, other >> 3);
        let is_apart = file.abs_diff(king & 7) > 1 || rank.abs_diff(king >> 3) > 1;
        let is_in_round = match round {
            0 => number < 6 || rank < file,
            _ => number >= 6 && rank == file,
        };
        if is_apart && is_in_round {
            table[number][other as usize] = next;
            next += 1;
        }
        step += 1;
    }
    table
};

/// Returns the number of a pair of kings, below 462.
#[inline]
pub(super) fn kings(first: u8, second: u8) -> u64 {
    KINGS[triangle(first)][usize::from(second & 63)].into()
}

/// Returns the file of a square, counted from the nearer edge.
#[inline]
pub(super) const fn edge_file(square: u8) -> u8 {
    let file = square & 7;
    if file > 3 { 7 - file } else { file }
}

/// Returns the number of a pawn's square; the pawn with the greatest number leads.
#[inline]
pub(super) const fn twist(square: u8) -> u8 {
    let square = if square < 8 || square > 55 { 8 } else { square };
    49 - 12 * edge_file(square) - 2 * (square >> 3) - (square & 7 > 3) as u8
}

/// Returns the number of placements of `count` leading pawns if the first is on a lower rank.
///
/// It is on this file, a to d. With the rank 7, these are all placements.
pub(super) fn pawns_below(count: usize, file: u8, rank: u8) -> u64 {
    let squares = (1..rank).map(|rank| usize::from(twist(rank * 8 + file)));
    squares
        .map(|twist| binomial(twist, count.saturating_sub(1)))
        .sum()
}
