//! Boards and castling rights, flipped.

use super::{Board, CastlingRights};
use crate::bitboard::Bitboard;
use crate::types::{Color, Role};

impl Board {
    /// Returns the board flipped top to bottom: a1 becomes a8. Colors stay.
    #[must_use]
    pub fn flip_vertical(&self) -> Self {
        self.reflected(|color| color, Bitboard::flip_vertical)
    }

    /// Returns the board flipped left to right: a1 becomes h1.
    #[must_use]
    pub fn flip_horizontal(&self) -> Self {
        self.reflected(|color| color, Bitboard::flip_horizontal)
    }

    /// Returns the board with the sides exchanged: flipped top to bottom, colors swapped.
    ///
    /// ```
    /// use touchmove::{Board, Color, Piece, Role, Square};
    ///
    /// let mut board = Board::STANDARD;
    /// assert_eq!(board.flip_colors(), board);
    /// board.set(Square::D1, None);
    /// assert_eq!(board.flip_colors().piece_at(Square::D8), None);
    /// assert_eq!(board.flip_horizontal().piece_at(Square::D1), Some("K".parse()?));
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[doc(alias = "mirror")]
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        self.reflected(Color::opponent, Bitboard::flip_vertical)
    }

    fn reflected(
        &self,
        color: impl Fn(Color) -> Color,
        squares: impl Fn(Bitboard) -> Bitboard,
    ) -> Self {
        let mut reflected = Self::EMPTY;
        for side in Color::ALL {
            for role in Role::ALL {
                reflected.toggle(color(side), role, squares(self.pieces(side, role)));
            }
        }
        reflected
    }
}

impl CastlingRights {
    /// Returns the rights with the sides exchanged: White's become Black's and vice versa.
    #[inline]
    #[must_use]
    pub const fn flip_colors(self) -> Self {
        Self::from_rooks(self.rooks().flip_vertical())
    }

    /// Returns the rights with the rooks' files flipped left to right.
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self::from_rooks(self.rooks().flip_horizontal())
    }
}
