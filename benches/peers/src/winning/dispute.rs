//! Random locked structures, on which other programs have been wrong. If one library says that a side can mate, the
//! other plays its mating line. If one says that a side cannot mate, no such line may exist.

use std::collections::HashSet;
use std::fmt;

use chasolver::{is_unwinnable_fast, winnability};
use chess::{Board, BoardStatus, ChessMove, MoveGen};
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Move, Piece, Position, Role, Setup, Square};

use super::theirs;
use crate::cross_check::Dice;

/// If only one library says that a side cannot mate, up to this many positions are searched to settle it.
const CLOSURE: usize = 50_000;

/// The result of a dispute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub questions: usize,
    pub winnable: usize,
    pub unwinnable: usize,
    /// How often only one side proved that there is no mate, and the search for all positions was too large.
    pub unsettled: usize,
    /// How often touchmove and chasolver were undecided within the budget.
    pub undecided: [usize; 2],
    /// The false answers of touchmove and chasolver.
    pub wrong: [Vec<String>; 2],
}

/// The answer of one library.
#[derive(Default)]
struct Testimony {
    says_unwinnable: bool,
    /// A line of moves that is said to end in mate.
    line: Option<Vec<String>>,
}

/// Asks both libraries about random structures, for either side.
#[must_use]
pub fn run(structures: usize, seed: u64) -> Report {
    let mut report = Report::default();
    let mut analyzer = Analyzer::new();
    let mut number = 0;
    while report.questions < 2 * structures {
        number += 1;
        let Some(position) = structure(&mut Dice::of_game(seed, number)) else {
            continue;
        };
        let fen = position.fen(EnPassantMode::Legal, CastlingStyle::Standard);
        let Ok(board) = fen.as_str().parse::<Board>() else {
            continue;
        };
        for winner in Color::ALL {
            report.hear(&position, &board, winner, &mut analyzer);
        }
    }
    report
}

impl Report {
    fn hear(&mut self, position: &Position, board: &Board, winner: Color, analyzer: &mut Analyzer) {
        self.questions += 1;
        let said = [ours(position, winner, analyzer), chasolvers(board, winner)];
        let place = format!("{position} for {winner}");
        let mates = [
            said[0]
                .line
                .as_ref()
                .map(|line| mates_on_board(board, line, winner)),
            said[1]
                .line
                .as_ref()
                .map(|line| mates_on_position(position, line, winner)),
        ];
        let is_won = mates.contains(&Some(true));
        for (which, one) in said.iter().enumerate() {
            if mates[which] == Some(false) {
                self.wrong[which].push(format!("no mate: {place}"));
            }
            if one.says_unwinnable && is_won {
                self.wrong[which].push(format!("there is a mate: {place}"));
            }
            self.undecided[which] += usize::from(!one.says_unwinnable && one.line.is_none());
        }
        if is_won {
            self.winnable += 1;
        } else if said.iter().any(|one| one.says_unwinnable) {
            self.unwinnable += 1;
            if said.iter().any(|one| !one.says_unwinnable) {
                self.settle(board, winner, &said, &place);
            }
        }
    }

    /// Searches all positions that can follow, because only one library has proven that there is no mate.
    fn settle(&mut self, board: &Board, winner: Color, said: &[Testimony; 2], place: &str) {
        match has_mate(board, theirs(winner)) {
            None => self.unsettled += 1,
            Some(false) => {}
            Some(true) => {
                for (wrong, one) in self.wrong.iter_mut().zip(said) {
                    if one.says_unwinnable {
                        wrong.push(format!("there is a mate: {place}"));
                    }
                }
            }
        }
    }
}

fn ours(position: &Position, winner: Color, analyzer: &mut Analyzer) -> Testimony {
    let is_proven = position.is_unwinnable_quick(winner);
    match analyzer.winnability(position, winner, NodeBudget::DEFAULT) {
        Winnability::Winnable(helpmate) => Testimony {
            says_unwinnable: is_proven,
            line: Some(helpmate.moves().iter().map(Move::to_string).collect()),
        },
        answer => Testimony {
            says_unwinnable: is_proven || matches!(answer, Winnability::Unwinnable(_)),
            line: None,
        },
    }
}

