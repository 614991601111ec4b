//! What the numbers of the search mean: centipawns for the side to move, and mates by their distance.

use std::fmt;

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

/// A score as UCI writes it: `cp 35`, or `mate -2` in moves, not plies.
pub(crate) struct Score(pub(crate) i32);

impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match plies_to_mate(self.0) {
            Some(plies) => write!(out, "mate {}", self.0.signum() * ((plies + 1) / 2)),
            None => write!(out, "cp {}", self.0),
        }
    }
}
