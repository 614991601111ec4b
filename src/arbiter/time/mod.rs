//! Time: the clock, absent players, and flags.

mod absence;
mod adjusting;
mod flags;
mod running;
mod takeback;

use crate::clock::{ChessClock, SessionTime};
use crate::types::ByColor;

/// The clock of a game, and its absent players.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Time {
    clock: ChessClock,
    /// Who has not arrived yet.
    absent: ByColor<bool>,
    /// Who may play even if they arrive too late.
    waived: ByColor<bool>,
    /// Whether the arbiter has stopped the clocks.
    is_interrupted: bool,
    /// When the clocks were last observed; `None` if they have changed since.
    observed: Option<SessionTime>,
}

impl Time {
    /// Creates the clock state of a game that has not started.
    pub(in crate::arbiter) const fn new(clock: ChessClock, absent: ByColor<bool>) -> Self {
        Self {
            clock,
            absent,
            waived: ByColor::new(false, false),
            is_interrupted: false,
            observed: None,
        }
    }

    pub(in crate::arbiter) const fn clock(&self) -> &ChessClock {
        &self.clock
    }

    /// Returns who has not arrived yet.
    pub(in crate::arbiter) const fn absent(&self) -> ByColor<bool> {
        self.absent
    }

    /// Returns the clock for a change, after which it must be observed again.
    fn clock_mut(&mut self) -> &mut ChessClock {
        self.observed = None;
        &mut self.clock
    }
}
