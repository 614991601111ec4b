//! A network of the size that engines use, which is evaluated beside the search.
//!
//! Its weights are random and its score is next to nothing, so that the tree stays the same. But it reads as much memory as
//! a real one: fifty megabytes of weights, of which every move adds and removes some rows. These push the tables of a move
//! generator out of the caches.

use std::hint::black_box;
use std::sync::OnceLock;

use super::{Evaluation, PLIES, Pieces, material, squares};

/// The neurons of a side.
const WIDTH: usize = 512;

/// A row for each square of the side's king and each piece on each square.
const ROWS: usize = 64 * 12 * 64;

/// What White and Black see.
type Sums = [[i16; WIDTH]; 2];

/// The network's memory of a search.
pub struct Network {
    weights: &'static [[i16; WIDTH]],
    plies: Vec<(Pieces, Sums)>,
}

impl Default for Network {
    fn default() -> Self {
        static WEIGHTS: OnceLock<Vec<[i16; WIDTH]>> = OnceLock::new();
        Self {
            weights: WEIGHTS.get_or_init(random_weights),
            plies: vec![([[0; 6]; 2], [[0; WIDTH]; 2]); PLIES],
        }
    }
}

impl Evaluation for Network {
    fn enter(&mut self, ply: usize, pieces: impl FnOnce() -> Pieces) {
        let pieces = pieces();
        let (before, rest) = self.plies.split_at_mut(ply);
        let (now, sums) = &mut rest[0];
        *now = pieces;
        for side in 0..2 {
            let king = pieces[side][5];
            let (old, start) = match before.last() {
                Some((old, sums)) if old[side][5] == king => (old, &sums[side]),
                _ => (&[[0; 6]; 2], &[0; WIDTH]),
            };
            sums[side] = *start;
            for color in 0..2 {
                for role in 0..6 {
                    let (old, new) = (old[color][role], pieces[color][role]);
                    let first_row = ((seen(side, king.trailing_zeros() as usize) * 12)
                        + (color ^ side) * 6
                        + role)
                        * 64;
                    let row = |square| &self.weights[first_row + seen(side, square)];
                    for square in squares(old & !new) {
                        each(&mut sums[side], row(square), i16::wrapping_sub);
                    }
                    for square in squares(new & !old) {
                        each(&mut sums[side], row(square), i16::wrapping_add);
                    }
                }
            }
        }
    }

    fn score(&self, ply: usize, pieces: &Pieces, is_white_to_move: bool) -> i32 {
        let [white, black] = &self.plies[ply].1;
        let (own, other) = if is_white_to_move {
            (white, black)
        } else {
            (black, white)
        };
        let weights = own.iter().chain(other).zip(self.weights[0].iter().cycle());
        let output: i32 = weights
            .map(|(&sum, &weight)| i32::from(sum.clamp(0, 127)) * i32::from(weight))
            .sum();
        material(pieces, is_white_to_move) + black_box(output) % 2
    }
}

/// Returns a square as a side sees it.
fn seen(side: usize, square: usize) -> usize {
    if side == 0 { square } else { square ^ 56 }
}

fn each(sums: &mut [i16; WIDTH], row: &[i16; WIDTH], change: impl Fn(i16, i16) -> i16) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum = change(*sum, weight);
    }
}

fn random_weights() -> Vec<[i16; WIDTH]> {
    let mut state = 1_u32;
    let mut weight = || {
        // A linear congruential generator: its upper bits are random enough.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 26) as i16 - 32
    };
    (0..ROWS)
        .map(|_| std::array::from_fn(|_| weight()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_give_the_same_sums_as_a_whole_position() {
        // A capture with a promotion, and a move of the king.
        let pieces = |fen: &str| {
            use crate::library::Library;
            use crate::ours::Touchmove;
            use crate::search::Searchable;
            Touchmove::pieces(&Touchmove::read(fen))
        };
        for (before, after) in [
            (
                "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
                "2kr4/8/8/8/8/8/8/4K3 w - - 1 2",
            ),
        ] {
            let (before, after) = (pieces(before), pieces(after));
            let mut changed = Network::default();
            changed.enter(0, || before);
            changed.enter(1, || after);
            let mut whole = Network::default();
            whole.enter(0, || after);
            assert_eq!(changed.plies[1].1, whole.plies[0].1);
        }
    }
}
