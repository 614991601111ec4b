//! What the numbers of the search mean: centipawns for the side to move, and mates by their distance.

use touchmove::uci;

/// How many plies from the root the search goes at most.
pub(crate) const MAX_PLY: usize = 128;

/// The score of a draw.
pub(crate) const DRAW: i32 = 0;

/// More than any score.
pub(crate) const INFINITE: i32 = 32_000;

/// The score of a mate on the board; each ply of distance takes one off, so that the nearer mate is the better.
const MATE: i32 = 31_000;

/// In more plies no mate is found.
const FARTHEST_MATE: i32 = 1_000;

/// Returns the score of being mated so many plies from the root.
pub(crate) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns in how many plies a score mates; none if it is no mate.
pub(crate) fn plies_to_mate(score: i32) -> Option<i32> {
    let plies = MATE - score.abs();
    (0..FARTHEST_MATE).contains(&plies).then_some(plies)
}

/// Returns a score as UCI tells it: in centipawns, or as a mate in moves, not plies.
pub(crate) fn told(score: i32) -> uci::Score {
    match plies_to_mate(score) {
        Some(plies) => uci::Score::Mate(score.signum() * ((plies + 1) / 2)),
        None => uci::Score::Centipawns(score),
    }
}
