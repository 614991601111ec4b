//! Actions of the arbiter, and answers to the open question.

use super::effects::Dispatch;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{ArbiterAction, Reporter};
use crate::arbiter::question::{Answer, LossReason, Question};
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
        let (is_so, is_draw) = (answer == Answer::Yes, answer == Answer::Draw);
        match question {
            Question::Claim { by, claim } => turn.check_claim(by, claim),
            Question::UnrecordedClaim { by, claim } => {
                turn.answer_unrecorded((by, claim), is_so);
            }
            Question::UnprovenClaim { by, claim } => {
                turn.answer_unproven((by, claim), answer);
            }
            Question::Quickplay { by, kind } => {
                turn.answer_quickplay((by, kind), answer);
            }
            Question::QuickplayAfterFlag { by, fallen, .. } => {
                if is_draw {
                    turn.draw_postponed();
                } else {
                    turn.deny_postponed(by);
                    turn.flag_fallen(fallen);
                }
            }
            Question::Increment { by } => turn.answer_increment(by, is_so),
            Question::Agreement => turn.answer_agreement(is_so),

            Question::Penalty { by, conduct } => {
                turn.answer_penalty(by, conduct, answer);
            }
            Question::LossScore { by, conduct } => turn.answer_loss(by, conduct, answer)?,

            Question::EnvelopeMissing => turn.answer_missing(answer),
            Question::SealedUnclear { by } => turn.answer_unclear(by, is_so),

            Question::Overstepped { player } => {
                turn.answer_overstepped(player, answer);
            }
            Question::Stopped { by, reason } => {
                turn.answer_stopped(by, reason, is_so);
            }
            Question::Late { by } => {
                turn.answer_late(by, is_so);
            }
            Question::BothFlags => {
                turn.answer_both_flags(is_draw);
            }

            Question::SignedOtherwise { result } => {
                turn.answer_signed(result, answer);
            }
            Question::CanMate { player, by } => {
                turn.answer_chances(player, by, is_so);
            }
            Question::ForcedWin { player } => {
                let by = LossReason::Time;
                turn.answer_chances(player, by, is_so);
            }
            Question::Appeal { .. } => turn.answer_appeal(is_so)?,
            Question::Resigning { by } => turn.answer_resigning(by, is_so),
            Question::DeclaredDraw { termination } => {
                turn.answer_declared(termination, is_draw);
            }
            Question::Adjudication { .. } => turn.answer_adjudication(),

            Question::Touched { by, square } if is_so => self.answer_touched(by, square)?,
            Question::Touched { .. } => turn.uphold(Rule::TouchMove),
            Question::TouchedFirst { by, one, other } => {
                let is_one = answer == Answer::First;
                let squares = if is_one { [one, other] } else { [other, one] };
                turn.touch_and_rule(by, &squares);
                turn.ask(Effect::Run);
            }
            Question::PressedWithoutMove { by } => self.answer_pressed(by, is_so)?,
            Question::BothIllegal => turn.answer_both_illegal(is_so),
            Question::Reported { what } if is_so => {
                self.enter(Stage::Playing);
                self.look_into(Reporter::Arbiter, what)?;
                self.turn().ask(Effect::Run);
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
            | Question::Updating => turn.ask(Effect::Run),
        }
        Ok(())
    }
}
