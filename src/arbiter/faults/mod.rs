//! Faults: illegal moves, their penalties, reports, and what is set aside (Articles 7.5, 7.6 and
//! A.5).

mod penalty;
mod reports;

use alloc::vec::Vec;

use super::context::Moment;
use super::effect::Fault;
use crate::types::ByColor;

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
        moment: &Moment<'f>,
    ) -> impl DoubleEndedIterator<Item = &'f Fault> + Clone + use<'f> {
        let before = moment.faults.get(..self.kept).unwrap_or_default();
        before.iter().chain(&self.new)
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
    pub(in crate::arbiter) fn rewind(&mut self, moment: &Moment<'_>, to: u32) {
        let is_earlier = |fault: &Fault| fault.after < to;
        self.kept = self.kept.min(moment.faults.partition_point(is_earlier));
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
