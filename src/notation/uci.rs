//! Moves as the UCI protocol spells them.

use core::fmt;

use super::CastlingStyle;
use crate::legality::Legal;
use crate::types::Wing;

impl Legal<'_> {
    /// Returns the move as UCI spells it, with castling in one of its two spellings.
    ///
    /// ```
    /// use touchmove::{CastlingStyle, Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = position.legal(Move::new(Square::E1, Square::H1, None))?;
    /// assert_eq!(castling.uci(CastlingStyle::Standard).to_string(), "e1g1");
    /// assert_eq!(castling.uci(CastlingStyle::Chess960).to_string(), "e1h1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn uci(self, style: CastlingStyle) -> impl fmt::Display {
        Uci { legal: self, style }
    }
}

struct Uci<'p> {
    legal: Legal<'p>,
    style: CastlingStyle,
}

impl fmt::Display for Uci<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.style, self.legal.castling()) {
            (CastlingStyle::Standard, Some(wing)) => {
                let target = Wing::king_target(wing, self.legal.position().turn());
                write!(f, "{}{target}", self.legal.from())
            }
            _ => self.legal.fmt(f),
        }
    }
}
