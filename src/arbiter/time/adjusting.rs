//! Changing times and counters by a ruling: adding, taking, setting and setting back.

use super::Time;
use crate::arbiter::course::Course;
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::turn::Turn;
use crate::clock::{MoveBonus, SessionTime, TimeControl};
use crate::laws::Rule;
use crate::types::{ByColor, Color};
use core::time::Duration;

impl Time {
    /// Returns `true` if a player has a time limit.
    fn is_limited(&self, player: Color) -> bool {
        !self.clock.control(player).is_unlimited()
    }
}

/// Returns what a clock counts of a time: whole milliseconds.
fn counted(amount: Duration) -> Duration {
    SessionTime::START
        .saturating_add(amount)
        .since(SessionTime::START)
}

impl Turn<'_> {
    /// Gives a player time, if the player has a limit.
    pub(crate) fn add_time(&mut self, rule: Rule, player: Color, amount: Duration) {
        let amount = counted(amount);
        if !amount.is_zero() && self.time.is_limited(player) {
            self.change_clock(|clock, at| clock.add(player, amount, at));
            self.rule_always(rule, Decision::TimeAdded { player, amount });
        }
    }

    /// Takes time from a player, if the player has a limit.
    pub(crate) fn take_time(&mut self, rule: Rule, player: Color, amount: Duration) {
        let amount = counted(amount);
        if !amount.is_zero() && self.time.is_limited(player) {
            self.change_clock(|clock, at| clock.deduct(player, amount, at));
            self.rule_always(rule, Decision::TimeTaken { player, amount });
        }
    }

    /// Sets a player's time, if the player has a limit.
    pub(crate) fn set_time(&mut self, rule: Rule, player: Color, amount: Duration) {
        let amount = counted(amount);
        if self.time.is_limited(player) {
            self.time.forget_kept();
            self.change_clock(|clock, at| clock.set_remaining(player, amount, at));
            self.rule_always(rule, Decision::TimeSet { player, amount });
        }
    }

    /// Sets the clock's move counter for a player.
    pub(crate) fn set_moves(&mut self, rule: Rule, player: Color, moves: u32) {
        self.change_clock(|clock, at| clock.set_moves_completed(player, moves, at));
        self.rule_always(rule, Decision::MovesSet { player, moves });
    }

    /// Replaces the time control of a player's clock; the caller rules it.
    pub(crate) fn set_control(&mut self, player: Color, control: TimeControl) {
        self.change_clock(|clock, at| clock.set_control(player, control, at));
    }

    /// Goes back from the course `before` to the present one. The clocks stop, and their counters drop
    /// the completed moves that are void; the time used stays used.
    ///
    /// A void `sealed` move was completed on the clock without being made on the board. Returns the
    /// time that presses after void moves have added.
    pub(crate) fn rewind_time(
        &mut self,
        before: &Course,
        sealed: Option<Color>,
    ) -> ByColor<Duration> {
        self.halt();
        self.time.forget_kept();
        let mut gained = ByColor::new(Duration::ZERO, Duration::ZERO);
        for player in Color::ALL {
            let completed = before.completed(player) + u32::from(sealed == Some(player));
            let too_many = completed.saturating_sub(self.course.made[player]);
            if too_many > 0 {
                let counted = self.time.clock.moves_completed(player);
                let moves = counted.saturating_sub(too_many);
                gained[player] = added_by(self.time.clock.control(player), moves, counted);
                self.change_clock(|clock, at| clock.set_moves_completed(player, moves, at));
            }
        }
        let due = self.course.player_on_move();
        if self.time.clock.turn().is_some_and(|turn| turn != due) {
            self.pass_clock();
        }
        gained
    }

    /// Notes for the arbiter the time gained by void moves, which arbiters in practice take back.
    pub(crate) fn tell_gained(&mut self, gained: &ByColor<Duration>) {
        for (player, &amount) in gained.iter() {
            if !amount.is_zero() {
                let note = Note::TimeGained { player, amount };
                self.advise_always(Rule::TimesAfterIrregularity, note);
            }
        }
    }
}

/// Returns the time that presses have added between two counts of completed moves: increments, and
/// the times of new periods.
fn added_by(control: &TimeControl, before: u32, after: u32) -> Duration {
    let added = (before..after).map(|completed| {
        let bonus = match control.period_after(completed).map(|period| period.bonus) {
            Some(MoveBonus::Increment(amount)) => amount,
            _ => Duration::ZERO,
        };
        let is_new = control.period_number(completed) != control.period_number(completed + 1);
        let next = control.period_after(completed + 1).filter(|_| is_new);
        bonus.saturating_add(next.map(|period| period.base).unwrap_or_default())
    });
    added.fold(Duration::ZERO, Duration::saturating_add)
}

impl Turn<'_> {
    /// Begins the turn anew after a takeback, and sets the times if they are to be as they were.
    pub(crate) fn set_times_back(&mut self, ply: u32) {
        // Two passes bring the turn back, and with it a new delay and a new time for the move.
        self.pass_clock();
        self.pass_clock();
        let rule = Rule::Takeback;
        let times = self.history.times(ply);
        for player in Color::ALL {
            if let Some(amount) = times[player] {
                self.set_time(rule, player, amount);
            }
        }
        self.run(rule);
    }
}
