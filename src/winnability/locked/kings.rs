//! Walls with both kings followed step by step, and with the side to move.
//!
//! A side with only a king must move it, and may have to let the other king go where that is
//! stalemate. The plain stages miss this, because they forget the side to move.
//!
//! Sound because `walk` is. Incomplete like the plain stages.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::events::for_each_event;
use super::flood::flood;
use super::places::Places;
use super::stage::Stage;
use super::walk::Walk;
use super::{LOOKS, Outlook, outlook_with_kings};
use crate::position::{Position, hash_words};
use crate::types::Color;
use crate::winnability::pulse::Pulse;

/// What is known about walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::winnability) enum Hold {
    /// There is no mate behind the walls.
    Holds,
    /// As far as is known here, there may be a mate.
    Breaks,
    /// There are more stages than the limit, or the search was stopped.
    Unknown,
}

/// All stages that are known to follow from a position.
#[derive(Debug)]
pub(in crate::winnability) struct Walks {
    winner: Color,
    pub(super) known: Vec<Walk>,
    /// The indices of stages, by the squares of their home pieces.
    by_home: Places,
    /// The indices of stages that have been added or widened.
    waiting: VecDeque<usize>,
    /// How many stages have been searched, repetitions included.
    looks: usize,
}

impl Walks {
    /// Begins with a position; `None` with castling rights or an en passant capture.
    ///
    /// A mate already on the board is not detected: the caller has tested for it.
    pub(in crate::winnability) fn from(position: &Position, winner: Color) -> Option<Self> {
        let first = Walk::first(position, winner)?;
        let mut walks = Self {
            winner,
            known: Vec::new(),
            by_home: Places::default(),
            waiting: VecDeque::new(),
            looks: 0,
        };
        walks.add(first);
        Some(walks)
    }

    /// Returns the size of the stages in bytes.
    pub(in crate::winnability) fn memory(&self) -> usize {
        self.known.capacity() * Self::EACH
    }

    /// The bytes that a stage costs, with its entry among the indices.
    pub(in crate::winnability) const EACH: usize = size_of::<Walk>() + 64;

    /// Returns whether the walls prove that the winner cannot mate, searching at most `most`
    /// stages.
    ///
    /// Stages of earlier calls count, too.
    pub(in crate::winnability) fn hold(&mut self, most: usize, pulse: &mut Pulse<'_>) -> Hold {
        let winner = self.winner;
        self.follow(
            most,
            pulse,
            |walk| walk.may_be_mated(winner),
            |stage| outlook_with_kings(stage, winner),
        )
    }

    /// Searches all stages that can follow, except the hopeless ones, oldest first.
    ///
    /// In that order most stages are searched only once.
    pub(super) fn follow(
        &mut self,
        most: usize,
        pulse: &mut Pulse<'_>,
        is_open: impl Fn(&Walk) -> bool,
        outlook: impl Fn(&Stage) -> Outlook,
    ) -> Hold {
        let winner = self.winner;
        while self.known.len() <= most && self.looks < LOOKS * most && pulse.beat(1) {
            let Some(place) = self.waiting.pop_front() else {
                return Hold::Holds;
            };
            self.looks += 1;
            let walk = &mut self.known[place];
            walk.stage.is_done = true;
            flood(&mut walk.stage);
            walk.spread(winner);
            if is_open(walk) {
                return Hold::Breaks;
            }
            let walk = walk.clone();
            let is_broken = for_each_event(&walk.stage, |event| {
                let Some(next) = walk.after(event, winner) else {
                    return true;
                };
                match outlook(&next.stage) {
                    Outlook::Hopeless => {}
                    Outlook::Open => return false,
                    Outlook::Unknown => self.add(next),
                }
                true
            });
            if is_broken {
                return Hold::Breaks;
            }
        }
        Hold::Unknown
    }

    /// Adds a stage, or its content to the stage with the same home pieces.
    ///
    /// Sound: that stage then contains both, and is searched again if it has grown.
    fn add(&mut self, next: Walk) {
        let hash = hash_words(next.stage.home.iter().map(|squares| squares.0));
        let has_home = |place: usize| self.known[place].stage.has_home_of(&next.stage);
        if let Some(place) = self.by_home.find(hash, has_home) {
            let walk = &mut self.known[place];
            let was_done = walk.stage.is_done;
            if walk.widen(&next) && was_done {
                self.waiting.push_back(place);
            }
            return;
        }
        if self.known.len() == self.known.capacity() {
            // Doubling would take twice the memory.
            self.known.reserve_exact(self.known.len() / 4 + 4);
        }
        self.by_home.push(hash);
        self.waiting.push_back(self.known.len());
        self.known.push(next);
    }
}
