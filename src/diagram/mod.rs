//! Board diagrams: SVG drawings, and text for terminals.
//!
//! [`Position::diagram`](crate::Position::diagram) returns a [`Diagram`], to which marks, arrows
//! and the last move can be added; its `to_string` is an SVG document.
//! [`Board::text_board`](crate::Board::text_board) draws the board with letters or figurines.
//! Nothing here allocates, and nothing can fail.
//!
//! ```
//! use touchmove::diagram::{self, Rgb, TextBoardStyle};
//! use touchmove::{Color, Position, Square};
//!
//! let position = Position::standard();
//! let arrows = [diagram::Arrow::new(Square::E2, Square::E4, Rgb::new(0, 120, 60))];
//! let svg = position.diagram().with_orientation(Color::Black).with_arrows(&arrows).to_string();
//! assert!(svg.starts_with("<svg"));
//! let text = position.board().text_board(TextBoardStyle::Letters, Color::White).to_string();
//! assert_eq!(text.lines().count(), 8);
//! ```

mod colors;
mod draw;
mod pieces;
mod text_board;

pub use colors::{Colors, PieceColors, Rgb};
pub use text_board::{TextBoard, TextBoardStyle};

use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, Move, Square};

/// A square to be highlighted in a [`Diagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Mark {
    pub square: Square,
    /// The color, which is drawn translucent over the square.
    pub color: Rgb,
}

impl Mark {
    /// Marks `square`.
    #[must_use]
    pub const fn new(square: Square, color: Rgb) -> Self {
        Self { square, color }
    }
}

/// An arrow to be drawn on a [`Diagram`].
///
/// An arrow from a square to itself points nowhere and is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    /// The color, which is drawn translucent over the pieces.
    pub color: Rgb,
}

impl Arrow {
    /// Points from one square to another.
    #[must_use]
    pub const fn new(from: Square, to: Square, color: Rgb) -> Self {
        Self { from, to, color }
    }
}

/// A board diagram that is written as an SVG document.
///
/// [`Board::diagram`] returns it; [`Position::diagram`](crate::Position::diagram) also marks a
/// check. The document works on its own or inside a page, next to others. It refers to nothing
/// outside itself except the font family `sans-serif` for its coordinates. Its title lists the
/// pieces and their squares for screen readers. Writing it allocates nothing.
///
/// ```
/// use touchmove::diagram::{self, Rgb};
/// use touchmove::{Color, Position, Square};
///
/// let start = Position::standard();
/// let after = start.parse_san("e4")?.play();
/// let marks = [diagram::Mark::new(Square::D5, Rgb::new(0, 120, 60))];
/// let arrows = [diagram::Arrow::new(Square::D7, Square::D5, Rgb::new(0, 120, 60))];
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
    /// Returns a diagram of the board, 360 pixels wide. White is at the bottom.
    ///
    /// It shows only squares and pieces.
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
    /// Returns a [diagram of the board](crate::Board::diagram) that marks a king in check.
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
    /// Returns the diagram with this color's first rank at the bottom.
    #[must_use]
    pub const fn with_orientation(self, orientation: Color) -> Self {
        Self {
            orientation,
            ..self
        }
    }

    /// Returns the diagram with a frame of file letters and rank digits.
    #[must_use]
    pub const fn with_coordinates(self) -> Self {
        Self {
            coordinates: true,
            ..self
        }
    }

    /// Returns the diagram with this width and height in pixels, frame included.
    ///
    /// It is a vector drawing, so it can be scaled to any other size.
    #[must_use]
    pub const fn with_size(self, size: u16) -> Self {
        Self { size, ..self }
    }

    /// Returns the diagram with the origin and destination of the last move highlighted.
    ///
    /// For castling these are the king's squares. In Chess960 a piece may stand on the rook's
    /// former square after castling. The board then does not show that the move was castling, and
    /// the squares of `mv` itself are highlighted.
    #[must_use]
    pub const fn with_last_move(self, mv: Move) -> Self {
        Self {
            last_move: Some(mv),
            ..self
        }
    }

    /// Returns the diagram with the king on this square marked as in check.
    #[must_use]
    pub const fn with_check(self, king: Square) -> Self {
        Self {
            check: Some(king),
            ..self
        }
    }

    /// Returns the diagram with these squares highlighted.
    #[must_use]
    pub const fn with_marks(self, marks: &'b [Mark]) -> Self {
        Self { marks, ..self }
    }

    /// Returns the diagram with these arrows drawn over the pieces.
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
