//! The clocks: started, stopped, looked at, and what a fallen flag means.

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{ClockMisuse, StopReason};
use crate::arbiter::host::FlagDetection;
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{BothFlagsRule, FlagCaller};
use crate::types::{ByColor, Color};

impl Hearing<'_> {
    /// The session begins, with the clock of the side to move (Article 6.6).
    pub(super) fn start(&mut self) -> Result<(), HandleError> {
        let player = self.table.position.turn();
        if self.table.clock.turn() == Some(player) {
            // An adjourned game goes on in the middle of a turn.
            self.table.clock.restart(self.at)?;
        } else {
            self.table.clock.start(player, self.at)?;
        }
        self.table.started = self.at;
        self.table.begun = true;
        self.table.stage = Stage::Playing;
        self.rule(Rule::ClocksStarted, Decision::ClockRuns { player });
        self.end_on_board(1)
    }

    /// Stops the clocks if one runs, without a ruling of its own.
    pub(super) fn halt_clocks(&mut self) -> Result<(), HandleError> {
        if self.table.clock.running().is_some() {
            self.table.clock.stop(self.at)?;
        }
        Ok(())
    }

    /// Lets the clock run on whose turn it was, and the game with it; clocks that the arbiter has
    /// stopped stand until he lets them run, and those of an adjourned game until it is resumed and
    /// the player is awaited who has to reply.
    pub(super) fn go_on(&mut self) -> Result<(), HandleError> {
        self.table.stage = self.table.stage_of_play();
        let is_on = match self.table.stage {
            Stage::Playing => true,
            Stage::Adjourned => {
                let replier = !self.table.position.turn();
                self.table.adjourning.is_resumed && self.table.absent[replier]
            }
            _ => false,
        };
        if is_on && self.table.clock.running().is_none() && !self.table.interrupted {
            self.table.clock.restart(self.at)?;
            if let Some(player) = self.table.clock.running() {
                self.rule(Rule::Restart, Decision::ClockRuns { player });
            }
        }
        Ok(())
    }

    /// Lets it be the other player's time though no move has been completed, by which nobody
    /// gains anything.
    pub(super) fn pass_clock(&mut self) -> Result<(), HandleError> {
        let clock = &mut self.table.clock;
        let Some(player) = clock.turn() else {
            return Ok(());
        };
        let left = clock.remaining(player, self.at);
        clock.give_turn(self.at)?;
        if let Some(left) = left {
            clock.set_remaining(player, left, self.at)?;
        }
        Ok(())
    }

    /// Lets the game go on unless something has ended or halted it.
    pub(super) fn go_on_if_playing(&mut self) -> Result<(), HandleError> {
        if matches!(self.table.stage, Stage::Playing) {
            self.go_on()?;
        }
        Ok(())
    }

    /// Sees to what only time has done, if the machine is to see it at once; returns `true`
    /// if that came before the event.
    pub(super) fn time_comes_first(&mut self) -> Result<bool, HandleError> {
        if self.config.host.flags != FlagDetection::AtOnce {
            return Ok(false);
        }
        let flag = self.table.clock.deadline().unwrap_or(SessionTime::MAX);
        let too_late = self.table.too_late(self.policies().clock.default_time);
        let due = flag.min(too_late.unwrap_or(SessionTime::MAX));
        if due.saturating_add(self.lag) > self.at {
            return Ok(false);
        }
        // What happened later came after that.
        let now = self.at;
        self.at = due.max(self.table.clock.last_event());
        if flag <= due {
            if let Some(player) = self.table.clock.running() {
                self.flag_has_fallen(player)?;
            }
        } else {
            self.at = now;
            self.forfeit_absent()?;
        }
        Ok(true)
    }

    /// Returns since when each player's time is used up.
    fn expired(&self) -> ByColor<Option<SessionTime>> {
        ByColor::from_fn(|player| self.table.clock.expired(player, self.at))
    }

    /// The flag of a player is established to have fallen.
    pub(super) fn flag_has_fallen(&mut self, player: Color) -> Result<(), HandleError> {
        if let Some(claim) = self.table.postponed {
            return self.decide_postponed(claim, player);
        }
        if self.may_have_made_it(player) {
            let question = Question::Overstepped { player };
            return self.refer(Rule::Reconstruction, question);
        }
        self.lose(player, LossReason::Time)
    }

    /// Settles the flags that are down: the first to fall loses. Returns `false` if both
    /// stand.
    fn settle_flags(&mut self) -> Result<bool, HandleError> {
        let expired = self.expired();
        let loser = match (expired[Color::White], expired[Color::Black]) {
            (None, None) => return Ok(false),
            (Some(_), None) => Color::White,
            (None, Some(_)) => Color::Black,
            (Some(white), Some(black)) if white <= black => Color::White,
            _ => Color::Black,
        };
        self.flag_has_fallen(loser)?;
        Ok(true)
    }

    /// A player says that his opponent's flag has fallen; where the rulebook has him stop the
    /// clocks for it (Article A.5.3), he has.
    pub(super) fn claim_time(&mut self, by: Color) -> Result<(), HandleError> {
        let stops = self.is_in_force(Rule::TimeWinClaim) && self.table.clock.running().is_some();
        if stops {
            self.halt_clocks()?;
            self.rule(Rule::TimeWinClaim, Decision::ClocksStopped);
        }
        let expired = self.expired();
        if expired[!by].is_none() {
            self.rule(Rule::FlagChecked, Decision::FlagStands { player: !by });
            self.advise(Rule::Distraction, Note::FlagCalledTooEarly { by });
        } else if expired[by].is_some() && self.is_in_force(Rule::OwnFlagMustStand) {
            self.claim_time_with_both_down(by)?;
        } else if self.lacks_moves(by) {
            self.refuse(by, Rule::PeriodUnproven, RejectionReason::MovesMissing)?;
        } else {
            return self.settle_flags().map(drop);
        }
        if stops && matches!(self.table.stage, Stage::Playing) {
            return self.go_on();
        }
        Ok(())
    }

    /// The claimant's own flag has fallen too: his claim fails, and where only players call
    /// flags it does not matter which fell first.
    fn claim_time_with_both_down(&mut self, by: Color) -> Result<(), HandleError> {
        self.refuse(by, Rule::OwnFlagMustStand, RejectionReason::OwnFlagFallen)?;
        let is_order_moot = self.rulebook().flag_caller() == FlagCaller::PlayersOnly
            && self.rulebook().both_flags().is_some();
        if is_order_moot {
            self.see_both_flags(None)
        } else {
            Ok(())
        }
    }

    /// The arbiter observes the clocks, and who is missing.
    pub(super) fn see_clocks(&mut self) -> Result<(), HandleError> {
        let too_late = self.table.too_late(self.policies().clock.default_time);
        let expired = self.expired();
        let flags = [Color::White, Color::Black].map(|player| expired[player]);
        let is_flag_first = flags.into_iter().flatten().min() <= too_late && flags != [None, None];
        if !is_flag_first && self.forfeit_absent()? {
            return Ok(());
        }
        if self.rulebook().flag_caller() == FlagCaller::PlayersOnly {
            for player in [Color::White, Color::Black] {
                if expired[player].is_some() {
                    self.advise(Rule::FlagFall, Note::TimeUsedUp { player });
                }
            }
            return Ok(());
        }
        self.settle_flags().map(drop)
    }

    /// Both flags are down on a clock whose times are not known here.
    pub(super) fn see_both_flags(&mut self, first: Option<Color>) -> Result<(), HandleError> {
        if let Some(first) = first {
            return self.flag_has_fallen(first);
        }
        let rule = self
            .rulebook()
            .both_flags()
            .filter(|_| self.is_both_flags_rule_for_this());
        let is_drawn = match rule {
            None => return self.refer(Rule::FlagFall, Question::BothFlags),
            Some(BothFlagsRule::Draw) => true,
            Some(BothFlagsRule::DrawInQuickplay | BothFlagsRule::DrawInLastPeriod) => {
                self.is_last_period(Color::White) && self.is_last_period(Color::Black)
            }
        };
        if is_drawn {
            self.draw(Rule::BothFlags, EndCause::BothTimes)
        } else {
            self.rule(Rule::BothFlags, Decision::PlayOn);
            Ok(())
        }
    }

    /// Returns `true` unless the rule on both flags stands in a guideline that is not for this
    /// game: with increments, or blitz.
    fn is_both_flags_rule_for_this(&self) -> bool {
        !self.is_quickplay_a_guideline()
            || self.is_guideline_for_this_class()
                && self.is_without_bonus(Color::White)
                && self.is_without_bonus(Color::Black)
    }

    /// The clock is defective: it is replaced, and the arbiter sets the times by his best
    /// judgment (Article 6.10.1).
    pub(super) fn see_clock_defect(&mut self) -> Result<(), HandleError> {
        self.refer(Rule::ClockDefect, Question::ClockDefect)
    }

    /// The clock is set wrongly: it is stopped and set right (Article 6.10.2), unless so many
    /// moves have been completed that nothing is changed any more (Article A.5.1.1).
    pub(super) fn see_clock_setting(&mut self) -> Result<(), HandleError> {
        if self.is_set_up_settled() {
            self.rule(Rule::SetUpClaimsLapse, Decision::PlayOn);
            return Ok(());
        }
        self.refer(Rule::ClockSetting, Question::ClockSetting)
    }

    /// Returns the rule by which the arbiter sets times and counters now.
    pub(super) fn clause_for_times(&self) -> Rule {
        match self.table.stage {
            Stage::Halted(Question::ClockDefect) => Rule::ClockDefect,
            Stage::Halted(Question::ClockSetting) => Rule::ClockSetting,
            _ => Rule::TimesAfterIrregularity,
        }
    }

    /// A player treats the clock as he should not: no illegal move, but something to penalize
    /// (Articles 6.2.3, 6.2.4 and 12.9).
    pub(super) fn misuse_clock(&mut self, by: Color, how: ClockMisuse) {
        let rule = match how {
            ClockMisuse::OtherHand | ClockMisuse::FingerOnButton => Rule::PressHand,
            ClockMisuse::Force | ClockMisuse::PickingUp | ClockMisuse::KnockingOver => {
                Rule::ClockHandling
            }
        };
        self.advise(rule, Note::ClockMisused { by, how });
    }

    /// Returns `true` if all remaining moves of a player have to be made in the time he has.
    pub(super) fn is_last_period(&self, player: Color) -> bool {
        let period = self.table.clock.current_period(player);
        period.is_some_and(|period| period.moves.is_none())
    }

    /// A player stops the clocks (Article 6.11.2).
    pub(super) fn stop_clocks(&mut self, by: Color, reason: StopReason) -> Result<(), HandleError> {
        self.halt_clocks()?;
        self.rule(Rule::StopClocks, Decision::ClocksStopped);
        if reason == StopReason::NoReason {
            self.advise(Rule::StopClocksReason, Note::StoppedWithoutReason { by });
        }
        self.refer(Rule::StopClocks, Question::Stopped { by, reason })
    }

    /// Whoever stopped the clocks had a reason for it, or had none.
    pub(super) fn answer_stopped(
        &mut self,
        by: Color,
        reason: StopReason,
        is_so: bool,
    ) -> Result<(), HandleError> {
        // Of one who gave no reason it has been said already.
        if !is_so && reason != StopReason::NoReason {
            self.advise(Rule::StopClocksReason, Note::StoppedWithoutReason { by });
        }
        self.go_on()
    }
}
