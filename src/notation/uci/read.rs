//! Reading a UCI move in a position.

use super::{UciError, UciMove};
use crate::legality::Legal;
use crate::position::Position;

impl Position {
    /// Reads a move as UCI spells it and returns the legal move.
    ///
    /// Castling is read in both spellings. That the king takes his own rook (`e1h1`) always
    /// means it. So does the square to which castling brings the king (`e1g1`) if it is two
    /// steps away or more; nearer, which happens in Chess960 only, it is an ordinary move of
    /// the king.
    ///
    /// ```
    /// use touchmove::{Position, Wing};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1".parse()?;
    /// assert_eq!(position.parse_uci("f1h1")?.castling(), Some(Wing::KingSide));
    /// assert_eq!(position.parse_uci("f1g1")?.castling(), None);
    /// assert_eq!(position.parse_uci("f1a1")?, position.parse_uci("f1c1")?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UciError::Syntax`] if the text is no move, [`UciError::NullMove`] if it is `0000`, and
    /// [`UciError::Illegal`] if the move is not legal.
    #[inline]
    pub fn parse_uci(&self, text: &str) -> Result<Legal<'_>, UciError> {
        self.parse_uci_bytes(text.as_bytes())
    }

    /// Reads a move as UCI spells it from bytes and returns the legal move.
    ///
    /// # Errors
    ///
    /// [`UciError::Syntax`] if the text is no move, [`UciError::NullMove`] if it is `0000`, and
    /// [`UciError::Illegal`] if the move is not legal.
    #[inline]
    pub fn parse_uci_bytes(&self, text: &[u8]) -> Result<Legal<'_>, UciError> {
        UciMove::from_bytes(text)?.to_legal(self)
    }
}

impl UciMove {
    /// Returns the legal move that is meant in a position, castling being said in either way.
    ///
    /// # Errors
    ///
    /// [`UciError::NullMove`] for the null move, and [`UciError::Illegal`] if the move is not
    /// legal.
    #[inline]
    pub fn to_legal(self, position: &Position) -> Result<Legal<'_>, UciError> {
        match self {
            Self::Null => Err(UciError::NullMove),
            Self::Normal(mv) => Ok(position.legal(position.meant(mv))?),
        }
    }
}
