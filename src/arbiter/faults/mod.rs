//! Faults: illegal moves, their penalties, reports, and what is set aside (Articles 7.5, 7.6 and
//! A.5).

mod penalty;
mod reports;

use alloc::vec::Vec;
use core::iter::{Chain, Take};
use core::slice::Iter;
use core::time::Duration;

use crate::laws::Rule;
use crate::touch::TouchObligation;
use crate::types::{ByColor, Color, Square};

/// A completed illegal move that no one has reported yet.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Fault {
    pub(in crate::arbiter) by: Color,
    pub(in crate::arbiter) rule: Rule,
    /// The number of half-moves before it.
    pub(in crate::arbiter) after: u32,
    /// The times that the players had then.
    pub(in crate::arbiter) left: ByColor<Option<Duration>>,
    /// The obligation of its player once it is taken back.
    pub(in crate::arbiter) obligation: TouchObligation,
    /// Origin and destination of a pawn that was not replaced.
    pub(in crate::arbiter) promotion: Option<(Square, Square)>,
    /// Whether it has no penalty when it is found.
    pub(in crate::arbiter) is_free: bool,
}

/// The faults of a game.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Faults {
    /// How many illegal moves of each player count.
    counted: ByColor<u8>,
    /// How many of the faults that stood before the event still stand. The desk keeps those: there
    /// may be many, and every event copies the state.
    kept: usize,
    /// The faults of the event.
    new: Vec<Fault>,
    /// The number of half-moves when the arbiter saw an illegal position. If it is still illegal
    /// after the next completed move, the game is drawn.
    doomed: Option<u32>,
}

impl Faults {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            counted: ByColor::new(0, 0),
            kept: 0,
            new: Vec::new(),
            doomed: None,
        }
    }

    /// Returns the completed illegal moves that no one has reported yet, in order.
    fn standing<'f>(
        &'f self,
        before: &'f [Fault],
    ) -> Chain<Take<Iter<'f, Fault>>, Iter<'f, Fault>> {
        before.iter().take(self.kept).chain(&self.new)
    }

    /// Returns `true` if an illegal move was completed and stands.
    pub(in crate::arbiter) fn has_standing(&self) -> bool {
        self.kept > 0 || !self.new.is_empty()
    }

    /// Adds a completed fault that no one has noticed.
    pub(in crate::arbiter) fn stand(&mut self, fault: Fault) {
        self.new.push(fault);
    }

    /// Goes back to the position after `to` half-moves.
    pub(in crate::arbiter) fn rewind(&mut self, before: &[Fault], to: u32) {
        let is_earlier = |fault: &Fault| fault.after < to;
        self.kept = self.kept.min(before.partition_point(is_earlier));
        self.new.retain(is_earlier);
        self.doomed = None;
    }

    /// Hands the faults that stand after an accepted event to the desk.
    pub(in crate::arbiter) fn hand_over(&mut self, faults: &mut Vec<Fault>) {
        faults.truncate(self.kept);
        faults.append(&mut self.new);
        self.kept = faults.len();
    }
}
