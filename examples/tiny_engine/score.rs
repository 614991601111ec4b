//! The meaning of the search's numbers: centipawns for the side to move, and mates by their distance.

use touchmove::uci;

/// The maximum distance from the root, in plies.
pub(crate) const MAX_PLY: usize = 128;

/// The score of a draw.
pub(crate) const DRAW: i32 = 0;

/// Greater than any score.
pub(crate) const INFINITE: i32 = 32_000;

/// The score of a mate on the board. Each ply of distance subtracts one, so that a nearer mate scores more.
const MATE: i32 = 31_000;

/// The maximum distance at which a mate is found, in plies.
const FARTHEST_MATE: i32 = 1_000;

/// Returns the score of being mated this many plies from the root.
pub(crate) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns the distance of a mate score in plies, or `None` if the score is not a mate.
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
