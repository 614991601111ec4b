//! Flags: when time is used up, who notices it, and what follows (Articles 6.4, 6.8, 6.9 and 8.6).

use super::Time;
use crate::arbiter::config::GameConfig;
use crate::arbiter::course::Course;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::host::QuestionPolicy;
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::sheet::Scoresheets;
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{BothFlagsRule, FlagCaller};
use crate::types::{ByColor, Color};

impl Time {
    /// Returns the next time at which a player's time is used up or an absent player is too late.
    ///
    /// It is never before the last event. A deadline that was observed is no longer one; but if
    /// flags are detected at once, a clock running without time left always has one.
    pub(in crate::arbiter) fn deadline(
        &self,
        course: &Course,
        config: &GameConfig,
        is_resumed: bool,
    ) -> Option<SessionTime> {
        let too_late = |player| self.too_late(course, config, is_resumed, player);
        let is_seen_at_once = course.is_playing() && config.sees_time_at_once();
        let is_open = |due: &SessionTime| {
            is_seen_at_once || self.observed.is_none_or(|observed| observed < *due)
        };
        let flag = self.clock.deadline().filter(is_open);
        let late = if self.is_awaited() {
            Color::ALL
                .into_iter()
                .filter_map(too_late)
                .filter(is_open)
                .min()
        } else {
            None
        };
        let due = match (flag, late) {
            (Some(flag), Some(late)) => flag.min(late),
            _ => flag.or(late)?,
        };
        Some(due.max(course.last))
    }

    /// Returns the time at which each player's time was used up, if it is.
    fn expired(&self, at: SessionTime) -> ByColor<Option<SessionTime>> {
        ByColor::from_fn(|player| self.clock.expired(player, at))
    }

    /// Returns the number of moves with which the player's period ends, if another follows.
    fn end_of_period(&self, player: Color) -> Option<u32> {
        let (number, completed) = (
            self.clock.period(player),
            self.clock.moves_completed(player),
        );
        let most = self.clock.current_period(player)?.moves?;
        let control = self.clock.control(player);
        let moves = (1..=u32::from(most)).filter_map(|more| completed.checked_add(more));
        moves
            .into_iter()
            .find(|&moves| control.period_number(moves) != number)
    }
}

