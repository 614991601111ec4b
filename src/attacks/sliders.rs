//! Rook and bishop attacks as magic bitboards in one shared table.
//!
//! To look up a square, all squares that cannot block are set as occupied ("black magics"). The
//! result is multiplied by the square's magic factor, and the highest bits of the product index the
//! square's window in the table. A window is an array as long as the index range, so a lookup is
//! always in bounds and needs no bounds check.

use super::factors::{self, TABLE_LEN, Window};
use super::rays::{DIAGONALS, ORTHOGONALS, Steps, ray, relevant};

/// A rook index needs at most twelve bits, a bishop index at most nine.
const ROOK_WINDOW: usize = 1 << 12;
const BISHOP_WINDOW: usize = 1 << 9;

/// What a lookup needs for one square: mask, magic factor and window.
struct Slider<const WINDOW: usize> {
    /// Squares whose occupancy does not change the attacks.
    irrelevant: u64,
    factor: u64,
    window: &'static [u64; WINDOW],
}

static TABLE: [u64; TABLE_LEN] = build_table();
static ROOKS: [Slider<ROOK_WINDOW>; 64] = sliders(&factors::ROOKS, &ORTHOGONALS);
static BISHOPS: [Slider<BISHOP_WINDOW>; 64] = sliders(&factors::BISHOPS, &DIAGONALS);

#[inline(always)]
pub(super) const fn rook(square: usize, occupied: u64) -> u64 {
    let slider = &ROOKS[square];
    let product = (occupied | slider.irrelevant).wrapping_mul(slider.factor);
    slider.window[(product >> 52) as usize]
}

#[inline(always)]
pub(super) const fn bishop(square: usize, occupied: u64) -> u64 {
    let slider = &BISHOPS[square];
    let product = (occupied | slider.irrelevant).wrapping_mul(slider.factor);
    slider.window[(product >> 55) as usize]
}

const fn sliders<const WINDOW: usize>(
    windows: &'static [Window; 64],
    directions: &Steps,
) -> [Slider<WINDOW>; 64] {
    let mut square = 0;
    let mut table = [const {
        Slider {
            irrelevant: 0,
            factor: 0,
            window: &[0; WINDOW],
        }
    }; 64];
    while square < 64 {
        let Window { factor, offset } = windows[square];
        table[square] = Slider {
            irrelevant: !relevant(square, directions),
            factor,
            window: match TABLE.split_at(offset).1.first_chunk() {
                Some(window) => window,
                None => panic!("a window reaches beyond the table"),
            },
        };
        square += 1;
    }
    table
}

const fn build_table() -> [u64; TABLE_LEN] {
    let mut table = [0; TABLE_LEN];
    let mut square = 0;
    while square < 64 {
        fill_window(
            &mut table,
            square,
            &factors::ROOKS[square],
            &ORTHOGONALS,
            52,
        );
        fill_window(
            &mut table,
            square,
            &factors::BISHOPS[square],
            &DIAGONALS,
            55,
        );
        square += 1;
    }
    table
}

/// Fills in the attacks from one square for every set of blockers on its rays.
///
/// The two lines through the square are computed separately and combined here. The compiler
/// evaluates this loop more than anything else, so it makes no function calls.
const fn fill_window(
    table: &mut [u64; TABLE_LEN],
    square: usize,
    window: &Window,
    directions: &[(i8, i8); 4],
    shift: u32,
) {
    let relevant = relevant(square, directions);
    // Each direction and its opposite form one line through the square.
    let [one, other] = [
        ways(
            square,
            ray(square, directions[0], 0) | ray(square, directions[2], 0),
            relevant,
            window,
        ),
        ways(
            square,
            ray(square, directions[1], 0) | ray(square, directions[3], 0),
            relevant,
            window,
        ),
    ];
    let irrelevant = (!relevant).wrapping_mul(window.factor);
    let mut first = 0;
    while first < one.len {
        let (product, attacks) = one.ways[first];
        let product = product.wrapping_add(irrelevant);
        let mut second = 0;
        while second < other.len {
            let (addend, more) = other.ways[second];
            // `wrapping_add` would be a function call; a 128-bit sum cannot overflow.
            let index = (product as u128 + addend as u128) as u64 >> shift;
            table[window.offset + index as usize] = attacks | more;
            second += 1;
        }
        first += 1;
    }
}

/// A slider's attacks along one line, for every set of blockers on it.
struct Ways {
    /// The share of these blockers in the product that gives the index, and the squares attacked.
    ways: [(u64, u64); 64],
    len: usize,
}

/// Lists a slider's attacks along a line, for every subset of its relevant squares.
const fn ways(square: usize, line: u64, relevant: u64, window: &Window) -> Ways {
    let relevant = relevant & line;
    let mut found = Ways {
        ways: [(0, 0); 64],
        len: 0,
    };
    let mut blockers = 0u64;
    loop {
        found.ways[found.len] = (
            blockers.wrapping_mul(window.factor),
            along(square, line, blockers),
        );
        found.len += 1;
        // The next subset of the relevant squares (Carry-Rippler).
        blockers = blockers.wrapping_sub(relevant) & relevant;
        if blockers == 0 {
            return found;
        }
    }
}

/// Returns a slider's attacks in both directions of a line; all `blockers` are on the line.
///
/// This is the o^(o-2r) trick: subtracting twice the slider borrows from the first blocker ahead,
/// and the bits that change are the squares up to and including it. The bit-reversed board gives
/// the squares behind in the same way.
const fn along(square: usize, line: u64, blockers: u64) -> u64 {
    let slider = 1u64 << square;
    let ahead = blockers.wrapping_sub(slider << 1);
    let behind = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1)
        .reverse_bits();
    (ahead ^ behind) & line
}

#[cfg(test)]
mod tests;
