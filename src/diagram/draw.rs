//! Writes a diagram layer by layer: squares, marks, pieces and arrows.

use core::fmt;

use super::pieces::{PLINTH, shape};
use super::{Arrow, Diagram, Rgb};
use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, Color, File, Piece, Rank, Role, Square};

/// The width of a square, in the units of the drawing.
const SIDE: usize = 45;

/// The width of the frame around the board with its coordinates.
const FRAME: usize = 18;

impl fmt::Display for Diagram<'_> {
    /// Writes the diagram as an SVG document.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.open(f)?;
        self.squares(f)?;
        self.colored(f)?;
        for color in Color::ALL {
            self.pieces(f, color)?;
        }
        for arrow in self.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            self.arrow(f, arrow)?;
        }
        f.write_str("</svg>\n")
    }
}

impl Diagram<'_> {
    /// Writes the head of the document, with a title that lists the pieces for screen readers.
    fn open(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let size = self.size;
        let frame = if self.coordinates { FRAME } else { 0 };
        let width = 8 * SIDE + 2 * frame;
        let corner = -(frame as i32);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" "
        )?;
        writeln!(
            f,
            "viewBox=\"{corner} {corner} {width} {width}\" role=\"img\">"
        )?;
        f.write_str("<title>White:")?;
        self.names(f, Color::White)?;
        f.write_str(". Black:")?;
        self.names(f, Color::Black)?;
        f.write_str(".</title>\n")
    }

    /// Writes the squares of one side's pieces, king first, pawns without a letter.
    fn names(&self, f: &mut dyn fmt::Write, color: Color) -> fmt::Result {
        if self.board.by_color(color).is_empty() {
            f.write_str(" none")?;
        }
        for role in Role::ALL.into_iter().rev() {
            for square in self.board.pieces(color, role) {
                f.write_str(" ")?;
                if role != Role::Pawn {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
                write!(f, "{square}")?;
            }
        }
        Ok(())
    }

    /// Writes the frame with its coordinates, the light background and the dark squares on it.
    fn squares(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        if self.coordinates {
            self.frame(f)?;
        }
        let width = 8 * SIDE;
        let light = self.colors.light;
        writeln!(
            f,
            "<rect width=\"{width}\" height=\"{width}\" fill=\"{light}\"/>"
        )?;
        write!(f, "<path fill=\"{}\" d=\"", self.colors.dark)?;
        for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")?;
        }
        f.write_str("\"/>\n")
    }

    fn frame(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let board = 8 * SIDE;
        let width = board + 2 * FRAME;
        let (frame, text) = (self.colors.frame, self.colors.coordinates);
        writeln!(
            f,
            "<rect x=\"-{FRAME}\" y=\"-{FRAME}\" width=\"{width}\" height=\"{width}\" fill=\"{frame}\"/>"
        )?;
        writeln!(
            f,
            "<g fill=\"{text}\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">"
        )?;
        for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
            let (x, y) = self.corner(Square::new(file, rank));
            let (x, y) = (x + SIDE / 2, y + SIDE / 2 + 5);
            let below = board + 13;
            writeln!(f, "<text x=\"{x}.5\" y=\"{below}\">{file}</text>")?;
            writeln!(f, "<text x=\"-9\" y=\"{y}\">{rank}</text>")?;
        }
        f.write_str("</g>\n")
    }

    /// Writes the layer between the board and the pieces: last move, marks and check.
    fn colored(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        for square in self.last_squares() {
            self.colored_square(f, square, self.colors.last_move)?;
        }
        for mark in self.marks {
            self.colored_square(f, mark.square, mark.color)?;
        }
        if let Some(king) = self.check {
            let (x, y) = self.corner(king);
            let (x, y, red) = (x + SIDE / 2, y + SIDE / 2, self.colors.check);
            writeln!(
                f,
                "<circle cx=\"{x}.5\" cy=\"{y}.5\" r=\"21\" fill=\"{red}\" opacity=\".75\"/>"
            )?;
        }
        Ok(())
    }

    fn colored_square(&self, f: &mut dyn fmt::Write, square: Square, color: Rgb) -> fmt::Result {
        let (x, y) = self.corner(square);
        writeln!(
            f,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{color}\" opacity=\".55\"/>"
        )
    }

    /// Returns the origin and destination of the last move; for castling, those of the king.
    fn last_squares(&self) -> Bitboard {
        let Some(mv) = self.last_move else {
            return Bitboard::EMPTY;
        };
        let (from, to) = (mv.from(), mv.to());
        // An empty destination means castling: the rook has left the square that king takes rook
        // names.
        let castled = Color::ALL.into_iter().find_map(|color| {
            let king = CastlingSide::from_rook(from, to).king_target(color);
            let stands = self.board.piece_at(king) == Some(Piece::new(color, Role::King));
            let home = king.rank() == from.rank() && king.rank() == to.rank();
            Some(king).filter(|_| stands && home && self.board.role_at(to).is_none())
        });
        Bitboard::from(from) | castled.unwrap_or(to)
    }

    /// Writes the pieces of one side.
    fn pieces(&self, f: &mut dyn fmt::Write, color: Color) -> fmt::Result {
        let colors = self.colors.pieces[color];
        let (fill, outline, details) = (colors.fill, colors.outline, colors.details);
        writeln!(
            f,
            "<g fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
        )?;
        for role in Role::ALL {
            let shape = shape(role);
            for square in self.board.pieces(color, role) {
                let (x, y) = self.corner(square);
                write!(f, "<g transform=\"translate({x} {y})\">")?;
                write!(f, "<path d=\"{}{PLINTH}\"/>", shape.outline)?;
                write!(f, "<path fill=\"none\" stroke=\"{details}\" ")?;
                writeln!(f, "d=\"{}\"/></g>", shape.details)?;
            }
        }
        f.write_str("</g>\n")
    }

    /// Writes an arrow that points to the right, with a transform that turns it.
    fn arrow(&self, f: &mut dyn fmt::Write, arrow: &Arrow) -> fmt::Result {
        let (x, y) = self.corner(arrow.from);
        let (goal_x, goal_y) = self.corner(arrow.to);
        let (right, down) = (goal_x as i32 - x as i32, goal_y as i32 - y as i32);
        // The length in thousandths of a unit: at most 315 units each way, so the sum is below 2³⁸.
        let squared = i64::from(right * right + down * down) * 1_000_000;
        let length = squared.isqrt().max(1);
        let part = |way: i32| Thousandths(i64::from(way) * 1_000_000 / length);
        let (x, y) = (x + SIDE / 2, y + SIDE / 2);
        write!(
            f,
            "<path fill=\"{}\" opacity=\".8\" transform=\"matrix({} {} {} {} {x}.5 {y}.5)\" ",
            arrow.color,
            part(right),
            part(down),
            part(-down),
            part(right)
        )?;
        let (neck, tip) = (Thousandths(length - 22_000), Thousandths(length - 4_000));
        writeln!(f, "d=\"M12 -3.5H{neck}V-10L{tip} 0L{neck} 10V3.5H12Z\"/>")
    }

    /// Returns the offset of a square's upper left corner from that of the board, to the right and
    /// down.
    const fn corner(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file(), square.rank());
        let (file, rank) = match self.orientation {
            Color::White => (file, rank.flip_vertical()),
            Color::Black => (file.flip_horizontal(), rank),
        };
        (file.index() * SIDE, rank.index() * SIDE)
    }
}

/// A number in thousandths, written as a decimal fraction.
struct Thousandths(i64);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:03}", size / 1000, size % 1000)
    }
}
