//! Faults: illegal moves, their penalties, reports, and what is set aside (Articles 7.5, 7.6 and
//! A.5).

mod penalty;
mod reports;

use alloc::vec::Vec;

use super::effect::Fault;
use crate::types::ByColor;

/// The faults of a game.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Faults {
    /// How many illegal moves of each player count.
    counted: ByColor<u8>,
    /// Completed illegal moves that no one has reported yet, in order.
    standing: Vec<Fault>,
    /// The number of half-moves when the arbiter saw an illegal position. If it is still illegal
    /// after the next completed move, the game is drawn.
    doomed: Option<u32>,
}

impl Faults {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            counted: ByColor::new(0, 0),
            standing: Vec::new(),
            doomed: None,
        }
    }

    /// Returns `true` if an illegal move was completed and stands.
    pub(in crate::arbiter) fn has_standing(&self) -> bool {
        !self.standing.is_empty()
    }

    /// Adds a completed fault that no one has noticed.
    pub(in crate::arbiter) fn stand(&mut self, fault: Fault) {
        self.standing.push(fault);
    }

    /// Goes back to the position after `to` half-moves.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32) {
        self.standing.retain(|fault| fault.after < to);
        self.doomed = None;
    }
}
