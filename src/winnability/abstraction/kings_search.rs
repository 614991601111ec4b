//! Abstract positions with both kings, searched with a heap.
//!
//! Sound because `with_kings` is. Incomplete like the plain abstract positions.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::fixpoint::reach_fixpoint;
use super::hash_index::HashIndex;
use super::position::AbstractPosition;
use super::transfer::for_each_transfer;
use super::with_kings::WithKings;
use super::{VISITS, status_with_kings};
use crate::position::{Position, hash_words};
use crate::types::Color;
use crate::winnability::search::{Abstraction, StepCounter};
use crate::winnability::verdict::Status;

/// All abstract positions that are known to follow from a position.
#[derive(Debug)]
pub(in crate::winnability) struct KingsSearch {
    winner: Color,
    pub(super) known: Vec<WithKings>,
    /// The indices of abstract positions, by the squares of their fixed pieces.
    by_fixed: HashIndex,
    /// The indices of abstract positions that have been added or have grown.
    waiting: VecDeque<usize>,
    /// How many abstract positions have been searched, repetitions included.
    visits: usize,
}

impl Abstraction for KingsSearch {
    /// With its entry among the indices.
    const EACH: usize = size_of::<WithKings>() + 64;

    fn prove(&mut self, most: usize, counter: &mut StepCounter<'_>) -> Status {
        let winner = self.winner;
        self.follow(
            most,
            counter,
            |with_kings| with_kings.may_be_mated(winner),
            |abstracted| status_with_kings(abstracted, winner),
        )
    }

    fn memory(&self) -> usize {
        self.known.capacity() * Self::EACH
    }
}

impl KingsSearch {
    /// Begins with a position; `None` with castling rights or an en passant capture.
    ///
    /// A mate already on the board is not detected: the caller has tested for it.
    pub(in crate::winnability) fn from(position: &Position, winner: Color) -> Option<Self> {
        let first = WithKings::first(position, winner)?;
        let mut search = Self {
            winner,
            known: Vec::new(),
            by_fixed: HashIndex::default(),
            waiting: VecDeque::new(),
            visits: 0,
        };
        search.add(first);
        Some(search)
    }

    /// Searches all abstract positions that can follow, except those that are proven, oldest first.
    ///
    /// In that order most abstract positions are searched only once.
    pub(super) fn follow(
        &mut self,
        most: usize,
        counter: &mut StepCounter<'_>,
        is_open: impl Fn(&WithKings) -> bool,
        status: impl Fn(&AbstractPosition) -> Status,
    ) -> Status {
        let winner = self.winner;
        while self.known.len() <= most && self.visits < VISITS * most && counter.count(1) {
            let Some(place) = self.waiting.pop_front() else {
                return Status::Proven;
            };
            self.visits += 1;
            let with_kings = &mut self.known[place];
            with_kings.abstracted.is_done = true;
            reach_fixpoint(&mut with_kings.abstracted);
            with_kings.spread(winner);
            if is_open(with_kings) {
                return Status::Refuted;
            }
            let with_kings = with_kings.clone();
            let is_broken = for_each_transfer(&with_kings.abstracted, |transfer| {
                let Some(next) = with_kings.after(transfer, winner) else {
                    return true;
                };
                match status(&next.abstracted) {
                    Status::Proven => {}
                    Status::Refuted => return false,
                    Status::Open => self.add(next),
                }
                true
            });
            if is_broken {
                return Status::Refuted;
            }
        }
        Status::Open
    }

    /// Adds an abstract position, or its content to the abstract position with the same fixed
    /// pieces.
    ///
    /// Sound: that abstract position then contains both, and is searched again if it has grown.
    fn add(&mut self, next: WithKings) {
        let hash = hash_words(next.abstracted.fixed.iter().map(|squares| squares.0));
        let has_fixed = |place: usize| self.known[place].abstracted.has_fixed_of(&next.abstracted);
        if let Some(place) = self.by_fixed.find(hash, has_fixed) {
            let with_kings = &mut self.known[place];
            let was_done = with_kings.abstracted.is_done;
            if with_kings.join(&next) && was_done {
                self.waiting.push_back(place);
            }
            return;
        }
        if self.known.len() == self.known.capacity() {
            // Doubling would take twice the memory.
            self.known.reserve_exact(self.known.len() / 4 + 4);
        }
        self.by_fixed.push(hash);
        self.waiting.push_back(self.known.len());
        self.known.push(next);
    }
}
