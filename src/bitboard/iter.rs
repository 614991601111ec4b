//! The iterator over the squares of a set, and building sets from squares.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::types::Square;

/// An iterator over the squares of a set: a1, b1 … h8, or reversed.
#[derive(Clone, Debug, Default)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

impl Bitboard {
    /// Iterates over the squares of the set: a1, b1 … h8.
    ///
    /// The iterator has a copy of the set; `for square in set` does the same.
    ///
    /// ```
    /// use touchmove::{Bitboard, Rank};
    ///
    /// let pawns = Bitboard::from(Rank::Second);
    /// assert_eq!(pawns.iter().map(|square| square.name()).last(), Some("h2"));
    /// ```
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

/// Returns the union of the sets.
impl FromIterator<Bitboard> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}
