//! The moves of a game: one line of legal moves, or several with illegal moves between them that no
//! one has reported yet; enough to go back behind any of them.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use super::config::GameConfig;
use super::course::{Course, Standing};
use crate::position::Position;
use crate::termination::{Ply, RepetitionTracker};
use crate::types::Move;

/// Legal moves from a position on.
#[derive(Clone, Debug)]
struct Line {
    /// The position, if it is not the one in which the game began.
    start: Option<Box<Position>>,
    /// After how many half-moves it arose; none if it is not a position, but what illegal moves
    /// have made of one.
    first: Option<u32>,
    /// How many moves the lines before have.
    before: usize,
    moves: RepetitionTracker,
    /// Whether an illegal move has ended the line.
    is_broken: bool,
}

impl Line {
    /// Returns how many moves of the line lead to a half-move of the game.
    fn moves_up_to(&self, ply: u32) -> Option<usize> {
        let moves = ply.checked_sub(self.first?)? as usize;
        (moves <= self.moves.len()).then_some(moves)
    }
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(super) struct History {
    earlier: Vec<Line>,
    now: Line,
}

/// What an event does to the moves of a game.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// A legal move is made, which is the next entry of the line.
    Played(Ply),
    /// The line ends, with an illegal move or without; a new one begins after so many half-moves,
    /// or none that is known where what stands on the board is not a position.
    Cut {
        is_broken: bool,
        start: Box<Position>,
        first: Option<u32>,
    },
    /// The game goes back to an earlier move of a line.
    Back { line: usize, moves: usize },
}

impl History {
    pub(super) fn new(start: &Position) -> Self {
        Self {
            earlier: Vec::new(),
            now: Line {
                start: None,
                first: Some(0),
                before: 0,
                moves: RepetitionTracker::without_room(start),
                is_broken: false,
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

    /// Returns `true` if an illegal move was completed and stands.
    #[cfg(feature = "pgn")]
    pub(super) fn is_broken(&self) -> bool {
        self.earlier.iter().any(|line| line.is_broken)
    }

    /// Returns all legal moves, those of earlier lines first.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        let lines = self.earlier.iter().chain([&self.now]);
        lines.flat_map(|line| line.moves.moves())
    }

    /// Returns how many legal moves there are in all lines.
    pub(super) fn len(&self) -> usize {
        self.now.before + self.now.moves.len()
    }

    /// Returns the legal move at a place among those of all lines.
    pub(super) fn move_at(&self, place: usize) -> Option<Move> {
        let line = if place >= self.now.before {
            &self.now
        } else {
            let later = self.earlier.partition_point(|line| line.before <= place);
            self.earlier.get(later.checked_sub(1)?)?
        };
        line.moves.move_at(place.checked_sub(line.before)?)
    }

    /// Returns the line that a legal move would be added to, once changes have been applied.
    pub(super) fn line_after(&self, changes: &[Change]) -> Cow<'_, RepetitionTracker> {
        match changes.last() {
            None | Some(Change::Played(_)) => Cow::Borrowed(&self.now.moves),
            Some(Change::Back { line, moves }) => {
                let line = self.earlier.get(*line).unwrap_or(&self.now);
                Cow::Owned(line.moves.branch(*moves))
            }
            Some(Change::Cut { start, .. }) => Cow::Owned(RepetitionTracker::without_room(start)),
        }
    }

    /// Returns how the game stood after so many half-moves, and the change that goes back there, if
    /// all moves up to then are known; of two lines that meet there the later one.
    pub(super) fn at(
        &self,
        config: &GameConfig,
        course: &Course,
        ply: u32,
    ) -> Option<(Change, Standing)> {
        let steps = course.ply.checked_sub(ply)?;
        let places = (0..=self.earlier.len()).rev();
        let (place, line, moves) = places.into_iter().find_map(|place| {
            let line = self.earlier.get(place).unwrap_or(&self.now);
            Some((place, line, line.moves_up_to(ply)?))
        })?;
        let mut position = line.start.as_deref().unwrap_or(config.start()).clone();
        for mv in line.moves.moves().take(moves) {
            position = position.legal_move(mv).ok()?.play();
        }
        // Whoever has the move now made the last but one of the half-moves, and so on.
        let mut made = course.made;
        let back = |player: &mut u32, count: u32| *player = player.saturating_sub(count);
        back(&mut made[!course.turn], steps.div_ceil(2));
        back(&mut made[course.turn], steps / 2);
        let change = Change::Back { line: place, moves };
        let standing = Standing {
            position,
            ply,
            made,
            moves: (line.before + moves) as u32,
        };
        Some((change, standing))
    }

    /// Applies what an event has done.
    pub(super) fn apply(&mut self, change: Change) {
        match change {
            Change::Played(next) => self.now.moves.note_next(next),
            Change::Cut {
                is_broken,
                start,
                first,
            } => self.cut(is_broken, start, first),
            Change::Back { line, moves } => {
                if line < self.earlier.len() {
                    self.earlier.truncate(line + 1);
                    if let Some(earlier) = self.earlier.pop() {
                        self.now = earlier;
                        self.now.is_broken = false;
                    }
                }
                self.now.moves.truncate(moves);
            }
        }
    }

    fn cut(&mut self, is_broken: bool, start: Box<Position>, first: Option<u32>) {
        let is_between = self.now.first.is_none();
        if is_between && first.is_none() {
            return;
        }
        let line = Line {
            moves: RepetitionTracker::without_room(&start),
            start: Some(start),
            first,
            before: self.len(),
            is_broken: false,
        };
        let ended = core::mem::replace(&mut self.now, line);
        if !is_between {
            self.earlier.push(Line { is_broken, ..ended });
        }
    }
}
