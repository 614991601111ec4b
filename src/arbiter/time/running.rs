//! Starting and stopping clocks, and passing the turn (Articles 6.2, 6.6, 6.10 and 6.11).

use super::Time;
use crate::arbiter::course::Stage;
use crate::arbiter::event::{ClockMisuse, StopReason};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::turn::Turn;
use crate::clock::{self, ChessClock, SessionTime};
use crate::laws::Rule;
use crate::types::Color;

impl Time {
    /// Lets the clocks stand until the arbiter restarts them.
    pub(in crate::arbiter) const fn interrupt(&mut self) {
        self.is_interrupted = true;
    }

    /// Lets the clocks run again.
    pub(in crate::arbiter) const fn resume(&mut self) {
        self.is_interrupted = false;
    }
}

impl Turn<'_> {
    /// Changes the clock, after which it must be observed again. If that cannot be done, the event
    /// is an error.
    pub(super) fn change_clock(
        &mut self,
        change: impl FnOnce(&mut ChessClock, SessionTime) -> Result<(), clock::Error>,
    ) {
        self.time.observed = None;
        if let Err(error) = change(&mut self.time.clock, self.moment.at) {
            self.out.failure.get_or_insert(error.into());
        }
    }

    /// Stops the clocks if one runs, without a ruling.
    pub(crate) fn halt(&mut self) {
        if self.time.clock.running().is_some() {
            // Stopping brings no new deadline: keep `observed`.
            let observed = self.time.observed;
            self.change_clock(ChessClock::stop);
            self.time.observed = observed;
        }
    }

    /// Restarts the clock that last ran, without a ruling.
    pub(crate) fn restart_clock(&mut self) {
        self.change_clock(ChessClock::restart);
    }

    /// Starts a player's clock, or restarts it in the middle of their turn, without a ruling.
    pub(crate) fn start_clock(&mut self, player: Color) {
        if self.time.clock.turn() == Some(player) {
            // An adjourned game resumes in the middle of a turn.
            return self.restart_clock();
        }
        self.change_clock(|clock, at| clock.start(player, at));
    }

    /// Passes the clock to the other player although no move is completed. No time is added.
    pub(crate) fn pass_clock(&mut self) {
        let Some(player) = self.time.clock.turn() else {
            return;
        };
        self.change_clock(|clock, at| {
            let left = clock.remaining(player, at);
            clock.give_turn(at)?;
            left.map_or(Ok(()), |left| clock.set_remaining(player, left, at))
        });
    }

    /// Completes a player's move on the clock. Returns `false` if it is not that player's time.
    #[inline]
    pub(crate) fn complete_on_clock(&mut self, by: Color) -> bool {
        let is_own_time = self.time.clock.turn() == Some(by);
        if is_own_time {
            let lag = self.lag;
            self.change_clock(|clock, at| {
                if clock.running().is_some() {
                    return clock.press_with_lag(by, at, lag);
                }
                // The clocks stand.
                clock.count_move(by, at)?;
                clock.give_turn(at)
            });
        }
        is_own_time
    }

    /// Counts a move on the clock that was never completed by a press.
    pub(crate) fn count_on_clock(&mut self, by: Color) {
        self.change_clock(|clock, at| clock.count_move(by, at));
    }

    /// Restarts the clock that last ran, if the game is played, and rules so by `rule`.
    ///
    /// Clocks that the arbiter has stopped stand until the arbiter restarts them. Those of an
    /// adjourned game stand unless it is resumed and the player who must reply is absent.
    pub(crate) fn run(&mut self, rule: Rule) {
        let is_on = match self.course.stage {
            Stage::Playing => true,
            Stage::Adjourned => self.time.is_resumed && self.time.absent[!self.course.turn],
            _ => false,
        };
        if is_on && self.time.clock.running().is_none() && !self.time.is_interrupted {
            self.restart_clock();
            if let Some(player) = self.time.clock.running() {
                self.rule(rule, Decision::ClockRuns { player });
            }
        }
    }

    /// Passes the clock to a player, unless it is that player's already.
    pub(crate) fn give_clock(&mut self, player: Color, rule: Rule) {
        if self.time.clock.turn() == Some(!player) {
            self.pass_clock();
            if self.time.clock.running().is_some() {
                self.rule_always(rule, Decision::ClockRuns { player });
            }
        }
    }

    /// Stops the clocks for a player, and asks whether there was a reason (Article 6.11.2).
    pub(crate) fn stop_clocks(&mut self, by: Color, reason: StopReason) {
        self.halt();
        self.rule_always(Rule::StopClocks, Decision::ClocksStopped);
        if reason == StopReason::NoReason {
            self.advise(Rule::StopClocksReason, Note::StoppedWithoutReason { by });
        }
        self.refer(Rule::StopClocks, Question::Stopped { by, reason });
    }

    /// Handles a defective clock. It is replaced, and the arbiter sets the times by their best
    /// judgment (Article 6.10.1).
    pub(crate) fn observe_defect(&mut self) {
        if self.has_times() {
            self.refer(Rule::ClockDefect, Question::ClockDefect);
        } else {
            self.rule_always(Rule::ClockDefect, Decision::PlayOn);
        }
    }

    /// Handles a clock that was set wrongly. It is stopped and corrected (Article 6.10.2), unless
    /// so many moves have been completed that the settings stand (Article A.5.1.1).
    pub(crate) fn observe_setting(&mut self) {
        if self.is_set_up_settled() {
            self.rule(Rule::SetUpClaimsLapse, Decision::PlayOn);
        } else if self.has_times() {
            self.refer(Rule::ClockSetting, Question::ClockSetting);
        } else {
            self.rule_always(Rule::ClockSetting, Decision::PlayOn);
        }
    }

    /// Notes a misuse of the clock, which is not an illegal move but may be penalized (Articles
    /// 6.2.3, 6.2.4 and 12.9).
    pub(crate) fn misuse_clock(&mut self, by: Color, how: ClockMisuse) {
        let rule = match how {
            ClockMisuse::OtherHand | ClockMisuse::FingerOnButton => Rule::PressHand,
            ClockMisuse::Force | ClockMisuse::PickingUp | ClockMisuse::KnockingOver => {
                Rule::ClockHandling
            }
        };
        self.advise(rule, Note::ClockMisused { by, how });
    }
}
