//! Quickplay finishes, where the remaining moves have a fixed time: claims of a draw and the
//! increment that a player may ask for (Guideline III; Article 10 of 1997).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::QuickplayGround;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::ruling::{Decision, Refusal, SheetRuling};
use crate::arbiter::table::{Postponed, Stage};
use crate::arbiter::verdict::Cause;
use crate::clock::{Bonus, TimeControl};
use crate::laws::{
    Clause, QuickplayApplies, QuickplayBound, QuickplayClaimant, QuickplayRemedy, TimeClass,
};
use crate::types::Color;

impl Hearing<'_> {
    /// Returns `true` if the player is in a quickplay finish to which the rules for one apply.
    pub(super) fn is_quickplay(&self, player: Color) -> bool {
        self.is_in_force(Clause::QuickplayFinish)
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
        period.is_some_and(|period| period.bonus == Bonus::None)
    }

    /// Returns why a player may not claim or ask for anything in a quickplay finish.
    fn why_not_quickplay(&self, by: Color, clause: Clause) -> Option<Refusal> {
        let rule = self.policies().quickplay.claim;
        let left = self
            .table
            .clock
            .remaining(by, self.at)
            .unwrap_or(Duration::MAX);
        let is_flag_down = self.table.clock.expired(by, self.at).is_some();
        let is_short =
            left < rule.time || left == rule.time && rule.bound == QuickplayBound::AtMost;
        if !self.is_in_force(clause) || !self.is_quickplay(by) {
            Some(Refusal::NotProvided)
        } else if rule.claimant == QuickplayClaimant::HavingTheMove && !self.has_move(by) {
            Some(Refusal::NotHisMove)
        } else if is_flag_down {
            Some(Refusal::OwnFlagFallen)
        } else if !is_short {
            Some(Refusal::TooMuchTime)
        } else {
            None
        }
    }

    pub(super) fn claim_quickplay(
        &mut self,
        by: Color,
        ground: QuickplayGround,
    ) -> Result<(), OutOfOrder> {
        if let Some(reason) = self.why_not_quickplay(by, Clause::QuickplayClaim) {
            return self.refuse(by, Clause::QuickplayClaim, reason);
        }
        if self.table.postponed.is_some_and(|claim| claim.by == by) {
            return self.refuse(by, Clause::QuickplayPostponed, Refusal::Final);
        }
        if self.session.arbiter_absent && self.is_in_force(Clause::QuickplayWithoutArbiter) {
            return self.end_without_arbiter(by, ground);
        }
        if self.is_in_force(Clause::QuickplayClaimIsOffer) {
            self.table.offers[by] = true;
            self.rule(Clause::QuickplayClaimIsOffer, Decision::OfferStands { by });
        }
        self.refer(Clause::QuickplayClaim, Question::Quickplay { by, ground })
    }

    /// Where there is no arbiter a claim ends the game: the players write down what an arbiter has to
    /// see who decides later (Guideline III.6).
    fn end_without_arbiter(
        &mut self,
        by: Color,
        ground: QuickplayGround,
    ) -> Result<(), OutOfOrder> {
        let clause = Clause::QuickplayWithoutArbiter;
        let mut duty = |by, ruling| self.rule(clause, Decision::Sheet { by, ruling });
        duty(by, SheetRuling::ToWritePosition);
        duty(!by, SheetRuling::ToVerifyPosition);
        if ground == QuickplayGround::NoEffort {
            duty(by, SheetRuling::ToSubmit);
        }
        self.halt_clocks()?;
        let question = Question::Adjudication { by, ground };
        self.rule(clause, Decision::Referred(question));
        self.table.stage = Stage::Halted(question);
        Ok(())
    }

    pub(super) fn answer_quickplay(
        &mut self,
        by: Color,
        ground: QuickplayGround,
        answer: Answer,
    ) -> Result<(), OutOfOrder> {
        let bonus = self.policies().quickplay.bonus;
        match answer {
            Answer::Draw => return self.draw(Clause::QuickplayDraw, Cause::QuickplayClaim),
            Answer::Postpone | Answer::PostponeWithTime => {
                let after = self.table.ply;
                self.table.postponed = Some(Postponed { by, ground, after });
                self.rule(Clause::QuickplayPostponed, Decision::ClaimPostponed { by });
                if answer == Answer::PostponeWithTime {
                    self.add_time(Clause::QuickplayPostponed, !by, bonus)?;
                }
            }
            _ => {
                let clause = self.citable(Clause::QuickplayRejected);
                self.rule(clause, Decision::ClaimDenied { by });
                if self.is_in_force(Clause::QuickplayRejected) {
                    self.add_time(Clause::QuickplayRejected, !by, bonus)?;
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
    ) -> Result<(), OutOfOrder> {
        let Postponed { by, ground, .. } = claim;
        let question = Question::QuickplayAfterFlag { by, ground, fallen };
        self.refer(Clause::QuickplayPostponed, question)
    }

    /// The claim that was put off was right, or the flag counts that has fallen since.
    pub(super) fn answer_after_flag(
        &mut self,
        by: Color,
        fallen: Color,
        answer: Answer,
    ) -> Result<(), OutOfOrder> {
        if answer == Answer::Draw {
            return self.draw(Clause::QuickplayPostponed, Cause::QuickplayClaim);
        }
        self.table.postponed = None;
        self.rule(Clause::QuickplayPostponed, Decision::ClaimDenied { by });
        self.flag_has_fallen(fallen)
    }

    /// A player asks for an increment for both, which is an offer of a draw too.
    pub(super) fn request_increment(&mut self, by: Color) -> Result<(), OutOfOrder> {
        if let Some(reason) = self.why_not_quickplay(by, Clause::QuickplayIncrement) {
            return self.refuse(by, Clause::QuickplayIncrement, reason);
        }
        self.table.offers[by] = true;
        self.rule(Clause::QuickplayIncrement, Decision::OfferStands { by });
        self.refer(Clause::QuickplayIncrement, Question::Increment { by })
    }

    /// The increment that was asked for is added for both, with time for the opponent, or it
    /// is not.
    pub(super) fn answer_increment(
        &mut self,
        by: Color,
        is_granted: bool,
    ) -> Result<(), OutOfOrder> {
        // The opponent has not agreed, or the game would be over.
        if self.table.offers[by] {
            self.lapse(by);
        }
        if is_granted {
            self.grant_increment(Color::White)?;
            self.grant_increment(Color::Black)?;
            let amount = self.policies().quickplay.bonus;
            self.add_time(Clause::QuickplayIncrement, !by, amount)?;
        }
        self.go_on()
    }

    fn grant_increment(&mut self, player: Color) -> Result<(), OutOfOrder> {
        let quickplay = &self.policies().quickplay;
        let bonus = match quickplay.remedy {
            QuickplayRemedy::Increment => Bonus::Increment(quickplay.increment),
            QuickplayRemedy::DelayClock => Bonus::SimpleDelay(quickplay.increment),
        };
        let control = *self.table.clock.control(player);
        let periods = control.periods().map(|period| match period.moves {
            None => period.with_bonus(bonus),
            Some(_) => period,
        });
        if let Ok(granted) = TimeControl::from_periods(periods) {
            let granted = granted.with_credit(control.credit());
            self.table.clock.set_control(player, granted, self.at)?;
        }
        Ok(())
    }
}
