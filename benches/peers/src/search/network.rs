//! The memory of a network of the size that engines use, read beside the search.
//!
//! Whoever evaluates positions with a network adds and takes rows of its weights at every move, a row for each piece, its square and
//! the square of the side's own king. Here every cache line of these rows is read, which drives the tables of a move generator out of
//! the caches. The arithmetic of a network is left out: it takes so much time that the rest could not be seen beside it.

use std::hint::black_box;
use std::sync::OnceLock;

use super::{PLIES, Pieces, Visitor, squares};

/// A row has the weights of 512 neurons, two bytes each, in cache lines of 64 bytes.
type Row = [[u16; 32]; 16];

/// A row for each square of the side's king and each piece on each square: 50 megabytes.
const ROWS: usize = 64 * 12 * 64;

/// The king's place among the roles.
const KING: usize = 5;

/// The network's memory of a search.
pub struct Network {
    weights: &'static [Row],
    /// The pieces at each ply, and what White and Black have read.
    plies: Vec<(Pieces, [u16; 2])>,
}

impl Default for Network {
    fn default() -> Self {
        static WEIGHTS: OnceLock<Vec<Row>> = OnceLock::new();
        Self {
            weights: WEIGHTS.get_or_init(random_weights),
            plies: vec![([[0; 6]; 2], [0; 2]); PLIES],
        }
    }
}

impl Visitor for Network {
    fn visit(&mut self, ply: usize, pieces: impl FnOnce() -> Pieces) {
        let pieces = pieces();
        let (before, rest) = self.plies.split_at_mut(ply);
        let (now, sums) = &mut rest[0];
        *now = pieces;
        for side in 0..2 {
            let king = pieces[side][KING];
            // Another square of the king means other rows for all pieces.
            let (old, start) = match before.last() {
                Some((old, sums)) if old[side][KING] == king => (*old, sums[side]),
                _ => ([[0; 6]; 2], 0),
            };
            sums[side] = start;
            let king = seen(side, king.trailing_zeros() as usize);
            for color in 0..2 {
                for role in 0..6 {
                    let (old, new) = (old[color][role], pieces[color][role]);
                    let piece = (king * 12 + (color ^ side) * 6 + role) * 64;
                    let row = |square| read(&self.weights[piece + seen(side, square)]);
                    for square in squares(old & !new) {
                        sums[side] = sums[side].wrapping_sub(row(square));
                    }
                    for square in squares(new & !old) {
                        sums[side] = sums[side].wrapping_add(row(square));
                    }
                }
            }
        }
        // Nobody needs the sums, which the compiler must not find out.
        black_box(sums);
    }
}

/// Returns a square as a side sees it.
fn seen(side: usize, square: usize) -> usize {
    if side == 0 { square } else { square ^ 56 }
}

/// Reads every line of a row.
fn read(row: &Row) -> u16 {
    row.iter()
        .fold(0, |sum: u16, line| sum.wrapping_add(line[0]))
}

fn random_weights() -> Vec<Row> {
    let mut state = 1_u32;
    let mut weight = || {
        // A linear congruential generator: its upper bits are random enough.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as u16
    };
    let mut row = || std::array::from_fn(|_| std::array::from_fn(|_| weight()));
    (0..ROWS).map(|_| row()).collect()
}

#[cfg(test)]
mod tests {
    use touchmove::Position;

    use super::*;
    use crate::ours::Touchmove;
    use crate::search::Searchable;

    fn pieces(position: &Position) -> Pieces {
        Touchmove::pieces(position)
    }

    fn position(fen: &str) -> Position {
        fen.parse().expect("touchmove reads the FEN")
    }

    fn whole(position: &Position) -> [u16; 2] {
        let mut network = Network::default();
        network.visit(0, || pieces(position));
        network.plies[0].1
    }

    #[test]
    fn changes_give_the_same_sums_as_a_whole_position() {
        let mut network = Network::default();
        let start = position("1n2k2r/P7/8/3pP3/8/8/8/R3K3 w Qk d6 0 1");
        for legal in &start.legal_moves() {
            let after = legal.play();
            network.visit(0, || pieces(&start));
            network.visit(1, || pieces(&after));
            assert_eq!(network.plies[1].1, whole(&after), "{legal}");
            for reply in &after.legal_moves() {
                let last = reply.play();
                network.visit(2, || pieces(&last));
                assert_eq!(network.plies[2].1, whole(&last), "{legal} {reply}");
            }
        }
    }

    #[test]
    fn black_sees_what_white_sees_with_colors_flipped() {
        let start = position("1n2k2r/P7/8/3pP3/8/8/8/R3K3 w Qk d6 0 1");
        let [white, black] = whole(&start);
        assert_ne!(white, black);
        assert_eq!(whole(&start.flip_colors()), [black, white]);
    }
}
