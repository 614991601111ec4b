//! What earlier searches found out about positions, by their keys (the transposition table).

use std::collections::TryReserveError;

use touchmove::{LegalMove, Move, Position};

use crate::score::plies_to_mate;
use crate::search::Question;

/// Whether a score is exact, a lower bound or an upper bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about one position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    best: Option<Move>,
    score: i32,
    depth: i32,
    bound: Bound,
}

/// A table of fixed size, in which a new entry replaces the old one. The default table has no entries and stores
/// nothing.
#[derive(Default)]
pub(crate) struct Table {
    slots: Vec<Option<Entry>>,
}

impl Table {
    /// Creates a table of this many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, TryReserveError> {
        let len = mebibytes * 1024 * 1024 / size_of::<Option<Entry>>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(len)?;
        slots.resize(len, None);
        Ok(Self { slots })
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// Returns the best move stored for a position. Another position may have the same key, so the move must be checked
    /// for legality.
    pub(crate) fn best_move<'p>(&self, position: &'p Position) -> Option<LegalMove<'p>> {
        position.legal_move(self.get(position.key())?.best?).ok()
    }

    /// Returns the stored score of a position if its depth and bound answer the question.
    pub(crate) fn score(&self, position: &Position, question: Question) -> Option<i32> {
        let entry = self.get(position.key())?;
        // The same position may occur at another distance from the root, so mate scores are stored relative to the
        // position.
        let score = match plies_to_mate(entry.score) {
            Some(_) => entry.score - entry.score.signum() * question.ply as i32,
            None => entry.score,
        };
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= question.beta,
            Bound::AtMost => score <= question.alpha,
        };
        (answers && entry.depth >= question.depth).then_some(score)
    }

    /// Stores the score of a position, and the best move if there is one.
    pub(crate) fn put(&mut self, key: u64, question: Question, score: i32, best: Option<Move>) {
        let entry = Entry {
            key,
            best,
            score: match plies_to_mate(score) {
                Some(_) => score + score.signum() * question.ply as i32,
                None => score,
            },
            depth: question.depth,
            bound: match score {
                _ if score >= question.beta => Bound::AtLeast,
                _ if score <= question.alpha => Bound::AtMost,
                _ => Bound::Exact,
            },
        };
        let place = self.place(key);
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = Some(entry);
        }
    }

    fn get(&self, key: u64) -> Option<Entry> {
        let slot = *self.slots.get(self.place(key))?;
        slot.filter(|entry| entry.key == key)
    }

    /// Returns the index of a key. Keys are spread evenly, so a multiplication scales them to any length.
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }
}
