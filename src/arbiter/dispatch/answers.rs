//! Actions of the arbiter, and answers to the open question.

use super::effects::Dispatch;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{ArbiterAction, Reporter};
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::state::Parts;
use crate::arbiter::{conduct, orders};
use crate::laws::Rule;

impl Dispatch<'_> {
    /// Carries out an action of the arbiter, or passes the answer to the part that asked.
    pub(super) fn direct(&mut self, action: ArbiterAction) -> Result<(), HandleError> {
        match (action, self.state.course.stage) {
            (ArbiterAction::Answer(answer), Stage::Halted(question)) => {
                self.answer(question, answer)
            }
            (ArbiterAction::Answer(Answer::Draw), Stage::Playing)
                if self.state.parts.claims.postponed().is_some() =>
            {
                self.state.parts.claims.draw_postponed(&mut self.fx);
                Ok(())
            }
            _ => self.ask(|cx, fx, _| orders::direct(cx, fx, action)),
        }
    }

    /// Passes the answer to the open question to the part that asked it.
    pub(super) fn answer(&mut self, question: Question, answer: Answer) -> Result<(), HandleError> {
        let mut options = question.options(self.moment.config.rulebook());
        if !options.any(|option| option == answer) {
            return Err(HandleError::NotAnOption(answer));
        }
        let (
            ref cx,
            fx,
            Parts {
                board,
                offers,
                claims,
                faults,
                adjournments,
                results,
                ..
            },
        ) = self.view();
        let (is_so, is_draw) = (answer == Answer::Yes, answer == Answer::Draw);
        match question {
            Question::Claim { by, claim } => claims.check(cx, fx, by, claim),
            Question::UnrecordedClaim { by, claim } => {
                claims.answer_unrecorded(cx, fx, (by, claim), is_so);
            }
            Question::UnprovenClaim { by, claim } => {
                claims.answer_unproven(cx, fx, (by, claim), answer);
            }
            Question::Quickplay { by, kind } => {
                claims.answer_quickplay(cx, fx, (by, kind), answer);
            }
            Question::QuickplayAfterFlag { by, fallen, .. } => {
                claims.answer_after_flag(fx, by, fallen, answer);
            }
            Question::Increment { by } => claims.answer_increment(cx, fx, by, is_so),
            Question::Agreement => offers.answer_agreement(fx, is_so),

            Question::Penalty { by, conduct } => {
                conduct::answer_penalty(cx, fx, by, conduct, answer);
            }
            Question::LossScore { by, conduct } => conduct::answer_loss(fx, by, conduct, answer)?,

            Question::EnvelopeMissing => adjournments.answer_missing(fx, answer),
            Question::SealedUnclear { by } => adjournments.answer_unclear(fx, by, is_so),

            Question::Overstepped { player } => {
                self.ask_time(|cx, fx, time| time.answer_overstepped(cx, fx, player, answer))?;
            }
            Question::Stopped { by, reason } => {
                self.ask_time(|cx, fx, time| time.answer_stopped(cx, fx, (by, reason), is_so))?;
            }
            Question::Late { by } => {
                self.ask_time(|cx, fx, time| time.answer_late(cx, fx, by, is_so));
            }
            Question::BothFlags => {
                self.ask_time(|_, fx, time| time.answer_both_flags(fx, is_draw));
            }

            Question::SignedOtherwise { result } => {
                results.answer_signed(fx, result, answer);
            }
            Question::CanMate { player, by } => {
                results.answer_chances(cx, fx, player, by, is_so);
            }
            Question::ForcedWin { player } => {
                let by = LossReason::Time;
                results.answer_chances(cx, fx, player, by, is_so);
            }
            Question::Appeal { .. } => results.answer_appeal(cx, fx, is_so)?,
            Question::Resigning { by } => results.answer_resigning(fx, by, is_so),
            Question::DeclaredDraw { termination } => {
                results.answer_declared(fx, termination, is_draw);
            }
            Question::Adjudication { .. } => claims.answer_adjudication(fx),

            Question::Touched { by, square } => {
                let is_new = is_so && board.answer_touched(cx, fx, by, square);
                if !is_new {
                    results.uphold(fx, Rule::TouchMove);
                }
            }
            Question::TouchedFirst { by, one, other } => {
                let is_one = answer == Answer::First;
                let squares = if is_one { [one, other] } else { [other, one] };
                fx.ask(Effect::Touched { by, squares });
                fx.ask(Effect::Run);
            }
            Question::PressedWithoutMove { by } => {
                faults.answer_pressed(cx, fx, by, is_so);
            }
            Question::BothIllegal => faults.answer_both_illegal(cx, fx, is_so),
            Question::Reported { what } if is_so => {
                fx.ask(Effect::Enter(Stage::Playing));
                let by = Reporter::Arbiter;
                fx.ask(Effect::LookInto { by, what });
                fx.ask(Effect::Run);
            }
            // Everything needed was done while the question was open.
            Question::Assistant { .. }
            | Question::ClockDefect
            | Question::ClockSetting
            | Question::PenaltyTime { .. }
            | Question::PositionLost
            | Question::Reconstruction
            | Question::Reported { .. }
            | Question::ResumptionTimes
            | Question::TimesAfter
            | Question::Updating => fx.ask(Effect::Run),
        }
        Ok(())
    }
}
