//! One player's half of a clock: his time, his moves, and what a turn costs him.

use super::SessionTime;
use super::control::{IncrementTiming, TimeControl};
use super::period::Way;

/// What a clock knows of one player beside his time control.
///
/// His time may be below zero, which is never shown: a move made after the time was used up, which
/// nobody saw, brings him into the next period with so much less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Side {
    /// The milliseconds left; always zero without a limit.
    pub(super) left: i64,
    /// The milliseconds that his turn has taken, or his last move if it is not his turn.
    pub(super) spent: u64,
    /// The moves he has completed.
    pub(super) moves: u32,
    /// Since when his time has been used up.
    pub(super) expired: Option<SessionTime>,
}

impl Side {
    /// Creates a player's half at the beginning of a game.
    pub(super) fn new(control: &TimeControl) -> Self {
        Self {
            left: signed(control.initial_millis()),
            spent: 0,
            moves: 0,
            expired: None,
        }
    }

    /// Returns how long his turn may go on until his time is used up.
    pub(super) fn endures(&self, control: &TimeControl) -> u64 {
        let (_, period) = control.stored_after(self.moves);
        let delay = period.simple_delay().saturating_sub(self.spent);
        delay.saturating_add(self.left.max(0).unsigned_abs())
    }

    /// Takes time for his turn, and returns what it costs him.
    pub(super) fn spend(&mut self, millis: u64, control: &TimeControl) -> u64 {
        let (_, period) = control.stored_after(self.moves);
        let before = self.spent.saturating_sub(period.simple_delay());
        self.spent = self.spent.saturating_add(millis);
        let after = self.spent.saturating_sub(period.simple_delay());
        if control.is_unlimited() {
            return 0;
        }
        self.take(after - before);
        after - before
    }

    /// Takes time from him.
    pub(super) fn take(&mut self, millis: u64) {
        self.left = self.left.saturating_sub_unsigned(millis);
    }

    /// Gives him time; if he has any after that, it is not used up any more.
    pub(super) fn give(&mut self, millis: u64) {
        self.left = self.left.saturating_add_unsigned(millis);
        if self.left > 0 {
            self.expired = None;
        }
    }

    /// Gives back what a Bronstein delay gives back when a turn is over.
    pub(super) fn end_turn(&mut self, control: &TimeControl) {
        let (_, period) = control.stored_after(self.moves);
        if period.way == Way::Bronstein && self.expired.is_none() {
            self.give(self.spent.min(period.delay()));
        }
    }

    /// Counts a move: the next period may begin, and an increment is added.
    ///
    /// A clock that has run out adds no increment.
    pub(super) fn count_move(&mut self, control: &TimeControl) {
        let (number, made) = control.stored_after(self.moves);
        self.moves = self.moves.saturating_add(1);
        let (next_number, next) = control.stored_after(self.moves);
        if next_number != number {
            self.give(next.base);
        }
        let credited = match control.increment_timing() {
            IncrementTiming::BeforeMove => next,
            IncrementTiming::AfterMove => made,
        };
        if self.expired.is_none() {
            self.give(credited.increment());
        }
    }

    /// Takes a lag out of the turn that a press ends at a moment, and returns what that gives back.
    ///
    /// Without its lag the press was earlier; time that was used up only after that is not used up.
    pub(super) fn forgive_in_turn(
        &mut self,
        lag: u64,
        at: SessionTime,
        control: &TimeControl,
    ) -> u64 {
        let (_, period) = control.stored_after(self.moves);
        let pressed = at.saturating_sub_millis(lag.min(self.spent));
        self.expired = self.expired.filter(|&since| since <= pressed);
        self.forgive(lag, period.simple_delay(), control)
    }

    /// Takes a lag out of the last completed move, and returns what that gives back.
    pub(super) fn forgive_last_move(&mut self, lag: u64, control: &TimeControl) -> u64 {
        let (_, period) = control.stored_after(self.moves.saturating_sub(1));
        self.forgive(lag, period.delay(), control)
    }

    fn forgive(&mut self, lag: u64, free: u64, control: &TimeControl) -> u64 {
        let before = self.spent.saturating_sub(free);
        self.spent = self.spent.saturating_sub(lag);
        let back = before - self.spent.saturating_sub(free);
        if control.is_unlimited() {
            return 0;
        }
        self.give(back);
        back
    }
}

/// Returns an amount as a signed one, or the largest there is.
pub(super) fn signed(millis: u64) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}
