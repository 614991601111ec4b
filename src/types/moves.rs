//! A move as plain data: two squares and an optional promotion, not validated.

use core::{fmt, num::NonZeroU16, str::FromStr};

use arrayvec::ArrayString;

use super::{ParseError, Promotion, Square};

/// A move as plain data: origin, destination, optional promotion. Not validated.
///
/// A `Move` need not be legal, or even possible, in any position;
/// [`Position::legal_move`](crate::Position::legal_move) checks it and returns the
/// [`LegalMove`](crate::LegalMove).
///
/// Castling is the king moving to its own rook's square (`e1h1`), in standard chess as in Chess960.
/// Every move that this crate returns has this spelling. The king's square after castling (`e1g1`)
/// is read as well, so two moves can stand for one legal move:
/// [`legal_move(mv)?.to_move()`](crate::LegalMove::to_move) is the one to compare and to store.
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

/// Bits 0-5 hold the origin, 6-11 the destination, 12-14 the promotion. Bit 15 is always set, so
/// the number is never zero and `Option<Move>` takes no extra space.
const ALWAYS: u16 = 1 << 15;

impl Move {
    /// Creates a move from its origin, its destination and an optional promotion.
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
            // Unreachable, since `ALWAYS` is not zero; the optimizer removes this branch.
            None => Self(NonZeroU16::MAX),
        }
    }

    /// Returns the origin square.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    /// Returns the destination square; for castling, the square of the rook.
    ///
    /// In a move from elsewhere it may be the king's square after castling.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    /// Returns the promotion, if the move has one.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Promotion> {
        match self.promotion_number() {
            1 => Some(Promotion::Knight),
            2 => Some(Promotion::Bishop),
            3 => Some(Promotion::Rook),
            4 => Some(Promotion::Queen),
            _ => None,
        }
    }

    /// Returns the number of the promotion, and 0 without one.
    #[inline(always)]
    pub(crate) const fn promotion_number(self) -> u32 {
        self.0.get() as u32 >> 12 & 7
    }

    /// Returns `true` if the move has a promotion.
    #[inline(always)]
    pub(crate) const fn is_promotion(self) -> bool {
        self.promotion_number() != 0
    }

    /// Returns the move as a number for storage; never zero.
    ///
    /// The layout is stable: no version of this crate changes it, and packed games use it.
    ///
    /// | bits | content |
    /// |---|---|
    /// | 0–5 | the origin, 0 for a1, 1 for b1 … 63 for h8 |
    /// | 6–11 | the destination, likewise; for castling, the square of the king's own rook |
    /// | 12–14 | the promotion: 0 none, 1 knight, 2 bishop, 3 rook, 4 queen |
    /// | 15 | always set |
    ///
    /// So the number of e2e4 is 12 + 28·64 + 32,768 = 34,572. To store it as bytes, use
    /// [`u16::to_le_bytes`]; packed games do.
    ///
    /// ```
    /// use touchmove::Move;
    ///
    /// let mv: Move = "e2e4".parse()?;
    /// assert_eq!(mv.to_bits(), 34_572);
    /// assert_eq!(Move::from_bits(34_572), Some(mv));
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Returns the move with this number, or `None` if [`to_bits`](Self::to_bits) never returns it.
    ///
    /// Each move has exactly one number, so of 65,536 numbers 64·64·5 = 20,480 are moves.
    ///
    /// ```
    /// use touchmove::Move;
    ///
    /// assert_eq!(Move::from_bits(0), None);
    /// // A promotion to nothing that exists.
    /// assert_eq!(Move::from_bits(34_572 | 7 << 12), None);
    /// assert_eq!((0..=u16::MAX).filter_map(Move::from_bits).count(), 20_480);
    /// ```
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

    /// Returns the move with the board flipped top to bottom: e7e5 for e2e4.
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        let (from, to) = (self.from().flip_vertical(), self.to().flip_vertical());
        Self::new(from, to, self.promotion())
    }

    /// Returns the move with the board flipped left to right: d2d4 for e2e4.
    #[doc(alias = "flip_files")]
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        let (from, to) = (self.from().flip_horizontal(), self.to().flip_horizontal());
        Self::new(from, to, self.promotion())
    }

    /// Parses a move from ASCII: two squares and, for a promotion, a lower-case letter.
    ///
    /// Returns `None` for any other text.
    ///
    /// ```
    /// use touchmove::{Move, Square};
    ///
    /// let mv = Move::new(Square::E2, Square::E4, None);
    /// assert_eq!(Move::from_ascii(b"e2e4"), Some(mv));
    /// assert_eq!(Move::from_ascii(b"e2e9"), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_ascii(text: &[u8]) -> Option<Self> {
        let (squares, promotion) = match *text {
            [f1, r1, f2, r2] => ([f1, r1, f2, r2], None),
            [f1, r1, f2, r2, b'n'] => ([f1, r1, f2, r2], Some(Promotion::Knight)),
            [f1, r1, f2, r2, b'b'] => ([f1, r1, f2, r2], Some(Promotion::Bishop)),
            [f1, r1, f2, r2, b'r'] => ([f1, r1, f2, r2], Some(Promotion::Rook)),
            [f1, r1, f2, r2, b'q'] => ([f1, r1, f2, r2], Some(Promotion::Queen)),
            _ => return None,
        };
        // All four bytes at once. A letter or digit that is too low sets a high bit in its own byte,
        // even when it borrows from the next byte.
        let steps = u32::from_le_bytes(squares).wrapping_sub(u32::from_le_bytes(*b"a1a1"));
        if steps & 0xf8f8_f8f8 != 0 {
            return None;
        }
        let from = Square::from_low_bits((steps | steps >> 5) as u8);
        let to = Square::from_low_bits((steps >> 16 | steps >> 21) as u8);
        Some(Self::new(from, to, promotion))
    }

    /// Returns the text of the move: two squares and, for a promotion, a lower-case letter.
    #[inline]
    pub(crate) fn text(self) -> ArrayString<MOVE> {
        move_text(self.from(), self.to(), self.promotion())
    }
}

/// The room for the text of a move: two squares and a letter.
const MOVE: usize = 5;

/// Returns the text of the move with these parts, without building a `Move`.
#[inline(always)]
pub(crate) fn move_text(
    from: Square,
    to: Square,
    promotion: Option<Promotion>,
) -> ArrayString<MOVE> {
    let mut text = ArrayString::new();
    text.push_str(from.name());
    text.push_str(to.name());
    if let Some(promotion) = promotion {
        text.push(promotion.letter());
    }
    text
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl FromStr for Move {
    type Err = ParseError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::from_ascii(text.as_bytes()).ok_or(ParseError::Move)
    }
}
