//! Actions of the arbiter, and answers to the open question.

use super::settling::Dispatch;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{ArbiterAction, Reporter};
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::verdict::EndCause;
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
                self.turn().draw_postponed();
                Ok(())
            }
            (ArbiterAction::Reinstate { after }, stage) => {
                if self.state.parts.results.is_doubted() {
                    // The doubted end of the game must be taken back first.
                    return Err(HandleError::MustReopen);
                }
                self.reinstate(after.into(), Rule::Reinstate)?;
                // Before the start, or while the position itself is in question, the game does not
                // continue with that.
                if !matches!(
                    stage,
                    Stage::BeforeStart | Stage::Halted(Question::PositionLost)
                ) {
                    self.turn().ask_times();
                }
                Ok(())
            }
            _ => self.turn().direct(action),
        }
    }

    /// Passes the answer to the open question to the part that asked it.
    pub(super) fn answer(&mut self, question: Question, answer: Answer) -> Result<(), HandleError> {
        let mut options = question.options(self.moment.config.rulebook());
        if !options.any(|option| option == answer) {
            return Err(HandleError::NotAnOption(answer));
        }
        let mut turn = self.turn();
        let is_so = answer == Answer::Yes;
        match (question, answer) {
            (Question::Claim { by, claim }, _) => turn.check_claim(by, claim),
            (Question::UnrecordedClaim { by, claim }, _) => {
                turn.answer_unrecorded(by, claim, is_so);
            }
            (Question::UnprovenClaim { by, claim }, _) => turn.answer_unproven(by, claim, answer),
            (Question::Quickplay { by, kind }, _) => turn.answer_quickplay(by, kind, answer),
            (Question::QuickplayAfterFlag { .. }, Answer::Draw) => turn.draw_postponed(),
            (Question::QuickplayAfterFlag { by, fallen, .. }, _) => {
                turn.deny_postponed(by);
                turn.flag_fallen(fallen);
            }
            (Question::Adjudication { .. }, _) => {
                turn.draw(Rule::QuickplayWithoutArbiter, EndCause::QuickplayClaim);
            }
            (Question::Increment { by }, _) => turn.answer_increment(by, is_so),
            (Question::Agreement, Answer::Yes) => turn.draw(Rule::AgreedDraw, EndCause::Agreement),

            (Question::Penalty { by, offense }, _) => turn.answer_penalty(by, offense, answer),
            (Question::LossScore { by, offense }, _) => turn.answer_loss(by, offense, answer)?,

            (Question::EnvelopeMissing, Answer::NewGame) => turn.cancel(Rule::EnvelopeMissing),
            (Question::SealedUnclear { by }, Answer::No) => turn.lose(by, LossReason::SealedMove),

            (Question::Overstepped { player }, Answer::Yes) => turn.lose(player, LossReason::Time),
            (Question::Overstepped { player }, _) => turn.begin_next_period(player),
            (Question::Stopped { by, reason }, _) => turn.answer_stopped(by, reason, is_so),
            (Question::Late { by }, Answer::Yes) => turn.forfeit(by),
            (Question::BothFlags, Answer::Draw) => turn.draw(Rule::Judgment, EndCause::BothTimes),

            (Question::SignedOtherwise { result }, _) => turn.answer_signed(result, answer),
            (Question::CanMate { player, by }, _) => turn.answer_chances(player, by, is_so),
            (Question::ForcedWin { player }, _) => {
                turn.answer_chances(player, LossReason::Time, is_so);
            }
            (Question::Appeal { .. }, _) => turn.answer_appeal(is_so)?,
            (Question::Resigning { by }, Answer::Yes) => turn.resign(by),
            (Question::DeclaredDraw { termination }, Answer::Draw) => {
                turn.draw(termination.rule(), EndCause::Board(termination));
            }

            (Question::Touched { by, square }, Answer::Yes) => self.answer_touched(by, square)?,
            (Question::Touched { .. }, _) => turn.uphold(Rule::TouchMove),
            (Question::TouchedFirst { by, one, other }, _) => {
                let is_one = answer == Answer::First;
                let squares = if is_one { [one, other] } else { [other, one] };
                turn.touch_and_rule(by, &squares);
                turn.ask(Effect::Run);
            }
            (
                Question::MoveMeant {
                    by,
                    made,
                    announced,
                },
                _,
            ) => {
                let is_made = answer == Answer::First;
                turn.make_meant(by, if is_made { made } else { announced });
            }
            (Question::PressedWithoutMove { by }, _) => self.answer_pressed(by, is_so)?,
            (Question::BothIllegal { by }, _) => turn.answer_both_illegal(by, is_so),
            (Question::Reported { what }, Answer::Yes) => {
                self.enter(Stage::Playing);
                self.look_into(Reporter::Arbiter, what)?;
                self.turn().ask(Effect::Run);
            }
            // Nothing is granted, or everything needed was done while the question was open.
            (
                Question::Agreement
                | Question::Assistant { .. }
                | Question::BothFlags
                | Question::ClockDefect
                | Question::ClockSetting
                | Question::DeclaredDraw { .. }
                | Question::EnvelopeMissing
                | Question::Late { .. }
                | Question::PenaltyTime { .. }
                | Question::PositionLost
                | Question::Reconstruction
                | Question::Reported { .. }
                | Question::Resigning { .. }
                | Question::ResumptionTimes
                | Question::SealedUnclear { .. }
                | Question::TimesAfter
                | Question::Updating,
                _,
            ) => turn.ask(Effect::Run),
        }
        Ok(())
    }
}
