//! The complete prover: it searches every position that legal moves can reach.
//!
//! Sound: the closure is complete only if it contains every legal successor of every position in
//! it. A successor may be left out only if it is proven hopeless by a finished game, material or
//! locked walls. Incomplete: if there are more positions than the budget allows, it proves nothing.

use super::locked::Walls;
use super::pocket::{changes, is_hopeless};
use super::store::Store;
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::Color;

/// The state of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Nothing is left to search, and no mate was found.
    Closed,
    /// The position at this place is a mate by the winner.
    Mate(u32),
    /// The limit was reached with positions left.
    Open,
}

/// All positions that legal moves can reach, in breadth-first order.
#[derive(Debug, Default)]
pub(super) struct Closure {
    pub(super) store: Store<true>,
    next: u32,
    walls: Walls,
    buffer: MoveBuffer,
}

impl Closure {
    /// Restarts from a position.
    pub(super) fn begin(&mut self, start: &Position) {
        self.store.begin(start);
        self.next = 0;
        self.walls.clear();
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory(&self) -> usize {
        self.store.memory() + self.walls.memory()
    }

    /// Searches until nothing is left, a mate is found, or `limit` positions are known.
    pub(super) fn advance(&mut self, winner: Color, limit: usize) -> Progress {
        while self.store.len() < limit {
            let place = self.next;
            let Some(position) = self.store.get(place) else {
                return Progress::Closed;
            };
            self.next += 1;
            let moves = position.legal_moves_in(&mut self.buffer);
            if moves.is_empty() && position.turn() != winner && position.is_check() {
                return Progress::Mate(place);
            }
            for legal in moves.iter() {
                let next = legal.play();
                let room = self.store.len();
                let walls_hold = |next: &Position| self.walls.hold(next, winner, room);
                if changes(&position, &next) && is_hopeless(&next, winner, walls_hold) {
                    continue;
                }
                self.store.insert(&next, Some((place, legal.to_move())));
            }
        }
        Progress::Open
    }
}
