//! What all searches have in common: how they are continued, and the counter that may stop them.

use alloc::vec::Vec;

use super::verdict::{Proof, Status};
use crate::types::{Color, Move};

/// How many positions are expanded between two calls of the callback.
const STEPS: u32 = 64;

/// What a search has come to.
pub(super) enum Progress {
    /// No mate can follow.
    Proven(Proof),
    /// These moves lead to a mate by the winner.
    Mate(Vec<Move>),
    /// Nothing is left to search here, and there is no answer.
    Exhausted,
    /// The limit was reached, or the callback stopped the search.
    Limit,
}

/// A search that can be continued.
pub(super) trait Search {
    /// Searches on until so many positions are known.
    fn advance(&mut self, winner: Color, limit: usize, counter: &mut StepCounter<'_>) -> Progress;

    /// Returns how many positions fit into so many bytes.
    fn room(&self, bytes: usize) -> usize;

    /// Returns the size of the tables in bytes.
    fn memory(&self) -> usize;

    /// Returns how many positions are known; abstract ones do not count.
    fn nodes(&self) -> usize {
        0
    }

    /// Ends the search and frees its tables.
    fn free(&mut self);
}

/// A search among abstract positions.
pub(super) trait Abstraction {
    /// The bytes that an abstract position costs.
    const EACH: usize;

    /// Searches on until `most` abstract positions are known.
    fn prove(&mut self, most: usize, counter: &mut StepCounter<'_>) -> Status;

    /// Returns the size of the abstract positions in bytes.
    fn memory(&self) -> usize;
}

/// How much has been done on a question, shown to a callback that may stop it.
pub(super) struct StepCounter<'s> {
    done: u64,
    is_stopped: bool,
    stop: &'s mut dyn FnMut(u64) -> bool,
}

impl<'s> StepCounter<'s> {
    pub(super) fn new(stop: &'s mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            done: 0,
            is_stopped: false,
            stop,
        }
    }

    /// Adds to the counter and returns `true` unless the callback stops the search.
    pub(super) fn count(&mut self, steps: u32) -> bool {
        if !self.is_stopped {
            self.done += u64::from(steps);
            self.is_stopped = (self.stop)(self.done);
        }
        !self.is_stopped
    }

    /// Calls `step` until it has a result, and counts in between.
    pub(super) fn repeat(&mut self, mut step: impl FnMut() -> Option<Progress>) -> Progress {
        loop {
            for _ in 0..STEPS {
                if let Some(progress) = step() {
                    return progress;
                }
            }
            if !self.count(STEPS) {
                return Progress::Limit;
            }
        }
    }

    pub(super) const fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
