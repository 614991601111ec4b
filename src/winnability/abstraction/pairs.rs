//! The squares where the two kings may be at the same time.

use crate::bitboard::Bitboard;
use crate::types::Square;

/// For each square of the winner's king, the squares of the loser's king.
#[derive(Clone, Debug)]
pub(super) struct Pairs([Bitboard; 64]);

impl Pairs {
    pub(super) const NONE: Self = Self([Bitboard::EMPTY; 64]);

    /// Adds squares of the loser's king for a square of the winner's king.
    ///
    /// Returns those that are new.
    #[inline]
    pub(super) fn add(&mut self, winner: Square, losers: Bitboard) -> Bitboard {
        let known = &mut self.0[winner.index()];
        let new = losers - *known;
        *known |= losers;
        new
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|losers| losers.is_empty())
    }

    /// Returns all squares of the loser's king for a square of the winner's king.
    #[inline]
    pub(super) fn losers(&self, winner: Square) -> Bitboard {
        self.0[winner.index()]
    }

    /// Returns the squares of the winner's king, each with those of the loser's king.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        Bitboard::FULL
            .into_iter()
            .zip(self.0)
            .filter(|(_, losers)| !losers.is_empty())
    }

    /// Adds other pairs; `true` if one of them is new.
    pub(super) fn join(&mut self, more: &Self) -> bool {
        let mut is_new = false;
        for (losers, more) in self.0.iter_mut().zip(more.0) {
            is_new |= !more.is_subset(*losers);
            *losers |= more;
        }
        is_new
    }
}
