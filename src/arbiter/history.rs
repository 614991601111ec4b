//! The moves of a game: lines of legal moves, cut by illegal moves that no one has reported yet.
//! The game can go back to before any of them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::config::GameConfig;
use super::course::{Course, Standing};
use super::few::Few;
#[cfg(feature = "pgn")]
use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use crate::termination::{History as Moves, Ply, RepetitionTracker};
use crate::types::{ByColor, Color, Move};

/// A line of legal moves from a position.
#[derive(Clone, Debug)]
struct Line {
    /// The first position, unless it is the start position of the game.
    start: Option<Box<Position>>,
    /// The number of half-moves before it.
    first: u32,
    /// The number of legal moves in the earlier lines.
    before: u32,
    moves: RepetitionTracker,
    /// The position after every [`SPACING`] moves, so that going back replays few.
    marks: Vec<Position>,
    /// The invalid positions to which illegal moves have led, one after each half-move. There are
    /// then no moves, and `start` is the last valid position.
    lawless: Vec<Setup>,
}

/// A half-move of a game.
#[cfg(feature = "pgn")]
pub(super) enum HalfMove<'h> {
    /// A legal move.
    Legal(Move),
    /// What an illegal move, or one from an invalid position, leaves on the board.
    Leaves(&'h Board),
}

/// How many moves lie between two positions that a line keeps.
const SPACING: usize = 64;

impl Line {
    /// Returns the number of moves of this line up to a half-move of the game, if it has that many.
    fn moves_up_to(&self, ply: u32) -> Option<usize> {
        let moves = ply.checked_sub(self.first)? as usize;
        let most = self.moves.len().max(self.lawless.len().saturating_sub(1));
        (moves <= most).then_some(moves)
    }

    /// Returns the position after so many moves.
    fn position(&self, config: &GameConfig, moves: usize) -> Option<Position> {
        let marked = moves / SPACING;
        let start = self.start.as_deref().unwrap_or(config.start());
        let mark = marked
            .checked_sub(1)
            .map_or(Some(start), |mark| self.marks.get(mark));
        let mut position = mark?.clone();
        for mv in self.moves.moves_between(marked * SPACING, moves) {
            position = position.legal_move(mv).ok()?.play();
        }
        Some(position)
    }
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(super) struct History {
    earlier: Vec<Line>,
    now: Line,
    /// The times after each number of half-moves, if a takeback restores them. Few games need them,
    /// so the others have only a pointer.
    times: Option<Box<Times>>,
}

/// The times after each number of half-moves, in milliseconds.
///
/// One is negative if the arbiter has since taken more than that.
#[derive(Clone, Debug, Default)]
struct Times {
    /// The times, without what the arbiter had given each player by then.
    left: Vec<ByColor<Option<i64>>>,
    /// What the arbiter has given each player so far. A change of it changes all times.
    given: ByColor<i64>,
}

/// Returns the milliseconds that a clock shows.
fn millis(left: Duration) -> i64 {
    i64::try_from(left.as_millis()).unwrap_or(i64::MAX)
}

/// A change to the moves of a game.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// A legal move was made. It adds an entry to the line, and the position if that is kept.
    Played {
        next: Ply,
        mark: Option<Box<Position>>,
    },
    /// The line ends, by an illegal move or otherwise. A new one begins after `first` half-moves,
    /// with an invalid position if `lawless`; `start` is then the last valid one.
    Cut {
        start: Box<Position>,
        first: u32,
        lawless: Option<Box<Setup>>,
    },
    /// The game goes back to an earlier move in a line.
    Back { line: usize, moves: usize },
}

/// The changes of one event, which are nearly always few.
pub(super) type Changes = Few<Change, 2>;

impl Change {
    /// Returns the change of a legal move that makes a line so long.
    pub(super) fn played(next: Ply, moves: usize, after: &Position) -> Self {
        let mark = (moves % SPACING == 0).then(|| after.clone().into());
        Self::Played { next, mark }
    }
}

impl History {
    pub(super) fn new(start: &Position) -> Self {
        Self {
            earlier: Vec::new(),
            now: Line {
                start: None,
                first: 0,
                before: 0,
                moves: RepetitionTracker::without_room(start),
                marks: Vec::new(),
                lawless: Vec::new(),
            },
            times: None,
        }
    }

    /// Returns the times with which the position after `ply` half-moves first arose, as the arbiter
    /// has changed them since. `None` for a player whose time is not kept, or is used up.
    pub(super) fn times(&self, ply: u32) -> ByColor<Option<Duration>> {
        let times = self.times.as_deref();
        ByColor::from_fn(|player| {
            let left = times?.left.get(ply as usize)?[player]?;
            let left = left.saturating_add(times?.given[player]);
            (left > 0).then(|| Duration::from_millis(left.unsigned_abs()))
        })
    }

    /// Notes the times after `ply` half-moves, unless that position arose earlier.
    pub(super) fn note_times(&mut self, ply: u32, left: ByColor<Option<Duration>>) {
        let times = &mut **self.times.get_or_insert_default();
        let known = ply as usize + 1;
        times.left.truncate(known);
        if times.left.len() < known {
            let given = &times.given;
            let left = ByColor::from_fn(|player| {
                Some(millis(left[player]?).saturating_sub(given[player]))
            });
            times.left.resize(known, left);
        }
    }

