//! Where everything stands on the screen: the board as large as the terminal allows.

use ratatui::layout::{Position, Rect};
use touchmove::{Color, Square};

use crate::plain_board::order;

/// The columns beside the board that clocks and moves need.
const SIDE: u16 = 20;
/// The rows below the board: messages, the side to move, and the input beside the keys.
const BELOW: u16 = 5;
/// The columns that the keys need, and those that they leave for the input at least.
const KEYS: u16 = 40;
const INPUT: u16 = 30;
/// The columns and rows around the squares for the names of ranks and files.
const RANKS: u16 = 3;
const FILES: u16 = 1;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Areas {
    /// The 64 squares.
    pub(crate) board: Rect,
    /// The width and the height of a square.
    pub(crate) square: (u16, u16),
    /// The clock of the side at the top, and of the side at the bottom.
    pub(crate) clocks: [Rect; 2],
    /// The list of moves, which a narrow terminal has no room for.
    pub(crate) moves: Rect,
    pub(crate) messages: Rect,
    /// The side to move, or the result.
    pub(crate) standing: Rect,
    pub(crate) input: Rect,
    pub(crate) keys: Rect,
}

/// The width of a square: an odd number, so that a piece stands in the middle.
const fn width(height: u16) -> u16 {
    2 * height + 1
}

impl Areas {
    /// Divides the terminal. Returns `None` if it is too small for a board.
    pub(crate) fn new(area: Rect, standing: u16) -> Option<Self> {
        let fits = |side: u16, more_rows: u16| {
            let mut heights = (1..=area.height / 8).rev();
            heights.find(|height| {
                8 * width(*height) + RANKS + side <= area.width
                    && 8 * height + FILES + BELOW + more_rows <= area.height
            })
        };
        // On a large board, the list of moves is worth a row of each square.
        let gain = |height: u16| height + u16::from(height >= 3);
        match (fits(SIDE, 0), fits(0, 2)) {
            (Some(height), narrow) if narrow.is_none_or(|narrow| narrow <= gain(height)) => {
                Some(Self::beside(area, height, standing))
            }
            (_, Some(height)) => Some(Self::above(area, height, standing)),
            _ => None,
        }
    }

    /// Clocks and moves beside the board.
    fn beside(area: Rect, height: u16, standing: u16) -> Self {
        let board = squares(area.x, area.y, height);
        let x = board.right() + 2;
        let side = Rect::new(x, area.y, area.right() - x, board.height);
        let row = |y| Rect::new(side.x, y, side.width, 1);
        Self {
            board,
            square: (width(height), height),
            clocks: [row(side.y), row(side.bottom() - 1)],
            moves: Rect::new(side.x, side.y + 1, side.width, side.height - 2),
            ..Self::below(area, board.bottom() + FILES, standing)
        }
    }

    /// A clock above the board and one below it, and no moves.
    fn above(area: Rect, height: u16, standing: u16) -> Self {
        let board = squares(area.x, area.y + 1, height);
        let row = |y| Rect::new(area.x, y, area.width, 1);
        let near = board.bottom() + FILES;
        Self {
            board,
            square: (width(height), height),
            clocks: [row(area.y), row(near)],
            ..Self::below(area, near + 1, standing)
        }
    }

    /// What stands below the board, from the bottom: the input and the keys, the side to move, and
    /// the messages in the rest.
    fn below(area: Rect, top: u16, standing: u16) -> Self {
        let rows = area.bottom() - top;
        let standing = standing.clamp(1, rows - 2);
        let part = |y, height| Rect::new(area.x, y, area.width, height);
        let bottom = area.bottom();
        let has_keys = area.width >= INPUT + KEYS;
        let keys = if has_keys { KEYS } else { 0 };
        let input = area.width - keys;
        Self {
            messages: part(top, rows - 1 - standing),
            standing: part(bottom - 1 - standing, standing),
            input: Rect::new(area.x, bottom - 1, input, 1),
            keys: Rect::new(area.x + input, bottom - 1, keys, 1),
            ..Self::default()
        }
    }

    /// The area of a square.
    pub(crate) fn square(&self, square: Square, orientation: Color) -> Rect {
        let (files, ranks) = order(orientation);
        let column = files.iter().position(|file| *file == square.file());
        let row = ranks.iter().position(|rank| *rank == square.rank());
        let at = |place: Option<usize>, size: u16| place.unwrap_or_default() as u16 * size;
        let (width, height) = self.square;
        let (x, y) = (at(column, width), at(row, height));
        Rect::new(self.board.x + x, self.board.y + y, width, height)
    }

    /// Returns the square at a place on the screen.
    pub(crate) fn square_at(&self, place: Position, orientation: Color) -> Option<Square> {
        let mut squares = Square::ALL.into_iter();
        squares.find(|square| self.square(*square, orientation).contains(place))
    }
}

/// The 64 squares, behind the names of the ranks.
const fn squares(x: u16, y: u16, height: u16) -> Rect {
    Rect::new(x + RANKS, y, 8 * width(height), 8 * height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn areas(width: u16, height: u16) -> Option<Areas> {
        Areas::new(Rect::new(0, 0, width, height), 1)
    }

    #[test]
    fn the_board_is_as_large_as_the_terminal_allows() {
        for (width, height, square) in [
            (80, 24, Some(2)),
            (120, 40, Some(4)),
            (200, 60, Some(6)),
            (80, 60, Some(3)),
            (47, 16, Some(1)),
            (27, 16, Some(1)),
            (26, 16, None),
            (80, 13, None),
        ] {
            let found = areas(width, height).map(|areas| areas.square.1);
            assert_eq!(found, square, "{width} x {height}");
        }
    }

    #[test]
    fn nothing_overlaps_and_everything_is_on_the_screen() {
        for width in (0..140).step_by(3) {
            for height in 0..60 {
                let screen = Rect::new(0, 0, width, height);
                let Some(found) = areas(width, height) else {
                    continue;
                };
                let parts = [
                    found.board,
                    found.clocks[0],
                    found.clocks[1],
                    found.moves,
                    found.messages,
                    found.standing,
                    found.input,
                    found.keys,
                ];
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(screen), *part, "{width} x {height}");
                    for other in &parts[index + 1..] {
                        assert!(part.is_empty() || !part.intersects(*other));
                    }
                }
                assert!(found.messages.height > 0);
            }
        }
    }

    #[test]
    fn each_square_is_found_again() {
        let areas = areas(80, 24).expect("room enough");
        for orientation in Color::ALL {
            for square in Square::ALL {
                let area = areas.square(square, orientation);
                for place in area.positions() {
                    assert_eq!(areas.square_at(place, orientation), Some(square));
                }
            }
            assert_eq!(areas.square_at(Position::new(0, 0), orientation), None);
        }
    }
}
