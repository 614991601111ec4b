//! Castling rights as the squares of the rooks that may still castle.

use crate::bitboard::Bitboard;
use crate::types::{Color, Rank, Square};

/// The castling rights of both sides, as the squares of their rooks.
///
/// A right belongs to the color on whose back rank the rook stands, so standard chess and Chess960
/// work alike. Rights are only lost, never regained (Article 3.8.2.1).
///
/// ```
/// use touchmove::{CastlingRights, Color, Square};
///
/// let mut rights = CastlingRights::STANDARD;
/// assert!(rights.contains(Square::H8));
/// rights.remove(Square::H8);
/// assert_eq!(rights.by_color(Color::Black).first(), Some(Square::A8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRights(Bitboard);

impl CastlingRights {
    /// No castling rights.
    pub const NONE: Self = Self(Bitboard::EMPTY);

    /// The castling rights of the start position.
    pub const STANDARD: Self = Self(Bitboard(0x8100_0000_0000_0081));

    /// Creates the rights for the rooks on these squares.
    ///
    /// Squares that are not on the first or eighth rank are ignored.
    #[inline]
    #[must_use]
    pub const fn from_rooks(rooks: Bitboard) -> Self {
        let home = Bitboard::rank(Rank::First).0 | Bitboard::rank(Rank::Eighth).0;
        Self(Bitboard(rooks.0 & home))
    }

    /// Returns the squares of all rooks that may still castle.
    #[inline]
    #[must_use]
    pub const fn rooks(self) -> Bitboard {
        self.0
    }

    /// Returns the squares of one side's rooks that may still castle.
    #[inline]
    #[must_use]
    pub const fn by_color(self, color: Color) -> Bitboard {
        Bitboard(self.0.0 & Bitboard::rank(Rank::First.relative_to(color)).0)
    }

    /// Returns `true` if the rook on this square may still castle.
    #[inline]
    #[must_use]
    pub const fn contains(self, rook: Square) -> bool {
        self.0.contains(rook)
    }

    /// Returns `true` if neither side has a castling right.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Adds the right of the rook on this square. Returns `true` if it was not there.
    ///
    /// A square that is not on the first or eighth rank is ignored.
    pub const fn insert(&mut self, rook: Square) -> bool {
        let before = self.0.0;
        *self = Self::from_rooks(Bitboard(before | 1 << rook.index()));
        self.0.0 != before
    }

    /// Removes the right of the rook on this square. Returns `true` if it was there.
    pub const fn remove(&mut self, rook: Square) -> bool {
        self.0.remove(rook)
    }

    /// Returns the rights left after moves from or to these squares.
    #[inline(always)]
    pub(crate) const fn without(self, squares: Bitboard) -> Self {
        Self(Bitboard(self.0.0 & !squares.0))
    }
}
