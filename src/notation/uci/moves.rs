//! A UCI move: as plain data, read in a position, and written as a short string on the stack.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;

use super::Error;
use crate::fen::CastlingStyle;
use crate::legality::{LegalMove, castling_goal};
use crate::position::Position;
use crate::types::{Move, Square, move_text, text_type};

/// A UCI move or the null move, not checked against any position.
///
/// ```
/// use touchmove::uci::UciMove;
/// use touchmove::{Move, Square};
///
/// let said: UciMove = "e2e4".parse()?;
/// assert_eq!(said, UciMove::Normal(Move::new(Square::E2, Square::E4, None)));
/// assert_eq!("0000".parse(), Ok(UciMove::Null));
/// assert_eq!(UciMove::Null.to_string(), "0000");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UciMove {
    /// The null move `0000`. An engine without a legal move sends it; it cannot be played.
    Null,
    /// A move as it was written. Castling may be in either style.
    Normal(Move),
}

impl UciMove {
    /// Parses a move: `0000`, or two squares and an optional promotion `q`, `r`, `b` or `n`.
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] with the byte and what was expected there.
    #[inline]
    pub const fn from_bytes(text: &[u8]) -> Result<Self, Error> {
        match Move::from_ascii(text) {
            Some(mv) => Ok(Self::Normal(mv)),
            None if matches!(text, b"0000") => Ok(Self::Null),
            None => Err(find_mistake(text)),
        }
    }

    /// Returns the legal move of `position`; castling may be in either spelling.
    ///
    /// # Errors
    ///
    /// [`Error::NullMove`] for the null move, and [`Error::Illegal`] if the move is not legal.
    #[inline]
    pub fn to_legal_move(self, position: &Position) -> Result<LegalMove<'_>, Error> {
        match self {
            Self::Null => Err(Error::NullMove),
            Self::Normal(mv) => Ok(position.legal_move(mv)?),
        }
    }
}

impl FromStr for UciMove {
    type Err = Error;

    #[inline]
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text.as_bytes())
    }
}

impl From<Move> for UciMove {
    #[inline]
    fn from(mv: Move) -> Self {
        Self::Normal(mv)
    }
}

impl Position {
    /// Parses a UCI move and returns the legal move.
    ///
    /// Castling is read in both styles. The king moving to its own rook's square (`e1h1`) always
    /// means castling. The king moving to its castling destination (`e1g1`) means castling if that
    /// square is at least two steps away. If it is nearer, which happens in Chess960 only, it means
    /// an ordinary king move.
    ///
    /// ```
    /// use touchmove::{CastlingSide, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1".parse()?;
    /// assert_eq!(position.parse_uci("f1h1")?.castling_side(), Some(CastlingSide::KingSide));
    /// assert_eq!(position.parse_uci("f1g1")?.castling_side(), None);
    /// assert_eq!(position.parse_uci("f1a1")?, position.parse_uci("f1c1")?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] if the text is not a move, [`Error::NullMove`] if it is `0000`, and
    /// [`Error::Illegal`] if the move is not legal.
    #[doc(alias("from_uci", "push_uci"))]
    #[inline]
    pub fn parse_uci(&self, text: &str) -> Result<LegalMove<'_>, Error> {
        self.parse_uci_bytes(text.as_bytes())
    }

    /// Parses a UCI move from bytes and returns the legal move.
    ///
    /// # Errors
    ///
    /// Those of [`parse_uci`](Self::parse_uci).
    #[inline]
    pub fn parse_uci_bytes(&self, text: &[u8]) -> Result<LegalMove<'_>, Error> {
        UciMove::from_bytes(text)?.to_legal_move(self)
    }
}

/// Finds the first wrong byte of a text that is not a move.
#[cold]
const fn find_mistake(text: &[u8]) -> Error {
    const FILE: &str = "a file from a to h";
    const RANK: &str = "a rank from 1 to 8";
    let null = matches!(text, [b'0', ..]);
    let mut offset = 0;
    let expected = loop {
        let byte = if offset < text.len() { text[offset] } else { 0 };
        let (fits, expected) = match offset {
            0..=3 if null => (byte == b'0', "0000, the null move,"),
            0 | 2 => (matches!(byte, b'a'..=b'h'), FILE),
            1 | 3 => (matches!(byte, b'1'..=b'8'), RANK),
            4 if !null => (
                matches!(byte, b'q' | b'r' | b'b' | b'n'),
                "the end or one of the letters q, r, b, n",
            ),
            _ => (false, "the end"),
        };
        if !fits {
            break expected;
        }
        offset += 1;
    };
    Error::Syntax { offset, expected }
}

/// A move as UCI text, without allocation. [`LegalMove::uci`] writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uci(ArrayString<5>);

text_type!(Uci);

impl From<Move> for Uci {
    /// Writes the move as it is: castling as king takes rook.
    #[inline]
    fn from(mv: Move) -> Self {
        Self(mv.text())
    }
}

impl From<UciMove> for Uci {
    fn from(said: UciMove) -> Self {
        match said {
            UciMove::Normal(mv) => mv.into(),
            // Cannot fail: the capacity is five bytes.
            UciMove::Null => Self(ArrayString::from("0000").unwrap_or_default()),
        }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Uci::from(*self).fmt(f)
    }
}

impl LegalMove<'_> {
    /// Returns the move as UCI text, with castling in the given style.
    ///
    /// [`parse_uci`](crate::Position::parse_uci) reads the same move from either style. So the
    /// standard style, too, writes king takes rook if the king's destination would be read as an
    /// ordinary king move.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::uci::CastlingStyle;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1".parse()?;
    /// let written = |text| position.parse_uci(text).map(|legal| legal.uci(CastlingStyle::Standard).to_string());
    /// assert_eq!(written("f1a1")?, "f1c1");
    /// // The king on f1 is next to g1.
    /// assert_eq!(written("f1h1")?, "f1h1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("to_uci", "display_uci_move"))]
    #[inline]
    #[must_use]
    pub fn uci(self, style: CastlingStyle) -> Uci {
        let to = self.uci_destination(style);
        Uci(move_text(self.from(), to, self.promotion()))
    }

    /// Returns the move as a [`UciMove`]. Castling is in the given style, as in [`uci`](Self::uci).
    #[doc(alias("to_uci", "display_uci_move"))]
    #[inline]
    #[must_use]
    pub fn uci_move(self, style: CastlingStyle) -> UciMove {
        let to = self.uci_destination(style);
        UciMove::Normal(Move::new(self.from(), to, self.promotion()))
    }

    #[inline(always)]
    fn uci_destination(self, style: CastlingStyle) -> Square {
        match style {
            CastlingStyle::Standard if self.is_castling() => self.standard_destination(),
            _ => self.to(),
        }
    }

    /// Returns the king's castling destination, or the rook's square if the destination would be
    /// read as an ordinary king move.
    #[cold]
    fn standard_destination(self) -> Square {
        let (king, rook) = (self.from(), self.to());
        castling_goal(self.position().turn(), king, rook).unwrap_or(rook)
    }
}
