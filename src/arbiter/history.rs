//! The moves of a game, and what an illegal move has cut off: enough to go back behind it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::session::Session;
use crate::position::Position;
use crate::termination::Repetitions;
use crate::types::{ByColor, Color, Move, Square};

/// How far a game had got.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) position: Position,
    pub(super) ply: u32,
    pub(super) made: ByColor<u32>,
}

impl Standing {
    /// Returns how a game stood before its last so many half-moves, which are no illegal ones.
    fn back(&self, position: Position, plies: u32) -> Self {
        let mut made = self.made;
        let mut player = self.position.turn();
        for _ in 0..plies {
            player = !player;
            made[player] = made[player].saturating_sub(1);
        }
        Self {
            position,
            ply: self.ply.saturating_sub(plies),
            made,
        }
    }
}

/// An illegal move that was completed and that nobody has reported yet.
#[derive(Clone, Debug)]
pub(super) struct Uncorrected {
    /// Who made it.
    pub(super) by: Color,
    /// How the game stood before it.
    pub(super) before: Standing,
    /// How much time the players had then.
    pub(super) left: ByColor<Option<Duration>>,
    /// Which men he touched with it, in order.
    pub(super) touched: [Option<Square>; 2],
}

/// Legal moves up to an illegal one.
#[derive(Clone, Debug)]
struct Stretch {
    /// Where it began, if not where the game did.
    start: Option<Box<Position>>,
    line: Repetitions,
    fault: Uncorrected,
}

/// The moves of a game: one line of legal moves, or several with illegal moves between them
/// that nobody has reported yet.
#[derive(Clone, Debug)]
pub(super) struct History {
    earlier: Vec<Stretch>,
    /// Where the present line began, if not where the game did.
    start: Option<Box<Position>>,
    line: Repetitions,
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
    /// After illegal moves there is a position again.
    Resumed(Box<Position>),
    /// So many half-moves of the present line are left.
    TakenBack(usize),
    /// The game goes back behind the illegal move with this place in the list.
    Reinstated(usize),
}

impl History {
    pub(super) fn new(start: &Position) -> Self {
        Self {
            earlier: Vec::new(),
            start: None,
            line: Repetitions::new(start),
        }
    }

    /// Returns the present line.
    pub(super) const fn line(&self) -> &Repetitions {
        &self.line
    }

    /// Returns all legal moves, those of earlier lines first.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        let earlier = self.earlier.iter().flat_map(|stretch| stretch.line.moves());
        earlier.chain(self.line.moves())
    }

    /// Returns the illegal moves that nobody has reported yet, in order.
    pub(super) fn uncorrected(
        &self,
    ) -> impl DoubleEndedIterator<Item = &Uncorrected> + ExactSizeIterator {
        self.earlier.iter().map(|stretch| &stretch.fault)
    }

    /// Returns how the game stood before the last so many half-moves of the present line, if it
    /// has as many.
    pub(super) fn before(
        &self,
        session: &Session,
        now: &Standing,
        plies: usize,
    ) -> Option<Standing> {
        let left = self.line.len().checked_sub(plies)?;
        let mut position = self.start.as_deref().unwrap_or(session.start()).clone();
        for mv in self.line.moves().take(left) {
            position = position.legal(mv).ok()?.play();
        }
        let plies = u32::try_from(plies).ok()?;
        Some(now.back(position, plies))
    }

    /// Applies what an event has done; `before` is the position in which a legal move was made.
    pub(super) fn apply(&mut self, change: Change, before: &Position) {
        match change {
            Change::None => {}
            Change::Played(mv) => {
                if let Ok(legal) = before.legal(mv) {
                    self.line.push(legal);
                }
            }
            Change::Broken(broken) => {
                let (fault, next) = *broken;
                let line = Repetitions::new(next.as_ref().unwrap_or(before));
                let stretch = Stretch {
                    start: self.start.take(),
                    line: core::mem::replace(&mut self.line, line),
                    fault,
                };
                self.earlier.push(stretch);
                self.start = Some(Box::new(next.unwrap_or_else(|| before.clone())));
            }
            Change::Resumed(next) => {
                self.line = Repetitions::new(&next);
                self.start = Some(next);
            }
            Change::TakenBack(left) => self.line.truncate(left),
            Change::Reinstated(place) => {
                self.earlier.truncate(place + 1);
                if let Some(stretch) = self.earlier.pop() {
                    self.start = stretch.start;
                    self.line = stretch.line;
                }
            }
        }
    }
}