impl Turn<'_> {
    /// Observes the clocks, and whether absent players are too late.
    pub(in crate::arbiter) fn observe_time(&mut self) {
        self.time.observed = Some(self.moment.at);
        let expired = self.time.expired(self.moment.at);
        // A program that detects flags by itself also calls them for the players.
        let is_silent = !self.config.sees_time_at_once()
            && self.rulebook().flag_caller() == FlagCaller::PlayersOnly;
        let is_flag_first = !is_silent && self.has_flag_fallen_first(expired);
        if !is_flag_first && self.forfeit_absent() {
            return;
        }
        if !is_silent {
            self.settle_flags();
            return;
        }
        for (player, since) in expired.iter() {
            if since.is_some() {
                self.advise(Rule::FlagFall, Note::TimeUsedUp { player });
            }
        }
    }

    /// Observes the clock of an adjourned game. Returns `true` if a deadline has passed that was
    /// not observed before.
    pub(in crate::arbiter) fn observe_adjourned(&mut self) -> bool {
        let due = self
            .time
            .deadline(self.course, self.config, self.adjournments.is_resumed());
        self.time.observed = Some(self.moment.at);
        due.is_some_and(|due| due <= self.moment.at)
    }

    /// Returns `true` if a flag fell before, or just when, an absent player was too late.
    fn has_flag_fallen_first(&self, expired: ByColor<Option<SessionTime>>) -> bool {
        let too_late = |player| {
            self.time.too_late(
                self.course,
                self.config,
                self.adjournments.is_resumed(),
                player,
            )
        };
        let late = Color::ALL.into_iter().filter_map(too_late).min();
        let fallen = Color::ALL.into_iter().filter_map(|player| expired[player]);
        let fallen = fallen.min();
        fallen.is_some_and(|fallen| late.is_none_or(|late| fallen <= late))
    }

    /// Acts on a flag that has fallen.
    pub(in crate::arbiter) fn flag_fallen(&mut self, player: Color) {
        if let Some(claim) = self.claims.postponed() {
            // The postponed claim must be decided now.
            let question = Question::QuickplayAfterFlag {
                by: claim.by,
                kind: claim.kind,
                fallen: player,
            };
            let rule = self.first_in_force(Rule::QuickplayDecided, Rule::QuickplayPostponed);
            self.refer(rule, question);
        } else if self.may_have_made_it(player) {
            self.refer(Rule::Reconstruction, Question::Overstepped { player });
        } else {
            self.ask(Effect::Lose {
                loser: player,
                reason: LossReason::Time,
            });
        }
    }

    /// Settles the flags that are down: the player whose flag fell first loses.
    fn settle_flags(&mut self) {
        let expired = self.time.expired(self.moment.at);
        let loser = match (expired[Color::White], expired[Color::Black]) {
            (None, None) => return,
            (Some(_), None) => Color::White,
            (None, Some(_)) => Color::Black,
            (Some(white), Some(black)) if white <= black => Color::White,
            _ => Color::Black,
        };
        self.flag_fallen(loser);
    }

    /// Claims a win on time. Under Article A.5.3 this stops the clocks.
    pub(in crate::arbiter) fn claim_time(&mut self, by: Color) -> Result<(), HandleError> {
        let stops = self.is_in_force(Rule::TimeWinClaim) && self.time.clock.running().is_some();
        if stops {
            self.time.halt(self.moment.at)?;
            self.rule(Rule::TimeWinClaim, Decision::ClocksStopped);
        }
        let expired = self.time.expired(self.moment.at);
        if expired[!by].is_none() {
            self.rule(Rule::FlagChecked, Decision::FlagStands { player: !by });
            self.advise(Rule::Distraction, Note::FlagCalledTooEarly { by });
        } else if expired[by].is_some() && self.is_in_force(Rule::OwnFlagMustStand) {
            self.claim_time_with_both_down(by);
        } else if self.lacks_moves(by) {
            let reason = RejectionReason::MovesMissing;
            self.refuse(by, Rule::PeriodUnproven, reason);
        } else {
            self.settle_flags();
            return Ok(());
        }
        if stops {
            self.ask(Effect::Run);
        }
        Ok(())
    }

    /// Refuses a claim of a player whose own flag has fallen too. If only players may call flags,
    /// the order of the two falls does not matter.
    fn claim_time_with_both_down(&mut self, by: Color) {
        self.refuse(by, Rule::OwnFlagMustStand, RejectionReason::OwnFlagFallen);
        let is_order_moot = self.rulebook().flag_caller() == FlagCaller::PlayersOnly
            && self.rulebook().both_flags().is_some();
        if is_order_moot {
            self.observe_both_flags(None);
        }
    }

    /// Acts on two flags that are down on a clock unknown to the program.
    pub(in crate::arbiter) fn observe_both_flags(&mut self, first: Option<Color>) {
        if let Some(first) = first {
            return self.flag_fallen(first);
        }
        let rule = self.rulebook().both_flags();
        let is_last = Color::ALL
            .into_iter()
            .all(|player| self.is_last_period(player));
        match rule.filter(|_| self.has_both_flags_rule()) {
            None => self.refer(Rule::FlagFall, Question::BothFlags),
            Some(BothFlagsRule::Draw) => self.draw(Rule::BothFlags, EndCause::BothTimes),
            Some(BothFlagsRule::DrawInQuickplay | BothFlagsRule::DrawInLastPeriod) if is_last => {
                let rule = self.first_in_force(Rule::BothFlagsInLastPeriod, Rule::BothFlags);
                self.draw(rule, EndCause::BothTimes);
            }
            Some(_) => self.rule(Rule::BothFlags, Decision::PlayOn),
        }
    }

    /// Carries out the answer to a game with both flags down.
    pub(in crate::arbiter) fn answer_both_flags(&mut self, is_draw: bool) {
        if is_draw {
            self.draw(Rule::Judgment, EndCause::BothTimes);
        } else {
            self.ask(Effect::Run);
        }
    }

    /// Returns `true` if it cannot be shown that a player whose flag is down made too few moves. If
    /// no one can reconstruct the game, the log decides.
    fn may_have_made_it(&self, player: Color) -> bool {
        let can_be_asked = self.config.host.questions == QuestionPolicy::Referred;
        let period = self.time.clock.current_period(player);
        let has_next = period.is_some_and(|period| period.moves.is_some());
        has_next && can_be_asked && self.is_in_force(Rule::PeriodUnproven) && !self.is_proven()
    }

    /// Carries out the answer to whether the player exceeded the time. If that cannot be shown, the
    /// next move is the first of the next period (Article 8.6).
    pub(in crate::arbiter) fn answer_overstepped(
        &mut self,
        player: Color,
        answer: Answer,
    ) -> Result<(), HandleError> {
        if answer == Answer::Yes {
            self.ask(Effect::Lose {
                loser: player,
                reason: LossReason::Time,
            });
            return Ok(());
        }
        if let Some(moves) = self.time.end_of_period(player) {
            let clock = self.time.clock_mut();
            clock.set_moves_completed(player, moves, self.moment.at)?;
            let base = clock.current_period(player).map(|period| period.base);
            self.rule(Rule::PeriodUnproven, Decision::MovesSet { player, moves });
            let amount = base.unwrap_or_default();
            self.add_time((Rule::PeriodUnproven, player, amount))?;
        }
        self.ask(Effect::Run);
        Ok(())
    }

    /// Returns `true` unless the rule on both flags is in a guideline that does not apply: with
    /// increments, or in blitz.
    fn has_both_flags_rule(&self) -> bool {
        let mut players = Color::ALL.into_iter();
        !self.is_quickplay_a_guideline()
            || self.is_guideline_for_this_class()
                && players.all(|player| self.is_without_bonus(player))
    }

    /// Returns `true` if a player may not win on time because too many moves are missing on their
    /// scoresheet.
    fn lacks_moves(&self, by: Color) -> bool {
        let allowed = self.policies().clock.time_win_proof.missing_pairs();
        self.config.scoresheets != Scoresheets::NotTracked
            && !self.is_last_period(!by)
            && allowed.is_some_and(|allowed| self.missing_pairs()[by] as usize > allowed)
    }
}
