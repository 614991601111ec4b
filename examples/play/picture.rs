//! The board as it is shown: the men, the man in the hand, and where he may go.

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
    /// Nothing.
    Plain,
    /// The man in the hand stood there.
    Held,
    /// He may be let go there.
    Target,
    /// The king there is in check.
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
    /// Without colors the man in the hand stands in brackets, and a square where he may be let go
    /// has a star or, with a man to be captured, angle brackets.
    pub(crate) fn lines(self, arbiter: &Arbiter, held: Option<Square>) -> Vec<String> {
        let targets = held.map_or(Bitboard::EMPTY, |from| arbiter.destinations(from));
        let (files, ranks) = self.order();
        let mut lines: Vec<String> = Vec::new();
        for rank in ranks {
            let mut line = format!(" {rank} ");
            for file in files {
                let square = Square::new(file, rank);
                let mark = mark(arbiter, square, held, targets);
                let man = arbiter.board().piece_at(square);
                line.push_str(&self.cell(square, man, mark));
            }
            lines.push(line.trim_end().to_owned());
        }
        let letters: String = files.iter().map(|file| format!(" {file} ")).collect();
        lines.push(format!("   {}", letters.trim_end()));
        lines
    }

    /// The files from left to right and the ranks from the top, as the player sees them.
    fn order(self) -> ([File; 8], [Rank; 8]) {
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        match self.orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        (files, ranks)
    }

    fn cell(self, square: Square, man: Option<Piece>, mark: Mark) -> String {
        if !self.color {
            return self.plain_cell(man, mark);
        }
        let paper = match mark {
            Mark::Held => HELD,
            Mark::Target => TARGET,
            Mark::Check => CHECK,
            Mark::Plain if square.is_light() => LIGHT,
            Mark::Plain => DARK,
        };
        let ink = match man {
            Some(man) if man.color == Color::White => WHITE,
            _ => BLACK,
        };
        let sign = match man {
            Some(man) if self.ascii => man.letter(),
            // The full figurines of Black, in the color of the man.
            Some(man) => Piece::new(Color::Black, man.role).figurine(),
            None => ' ',
        };
        format!(" {sign} ").with(ink).on(paper).bold().to_string()
    }

    fn plain_cell(self, man: Option<Piece>, mark: Mark) -> String {
        let sign = match man {
            Some(man) if self.ascii => man.letter(),
            Some(man) => man.figurine(),
            None if mark == Mark::Target => '*',
            None if self.ascii => '.',
            None => '·',
        };
        let (left, right) = match mark {
            Mark::Held => ('[', ']'),
            Mark::Target if man.is_some() => ('<', '>'),
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
    fn a_man_in_the_hand_is_shown_with_his_targets() {
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
