//! The difference between two boards, square by square.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Piece, Square};

/// The difference between two boards, as far as one move can go: at most two pieces put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The squares whose piece is gone, whether or not another piece stands there now.
    pub(super) left: Bitboard,
    /// The squares with a piece that did not stand there before.
    pub(super) came: Bitboard,
    /// The first two of those pieces.
    arrived: [Option<(Square, Piece)>; 2],
}

impl Change {
    /// Compares the observed board with the board before.
    // Forced: it is a noticeable part of identifying a legal move, which alone is frequent.
    #[inline(always)]
    pub(super) fn between(before: &Board, now: &Board) -> Self {
        let changed = before.differing(now);
        let came = changed & now.occupied();
        let mut squares = came.into_iter();
        let mut next = || {
            let square = squares.next()?;
            Some((square, now.piece_at(square)?))
        };
        Self {
            left: changed & before.occupied(),
            came,
            arrived: [next(), next()],
        }
    }

    /// Returns the board after the change, if at most two pieces arrived.
    pub(super) fn apply(&self, before: &Board) -> Board {
        let mut after = before.clone();
        for square in self.left {
            after.set(square, None);
        }
        for (square, piece) in self.arrived() {
            after.set(square, Some(piece));
        }
        after
    }

    pub(super) fn squares(&self) -> Bitboard {
        self.left | self.came
    }

    /// Returns `true` if the change exceeds any single move, which vacates and fills at most two
    /// squares each.
    pub(super) fn is_beyond_a_move(&self) -> bool {
        self.left.len() > 2 || self.came.len() > 2
    }

    /// Returns the pieces that arrived, if there are at most two.
    pub(super) fn arrived(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.arrived.into_iter().flatten()
    }

    /// Returns `true` if this piece arrived on this square.
    pub(super) fn has_put(&self, square: Square, piece: Piece) -> bool {
        self.arrived.contains(&Some((square, piece)))
    }
}
