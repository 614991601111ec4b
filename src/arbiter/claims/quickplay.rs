//! Quickplay finishes, where a fixed time remains for all moves: draw claims, and the increment
//! that a player may ask for (Guideline III; Article 10 of 1997).

use alloc::boxed::Box;
use core::time::Duration;

use super::Claims;
use crate::arbiter::context::{Context, Postponed};
use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::event::QuickplayClaimKind;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::ruling::{Decision, RejectionReason, SheetRuling};
use crate::arbiter::verdict::EndCause;
use crate::clock::{MoveBonus, TimeControl};
use crate::laws::Rule;
use crate::laws::policy::{QuickplayBound, QuickplayClaimant, QuickplayRemedy};
use crate::types::Color;

impl Claims {
    /// Handles a draw claim in a quickplay finish.
    pub(in crate::arbiter) fn claim_quickplay(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        kind: QuickplayClaimKind,
    ) {
        if let Some(reason) = why_not_quickplay(cx, by, Rule::QuickplayClaim) {
            return fx.refuse(by, Rule::QuickplayClaim, reason);
        }
        if self.postponed.is_some_and(|claim| claim.by == by) {
            return fx.refuse(by, Rule::QuickplayPostponed, RejectionReason::Final);
        }
        self.heard[by] = true;
        if cx.config.arbiter_absent && cx.is_in_force(Rule::QuickplayWithoutArbiter) {
            return end_without_arbiter(fx, by, kind);
        }
        let rule = Rule::QuickplayClaimIsOffer;
        if cx.is_in_force(rule) {
            fx.ask(Effect::Offer { by, rule });
        }
        fx.refer(Rule::QuickplayClaim, Question::Quickplay { by, kind });
    }

    /// Carries out the answer to a draw claim in a quickplay finish.
    pub(in crate::arbiter) fn answer_quickplay(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        (by, kind): (Color, QuickplayClaimKind),
        answer: Answer,
    ) {
        let (rule, gets_time) = match answer {
            Answer::Draw => return fx.draw(Rule::QuickplayDraw, EndCause::QuickplayClaim),
            Answer::Postpone | Answer::PostponeWithTime => {
                let (rule, after) = (Rule::QuickplayPostponed, cx.course.ply);
                self.postponed = Some(Postponed { by, kind, after });
                fx.rule(rule, Decision::ClaimPostponed { by });
                (rule, answer == Answer::PostponeWithTime)
            }
            _ => {
                let rule = Rule::QuickplayRejected;
                let cited = fx.first_in_force(rule, Rule::QuickplayClaim);
                fx.rule_always(cited, Decision::ClaimDenied { by });
                (rule, cx.is_in_force(rule))
            }
        };
        if gets_time {
            fx.ask(Effect::AddTime {
                rule,
                player: !by,
                amount: cx.policies().quickplay.bonus,
            });
        }
        fx.ask(Effect::Run);
    }

    /// Draws a game played without an arbiter that a claim has ended, as decided afterwards.
    pub(in crate::arbiter) fn answer_adjudication(&self, fx: &mut Effects<'_>) {
        fx.draw(Rule::QuickplayWithoutArbiter, EndCause::QuickplayClaim);
    }

    /// Draws the game by a postponed claim.
    pub(in crate::arbiter) fn draw_postponed(&self, fx: &mut Effects<'_>) {
        fx.draw(rule_of_decision(fx), EndCause::QuickplayClaim);
    }

    /// Carries out the answer to a postponed claim: a draw, or the flag that has fallen since
    /// counts.
    pub(in crate::arbiter) fn answer_after_flag(
        &mut self,
        fx: &mut Effects<'_>,
        by: Color,
        fallen: Color,
        answer: Answer,
    ) {
        if answer == Answer::Draw {
            return self.draw_postponed(fx);
        }
        self.postponed = None;
        fx.rule(rule_of_decision(fx), Decision::ClaimDenied { by });
        fx.ask(Effect::FlagFallen { player: fallen });
    }

