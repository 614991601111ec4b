//! What stands otherwise on a board than on another, square by square.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Piece, Square};

/// The difference between two boards, as far as one move may go: two men put down at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The squares whose man is gone, whether or not another man stands there now.
    pub(super) left: Bitboard,
    /// The squares on which a man stands who did not stand there before.
    pub(super) came: Bitboard,
    /// The first two of those men.
    men: [Option<(Square, Piece)>; 2],
}

impl Change {
    /// Compares what is seen now with what stood there before.
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
            men: [next(), next()],
        }
    }

    /// Returns the squares that are not as they were.
    pub(super) fn squares(&self) -> Bitboard {
        self.left | self.came
    }

    /// Returns `true` if no move changes as much: it takes two men off their squares and puts
    /// two down at most.
    pub(super) fn is_beyond_a_move(&self) -> bool {
        self.left.len() > 2 || self.came.len() > 2
    }

    /// Returns the men who came, if they are not more than two.
    pub(super) fn men(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.men.into_iter().flatten()
    }

    /// Returns `true` if this man came to this square.
    pub(super) fn has_put(&self, square: Square, piece: Piece) -> bool {
        self.men.contains(&Some((square, piece)))
    }
}
