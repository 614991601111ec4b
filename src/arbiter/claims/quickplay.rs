//! Quickplay finishes, where a fixed time remains for all moves: draw claims, and the increment
//! that a player may ask for (Guideline III; Article 10 of 1997).

use core::time::Duration;

use super::Postponed;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::event::QuickplayClaimKind;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::ruling::{Decision, RejectionReason, SheetRuling};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::clock::{MoveBonus, TimeControl};
use crate::laws::Rule;
use crate::laws::policy::{QuickplayBound, QuickplayClaimant, QuickplayRemedy};
use crate::types::Color;

impl Turn<'_> {
    /// Handles a draw claim in a quickplay finish.
    pub(crate) fn claim_quickplay(&mut self, by: Color, kind: QuickplayClaimKind) {
        if let Some(reason) = self.why_not_quickplay(by, Rule::QuickplayClaim) {
            return self.refuse(by, Rule::QuickplayClaim, reason);
        }
        let claims = &mut self.parts.claims;
        if claims.postponed.is_some_and(|claim| claim.by == by) {
            return self.refuse(by, Rule::QuickplayPostponed, RejectionReason::Final);
        }
        claims.heard[by] = true;
        if self.config.arbiter_absent && self.is_in_force(Rule::QuickplayWithoutArbiter) {
            return self.end_without_arbiter(by, kind);
        }
        let rule = Rule::QuickplayClaimIsOffer;
        if self.is_in_force(rule) {
            self.count_as_offer(by, rule);
        }
        self.refer(Rule::QuickplayClaim, Question::Quickplay { by, kind });
    }

    /// Carries out the answer to a draw claim in a quickplay finish.
    pub(crate) fn answer_quickplay(&mut self, by: Color, kind: QuickplayClaimKind, answer: Answer) {
        let (rule, gets_time) = match answer {
            Answer::Draw => return self.draw(Rule::QuickplayDraw, EndCause::QuickplayClaim),
            Answer::Postpone | Answer::PostponeWithTime => {
                let (rule, after) = (Rule::QuickplayPostponed, self.course.ply);
                self.parts.claims.postponed = Some(Postponed { by, kind, after });
                self.rule(rule, Decision::ClaimPostponed { by });
                (rule, answer == Answer::PostponeWithTime)
            }
            _ => {
                let rule = Rule::QuickplayRejected;
                let cited = self.first_in_force(rule, Rule::QuickplayClaim);
                self.rule_always(cited, Decision::ClaimDenied { by });
                (rule, self.is_in_force(rule))
            }
        };
        if gets_time {
            self.add_time(rule, !by, self.policies().quickplay.bonus);
        }
        self.ask(Effect::Run);
    }

    /// Draws the game by a postponed claim.
    pub(crate) fn draw_postponed(&mut self) {
        self.draw(self.rule_of_postponed(), EndCause::QuickplayClaim);
    }

    /// Denies a postponed claim. The flag that has fallen since counts.
    pub(crate) fn deny_postponed(&mut self, by: Color) {
        self.parts.claims.postponed = None;
        self.rule(self.rule_of_postponed(), Decision::ClaimDenied { by });
    }

    /// Asks for an increment for both players, which also counts as a draw offer.
    pub(crate) fn request_increment(&mut self, by: Color) {
        let rule = Rule::QuickplayIncrement;
        if let Some(reason) = self.why_not_quickplay(by, rule) {
            return self.refuse(by, rule, reason);
        }
        self.count_as_offer(by, rule);
        self.refer(rule, Question::Increment { by });
    }

    /// Carries out the answer to a request for an increment. If it is granted, both players get the
    /// increment and the opponent gets extra time.
    pub(crate) fn answer_increment(&mut self, by: Color, is_granted: bool) {
        // The opponent has not accepted the draw, or the game would be over.
        if self.parts.offers.standing()[by] {
            self.lapse_offer(by);
        }
        if is_granted {
            self.grant_increment();
            let bonus = self.policies().quickplay.bonus;
            self.add_time(Rule::QuickplayIncrement, !by, bonus);
        }
        self.ask(Effect::Run);
    }

    /// Returns why a player may not claim or ask for anything in a quickplay finish.
    fn why_not_quickplay(&self, by: Color, rule: Rule) -> Option<RejectionReason> {
        let policy = self.policies().quickplay.claim;
        let left = self.clock().remaining(by, self.at).unwrap_or(Duration::MAX);
        let is_flag_down = self.clock().expired(by, self.at).is_some();
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

    /// Ends a game played without an arbiter by a claim. The players write down what the person who
    /// decides later needs to see (Guideline III.6).
    fn end_without_arbiter(&mut self, by: Color, kind: QuickplayClaimKind) {
        let rule = Rule::QuickplayWithoutArbiter;
        let mut tell = |by, ruling| self.rule(rule, Decision::Sheet { by, ruling });
        tell(by, SheetRuling::ToWritePosition);
        tell(!by, SheetRuling::ToVerifyPosition);
        if kind == QuickplayClaimKind::NoEffort {
            tell(by, SheetRuling::ToSubmit);
        }
        // No one can answer now, so the question stays open even if the host answers the others.
        let question = Question::Adjudication { by, kind };
        self.halt();
        self.rule(rule, Decision::Referred(question));
        self.ask(Effect::Enter(Stage::Halted(question)));
    }

    /// Gives both players the increment or delay of a quickplay finish.
    fn grant_increment(&mut self) {
        let quickplay = &self.policies().quickplay;
        let amount = quickplay.increment;
        let bonus = match quickplay.remedy {
            QuickplayRemedy::Increment => MoveBonus::Increment(amount),
            QuickplayRemedy::DelayClock => MoveBonus::SimpleDelay(amount),
        };
        let mut is_granted = false;
        for player in Color::ALL {
            let control = self.clock().control(player);
            let periods = control.periods().map(|period| match period.moves {
                None => period.with_bonus(bonus),
                Some(_) => period,
            });
            if let Ok(granted) = TimeControl::from_periods(periods) {
                let granted = granted.with_increment_timing(control.increment_timing());
                is_granted = true;
                self.set_control(player, granted);
            }
        }
        // A player without a time limit gets no increment.
        if is_granted {
            self.rule(Rule::QuickplayIncrement, Decision::IncrementSet { amount });
        }
    }

    /// Returns the rule by which the arbiter decides a postponed claim.
    fn rule_of_postponed(&self) -> Rule {
        self.first_in_force(Rule::QuickplayDecided, Rule::QuickplayPostponed)
    }
}
