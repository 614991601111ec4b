//! Time: the clock, absent players, and flags.

mod absence;
mod adjusting;
mod deadline;
mod running;

use crate::clock::{ChessClock, SessionTime};
use crate::types::{ByColor, Color};

/// What is observed of the flags.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) enum FlagsSeen {
    OnClock,
    One(Color),
    Both { first: Option<Color> },
}

/// The clock of a game, and its absent players.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Time {
    clock: ChessClock,
    /// Who has not arrived yet.
    absent: ByColor<bool>,
    /// Who may play even if they arrive too late.
    waived: ByColor<bool>,
    /// What was observed of the flags while a question was open.
    awaiting: Option<FlagsSeen>,
    /// Whether an adjourned game is resumed.
    is_resumed: bool,
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
            awaiting: None,
            is_resumed: false,
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

    /// Notes that the clocks are observed.
    pub(in crate::arbiter) const fn note_observed(&mut self, at: SessionTime) {
        self.observed = Some(at);
    }

    /// Keeps what was observed of the flags until the game continues. A look at the program's own
    /// clock adds nothing to what a person saw.
    pub(in crate::arbiter) const fn keep(&mut self, observed: FlagsSeen) {
        if self.awaiting.is_none() || !matches!(observed, FlagsSeen::OnClock) {
            self.awaiting = Some(observed);
        }
    }

    /// Forgets what was observed of the flags, because the times are set or the game goes back.
    pub(in crate::arbiter) const fn forget_kept(&mut self) {
        self.awaiting = None;
    }

    /// Takes what was observed of the flags while a question was open.
    pub(in crate::arbiter) const fn take_kept(&mut self) -> Option<FlagsSeen> {
        self.awaiting.take()
    }

    /// Returns `true` if an adjourned game is resumed.
    pub(in crate::arbiter) const fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Notes that the adjourned game is resumed.
    pub(in crate::arbiter) const fn note_resumption(&mut self) {
        self.is_resumed = true;
    }

    /// Returns `true` if the arbiter has stopped the clocks.
    pub(in crate::arbiter) const fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }
}
