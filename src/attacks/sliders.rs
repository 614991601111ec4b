//! The shared table of rook and bishop attacks, looked up by magic multiplication.
//!
//! For each square, every man that cannot matter is thought present, the whole is
//! multiplied by the square's factor, and the highest bits of the product are the index
//! into the square's window of the one table. A window is an array whose length is that
//! of the index range, so no lookup can miss it and none is checked.

use super::factors::{self, TABLE_LEN, Window};
use super::rays::{DIAGONALS, ORTHOGONALS, Steps, ray, relevant};

/// Twelve bits of index are the most a rook needs, nine the most a bishop needs.
const ROOK_WINDOW: usize = 1 << 12;
const BISHOP_WINDOW: usize = 1 << 9;

/// How one square finds its attacks.
struct Slider<const WINDOW: usize> {
    /// Squares on which a man does not matter.
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

/// Enters one square's attacks for every set of blockers on its rays.
///
/// The two lines through the square are worked out each by itself and only put together here.
/// The compiler spends most of its time in this loop, so it makes no calls.
const fn fill_window(
    table: &mut [u64; TABLE_LEN],
    square: usize,
    window: &Window,
    directions: &[(i8, i8); 4],
    shift: u32,
) {
    let relevant = relevant(square, directions);
    // Each direction with its opposite makes a line through the square.
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
            // `wrapping_add` would be a call; a sum in 128 bits cannot overflow.
            let index = (product as u128 + addend as u128) as u64 >> shift;
            table[window.offset + index as usize] = attacks | more;
            second += 1;
        }
        first += 1;
    }
}

/// What a slider attacks along one line, for every set of blockers on it.
struct Ways {
    /// What these blockers add to the product that is the index, and what is attacked.
    ways: [(u64, u64); 64],
    len: usize,
}

/// Lists what a slider attacks along a line, for every subset of its relevant squares.
const fn ways(square: usize, line: u64, relevant: u64, window: &Window) -> Ways {
    let relevant = relevant & line;
    let mut found = Ways {
        ways: [(0, 0); 64],
        len: 0,
    };
    let mut men = 0u64;
    loop {
        found.ways[found.len] = (men.wrapping_mul(window.factor), along(square, line, men));
        found.len += 1;
        // Counts through the subsets of the relevant squares.
        men = men.wrapping_sub(relevant) & relevant;
        if men == 0 {
            return found;
        }
    }
}

/// Returns what a slider attacks along a line both ways; all of `men` stand on the line.
///
/// Subtracting the slider twice from the men on the line borrows from the first man ahead;
/// the squares that change are those up to him. Seen in a mirror it is the same behind.
const fn along(square: usize, line: u64, men: u64) -> u64 {
    let slider = 1u64 << square;
    let ahead = men.wrapping_sub(slider << 1);
    let behind = men
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1)
        .reverse_bits();
    (ahead ^ behind) & line
}

#[cfg(test)]
mod tests {
    use super::super::rays::slide;
    use super::*;

    /// Compares every way in which men can stand on the rays of every square with a walk
    /// along the rays.
    fn agrees_with_rays(directions: &Steps, look_up: fn(usize, u64) -> u64) {
        for square in 0..64 {
            let relevant = relevant(square, directions);
            let mut men = 0u64;
            loop {
                // Men elsewhere must not matter: on the edges, off the rays, on the square.
                for others in [0, !relevant] {
                    let occupied = men | others;
                    let walked = slide(square, directions, occupied);
                    assert_eq!(look_up(square, occupied), walked, "{square} {occupied:#x}");
                }
                men = men.wrapping_sub(relevant) & relevant;
                if men == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn every_entry_of_a_rook_is_what_a_walk_finds() {
        agrees_with_rays(&ORTHOGONALS, rook);
    }

    #[test]
    fn every_entry_of_a_bishop_is_what_a_walk_finds() {
        agrees_with_rays(&DIAGONALS, bishop);
    }

    #[test]
    fn the_attack_tables_fit_into_a_mebibyte_with_room_for_the_keys() {
        let leapers = size_of_val(&crate::attacks::leapers::BETWEEN)
            + size_of_val(&crate::attacks::leapers::LINE)
            + size_of_val(&crate::attacks::leapers::PAWN)
            + size_of_val(&crate::attacks::leapers::ON_EMPTY_BOARD);
        let sliders = size_of_val(&TABLE) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);
        // Zobrist numbers and what else the crate has take less than 16 KiB.
        assert!(
            sliders + leapers + (16 << 10) <= 1 << 20,
            "{sliders} + {leapers} bytes"
        );
    }
}
