//! The counter of a search, shown to a callback that may stop it.

/// How many positions are expanded between two calls of the callback.
pub(super) const STEPS: u32 = 64;

/// How much has been done on a question, and whether to go on.
pub(super) struct Pulse<'s> {
    done: u64,
    is_stopped: bool,
    stop: &'s mut dyn FnMut(u64) -> bool,
}

impl<'s> Pulse<'s> {
    pub(super) fn new(stop: &'s mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            done: 0,
            is_stopped: false,
            stop,
        }
    }

    /// Adds to the counter and returns `true` unless the callback stops the search.
    pub(super) fn beat(&mut self, steps: u32) -> bool {
        if !self.is_stopped {
            self.done += u64::from(steps);
            self.is_stopped = (self.stop)(self.done);
        }
        !self.is_stopped
    }

    pub(super) const fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
