//! A move as it can be said or stored: two squares and a promotion, promising nothing.

use core::{fmt, num::NonZeroU16, str::FromStr};

use super::{ParseError, Promotion, Square};

/// A move as something said: from one square to another, perhaps with a promotion.
///
/// It promises nothing about any position; ask a position for the [legal
/// move](crate::Legal) behind it. Castling is always written as the king taking its
/// own rook (`e1h1`), which means the same in standard chess and Chess960.
///
/// ```
/// use touchmove::{Move, Promotion, Square};
///
/// let mv = Move::new(Square::E7, Square::E8, Some(Promotion::Queen));
/// assert_eq!(mv.to_string(), "e7e8q");
/// assert_eq!("e7e8q".parse(), Ok(mv));
/// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// From and to take six bits each, the promotion three, and the highest bit is always
/// set: so that no move is zero and `Option<Move>` needs no room of its own.
const ALWAYS: u16 = 1 << 15;

impl Move {
    /// Creates a move.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, promotion: Option<Promotion>) -> Self {
        let promotion = match promotion {
            Some(promotion) => promotion as u16,
            None => 0,
        };
        let bits = from.index() as u16 | (to.index() as u16) << 6 | promotion << 12;
        match NonZeroU16::new(bits | ALWAYS) {
            Some(bits) => Self(bits),
            // `ALWAYS` makes the sum non-zero; the optimiser knows it too.
            None => Self(NonZeroU16::MAX),
        }
    }

    /// Returns the square the man leaves.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    /// Returns the square the man goes to; for castling, the square of the rook.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    /// Returns what the pawn becomes, if the move says so.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Promotion> {
        match self.0.get() >> 12 & 7 {
            1 => Some(Promotion::Knight),
            2 => Some(Promotion::Bishop),
            3 => Some(Promotion::Rook),
            4 => Some(Promotion::Queen),
            _ => None,
        }
    }

    /// Returns the move as a number for storage; never zero.
    ///
    /// Bits 0–5 hold the square left, 6–11 the square reached, 12–14 the promotion (0
    /// none, 1 knight, 2 bishop, 3 rook, 4 queen); bit 15 is set.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Returns the move with this number, or none if [`to_bits`](Self::to_bits) never
    /// gives it.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits & ALWAYS == 0 || bits >> 12 & 7 > 4 {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(promotion) => write!(f, "{}", promotion.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (from, to, promotion) = match *text.as_bytes() {
            [f1, r1, f2, r2] => ([f1, r1], [f2, r2], None),
            [f1, r1, f2, r2, letter] => ([f1, r1], [f2, r2], Some(letter)),
            _ => return Err(ParseError::Move),
        };
        let promotion = match promotion {
            None => None,
            Some(letter @ b'a'..=b'z') => {
                Some(Promotion::from_letter(char::from(letter)).ok_or(ParseError::Move)?)
            }
            Some(_) => return Err(ParseError::Move),
        };
        let square = |name| Square::from_ascii(name).ok_or(ParseError::Move);
        Ok(Self::new(square(from)?, square(to)?, promotion))
    }
}
