//! The board as eight lines of letters or figurines, seen from either side.

use core::fmt::{self, Write};

use crate::board::Board;
use crate::types::{Color, File, Piece, Rank, Square};

/// How the pieces of a [`TextBoard`] are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TextBoardStyle {
    /// FEN letters, upper case for White, in ASCII; empty squares are `.`.
    #[default]
    Letters,
    /// Unicode figurines, `♔` for White's king and `♚` for Black's; empty squares are `·`.
    Figurines,
}

impl TextBoardStyle {
    fn square(self, piece: Option<Piece>) -> char {
        match self {
            Self::Letters => piece.map_or('.', Piece::letter),
            Self::Figurines => piece.map_or('·', Piece::figurine),
        }
    }
}

/// A board as eight lines of text, seen from either side.
///
/// [`Board::text_board`] returns it.
#[derive(Clone, Debug)]
pub struct TextBoard<'b> {
    board: &'b Board,
    style: TextBoardStyle,
    orientation: Color,
    coordinates: bool,
}

impl Board {
    /// Returns the board as text, with this color's first rank at the bottom.
    ///
    /// ```
    /// use touchmove::diagram::TextBoardStyle;
    /// use touchmove::{Color, Position};
    ///
    /// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// let picture = position.board().text_board(TextBoardStyle::Figurines, Color::Black);
    /// assert_eq!(picture.with_coordinates().to_string(), "\
    /// 1 · ♔ · · · · · ♖
    /// 2 · · · · · · · ·
    /// 3 · · · · · · · ·
    /// 4 · · · · · · · ·
    /// 5 · · · · · · · ·
    /// 6 · · · · · · · ·
    /// 7 ♟ ♟ ♟ · · · · ·
    /// 8 · ♚ · · · · · ·
    ///   h g f e d c b a
    /// ");
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub const fn text_board(&self, style: TextBoardStyle, orientation: Color) -> TextBoard<'_> {
        TextBoard {
            board: self,
            style,
            orientation,
            coordinates: false,
        }
    }
}

impl TextBoard<'_> {
    /// Returns the text board with rank digits on the left and file letters below.
    #[must_use]
    pub const fn with_coordinates(self) -> Self {
        Self {
            coordinates: true,
            ..self
        }
    }

    /// Returns the files from left to right.
    fn files(&self) -> [File; 8] {
        match self.orientation {
            Color::White => File::ALL,
            Color::Black => File::ALL.map(File::flip_horizontal),
        }
    }

    /// Writes one line, with one character for each file.
    fn line(
        &self,
        f: &mut fmt::Formatter<'_>,
        margin: char,
        shown: impl Fn(File) -> char,
    ) -> fmt::Result {
        if self.coordinates {
            write!(f, "{margin} ")?;
        }
        for (index, file) in self.files().into_iter().enumerate() {
            f.write_char(shown(file))?;
            f.write_char(if index == 7 { '\n' } else { ' ' })?;
        }
        Ok(())
    }
}

impl fmt::Display for TextBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
            let rank = rank.flip_vertical().relative_to(self.orientation);
            self.line(f, rank.digit(), |file| {
                self.style
                    .square(self.board.piece_at(Square::new(file, rank)))
            })?;
        }
        if self.coordinates {
            self.line(f, ' ', File::letter)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    /// Writes the board in letters with White at the bottom, without coordinates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text_board(TextBoardStyle::Letters, Color::White);
        write!(f, "Board(\n{text})")
    }
}
