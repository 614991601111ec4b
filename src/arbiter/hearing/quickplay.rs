//! Quickplay finishes, where the remaining moves have a fixed time: claims of a draw and the
//! increment that a player may ask for (Guideline III; Article 10 of 1997).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::QuickplayClaimKind;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::ruling::{Decision, RejectionReason, SheetRuling};
use crate::arbiter::table::{Postponed, Stage};
use crate::arbiter::verdict::EndCause;
use crate::clock::{MoveBonus, TimeControl};
use crate::laws::policy::{QuickplayApplies, QuickplayBound, QuickplayClaimant, QuickplayRemedy};
use crate::laws::{Rule, TimeClass};
use crate::types::Color;

impl Hearing<'_> {
    /// Returns `true` if the player is in a quickplay finish to which the rules for one apply.
    pub(super) fn is_quickplay(&self, player: Color) -> bool {
        self.is_in_force(Rule::QuickplayFinish)
            && (!self.is_quickplay_a_guideline() || self.is_guideline_for_this_class())
            && self.is_last_period(player)
            && self.is_without_bonus(player)
    }

    /// Returns `true` if quickplay finishes have rules only where the event announces them
    /// (Guideline III).
    pub(super) fn is_quickplay_a_guideline(&self) -> bool {
        self.policies().quickplay.claim.applies == QuickplayApplies::WhenAnnounced
    }

    /// Returns `true` unless the game is blitz, for which the guidelines are not.
    pub(super) fn is_guideline_for_this_class(&self) -> bool {
        self.rulebook().time_class() != TimeClass::Blitz
    }

    /// Returns `true` if a player's moves add nothing to his time in this period.
    pub(super) fn is_without_bonus(&self, player: Color) -> bool {
        let period = self.table.clock.current_period(player);
        period.is_some_and(|period| period.bonus == MoveBonus::None)
    }

    /// Returns why a player may not claim or ask for anything in a quickplay finish.
    fn why_not_quickplay(&self, by: Color, rule: Rule) -> Option<RejectionReason> {
        let policy = self.policies().quickplay.claim;
        let left = self
            .table
            .clock
            .remaining(by, self.at)
            .unwrap_or(Duration::MAX);
        let is_flag_down = self.table.clock.expired(by, self.at).is_some();
        let is_short =
            left < policy.time || left == policy.time && policy.bound == QuickplayBound::AtMost;
        if !self.is_in_force(rule) || !self.is_quickplay(by) {
            Some(RejectionReason::NotProvided)
        } else if policy.claimant == QuickplayClaimant::HavingTheMove && !self.has_move(by) {
            Some(RejectionReason::NotTheirTurn)
        } else if is_flag_down {
            Some(RejectionReason::OwnFlagFallen)
        } else if !is_short {
            Some(RejectionReason::TooMuchTime)
        } else {
            None
        }
    }

    pub(super) fn claim_quickplay(
        &mut self,
        by: Color,
        kind: QuickplayClaimKind,
    ) -> Result<(), HandleError> {
        if let Some(reason) = self.why_not_quickplay(by, Rule::QuickplayClaim) {
            return self.refuse(by, Rule::QuickplayClaim, reason);
        }
        if self.table.postponed.is_some_and(|claim| claim.by == by) {
            return self.refuse(by, Rule::QuickplayPostponed, RejectionReason::Final);
        }
        if self.config.arbiter_absent && self.is_in_force(Rule::QuickplayWithoutArbiter) {
            return self.end_without_arbiter(by, kind);
        }
        if self.is_in_force(Rule::QuickplayClaimIsOffer) {
            self.table.offers[by] = true;
            self.rule(Rule::QuickplayClaimIsOffer, Decision::OfferStands { by });
        }
        self.refer(Rule::QuickplayClaim, Question::Quickplay { by, kind })
    }

    /// Where there is no arbiter a claim ends the game: the players write down what an arbiter has
    /// to see who decides later (Guideline III.6).
    fn end_without_arbiter(
        &mut self,
        by: Color,
        kind: QuickplayClaimKind,
    ) -> Result<(), HandleError> {
        let rule = Rule::QuickplayWithoutArbiter;
        let mut obligation = |by, ruling| self.rule(rule, Decision::Sheet { by, ruling });
        obligation(by, SheetRuling::ToWritePosition);
        obligation(!by, SheetRuling::ToVerifyPosition);
        if kind == QuickplayClaimKind::NoEffort {
            obligation(by, SheetRuling::ToSubmit);
        }
        self.halt_clocks()?;
        let question = Question::Adjudication { by, kind };
        self.rule(rule, Decision::Referred(question));
        self.table.stage = Stage::Halted(question);
        Ok(())
    }

    pub(super) fn answer_quickplay(
        &mut self,
        by: Color,
        kind: QuickplayClaimKind,
        answer: Answer,
    ) -> Result<(), HandleError> {
        let bonus = self.policies().quickplay.bonus;
        match answer {
            Answer::Draw => return self.draw(Rule::QuickplayDraw, EndCause::QuickplayClaim),
            Answer::Postpone | Answer::PostponeWithTime => {
                let after = self.table.ply;
                self.table.postponed = Some(Postponed { by, kind, after });
                self.rule(Rule::QuickplayPostponed, Decision::ClaimPostponed { by });
                if answer == Answer::PostponeWithTime {
                    self.add_time(Rule::QuickplayPostponed, !by, bonus)?;
                }
            }
            _ => {
                let rule = self.first_in_force(Rule::QuickplayRejected, Rule::QuickplayClaim);
                self.rule(self.citable(rule), Decision::ClaimDenied { by });
                if self.is_in_force(Rule::QuickplayRejected) {
                    self.add_time(Rule::QuickplayRejected, !by, bonus)?;
                }
            }
        }
        self.go_on()
    }

    /// A flag has fallen while a claim was put off: the arbiter decides now.
    pub(super) fn decide_postponed(
        &mut self,
        claim: Postponed,
        fallen: Color,
    ) -> Result<(), HandleError> {
        let Postponed { by, kind, .. } = claim;
        let question = Question::QuickplayAfterFlag { by, kind, fallen };
        self.refer(self.clause_for_postponed(), question)
    }

    /// Returns the rule by which the arbiter decides on a claim that was put off.
    pub(super) fn clause_for_postponed(&self) -> Rule {
        self.first_in_force(Rule::QuickplayDecided, Rule::QuickplayPostponed)
    }

    /// The claim that was put off was right, or the flag counts that has fallen since.
    pub(super) fn answer_after_flag(
        &mut self,
        by: Color,
        fallen: Color,
        answer: Answer,
    ) -> Result<(), HandleError> {
        if answer == Answer::Draw {
            return self.draw(self.clause_for_postponed(), EndCause::QuickplayClaim);
        }
        self.table.postponed = None;
        self.rule(self.clause_for_postponed(), Decision::ClaimDenied { by });
        self.flag_has_fallen(fallen)
    }

    /// A player asks for an increment for both, which is an offer of a draw too.
    pub(super) fn request_increment(&mut self, by: Color) -> Result<(), HandleError> {
        if let Some(reason) = self.why_not_quickplay(by, Rule::QuickplayIncrement) {
            return self.refuse(by, Rule::QuickplayIncrement, reason);
        }
        self.table.offers[by] = true;
        self.rule(Rule::QuickplayIncrement, Decision::OfferStands { by });
        self.refer(Rule::QuickplayIncrement, Question::Increment { by })
    }

    /// The increment that was asked for is added for both, with time for the opponent, or it
    /// is not.
    pub(super) fn answer_increment(
        &mut self,
        by: Color,
        is_granted: bool,
    ) -> Result<(), HandleError> {
        // The opponent has not agreed, or the game would be over.
        if self.table.offers[by] {
            self.lapse(by);
        }
        if is_granted {
            self.grant_increment(Color::White)?;
            self.grant_increment(Color::Black)?;
            let amount = self.policies().quickplay.bonus;
            self.add_time(Rule::QuickplayIncrement, !by, amount)?;
        }
        self.go_on()
    }

    fn grant_increment(&mut self, player: Color) -> Result<(), HandleError> {
        let quickplay = &self.policies().quickplay;
        let bonus = match quickplay.remedy {
            QuickplayRemedy::Increment => MoveBonus::Increment(quickplay.increment),
            QuickplayRemedy::DelayClock => MoveBonus::SimpleDelay(quickplay.increment),
        };
        let control = *self.table.clock.control(player);
        let periods = control.periods().map(|period| match period.moves {
            None => period.with_bonus(bonus),
            Some(_) => period,
        });
        if let Ok(granted) = TimeControl::from_periods(periods) {
            let granted = granted.with_increment_timing(control.increment_timing());
            self.table.clock.set_control(player, granted, self.at)?;
        }
        Ok(())
    }
}
