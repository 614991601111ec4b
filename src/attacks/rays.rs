//! Attacks computed step by step along the rays: the source of every table.

/// Directions as pairs: files toward the h-file, ranks toward the eighth rank.
pub(super) type Steps = [(i8, i8)];

pub(super) const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A king's steps are the eight directions.
pub(super) const KING_STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

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

/// Returns the squares in one direction, up to and including the first occupied one.
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

/// Returns the squares a slider with these directions attacks.
pub(super) const fn slide(square: usize, directions: &Steps, occupied: u64) -> u64 {
    let mut set = 0;
    let mut which = 0;
    while which < directions.len() {
        set |= ray(square, directions[which], occupied);
        which += 1;
    }
    set
}

/// Returns the squares where a blocker changes a slider's attacks.
///
/// These are its rays without their last squares: a blocker there hides no further square.
#[cfg(any(not(touchmove_small_tables), test))]
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Compares attacks with a walk along the rays, for every square and every set of blockers.
    pub(in crate::attacks) fn agrees_with_rays(directions: &Steps, look_up: fn(usize, u64) -> u64) {
        for square in 0..64 {
            let relevant = relevant(square, directions);
            let mut blockers = 0u64;
            loop {
                // Pieces elsewhere must not matter: at the edges, off the rays, on the square
                // itself.
                for others in [0, !relevant] {
                    let occupied = blockers | others;
                    let walked = slide(square, directions, occupied);
                    assert_eq!(look_up(square, occupied), walked, "{square} {occupied:#x}");
                }
                blockers = blockers.wrapping_sub(relevant) & relevant;
                if blockers == 0 {
                    break;
                }
            }
        }
    }
}
