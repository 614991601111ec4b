//! Attacks found the slow way, step by step over the board: what every table is made from.

/// How each direction goes: files toward the h-file, ranks toward the eighth.
pub(super) type Steps = [(i8, i8)];

pub(super) const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Returns the square one step away, or 64 if that is off the board.
pub(super) const fn step(square: usize, (files, ranks): (i8, i8)) -> usize {
    let file = (square & 7).wrapping_add_signed(files as isize);
    let rank = (square >> 3).wrapping_add_signed(ranks as isize);
    if file < 8 && rank < 8 {
        rank * 8 + file
    } else {
        64
    }
}

/// Returns the squares along one direction up to and including the first man.
pub(super) const fn ray(square: usize, direction: (i8, i8), occupied: u64) -> u64 {
    let mut set = 0;
    let mut at = step(square, direction);
    while at < 64 {
        set |= 1 << at;
        if occupied >> at & 1 != 0 {
            break;
        }
        at = step(at, direction);
    }
    set
}

/// Returns what a slider with these directions attacks.
pub(super) const fn slide(square: usize, directions: &Steps, occupied: u64) -> u64 {
    let mut set = 0;
    let mut which = 0;
    while which < directions.len() {
        set |= ray(square, directions[which], occupied);
        which += 1;
    }
    set
}

/// Returns the squares on which a man changes what a slider attacks: the rays without
/// their last squares, behind which there is nothing to hide.
pub(super) const fn relevant(square: usize, directions: &Steps) -> u64 {
    let mut set = 0;
    let mut which = 0;
    while which < directions.len() {
        let mut at = step(square, directions[which]);
        while at < 64 && step(at, directions[which]) < 64 {
            set |= 1 << at;
            at = step(at, directions[which]);
        }
        which += 1;
    }
    set
}
