//! Kingside and queenside, as used for castling.

use core::{fmt, str::FromStr};

use super::{Color, File, ParseError, Rank, Square};

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
    /// Both sides, kingside first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// Returns 0 for kingside and 1 for queenside.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns kingside for 0 and queenside for 1; `None` for any other index.
    ///
    /// ```
    /// use touchmove::CastlingSide;
    ///
    /// assert_eq!(CastlingSide::from_index(1), Some(CastlingSide::QueenSide));
    /// assert_eq!(CastlingSide::from_index(2), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::KingSide),
            1 => Some(Self::QueenSide),
            _ => None,
        }
    }

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

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::KingSide => "kingside",
            Self::QueenSide => "queenside",
        })
    }
}

impl FromStr for CastlingSide {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "kingside" => Ok(Self::KingSide),
            "queenside" => Ok(Self::QueenSide),
            _ => Err(ParseError::CastlingSide),
        }
    }
}
