//! The complete prover: it searches every position that legal moves can reach.
//!
//! Sound: the closure is complete only if it contains every legal successor of every position in
//! it. A successor may be left out only if it is proven hopeless by a finished game, material or
//! locked walls. Incomplete: if there are more positions than the budget allows, it proves nothing.

use alloc::vec::Vec;

use super::locked::Walls;
use super::nodes::Pieces;
use super::pocket::is_hopeless;
use super::store::Store;
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::{Color, Move};

/// The state of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Nothing is left to search, and no mate was found.
    Closed,
    /// The position at this place is a mate by the winner.
    Mate(usize),
    /// The limit was reached with positions left.
    Limit,
    /// The search can go on.
    Open,
}

/// All positions that legal moves can reach, in breadth-first order.
#[derive(Debug, Default)]
pub(super) struct Closure {
    pub(super) store: Store<true>,
    /// For each position that has been expanded, how many new ones it has led to.
    ///
    /// That is enough to find the parents: positions are in the order of their parents.
    children: Pieces<u8>,
    walls: Walls,
    buffer: MoveBuffer,
}

impl Closure {
    /// The bytes that a position costs outside of the store.
    const EACH: usize = 1;

    /// Restarts from a position.
    pub(super) fn begin(&mut self, start: &Position) {
        self.store.begin(start);
        self.children.clear(1);
        self.walls.clear();
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory(&self) -> usize {
        self.store.memory() + self.children.memory() + self.walls.memory()
    }

    /// Returns how many positions fit into so many bytes.
    pub(super) fn room(&self, bytes: usize) -> usize {
        let left = bytes.saturating_sub(self.walls.memory());
        self.store.room(left, Self::EACH)
    }

    /// Searches until nothing is left, a mate is found, or `limit` positions are known.
    ///
    /// Expands at most `steps` positions.
    pub(super) fn advance(&mut self, winner: Color, limit: usize, steps: u32) -> Progress {
        for _ in 0..steps {
            if self.store.len() >= limit {
                return Progress::Limit;
            }
            let place = self.children.len();
            let Some(position) = self.store.get(place) else {
                return Progress::Closed;
            };
            let moves = position.legal_moves_in(&mut self.buffer);
            if moves.is_empty() && position.turn() != winner && position.is_check() {
                return Progress::Mate(place);
            }
            let before = self.store.len();
            for legal in moves.iter() {
                let next = legal.play();
                let room = self.store.len();
                let walls_hold = |next: &Position| self.walls.hold(next, winner, room);
                // Only such a move changes the material or the pawns, and so perhaps the walls.
                if legal.is_zeroing() && is_hopeless(&next, winner, walls_hold) {
                    continue;
                }
                self.store.insert(&next);
            }
            // Every position has fewer than 256 legal moves.
            self.children.push_one((self.store.len() - before) as u8);
        }
        Progress::Open
    }

    /// Returns the moves that lead to a place.
    pub(super) fn line_to(&self, place: usize) -> Vec<Move> {
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
