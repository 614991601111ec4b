//! The moves of a game, and what an illegal move has cut off: enough to go back behind it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::config::GameConfig;
use crate::citing::TouchObligation;
use crate::position::Position;
use crate::termination::RepetitionTracker;
use crate::types::{ByColor, Color, Move, Square};

/// How far a game had got.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) position: Position,
    pub(super) ply: u32,
    pub(super) made: ByColor<u32>,
}

/// An illegal move that was completed and that nobody has reported yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uncorrected {
    /// Who made it.
    pub(super) by: Color,
    /// After how many half-moves.
    pub(super) after: u32,
    /// How much time the players had then.
    pub(super) left: ByColor<Option<Duration>>,
    /// What its player owes once it is set aside.
    pub(super) obligation: TouchObligation,
    /// From where to where a pawn went that was not replaced.
    pub(super) promotion: Option<(Square, Square)>,
}

/// Legal moves from a position on.
#[derive(Clone, Debug)]
struct Line {
    /// The position, if it is not the one in which the game began.
    start: Option<Box<Position>>,
    /// After how many half-moves it arose; none if it is no position, but what illegal moves
    /// have made of one.
    first: Option<u32>,
    moves: RepetitionTracker,
    /// The illegal move that ended the line, if one did.
    fault: Option<Uncorrected>,
}

impl Line {
    fn from(start: Position, first: Option<u32>) -> Self {
        Self {
            moves: RepetitionTracker::new(&start),
            start: Some(start.into()),
            first,
            fault: None,
        }
    }

    /// Returns how many moves of the line lead to a half-move of the game.
    fn moves_up_to(&self, ply: u32) -> Option<usize> {
        let moves = ply.checked_sub(self.first?)? as usize;
        (moves <= self.moves.len()).then_some(moves)
    }
}

/// The moves of a game: one line of legal moves, or several with illegal moves between them
/// that nobody has reported yet.
#[derive(Clone, Debug)]
pub(super) struct History {
    earlier: Vec<Line>,
    now: Line,
}

/// What an event does to the moves of a game.
#[derive(Clone, Debug, Default)]
pub(super) enum Change {
    /// Nothing.
    #[default]
    None,
    /// A legal move is made.
    Played(Move),
    /// An illegal move is completed and stands; a new line begins in the position after it, if
    /// it is one.
    Broken(Box<(Uncorrected, Option<Position>)>),
    /// A new line begins in a position, after so many half-moves.
    Resumed(Box<(Position, u32)>),
    /// The game goes back to an earlier move of a line, and perhaps on from there.
    Back {
        line: usize,
        moves: usize,
        then: Option<Move>,
    },
}

impl History {
    pub(super) fn new(start: &Position) -> Self {
        Self {
            earlier: Vec::new(),
            now: Line {
                start: None,
                first: Some(0),
                moves: RepetitionTracker::new(start),
                fault: None,
            },
        }
    }

    /// Returns the present line.
    pub(super) const fn line(&self) -> &RepetitionTracker {
        &self.now.moves
    }

    /// Returns the line before the first illegal move that stands.
    #[cfg(feature = "pgn")]
    pub(super) fn first_line(&self) -> &RepetitionTracker {
        self.earlier
            .first()
            .map_or(&self.now.moves, |line| &line.moves)
    }

    fn lines(&self) -> impl DoubleEndedIterator<Item = &Line> {
        self.earlier.iter().chain([&self.now])
    }

    /// Returns all legal moves, those of earlier lines first.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.lines().flat_map(|line| line.moves.moves())
    }

    /// Returns the illegal moves that nobody has reported yet, in order.
    pub(super) fn uncorrected(&self) -> impl DoubleEndedIterator<Item = &Uncorrected> {
        self.earlier.iter().filter_map(|line| line.fault.as_ref())
    }

    /// Returns `true` if an illegal move was completed and stands.
    pub(super) fn has_uncorrected(&self) -> bool {
        self.uncorrected().next().is_some()
    }

    /// Returns how the game stood after so many half-moves, and the change that goes back there,
    /// if all moves up to then are known; of two lines that meet there the later one.
    pub(super) fn at(
        &self,
        config: &GameConfig,
        turn: Color,
        now: (u32, ByColor<u32>),
        ply: u32,
    ) -> Option<(Change, Standing)> {
        let (now_ply, mut made) = now;
        let mut places = (0..=self.earlier.len()).rev();
        let (place, line, moves) = places.find_map(|place| {
            let line = self.earlier.get(place).unwrap_or(&self.now);
            Some((place, line, line.moves_up_to(ply)?))
        })?;
        let mut position = line.start.as_deref().unwrap_or(config.start()).clone();
        for mv in line.moves.moves().take(moves) {
            position = position.legal_move(mv).ok()?.play();
        }
        let mut player = turn;
        for _ in ply..now_ply {
            player = !player;
            made[player] = made[player].saturating_sub(1);
        }
        let change = Change::Back {
            line: place,
            moves,
            then: None,
        };
        Some((
            change,
            Standing {
                position,
                ply,
                made,
            },
        ))
    }

    /// Applies what an event has done; `before` is the position in which a legal move was made.
    pub(super) fn apply(&mut self, change: Change, before: &Position) {
        match change {
            Change::None => {}
            Change::Played(mv) => self.push(mv, before),
            Change::Broken(broken) => {
                let (fault, next) = *broken;
                let first = next.as_ref().map(|_| fault.after + 1);
                let start = next.unwrap_or_else(|| before.clone());
                self.begin(Line::from(start, first), Some(fault));
            }
            Change::Resumed(resumed) => {
                let (start, first) = *resumed;
                let line = Line::from(start, Some(first));
                if self.now.first.is_some() {
                    self.begin(line, None);
                } else {
                    self.now = line;
                }
            }
            Change::Back { line, moves, then } => {
                if line < self.earlier.len() {
                    self.earlier.truncate(line + 1);
                    if let Some(earlier) = self.earlier.pop() {
                        self.now = earlier;
                        self.now.fault = None;
                    }
                }
                self.now.moves.truncate(moves);
                if let Some(mv) = then {
                    self.push(mv, before);
                }
            }
        }
    }

    fn push(&mut self, mv: Move, position: &Position) {
        if let Ok(legal) = position.legal_move(mv) {
            self.now.moves.push(legal);
        }
    }

    fn begin(&mut self, line: Line, fault: Option<Uncorrected>) {
        let mut ended = core::mem::replace(&mut self.now, line);
        ended.fault = fault;
        self.earlier.push(ended);
    }
}
