//! Tables of the squares between any two squares, and of the line through them.

use super::rays::{KING_STEPS, ray, step};

pub(super) static BETWEEN: [[u64; 64]; 64] = pairs(false);
pub(super) static LINE: [[u64; 64]; 64] = pairs(true);

#[inline(always)]
pub(super) const fn between(from: usize, to: usize) -> u64 {
    BETWEEN[from][to]
}

#[inline(always)]
pub(super) const fn line(from: usize, to: usize) -> u64 {
    LINE[from][to]
}

/// Returns, for each two squares on one line, the squares between them. With `whole`, it is the
/// line from edge to edge instead.
const fn pairs(whole: bool) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut which = 0;
        while which < 8 {
            let (files, ranks) = KING_STEPS[which];
            let back = ray(from, (-files, -ranks), 0);
            let ahead = ray(from, (files, ranks), 0);
            let mut between = 0;
            let mut to = step(from, KING_STEPS[which]);
            while to < 64 {
                table[from][to] = if whole {
                    back | ahead | 1 << from
                } else {
                    between
                };
                between |= 1 << to;
                to = step(to, KING_STEPS[which]);
            }
            which += 1;
        }
        from += 1;
    }
    table
}
