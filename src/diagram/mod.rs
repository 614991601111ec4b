//! Draws a board for people to look at: as an SVG document, or as eight lines of text.
//!
//! [`Diagram`] writes the SVG, with coordinates, marked squares and arrows; [`draw`] turns it into
//! paths in the colors of [`colors`]. [`Picture`] writes the text for terminals and logs. Both
//! implement `Display` and allocate nothing.

mod colors;
mod draw;
mod men;
mod picture;
#[cfg(feature = "serde")]
mod serial;

pub use colors::{DiagramColors, MenColors, Rgb};
pub use picture::{Picture, PictureStyle};

use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, Move, Square};

/// A square to be coloured in a [`Diagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiagramMark {
    /// The square.
    pub square: Square,
    /// Its colour, through which the square shines.
    pub color: Rgb,
}

/// An arrow to be drawn on a [`Diagram`].
///
/// An arrow from a square to itself points nowhere and is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiagramArrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour, through which the men shine.
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
/// use touchmove::{Color, DiagramArrow, DiagramMark, Position, Rgb, Square};
///
/// let start = Position::standard();
/// let after = start.parse_san("e4")?.play();
/// let marks = [DiagramMark { square: Square::D5, color: Rgb::new(0, 120, 60) }];
/// let arrows = [DiagramArrow { from: Square::D7, to: Square::D5, color: Rgb::new(0, 120, 60) }];
/// let diagram = after
///     .diagram()
///     .seen_by(Color::Black)
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
    seen_by: Color,
    coordinates: bool,
    size: u16,
    last_move: Option<Move>,
    check: Option<Square>,
    marks: &'b [DiagramMark],
    arrows: &'b [DiagramArrow],
    colors: DiagramColors,
}

impl Board {
    /// Returns a drawing of the board as White sees it, 360 pixels wide and without anything
    /// but squares and men.
    #[must_use]
    pub const fn diagram(&self) -> Diagram<'_> {
        Diagram {
            board: self,
            seen_by: Color::White,
            coordinates: false,
            size: 360,
            last_move: None,
            check: None,
            marks: &[],
            arrows: &[],
            colors: DiagramColors::DEFAULT,
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
    /// # Ok::<(), touchmove::FenError>(())
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
    /// Returns the diagram as a player of this colour sees it, his own first rank at the
    /// bottom.
    #[must_use]
    pub const fn seen_by(self, seen_by: Color) -> Self {
        Self { seen_by, ..self }
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

    /// Returns the diagram with the two squares of the move that led to the board coloured.
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

    /// Returns the diagram with these squares coloured.
    #[must_use]
    pub const fn with_marks(self, marks: &'b [DiagramMark]) -> Self {
        Self { marks, ..self }
    }

    /// Returns the diagram with these arrows drawn over the men.
    #[must_use]
    pub const fn with_arrows(self, arrows: &'b [DiagramArrow]) -> Self {
        Self { arrows, ..self }
    }

    /// Returns the diagram in other colours.
    #[must_use]
    pub const fn with_colors(self, colors: DiagramColors) -> Self {
        Self { colors, ..self }
    }
}
