//! A setup seen from the other side and in a mirror.

use super::Setup;
use crate::types::Square;

impl Setup {
    /// Returns the setup with the sides exchanged: ranks turned round, colours and the side to
    /// move swapped.
    ///
    /// ```
    /// use touchmove::{Color, Setup};
    ///
    /// let flipped = Setup::STANDARD.flip_colors();
    /// assert_eq!(flipped, Setup { turn: Color::Black, ..Setup::STANDARD });
    /// ```
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        Self {
            board: self.board.flip_colors(),
            turn: !self.turn,
            castling: self.castling.flip_colors(),
            en_passant: self.en_passant.map(Square::flip_vertical),
            ..*self
        }
    }

    /// Returns the setup seen in a mirror beside the board.
    ///
    /// Castling rights go with their rooks. They mean castling as Chess960 knows it, where the
    /// king still goes to the c-file or the g-file; so with rights it is not the same game.
    ///
    /// ```
    /// use touchmove::Setup;
    ///
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(setup.mirror(), "3k4/8/8/8/8/8/8/R2K4 w Q - 0 1".parse()?);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self {
            board: self.board.mirror(),
            castling: self.castling.mirror(),
            en_passant: self.en_passant.map(Square::mirror),
            ..*self
        }
    }
}
