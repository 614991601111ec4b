//! The start positions of the games.

use cozy_chess::Board;
use touchmove::Position;
use touchmove::fen::{CastlingStyle, EnPassantMode};

use super::Rules;
use super::dice::Dice;

/// Positions from games.
const GAMES: [&str; 2] = [
    include_str!("../../../../tests/movegen/standard.epd"),
    include_str!("../../../../tests/movegen/chess960.epd"),
];

/// Positions that depend on the rarer rules.
const RARITIES: [&str; 4] = [
    include_str!("../../../../tests/movegen/known.epd"),
    include_str!("../../../../tests/movegen/castling.epd"),
    include_str!("../../../../tests/movegen/en_passant.epd"),
    include_str!("../../../../tests/movegen/promotion.epd"),
];

/// The number of start positions of Chess960.
const ARRAYS: usize = 960;

/// The positions of touchmove's own suites.
pub struct Starts {
    games: Suite,
    rarities: Suite,
}

/// Positions by their rules.
struct Suite {
    standard: Vec<Position>,
    chess960: Vec<Position>,
}

impl Suite {
    fn new(texts: &[&'static str]) -> Self {
        let (standard, chess960) = texts
            .iter()
            .flat_map(|text| text.lines())
            .filter_map(|line| line.split(';').next())
            .filter(|fen| !fen.trim().is_empty())
            .partition::<Vec<&str>, _>(|fen| is_standard(fen));
        let read = |fens: Vec<&str>| fens.into_iter().map(read).collect();
        Self {
            standard: read(standard),
            chess960: read(chess960),
        }
    }
}

impl Starts {
    #[must_use]
    pub fn new() -> Self {
        Self {
            games: Suite::new(&GAMES),
            rarities: Suite::new(&RARITIES),
        }
    }

    /// Returns the start position of the game with this number among those of the same rules.
    ///
    /// Half the games begin in a start position, and half in a position of the suites. In Chess960
    /// the start positions come one by one, and every other time Black's pieces have an order of
    /// their own.
    #[must_use]
    pub fn fen(&self, rules: Rules, number: usize, dice: &mut Dice) -> String {
        let (kind, number) = (number % 4, number / 4);
        let suite = match kind {
            0 | 2 => None,
            1 => Some(&self.games),
            _ => Some(&self.rarities),
        };
        let position = match (suite, rules) {
            (Some(suite), Rules::Standard) => one_of(&suite.standard, number),
            (Some(suite), Rules::Chess960) => one_of(&suite.chess960, number),
            (None, Rules::Standard) => Position::standard(),
            (None, Rules::Chess960) if kind == 0 => array(number, number),
            (None, Rules::Chess960) => array(number, dice.below(ARRAYS)),
        };
        let text = position.fen(EnPassantMode::Always, rules.castling_style());
        text.as_str().to_owned()
    }
}

fn one_of(positions: &[Position], number: usize) -> Position {
    positions[number % positions.len()].clone()
}

/// Returns whether a FEN writes castling rights as in standard chess.
fn is_standard(fen: &str) -> bool {
    let rights = fen.split(' ').nth(2).expect("a FEN has castling rights");
    rights.chars().all(|right| "KQkq-".contains(right))
}

fn read(fen: &str) -> Position {
    fen.trim().parse().expect("the suites have valid positions")
}

/// Returns a start position of Chess960, by the number of each side's back rank.
fn array(white: usize, black: usize) -> Position {
    let number = |array: usize| (array % ARRAYS) as u32;
    let board = Board::double_chess960_startpos(number(white), number(black));
    let fen = format!("{board:#}");
    let position: Position = read(&fen);
    let written = position.fen(EnPassantMode::Always, CastlingStyle::Chess960);
    assert_eq!(written.as_str(), fen, "a start position is read as it is");
    position
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_arrays_come_by_turns() {
        let starts = Starts::new();
        let mut dice = Dice::of_game(0, 0);
        let numbers = (0..4 * ARRAYS).step_by(4);
        let fens: BTreeSet<String> = numbers
            .map(|number| starts.fen(Rules::Chess960, number, &mut dice))
            .collect();
        assert_eq!(fens.len(), ARRAYS);
        for fen in fens {
            let (white, black) = (fen.rsplit('/').next(), fen.split('/').next());
            let white = white.and_then(|rank| rank.split(' ').next());
            assert_eq!(white.map(str::to_lowercase).as_deref(), black, "{fen}");
        }
    }

    #[test]
    fn there_are_suites_of_both_kinds() {
        let Starts { games, rarities } = Starts::new();
        assert!(games.standard.len() > 600);
        assert!(games.chess960.len() > 300);
        assert!(rarities.standard.len() > 80);
        assert!(rarities.chess960.len() > 30);
    }
}
