//! The prover that leaves nothing out: every position that legal moves lead to.
//!
//! Sound: the closure is complete only if every legal successor of every position in it is
//! in it too, or has been proven hopeless by terminal state, material or locked walls.
//! Incomplete: if there are more positions than the budget allows, it says nothing.

use super::locked::Walls;
use super::pocket::{changes, is_hopeless};
use super::store::Store;
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::Color;

/// How far the closure has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Nothing is left to look at, and no mate was met.
    Closed,
    /// Here the winner has given mate.
    Mate(u32),
    /// There is more to look at than was allowed.
    Open,
}

/// All positions that legal moves lead to, nearest first.
#[derive(Debug, Default)]
pub(super) struct Closure {
    pub(super) store: Store<true>,
    next: u32,
    walls: Walls,
    buffer: MoveBuffer,
}

impl Closure {
    /// Begins anew with a position.
    pub(super) fn begin(&mut self, start: &Position) {
        self.store.begin(start);
        self.next = 0;
        self.walls.clear();
    }

    /// Returns how many bytes are kept.
    pub(super) fn memory(&self) -> usize {
        self.store.memory() + self.walls.memory()
    }

    /// Goes on until nothing is left, a mate is met, or as many positions are known as allowed.
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