fn chasolvers(board: &Board, winner: Color) -> Testimony {
    let is_proven = is_unwinnable_fast(board, theirs(winner));
    match winnability(board, theirs(winner)) {
        Some(chasolver::Winnability::Winnable { helpmate }) => Testimony {
            says_unwinnable: is_proven,
            line: Some(helpmate.iter().map(ChessMove::to_string).collect()),
        },
        Some(chasolver::Winnability::Unwinnable) => Testimony {
            says_unwinnable: true,
            line: None,
        },
        None => Testimony {
            says_unwinnable: is_proven,
            line: None,
        },
    }
}

/// Plays the line of touchmove with the moves of chess.
fn mates_on_board(board: &Board, line: &[String], winner: Color) -> bool {
    let played = line.iter().try_fold(*board, |board, mv| {
        let mv: ChessMove = mv.parse().ok()?;
        board.legal(mv).then(|| board.make_move_new(mv))
    });
    played.is_some_and(|end| {
        end.status() == BoardStatus::Checkmate && end.side_to_move() != theirs(winner)
    })
}

/// Plays the line of chasolver with the moves of touchmove.
fn mates_on_position(position: &Position, line: &[String], winner: Color) -> bool {
    let played = line.iter().try_fold(position.clone(), |position, mv| {
        let mv: Move = mv.parse().ok()?;
        position.legal_move(mv).ok().map(touchmove::LegalMove::play)
    });
    played.is_some_and(|end| end.is_checkmate() && end.turn() != winner)
}

/// Returns whether any position that can follow is a mate, or `None` if there are too many.
fn has_mate(board: &Board, winner: chess::Color) -> Option<bool> {
    let mut known = HashSet::from([*board]);
    let mut open = vec![*board];
    while let Some(board) = open.pop() {
        if board.side_to_move() != winner && board.status() == BoardStatus::Checkmate {
            return Some(true);
        }
        for mv in MoveGen::new_legal(&board) {
            let next = board.make_move_new(mv);
            if known.insert(next) {
                open.push(next);
            }
        }
        if known.len() > CLOSURE {
            return None;
        }
    }
    Some(false)
}

/// Returns three to eight head-on pairs of pawns, kings, bishops and knights, if the position is valid.
fn structure(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let is_wall = dice.below(2) == 0;
    let lowest = 1 + dice.below(3);
    let pairs = if is_wall { 8 } else { 3 + dice.below(6) };
    for which in 0..pairs {
        let (file, rank) = if is_wall {
            // Neighboring pawns protect each other, with occasional gaps.
            let fault = usize::from(dice.below(30) == 0);
            (which, lowest + (which + fault) % 2)
        } else {
            (dice.below(8), 1 + dice.below(5))
        };
        let place = 8 * rank + file;
        for (square, color) in [(place, Color::White), (place + 8, Color::Black)] {
            setup.set_piece(Square::from_index(square)?, Piece::new(color, Role::Pawn));
        }
    }
    let officers = 2 + dice.below(5);
    for which in 0..officers {
        let role = match which {
            0 | 1 => Role::King,
            _ => dice.one_of(&[Role::Bishop, Role::Bishop, Role::Bishop, Role::Knight]),
        };
        let place = match which {
            // With a wall, each king stands behind its own pawns.
            0 if is_wall => dice.below(8 * lowest),
            1 if is_wall => 63 - dice.below(8 * (5 - lowest)),
            _ => dice.below(64),
        };
        let square = Square::from_index(place)?;
        if setup
            .set_piece(square, Piece::new(Color::ALL[which % 2], role))
            .is_some()
        {
            return None;
        }
    }
    setup.turn = dice.one_of(&Color::ALL);
    setup.validate_with(Tolerance::EXCESS_MATERIAL).ok()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, wrong) in ["touchmove", "chasolver"].iter().zip(&self.wrong) {
            for wrong in wrong {
                writeln!(f, "{name} is wrong, {wrong}")?;
            }
        }
        write!(
            f,
            "{} questions: {} winnable, {} unwinnable, {} of them unsettled; undecided by touchmove {}, by \
             chasolver {}; wrong touchmove {}, chasolver {}",
            self.questions,
            self.winnable,
            self.unwinnable,
            self.unsettled,
            self.undecided[0],
            self.undecided[1],
            self.wrong[0].len(),
            self.wrong[1].len()
        )
    }
}
