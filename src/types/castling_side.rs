//! Kingside and queenside, as used for castling.

use super::{Color, File, ParseError, Rank, Square, words};

/// The side of the board toward which a king castles.
///
/// ```
/// use touchmove::{CastlingSide, Color, Square};
///
/// assert_eq!(CastlingSide::QueenSide.king_target(Color::Black), Square::C8);
/// assert_eq!(CastlingSide::QueenSide.rook_target(Color::Black), Square::D8);
/// ```
#[doc(alias = "CastleSide")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Toward the h-file: the king ends on the g-file.
    KingSide,
    /// Toward the a-file: the king ends on the c-file.
    QueenSide,
}

impl CastlingSide {
    /// Returns the side of the king on which the rook stands.
    ///
    /// The answer is meaningful only if both are on the same rank.
    #[inline]
    #[must_use]
    pub const fn from_rook(king: Square, rook: Square) -> Self {
        if rook.index() > king.index() {
            Self::KingSide
        } else {
            Self::QueenSide
        }
    }

    /// Returns the square of the king after castling.
    ///
    /// ```
    /// use touchmove::{CastlingSide, Color, Square};
    ///
    /// assert_eq!(CastlingSide::KingSide.king_target(Color::White), Square::G1);
    /// assert_eq!(CastlingSide::KingSide.rook_target(Color::White), Square::F1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        match self {
            Self::KingSide => Square::new(File::G, Rank::First.relative_to(color)),
            Self::QueenSide => Square::new(File::C, Rank::First.relative_to(color)),
        }
    }

    /// Returns the square of the rook after castling.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        match self {
            Self::KingSide => Square::new(File::F, Rank::First.relative_to(color)),
            Self::QueenSide => Square::new(File::D, Rank::First.relative_to(color)),
        }
    }
}

words! { CastlingSide, ParseError::CastlingSide, {
    KingSide = "kingside",
    QueenSide = "queenside",
}}
