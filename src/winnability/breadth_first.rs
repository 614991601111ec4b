//! The bounded breadth-first search of every position that legal moves can reach, their closure.
//!
//! Sound: the closure is complete only if it contains every legal successor of every position in
//! it. A successor may be left out only if it is proven by a finished game, material or abstract
//! positions. Incomplete: if there are more positions than the budget allows, it proves nothing.

use alloc::vec::Vec;

use super::abstraction::VerdictCache;
use super::chunks::Chunks;
use super::depth_first::is_prunable;
use super::search::{Progress, Search, StepCounter};
use super::store::Store;
use super::verdict::Proof;
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::{Color, Move};

/// All positions that legal moves can reach, in breadth-first order.
#[derive(Debug, Default)]
pub(super) struct BreadthFirst {
    store: Store<true>,
    /// For each position that has been expanded, how many new ones it has led to.
    ///
    /// That is enough to find the parents: positions are in the order of their parents.
    children: Chunks<u8>,
    verdicts: VerdictCache,
    buffer: MoveBuffer,
}

impl Search for BreadthFirst {
    fn advance(&mut self, winner: Color, limit: usize, counter: &mut StepCounter<'_>) -> Progress {
        counter.repeat(|| self.step(winner, limit))
    }

    fn room(&self, bytes: usize) -> usize {
        let left = bytes.saturating_sub(self.verdicts.memory());
        self.store.room(left, Self::EACH)
    }

    fn memory(&self) -> usize {
        self.store.memory() + self.children.memory() + self.verdicts.memory()
    }

    fn nodes(&self) -> usize {
        self.store.len()
    }

    fn free(&mut self) {
        *self = Self::default();
    }
}

impl BreadthFirst {
    /// The bytes that a position costs outside of the store.
    const EACH: usize = 1;

    /// Restarts from a position.
    pub(super) fn begin(&mut self, start: &Position) {
        self.store.begin(start);
        self.children.clear(1);
        self.verdicts.clear();
    }

    /// Expands the next position, unless `limit` positions are known.
    fn step(&mut self, winner: Color, limit: usize) -> Option<Progress> {
        if self.store.len() >= limit {
            return Some(Progress::Limit);
        }
        let place = self.children.len();
        let Some(position) = self.store.get(place) else {
            let positions = self.store.len() as u32;
            return Some(Progress::Proven(Proof::Closure { positions }));
        };
        let moves = position.legal_moves_in(&mut self.buffer);
        if moves.is_empty() && position.turn() != winner && position.is_check() {
            return Some(Progress::Mate(self.line_to(place)));
        }
        let before = self.store.len();
        for legal in moves.iter() {
            let next = legal.play();
            let room = self.store.len();
            let is_proven = |next: &Position| self.verdicts.proves(next, winner, room);
            // Only such a move changes the material or the pawns, and so perhaps the blockade.
            if legal.is_zeroing() && is_prunable(&next, winner, is_proven) {
                continue;
            }
            self.store.insert(&next);
        }
        // Every position has fewer than 256 legal moves.
        self.children.push_one((self.store.len() - before) as u8);
        None
    }

    /// Returns the positions found so far.
    #[cfg(feature = "certificates")]
    pub(super) fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.store.len()).filter_map(|place| self.store.get(place))
    }

    /// Returns the moves that lead to a place.
    fn line_to(&self, place: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = place;
        // The first place after those that the parents up to here have led to.
        let mut end = self.store.len();
        for parent in (0..self.children.len()).rev() {
            let count = self.children.one(parent);
            end -= usize::from(count.copied().unwrap_or_default());
            if end <= at && at > 0 {
                line.extend(self.move_between(parent, at));
                at = parent;
            }
        }
        line.reverse();
        line
    }

    /// Returns the move that leads from one place to another.
    fn move_between(&self, from: usize, to: usize) -> Option<Move> {
        let position = self.store.get(from)?;
        let moves = position.legal_moves();
        let mut moves = moves.iter();
        let legal = moves.find(|legal| self.store.find(&legal.play()) == Some(to))?;
        Some(legal.to_move())
    }
}

#[cfg(test)]
mod tests;
