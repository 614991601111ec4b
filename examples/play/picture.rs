//! The board on the screen: the pieces, the piece in hand, and its destinations.

use crossterm::style::{Color as Ink, Stylize};
use touchmove::{Arbiter, Bitboard, Color, File, Piece, Rank, Role, Square};

/// How the board is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Drawing {
    pub(crate) ascii: bool,
    pub(crate) color: bool,
    pub(crate) orientation: Color,
}

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// A square without a mark.
    Plain,
    /// The origin of the piece in hand.
    Held,
    /// A square where the piece in hand may be released.
    Target,
    /// The square of a king in check.
    Check,
}

// Of the 256 colors that nearly every terminal knows.
const LIGHT: Ink = Ink::AnsiValue(137);
const DARK: Ink = Ink::AnsiValue(94);
const HELD: Ink = Ink::AnsiValue(178);
const TARGET: Ink = Ink::AnsiValue(71);
const CHECK: Ink = Ink::AnsiValue(160);
const WHITE: Ink = Ink::AnsiValue(231);
const BLACK: Ink = Ink::AnsiValue(16);

impl Drawing {
    /// Draws the board with its coordinates, one rank a line.
    ///
    /// Without colors the origin of the piece in hand is in brackets. A square where it may be
    /// released has a star or, for a capture, angle brackets.
    pub(crate) fn lines(self, arbiter: &Arbiter, held: Option<Square>) -> Vec<String> {
        let targets = held.map_or(Bitboard::EMPTY, |from| arbiter.destinations(from));
        let (files, ranks) = self.order();
        let mut lines: Vec<String> = Vec::new();
        for rank in ranks {
            let mut line = format!(" {rank} ");
            for file in files {
                let square = Square::new(file, rank);
                let mark = mark(arbiter, square, held, targets);
                let piece = arbiter.board().piece_at(square);
                line.push_str(&self.cell(square, piece, mark));
            }
            lines.push(line.trim_end().to_owned());
        }
        let letters: String = files.iter().map(|file| format!(" {file} ")).collect();
        lines.push(format!("   {}", letters.trim_end()));
        lines
    }

    /// The files from left to right and the ranks from top to bottom, as the player sees them.
    fn order(self) -> ([File; 8], [Rank; 8]) {
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        match self.orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        (files, ranks)
    }

    fn cell(self, square: Square, piece: Option<Piece>, mark: Mark) -> String {
        if !self.color {
            return self.plain_cell(piece, mark);
        }
        let paper = match mark {
            Mark::Held => HELD,
            Mark::Target => TARGET,
            Mark::Check => CHECK,
            Mark::Plain if square.is_light() => LIGHT,
            Mark::Plain => DARK,
        };
        let ink = match piece {
            Some(piece) if piece.color == Color::White => WHITE,
            _ => BLACK,
        };
        let sign = match piece {
            Some(piece) if self.ascii => piece.letter(),
            // The filled figurines, which Unicode calls black, in the color of the piece.
            Some(piece) => Piece::new(Color::Black, piece.role).figurine(),
            None => ' ',
        };
        format!(" {sign} ").with(ink).on(paper).bold().to_string()
    }

    fn plain_cell(self, piece: Option<Piece>, mark: Mark) -> String {
        let sign = match piece {
            Some(piece) if self.ascii => piece.letter(),
            Some(piece) => piece.figurine(),
            None if mark == Mark::Target => '*',
            None if self.ascii => '.',
            None => '·',
        };
        let (left, right) = match mark {
            Mark::Held => ('[', ']'),
            Mark::Target if piece.is_some() => ('<', '>'),
            _ => (' ', ' '),
        };
        format!("{left}{sign}{right}")
    }
}

fn mark(arbiter: &Arbiter, square: Square, held: Option<Square>, targets: Bitboard) -> Mark {
    let position = arbiter.position();
    let king = Piece::new(position.turn(), Role::King);
    if held == Some(square) {
        Mark::Held
    } else if targets.contains(square) {
        Mark::Target
    } else if position.is_check() && arbiter.board().piece_at(square) == Some(king) {
        Mark::Check
    } else {
        Mark::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::Rulebook;
    use touchmove::arbiter::{Event, GameConfig};

    #[test]
    fn the_piece_in_hand_is_shown_with_its_destinations() {
        let position = "4k3/8/8/8/8/5p2/4P3/4K3 w - - 0 1".parse().expect("a FEN");
        let config = GameConfig::new(Rulebook::FIDE_2023, "-".parse().expect("a control"))
            .expect("a clock with time");
        let mut arbiter = Arbiter::new(config.with_start(position));
        assert!(
            arbiter
                .handle(touchmove::clock::SessionTime::START, Event::Start)
                .is_ok()
        );
        let drawing = Drawing {
            ascii: true,
            color: false,
            orientation: Color::Black,
        };
        let lines = drawing.lines(&arbiter, Some(Square::E2));
        assert_eq!(lines[0], " 1  .  .  .  K  .  .  .  .");
        assert_eq!(lines[1], " 2  .  .  . [P] .  .  .  .");
        assert_eq!(lines[2], " 3  .  . <p> *  .  .  .  .");
        assert_eq!(lines[3], " 4  .  .  .  *  .  .  .  .");
        assert_eq!(lines[8], "    h  g  f  e  d  c  b  a");
    }
}
