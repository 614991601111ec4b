//! Starting and stopping clocks, and passing the turn (Articles 6.2, 6.6, 6.10 and 6.11).

use core::time::Duration;

use super::Time;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{ClockMisuse, StopReason};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::turn::Turn;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::types::Color;

impl Time {
    /// Stops the clocks if one runs, without a ruling.
    pub(in crate::arbiter) fn halt(&mut self, at: SessionTime) -> Result<(), HandleError> {
        if self.clock.running().is_some() {
            // Stopping brings no new deadline: keep `observed`.
            self.clock.stop(at)?;
        }
        Ok(())
    }

    /// Restarts the clock that last ran, without a ruling.
    pub(in crate::arbiter) fn restart(&mut self, at: SessionTime) -> Result<(), HandleError> {
        self.clock_mut().restart(at)?;
        Ok(())
    }

    /// Passes the clock to the other player although no move is completed. No time is added.
    pub(in crate::arbiter) fn pass(&mut self, at: SessionTime) -> Result<(), HandleError> {
        let Some(player) = self.clock.turn() else {
            return Ok(());
        };
        let left = self.clock.remaining(player, at);
        let clock = self.clock_mut();
        clock.give_turn(at)?;
        if let Some(left) = left {
            clock.set_remaining(player, left, at)?;
        }
        Ok(())
    }

    /// Sets whether the arbiter has stopped the clocks.
    pub(in crate::arbiter) fn interrupt(&mut self, is_interrupted: bool) {
        self.is_interrupted = is_interrupted;
    }

    /// Completes a player's move by a press, or as if by one if the clocks stand.
    ///
    /// Returns `false` if it is not that player's time, so that nothing is completed.
    pub(in crate::arbiter) fn complete(
        &mut self,
        by: Color,
        at: SessionTime,
        lag: Duration,
    ) -> Result<bool, HandleError> {
        if self.clock.turn() != Some(by) {
            return Ok(false);
        }
        let clock = self.clock_mut();
        if clock.running().is_some() {
            clock.press_with_lag(by, at, lag)?;
        } else {
            clock.count_move(by, at)?;
            clock.give_turn(at)?;
        }
        Ok(true)
    }

    /// Counts a move that was never completed by a press.
    pub(in crate::arbiter) fn count(
        &mut self,
        by: Color,
        at: SessionTime,
    ) -> Result<(), HandleError> {
        self.clock_mut().count_move(by, at)?;
        Ok(())
    }
}

impl Turn<'_> {
    /// Begins the session by starting the clock of the side to move (Article 6.6).
    pub(in crate::arbiter) fn start_session(&mut self) -> Result<(), HandleError> {
        let player = self.course.position.turn();
        self.start_clock(player)?;
        self.ask(Effect::BeginSession);
        self.ask(Effect::Enter(Stage::Playing));
        self.rule(Rule::ClocksStarted, Decision::ClockRuns { player });
        Ok(())
    }

    /// Starts a player's clock, or restarts it in the middle of their turn.
    pub(in crate::arbiter) fn start_clock(&mut self, player: Color) -> Result<(), HandleError> {
        if self.time.clock.turn() == Some(player) {
            // An adjourned game resumes in the middle of a turn.
            self.time.restart(self.moment.at)?;
        } else {
            self.time.clock_mut().start(player, self.moment.at)?;
        }
        Ok(())
    }

    /// Restarts the clock that last ran, if the game is played, and rules so by `rule`.
    ///
    /// Clocks that the arbiter has stopped stand until the arbiter restarts them. Those of an
    /// adjourned game stand unless it is resumed and the player who must reply is absent.
    pub(in crate::arbiter) fn run(&mut self, rule: Rule) -> Result<(), HandleError> {
        let is_on = match self.course.stage {
            Stage::Playing => true,
            Stage::Adjourned => {
                self.adjournments.is_resumed() && self.time.absent[!self.course.turn]
            }
            _ => false,
        };
        if is_on && self.time.clock.running().is_none() && !self.time.is_interrupted {
            self.time.restart(self.moment.at)?;
            if let Some(player) = self.time.clock.running() {
                self.rule(rule, Decision::ClockRuns { player });
            }
        }
        Ok(())
    }

    /// Passes the clock back to the player with the move.
    pub(in crate::arbiter) fn give_to_player_on_move(&mut self) -> Result<(), HandleError> {
        let player = self.course.player_on_move();
        if self.time.clock.turn() == Some(!player) {
            self.time.pass(self.moment.at)?;
            if self.time.clock.running().is_some() {
                self.rule_always(Rule::Restart, Decision::ClockRuns { player });
            }
        }
        Ok(())
    }

    /// Stops the clocks for a player, and asks whether there was a reason (Article 6.11.2).
    pub(in crate::arbiter) fn stop_clocks(
        &mut self,
        by: Color,
        reason: StopReason,
    ) -> Result<(), HandleError> {
        self.time.halt(self.moment.at)?;
        self.rule_always(Rule::StopClocks, Decision::ClocksStopped);
        if reason == StopReason::NoReason {
            self.advise(Rule::StopClocksReason, Note::StoppedWithoutReason { by });
        }
        self.refer(Rule::StopClocks, Question::Stopped { by, reason });
        Ok(())
    }

    /// Carries out the answer to whether the player had a reason to stop the clocks.
    pub(in crate::arbiter) fn answer_stopped(
        &mut self,
        (by, reason): (Color, StopReason),
        is_so: bool,
    ) -> Result<(), HandleError> {
        if is_so {
            self.charge_displacer()?;
        } else if reason != StopReason::NoReason {
            // A stop without a reason was already noted.
            self.advise(Rule::StopClocksReason, Note::StoppedWithoutReason { by });
        }
        self.ask(Effect::Run);
        Ok(())
    }

    /// Passes the clock to a player who has displaced pieces and must put them back on their own
    /// time (Article 7.4.1).
    fn charge_displacer(&mut self) -> Result<(), HandleError> {
        let displacer = self.board.displaced();
        let Some(player) = displacer.filter(|&player| self.time.clock.turn() == Some(!player))
        else {
            return Ok(());
        };
        self.time.pass(self.moment.at)?;
        if self.time.clock.running().is_none() && !self.time.is_interrupted {
            self.time.restart(self.moment.at)?;
            self.rule_always(Rule::Displaced, Decision::ClockRuns { player });
        }
        Ok(())
    }

    /// Handles a defective clock. It is replaced, and the arbiter sets the times by their best
    /// judgment (Article 6.10.1).
    pub(in crate::arbiter) fn observe_defect(&mut self) {
        if self.has_times() {
            self.refer(Rule::ClockDefect, Question::ClockDefect);
        } else {
            self.rule_always(Rule::ClockDefect, Decision::PlayOn);
        }
    }

    /// Handles a clock that was set wrongly. It is stopped and corrected (Article 6.10.2), unless
    /// so many moves have been completed that the settings stand (Article A.5.1.1).
    pub(in crate::arbiter) fn observe_setting(&mut self) {
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
    pub(in crate::arbiter) fn misuse_clock(&mut self, by: Color, how: ClockMisuse) {
        let rule = match how {
            ClockMisuse::OtherHand | ClockMisuse::FingerOnButton => Rule::PressHand,
            ClockMisuse::Force | ClockMisuse::PickingUp | ClockMisuse::KnockingOver => {
                Rule::ClockHandling
            }
        };
        self.advise(rule, Note::ClockMisused { by, how });
    }
}
