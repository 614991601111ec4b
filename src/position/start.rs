//! The start positions of standard chess and of Chess960.

use super::Position;
use crate::board::Board;
use crate::board::zobrist::PieceKeys;
use crate::setup::{Chess960, Setup};
use crate::types::ByColor;

impl Position {
    /// Returns the start position (Articles 2.2 and 2.3).
    #[must_use]
    pub fn standard() -> Self {
        const PIECES: PieceKeys = PieceKeys::of(&Board::STANDARD);
        Self::from_valid_keyed(&Setup::STANDARD, PIECES)
    }

    /// Returns the start position with the given back rank for each side.
    ///
    /// In ordinary Chess960 both sides have the same.
    ///
    /// ```
    /// use touchmove::{Chess960, Position};
    ///
    /// let array = Chess960::new(356).ok_or("no such number")?;
    /// let start = Position::chess960(array, array);
    /// assert_eq!(
    ///     start.to_string(),
    ///     "nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w KQkq - 0 1",
    /// );
    /// # Ok::<(), &str>(())
    /// ```
    #[doc(alias("double_chess960_startpos", "chess960_startpos"))]
    #[must_use]
    pub fn chess960(white: Chess960, black: Chess960) -> Self {
        Self::from_valid(&Setup::chess960(white, black))
    }

    /// Returns the back ranks of both sides if this is a start position.
    ///
    /// In a start position nothing has moved, all rooks may castle, and White is to move.
    ///
    /// ```
    /// use touchmove::{ByColor, Chess960, Position};
    ///
    /// let standard = ByColor::new(Chess960::STANDARD, Chess960::STANDARD);
    /// assert_eq!(Position::standard().chess960_starts(), Some(standard));
    /// ```
    #[must_use]
    pub fn chess960_starts(&self) -> Option<ByColor<Chess960>> {
        self.to_setup().chess960_starts()
    }
}

impl Default for Position {
    /// Returns the start position.
    fn default() -> Self {
        Self::standard()
    }
}
