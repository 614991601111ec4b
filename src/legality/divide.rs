//! Perft split by the first move.

use super::Legal;
use crate::position::Position;

impl Position {
    /// Returns each legal move with the [perft](Position::perft) count of what follows it.
    ///
    /// The counts of all moves add up to `perft(depth)`, and as there the depth should have
    /// a limit. At depth 0 there is nothing to split, and no move is returned.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let total: u64 = start.divide(3).map(|(_, lines)| lines).sum();
    /// assert_eq!(total, 8_902);
    /// ```
    pub fn divide(&self, depth: u32) -> impl Iterator<Item = (Legal<'_>, u64)> {
        let moves = (depth > 0).then(|| self.legal_moves());
        moves
            .into_iter()
            .flatten()
            .map(move |legal| (legal, legal.play().perft(depth - 1)))
    }
}
