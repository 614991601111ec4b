//! Writes a UCI move into a short string on the stack.

use core::fmt;

use arrayvec::ArrayString;

use super::UciMove;
use crate::fen::CastlingStyle;
use crate::legality::{LegalMove, castling_goal};
use crate::types::text_type;
use crate::types::{Move, Square, move_text};

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
            UciMove::Null => {
                let mut text = ArrayString::new();
                // Cannot fail: the capacity is five bytes.
                let _ = text.try_push_str("0000");
                Self(text)
            }
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
