//! The board on the screen: the pieces, the last move, check, the piece in hand and its destinations.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier, Style};
use touchmove::{Color, Move, Piece, Role, Square};

use super::layout::Areas;
use super::pieces;
use crate::plain_board::order;
use crate::table::Table;

// Of the 256 colors that nearly every terminal knows. White and black pieces stand out from each.
const LIGHT: Ink = Ink::Indexed(137);
const DARK: Ink = Ink::Indexed(94);
const LIGHT_LAST: Ink = Ink::Indexed(107);
const DARK_LAST: Ink = Ink::Indexed(64);
const HELD: Ink = Ink::Indexed(172);
const TARGET: Ink = Ink::Indexed(30);
const CHECK: Ink = Ink::Indexed(160);
const CURSOR: Ink = Ink::Indexed(32);
const WHITE: Ink = Ink::Indexed(231);
const BLACK: Ink = Ink::Indexed(16);

/// What is special about a square; the first that applies is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Cursor,
    /// The origin of the piece in hand.
    Held,
    /// A square where the piece in hand may be released.
    Target,
    /// The square of a king in check.
    Check,
    /// A square of the last move.
    Last,
    Plain,
}

/// The board, to be drawn.
pub(super) struct BoardView<'t> {
    pub(super) table: &'t Table,
    pub(super) areas: &'t Areas,
    pub(super) cursor: Option<Square>,
    pub(super) color: bool,
}

impl BoardView<'_> {
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        for square in Square::ALL {
            self.draw_square(square, buffer);
        }
        self.draw_names(buffer);
    }

    /// The names of the ranks at the left, and of the files at the bottom.
    fn draw_names(&self, buffer: &mut Buffer) {
        let board = self.areas.board;
        let (width, height) = self.areas.square;
        let (files, ranks) = order(self.table.orientation());
        for (row, rank) in (0..).zip(ranks) {
            let y = board.y + row * height + height / 2;
            buffer.set_string(board.x - 2, y, rank.to_string(), Style::new());
        }
        for (column, file) in (0..).zip(files) {
            let x = board.x + column * width + width / 2;
            buffer.set_string(x, board.bottom(), file.to_string(), Style::new());
        }
    }

    fn mark(&self, square: Square) -> Mark {
        let arbiter = self.table.arbiter();
        let position = arbiter.position();
        let king = Piece::new(position.turn(), Role::King);
        let last = arbiter.moves().next_back();
        if self.cursor == Some(square) {
            Mark::Cursor
        } else if self.table.held() == Some(square) {
            Mark::Held
        } else if self.table.targets().contains(square) {
            Mark::Target
        } else if position.is_check() && arbiter.board().piece_at(square) == Some(king) {
            Mark::Check
        } else if last.is_some_and(|last: Move| last.from() == square || last.to() == square) {
            Mark::Last
        } else {
            Mark::Plain
        }
    }

    fn draw_square(&self, square: Square, buffer: &mut Buffer) {
        let area = self.areas.square(square, self.table.orientation());
        let piece = self.table.arbiter().board().piece_at(square);
        let mark = self.mark(square);
        match self.color {
            true => self.draw_colored(square, area, piece, mark, buffer),
            false => self.draw_signs(square, area, piece, mark, buffer),
        }
    }

    fn draw_colored(
        &self,
        square: Square,
        area: Rect,
        piece: Option<Piece>,
        mark: Mark,
        buffer: &mut Buffer,
    ) {
        let paper = match (mark, square.is_light()) {
            (Mark::Cursor, _) => CURSOR,
            (Mark::Held, _) => HELD,
            (Mark::Target, _) => TARGET,
            (Mark::Check, _) => CHECK,
            (Mark::Last, true) => LIGHT_LAST,
            (Mark::Last, false) => DARK_LAST,
            (Mark::Plain, true) => LIGHT,
            (Mark::Plain, false) => DARK,
        };
        buffer.set_style(area, Style::new().bg(paper));
        let Some(piece) = piece else {
            return;
        };
        let ink = match piece.color() {
            Color::White => WHITE,
            Color::Black => BLACK,
        };
        let style = Style::new().fg(ink).bg(paper);
        if 2 * area.height > pieces::SIZE && !self.table.ascii() {
            draw_picture(piece.role(), area, style, buffer);
        } else {
            // The filled figurines, which Unicode calls black, in the color of the piece.
            let sign = match self.table.ascii() {
                true => piece.letter(),
                false => Piece::new(Color::Black, piece.role()).figurine(),
            };
            draw_sign(&sign.to_string(), area, style.bold(), buffer);
        }
    }

    /// Without colors each mark is a pair of signs beside the piece.
    fn draw_signs(
        &self,
        square: Square,
        area: Rect,
        piece: Option<Piece>,
        mark: Mark,
        buffer: &mut Buffer,
    ) {
        let sign = match piece {
            Some(piece) if self.table.ascii() => piece.letter(),
            Some(piece) => piece.figurine(),
            None if mark == Mark::Target => '*',
            None if square.is_light() => ' ',
            None if self.table.ascii() => '.',
            None => '·',
        };
        let signs = match mark {
            Mark::Held => format!("[{sign}]"),
            Mark::Target if piece.is_some() => format!("<{sign}>"),
            Mark::Check => format!("!{sign}!"),
            Mark::Last => format!("({sign})"),
            _ => format!(" {sign} "),
        };
        let style = match piece {
            Some(_) => Style::new().add_modifier(Modifier::BOLD),
            None => Style::new(),
        };
        draw_sign(&signs, area, style, buffer);
        if mark == Mark::Cursor {
            buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
        }
    }
}

/// Draws one or three signs in the middle of a square.
fn draw_sign(signs: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    let length = signs.chars().count() as u16;
    let x = area.x + area.width.saturating_sub(length) / 2;
    buffer.set_string(x, area.y + area.height / 2, signs, style);
}

/// Draws a piece as large as the square allows, with two dots to a character.
fn draw_picture(role: Role, area: Rect, style: Style, buffer: &mut Buffer) {
    let dots = (area.width, 2 * area.height);
    let scale = (dots.0.min(dots.1) / pieces::SIZE).max(1);
    let left = dots.0.saturating_sub(scale * pieces::SIZE) / 2;
    let top = dots.1.saturating_sub(scale * pieces::SIZE).div_ceil(2);
    let is_set = |x: u16, y: u16| {
        let (x, y) = (x.checked_sub(left), y.checked_sub(top));
        let place = x.zip(y);
        place.is_some_and(|(x, y)| pieces::is_set(role, x / scale, y / scale))
    };
    for row in 0..area.height {
        for column in 0..area.width {
            let sign = match (is_set(column, 2 * row), is_set(column, 2 * row + 1)) {
                (true, true) => "█",
                (true, false) => "▀",
                (false, true) => "▄",
                (false, false) => continue,
            };
            buffer.set_string(area.x + column, area.y + row, sign, style);
        }
    }
}
