//! The positions: the suites of touchmove's own tests, and more from random games.

use touchmove::Position;
use touchmove::fen::{CastlingStyle, EnPassantMode};

use crate::cross_check::Dice;

/// Positions from random games of standard chess, each with at least one sequence of four
/// half-moves.
const STANDARD: &str = include_str!("../../../tests/movegen/standard.epd");

/// The six positions that chess programs have long been compared on.
const KNOWN: &str = include_str!("../../../tests/movegen/known.epd");

/// A position and its perft counts.
pub struct Known {
    pub fen: &'static str,
    /// The count for one half-move, for two, and so on.
    lines: Vec<u64>,
}

impl Known {
    /// Returns the greatest depth whose count is within a limit, and that count.
    pub fn within(&self, most: u64) -> (u32, u64) {
        let depths = (1..).zip(self.lines.iter().copied());
        depths
            .take_while(|&(_, lines)| lines <= most)
            .last()
            .expect("one half-move is never too deep")
    }
}

/// Returns the FENs of the standard suite.
pub fn standard() -> Vec<String> {
    let fens = STANDARD.lines().filter_map(fen_of);
    fens.map(str::to_owned).collect()
}

/// Returns as many FENs: the standard suite, then positions from random games, always the same ones.
pub fn standard_and_games(count: usize) -> Vec<String> {
    let mut fens = standard();
    for game in 0.. {
        let mut dice = Dice::of_game(0, game);
        let mut position = Position::standard();
        for _ in 0..10 {
            for _ in 0..5 + dice.below(8) {
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    let picked = moves.get(dice.below(moves.len()));
                    position = picked.expect("the index is in the list").play();
                }
            }
            if !position.has_legal_moves() || position.halfmove_clock() > 90 {
                break;
            }
            if fens.len() >= count {
                return fens;
            }
            let fen = position.fen(EnPassantMode::Always, CastlingStyle::Standard);
            fens.push(fen.as_str().to_owned());
        }
    }
    fens
}

/// Returns the six known positions.
pub fn known() -> Vec<Known> {
    let positions: Vec<Known> = KNOWN
        .lines()
        .filter_map(|line| {
            Some(Known {
                fen: fen_of(line)?,
                lines: line.split(';').skip(1).map(lines_of).collect(),
            })
        })
        .collect();
    assert_eq!(positions.len(), 6, "the six known positions");
    positions
}

fn fen_of(line: &'static str) -> Option<&'static str> {
    let fen = line.split(';').next()?.trim();
    (!fen.is_empty()).then_some(fen)
}

/// Reads the number in `D4 197281`.
fn lines_of(entry: &str) -> u64 {
    let number = entry.split_whitespace().nth(1);
    number
        .and_then(|number| number.parse().ok())
        .expect("an entry of the suite is a depth and a number")
}
