//! Boards as pictures: SVG drawings, and text for terminals.
//!
//! [`Position::diagram`](crate::Position::diagram) makes a [`Diagram`] with marks, arrows and the
//! last move; its `to_string` is an SVG document. [`Board::text_board`](crate::Board::text_board)
//! draws with letters or figurines. Nothing is allocated, and nothing can fail.
//!
//! ```
//! use touchmove::diagram::{self, Rgb, TextBoardStyle};
//! use touchmove::{Color, Position, Square};
//!
//! let position = Position::standard();
//! let arrows = [diagram::Arrow { from: Square::E2, to: Square::E4, color: Rgb::new(0, 120, 60) }];
//! let svg = position.diagram().with_orientation(Color::Black).with_arrows(&arrows).to_string();
//! assert!(svg.starts_with("<svg"));
//! let text = position.board().text_board(TextBoardStyle::Letters, Color::White).to_string();
//! assert_eq!(text.lines().count(), 8);
//! ```

mod colors;
mod draw;
mod pieces;
#[cfg(feature = "serde")]
mod serial;
mod text_board;

pub use colors::{Colors, PieceColors, Rgb};
pub use text_board::{TextBoard, TextBoardStyle};

use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, Move, Square};

/// A square to be colored in a [`Diagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// Its color, through which the square shines.
    pub color: Rgb,
}

/// An arrow to be drawn on a [`Diagram`].
///
/// An arrow from a square to itself points nowhere and is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its color, through which the men shine.
    pub color: Rgb,
}

/// A board that is written as an SVG document, which browsers and printers show as a picture.
///
/// [`Board::diagram`] makes it, and [`Position::diagram`](crate::Position::diagram) with the
/// check given. The document stands for itself or inside a page, next to others; it names
/// nothing outside but the font family `sans-serif` for its coordinates, and has a title that says
/// to those who cannot see it who stands where. Nothing is allocated to write it.
///
/// ```
/// use touchmove::diagram::{self, Rgb};
/// use touchmove::{Color, Position, Square};
///
/// let start = Position::standard();
/// let after = start.parse_san("e4")?.play();
/// let marks = [diagram::Mark { square: Square::D5, color: Rgb::new(0, 120, 60) }];
/// let arrows = [diagram::Arrow { from: Square::D7, to: Square::D5, color: Rgb::new(0, 120, 60) }];
/// let diagram = after
///     .diagram()
///     .with_orientation(Color::Black)
///     .with_coordinates()
///     .with_last_move("e2e4".parse()?)
///     .with_marks(&marks)
///     .with_arrows(&arrows);
/// assert!(diagram.to_string().starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'b> {
    board: &'b Board,
    orientation: Color,
    coordinates: bool,
    size: u16,
    last_move: Option<Move>,
    check: Option<Square>,
    marks: &'b [Mark],
    arrows: &'b [Arrow],
    colors: Colors,
}

impl Board {
    /// Returns a drawing of the board as White sees it, 360 pixels wide and without anything
    /// but squares and men.
    #[must_use]
    pub const fn diagram(&self) -> Diagram<'_> {
        Diagram {
            board: self,
            orientation: Color::White,
            coordinates: false,
            size: 360,
            last_move: None,
            check: None,
            marks: &[],
            arrows: &[],
            colors: Colors::DEFAULT,
        }
    }
}

impl Position {
    /// Returns a [drawing of the board](crate::Board::diagram) with a king who is in check
    /// shown as such.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")?;
    /// assert!(position.diagram().to_string().contains("<circle"));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn diagram(&self) -> Diagram<'_> {
        let diagram = self.board().diagram();
        match self.board().king(self.turn()) {
            Some(king) if self.is_check() => diagram.with_check(king),
            _ => diagram,
        }
    }
}

impl<'b> Diagram<'b> {
    /// Returns the diagram as a player of this color sees it, his own first rank at the
    /// bottom.
    #[must_use]
    pub const fn with_orientation(self, orientation: Color) -> Self {
        Self {
            orientation,
            ..self
        }
    }

    /// Returns the diagram in a frame with the letters of the files and the digits of the
    /// ranks.
    #[must_use]
    pub const fn with_coordinates(self) -> Self {
        Self {
            coordinates: true,
            ..self
        }
    }

    /// Returns the diagram with this width and height in pixels, the frame included.
    ///
    /// Being made of lines, it may be shown in any other size.
    #[must_use]
    pub const fn with_size(self, size: u16) -> Self {
        Self { size, ..self }
    }

    /// Returns the diagram with the two squares of the move that led to the board colored.
    ///
    /// After castling these are the squares the king left and reached, unless in Chess960 a
    /// man stands where the rook stood, so that the board does not show what the move was.
    #[must_use]
    pub const fn with_last_move(self, mv: Move) -> Self {
        Self {
            last_move: Some(mv),
            ..self
        }
    }

    /// Returns the diagram with a king who is in check shown as such.
    #[must_use]
    pub const fn with_check(self, king: Square) -> Self {
        Self {
            check: Some(king),
            ..self
        }
    }

    /// Returns the diagram with these squares colored.
    #[must_use]
    pub const fn with_marks(self, marks: &'b [Mark]) -> Self {
        Self { marks, ..self }
    }

    /// Returns the diagram with these arrows drawn over the men.
    #[must_use]
    pub const fn with_arrows(self, arrows: &'b [Arrow]) -> Self {
        Self { arrows, ..self }
    }

    /// Returns the diagram in other colors.
    #[must_use]
    pub const fn with_colors(self, colors: Colors) -> Self {
        Self { colors, ..self }
    }
}