    /// Asks for an increment for both players, which also counts as a draw offer.
    pub(in crate::arbiter) fn request_increment(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
    ) {
        let rule = Rule::QuickplayIncrement;
        if let Some(reason) = why_not_quickplay(cx, by, rule) {
            return fx.refuse(by, rule, reason);
        }
        fx.ask(Effect::Offer { by, rule });
        fx.refer(rule, Question::Increment { by });
    }

    /// Carries out the answer to a request for an increment. If it is granted, both players get the
    /// increment and the opponent gets extra time.
    pub(in crate::arbiter) fn answer_increment(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        is_granted: bool,
    ) {
        // The opponent has not accepted the draw, or the game would be over.
        if cx.shown.offers[by] {
            fx.ask(Effect::Lapse { by });
        }
        if is_granted {
            grant_increment(cx, fx);
            fx.ask(Effect::AddTime {
                rule: Rule::QuickplayIncrement,
                player: !by,
                amount: cx.policies().quickplay.bonus,
            });
        }
        fx.ask(Effect::Run);
    }
}

/// Returns why a player may not claim or ask for anything in a quickplay finish.
fn why_not_quickplay(cx: &Context<'_>, by: Color, rule: Rule) -> Option<RejectionReason> {
    let policy = cx.policies().quickplay.claim;
    let left = cx.clock.remaining(by, cx.at).unwrap_or(Duration::MAX);
    let is_flag_down = cx.clock.expired(by, cx.at).is_some();
    let is_short =
        left < policy.time || left == policy.time && policy.bound == QuickplayBound::AtMost;
    if !cx.is_in_force(rule) || !cx.is_quickplay(by) {
        Some(RejectionReason::NotProvided)
    } else if policy.claimant == QuickplayClaimant::HavingTheMove && !cx.has_move(by) {
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
fn end_without_arbiter(fx: &mut Effects<'_>, by: Color, kind: QuickplayClaimKind) {
    let rule = Rule::QuickplayWithoutArbiter;
    let mut tell = |by, ruling| fx.rule(rule, Decision::Sheet { by, ruling });
    tell(by, SheetRuling::ToWritePosition);
    tell(!by, SheetRuling::ToVerifyPosition);
    if kind == QuickplayClaimKind::NoEffort {
        tell(by, SheetRuling::ToSubmit);
    }
    // No one can answer now, so the question stays open even if the host answers the others.
    let question = Question::Adjudication { by, kind };
    fx.ask(Effect::Halt);
    fx.rule(rule, Decision::Referred(question));
    fx.ask(Effect::Enter(Stage::Halted(question)));
}

/// Gives both players the increment or delay of a quickplay finish.
fn grant_increment(cx: &Context<'_>, fx: &mut Effects<'_>) {
    let quickplay = &cx.policies().quickplay;
    let amount = quickplay.increment;
    let bonus = match quickplay.remedy {
        QuickplayRemedy::Increment => MoveBonus::Increment(amount),
        QuickplayRemedy::DelayClock => MoveBonus::SimpleDelay(amount),
    };
    let mut is_granted = false;
    for player in Color::ALL {
        let control = cx.clock.control(player);
        let periods = control.periods().map(|period| match period.moves {
            None => period.with_bonus(bonus),
            Some(_) => period,
        });
        if let Ok(granted) = TimeControl::from_periods(periods) {
            let granted = granted.with_increment_timing(control.increment_timing());
            is_granted = true;
            fx.ask(Effect::SetControl {
                player,
                control: Box::new(granted),
            });
        }
    }
    // A player without a time limit gets no increment.
    if is_granted {
        fx.rule(Rule::QuickplayIncrement, Decision::IncrementSet { amount });
    }
}

/// Returns the rule by which the arbiter decides a postponed claim.
fn rule_of_decision(fx: &Effects<'_>) -> Rule {
    fx.first_in_force(Rule::QuickplayDecided, Rule::QuickplayPostponed)
}
