//! Time: the clock, who is absent, and what a fallen flag means.

mod absence;
mod adjusting;
mod flags;
mod running;

use crate::clock::{ChessClock, SessionTime};
use crate::types::ByColor;

/// The clock of a game, and who has not come to it.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Time {
    clock: ChessClock,
    /// Who has not come yet.
    absent: ByColor<bool>,
    /// Who may play even if they come too late.
    waived: ByColor<bool>,
    /// Whether the arbiter has stopped the clocks.
    is_interrupted: bool,
    /// When the clocks were last observed, if nothing has changed on them since.
    observed: Option<SessionTime>,
}

impl Time {
    /// Creates the time of a game that has not started.
    pub(in crate::arbiter) const fn new(clock: ChessClock, absent: ByColor<bool>) -> Self {
        Self {
            clock,
            absent,
            waived: ByColor::new(false, false),
            is_interrupted: false,
            observed: None,
        }
    }

    /// Returns the clock.
    pub(in crate::arbiter) const fn clock(&self) -> &ChessClock {
        &self.clock
    }

    /// Returns who has not come yet.
    pub(in crate::arbiter) const fn absent(&self) -> ByColor<bool> {
        self.absent
    }

    /// Returns the clock to be changed, after which it has to be observed again.
    fn clock_mut(&mut self) -> &mut ChessClock {
        self.observed = None;
        &mut self.clock
    }
}
