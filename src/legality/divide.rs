//! Perft split by the first move.

use core::iter::FusedIterator;

use super::{Legal, MoveBuffer, MoveList};
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
    ///
    /// Each count is computed when its move is asked for; how many moves there are is known
    /// before:
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// assert_eq!(start.divide(9).len(), 20);
    /// assert_eq!(start.divide(0).len(), 0);
    /// ```
    pub fn divide(
        &self,
        depth: u32,
    ) -> impl DoubleEndedIterator<Item = (Legal<'_>, u64)> + ExactSizeIterator + FusedIterator {
        let moves = if depth > 0 {
            self.legal_moves()
        } else {
            MoveList::new(self, MoveBuffer::new())
        };
        moves
            .into_iter()
            .map(move |legal| (legal, legal.play().perft(depth - 1)))
    }
}
