//! Reading a UCI move in a position.

use super::{Error, UciMove};
use crate::legality::LegalMove;
use crate::position::Position;

impl Position {
    /// Parses a UCI move and returns the legal move.
    ///
    /// Castling is read in both spellings. The king moving to its own rook's square (`e1h1`) always
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
    /// [`Error::Syntax`] if the text is not a move, [`Error::NullMove`] if it is `0000`, and
    /// [`Error::Illegal`] if the move is not legal.
    #[inline]
    pub fn parse_uci_bytes(&self, text: &[u8]) -> Result<LegalMove<'_>, Error> {
        UciMove::from_bytes(text)?.to_legal_move(self)
    }
}

impl UciMove {
    /// Returns the legal move of `position`; castling may be in either spelling.
    ///
    /// # Errors
    ///
    /// [`Error::NullMove`] for the null move, and [`Error::Illegal`] if the move is not
    /// legal.
    #[inline]
    pub fn to_legal_move(self, position: &Position) -> Result<LegalMove<'_>, Error> {
        match self {
            Self::Null => Err(Error::NullMove),
            Self::Normal(mv) => Ok(position.legal_move(mv)?),
        }
    }
}