    /// Changes the noted times of a player as the arbiter has changed the time left.
    pub(super) fn shift_times(
        &mut self,
        player: Color,
        was: Option<Duration>,
        is: Option<Duration>,
    ) {
        let Some((was, is)) = was.zip(is).filter(|(was, is)| was != is) else {
            return;
        };
        let given = &mut self.times.get_or_insert_default().given[player];
        *given = given.saturating_add(millis(is) - millis(was));
    }

    /// Returns the current line.
    pub(super) const fn line(&self) -> &RepetitionTracker {
        &self.now.moves
    }

    /// Returns the half-move after `ply` others, of those that stand.
    #[cfg(feature = "pgn")]
    pub(super) fn half_move(&self, ply: u32) -> Option<HalfMove<'_>> {
        let begun = self.earlier.partition_point(|line| line.first <= ply);
        let place = match self.now.first <= ply {
            true => self.earlier.len(),
            false => begun.checked_sub(1)?,
        };
        let line = |place: usize| self.earlier.get(place).unwrap_or(&self.now);
        let moves = ply.checked_sub(line(place).first)? as usize;
        if let Some(mv) = line(place).moves.move_at(moves) {
            return Some(HalfMove::Legal(mv));
        }
        if let Some(setup) = line(place).lawless.get(moves + 1) {
            return Some(HalfMove::Leaves(&setup.board));
        }
        let next = (place < self.earlier.len()).then(|| line(place + 1));
        let next = next.filter(|next| next.first == ply + 1)?;
        let start = next.start.as_deref().map(Position::board);
        let stands = next.lawless.first().map(|setup| &setup.board);
        stands.or(start).map(HalfMove::Leaves)
    }

    /// Returns the number of legal moves in all lines.
    pub(super) fn len(&self) -> usize {
        self.now.before as usize + self.now.moves.len()
    }

    /// Returns a legal move by its index among all lines.
    pub(super) fn move_at(&self, place: usize) -> Option<Move> {
        let line = if place >= self.now.before as usize {
            &self.now
        } else {
            let begins = |line: &Line| line.before as usize <= place;
            let later = self.earlier.partition_point(begins);
            self.earlier.get(later.checked_sub(1)?)?
        };
        line.moves.move_at(place.checked_sub(line.before as usize)?)
    }

    /// Asks about the line of the next legal move, once `changes` have been applied.
    pub(super) fn ask_after<T>(&self, changes: &[Change], ask: impl FnOnce(Moves<'_>) -> T) -> T {
        match changes.last() {
            None | Some(Change::Played { .. }) => ask(self.now.moves.history()),
            Some(Change::Back { line, moves }) => {
                let line = self.earlier.get(*line).unwrap_or(&self.now);
                ask(line.moves.history_at(*moves))
            }
            Some(Change::Cut { start, .. }) => {
                ask(RepetitionTracker::without_room(start).history())
            }
        }
    }

    /// Returns the state after `ply` half-moves and the change that goes back there, if all moves
    /// up to then are known. If two lines reach that half-move, the later one counts.
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
        let lawless = line.lawless.get(moves).cloned();
        let moves_made = if lawless.is_some() { 0 } else { moves };
        let position = line.position(config, moves_made)?;
        // Players alternate: the one not to move made the last half-move, the other the one before.
        let mut made = course.made;
        let back = |player: &mut u32, count: u32| *player = player.saturating_sub(count);
        back(&mut made[!course.turn], steps.div_ceil(2));
        back(&mut made[course.turn], steps / 2);
        let change = Change::Back { line: place, moves };
        let standing = Standing {
            position,
            lawless: lawless.map(Box::new),
            ply,
            made,
            moves: line.before + moves_made as u32,
        };
        Some((change, standing))
    }

    /// Applies a change.
    pub(super) fn apply(&mut self, change: Change) {
        match change {
            Change::Played { next, mark } => {
                self.now.moves.make_room();
                self.now.moves.note_next(next);
                self.now.marks.extend(mark.map(|mark| *mark));
            }
            Change::Cut {
                start,
                first,
                lawless,
            } => self.cut(start, first, lawless),
            Change::Back { line, moves } => {
                if line < self.earlier.len() {
                    self.earlier.truncate(line + 1);
                    if let Some(earlier) = self.earlier.pop() {
                        self.now = earlier;
                    }
                }
                self.now.moves.truncate(moves);
                self.now.marks.truncate(moves / SPACING);
                self.now.lawless.truncate(moves + 1);
            }
        }
    }

    /// Ends the current line and begins a new one.
    fn cut(&mut self, start: Box<Position>, first: u32, lawless: Option<Box<Setup>>) {
        let lawless = lawless.map(|setup| *setup);
        if !self.now.lawless.is_empty() && lawless.is_some() {
            return self.now.lawless.extend(lawless);
        }
        let line = Line {
            moves: RepetitionTracker::without_room(&start),
            marks: Vec::new(),
            start: Some(start),
            first,
            before: self.len() as u32,
            lawless: lawless.into_iter().collect(),
        };
        self.earlier.push(core::mem::replace(&mut self.now, line));
    }
}
