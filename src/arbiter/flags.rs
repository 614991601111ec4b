//! Flags: when time is used up, who notices it, and what follows (Articles 6.4, 6.8, 6.9 and 8.6).

use super::effect::Effect;
use super::host::QuestionPolicy;
use super::question::{LossReason, Question};
use super::ruling::{Decision, Note, RejectionReason};
use super::sheet::Scoresheets;
use super::turn::Turn;
use super::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{BothFlagsRule, FlagCaller};
use crate::types::{ByColor, Color};

impl Turn<'_> {
    /// Observes the clocks, and whether absent players are too late.
    pub(super) fn observe_time(&mut self) {
        self.time.note_observed(self.moment.at);
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
    pub(super) fn observe_adjourned(&mut self) -> bool {
        let due = self.time.deadline(self.course, self.config);
        self.time.note_observed(self.moment.at);
        due.is_some_and(|due| due <= self.moment.at)
    }

    /// Returns `true` if a flag fell before, or just when, an absent player was too late.
    fn has_flag_fallen_first(&self, expired: ByColor<Option<SessionTime>>) -> bool {
        let too_late = |player| self.time.too_late(self.course, self.config, player);
        let late = Color::ALL.into_iter().filter_map(too_late).min();
        let fallen = Color::ALL.into_iter().filter_map(|player| expired[player]);
        let fallen = fallen.min();
        fallen.is_some_and(|fallen| late.is_none_or(|late| fallen <= late))
    }

    /// Acts on a flag that has fallen.
    pub(super) fn flag_fallen(&mut self, player: Color) {
        if let Some(claim) = self.parts.claims.postponed() {
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
            self.lose(player, LossReason::Time);
        }
    }

    /// Settles the flags that are down: the player whose flag fell first loses.
    fn settle_flags(&mut self) {
        let expired = self.time.expired(self.moment.at);
        let fallen = Color::ALL
            .into_iter()
            .filter_map(|player| Some((expired[player]?, player)));
        if let Some((_, loser)) = fallen.min_by_key(|(at, _)| *at) {
            self.flag_fallen(loser);
        }
    }

    /// Claims a win on time. Under Article A.5.3 this stops the clocks.
    pub(super) fn claim_time(&mut self, by: Color) {
        let stops = self.is_in_force(Rule::TimeWinClaim) && self.clock().running().is_some();
        if stops {
            self.halt();
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
            return self.settle_flags();
        }
        if stops {
            self.ask(Effect::Run);
        }
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
    pub(super) fn observe_both_flags(&mut self, first: Option<Color>) {
        let mut fallen = Color::ALL.into_iter();
        if fallen
            .all(|player| first.is_some_and(|first| first != player) || self.has_time_added(player))
        {
            return self.rule_always(Rule::FlagChecked, Decision::PlayOn);
        }
        if let Some(first) = first {
            return self.flag_fallen(first);
        }
        let rule = self.rulebook().both_flags();
        let mut players = Color::ALL.into_iter();
        let is_last = players.all(|player| self.is_last_period(player));
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

    /// Returns `true` if a player has completed the moves of a control and has time left of what was
    /// added, so that a flag that is down means nothing (Articles 6.3.2 and 6.4).
    fn has_time_added(&self, player: Color) -> bool {
        self.clock().period(player) > 1 && self.clock().expired(player, self.at).is_none()
    }

    /// Returns `true` if it cannot be shown that a player whose flag is down made too few moves. If
    /// no one can reconstruct the game, the log decides.
    fn may_have_made_it(&self, player: Color) -> bool {
        let can_be_asked = self.config.host.questions == QuestionPolicy::Referred;
        let period = self.clock().current_period(player);
        let has_next = period.is_some_and(|period| period.moves.is_some());
        has_next && can_be_asked && self.is_in_force(Rule::PeriodUnproven) && !self.is_proven()
    }

    /// Lets a player begin the next period, because it cannot be shown that they exceeded the time
    /// (Article 8.6).
    pub(super) fn begin_next_period(&mut self, player: Color) {
        let rule = Rule::PeriodUnproven;
        if let Some(moves) = self.time.end_of_period(player) {
            self.set_moves(rule, player, moves);
            let period = self.clock().current_period(player);
            self.add_time(rule, player, period.map(|it| it.base).unwrap_or_default());
        }
        self.ask(Effect::Run);
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
