//! What the arbiter decides: answers to open questions, times, results.

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::ArbiterAction;
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::laws::Rule;
use crate::laws::policy::Penalty;
use crate::types::{ByColor, Color};

impl Hearing<'_> {
    pub(super) fn direct(&mut self, direction: ArbiterAction) -> Result<(), HandleError> {
        match direction {
            ArbiterAction::Answer(answer) => match self.table.stage {
                Stage::Halted(question) => self.answer(question, answer),
                Stage::Playing if answer == Answer::Draw && self.table.postponed.is_some() => {
                    self.draw(self.clause_for_postponed(), EndCause::QuickplayClaim)
                }
                _ => Err(HandleError::NoQuestion),
            },
            ArbiterAction::StopClocks => {
                self.halt_clocks()?;
                self.table.interrupted = true;
                self.rule(self.citable(Rule::Interruption), Decision::ClocksStopped);
                Ok(())
            }
            ArbiterAction::RunClocks => match self.table.stage {
                Stage::BeforeStart => Err(HandleError::NotStarted),
                Stage::Halted(question) => Err(HandleError::Halted(question)),
                _ => {
                    self.table.interrupted = false;
                    self.go_on()
                }
            },
            ArbiterAction::AddTime { player, amount } => {
                self.add_time(Rule::Disturbance, player, amount)
            }
            ArbiterAction::TakeTime { player, amount } => {
                self.take_time(Rule::Penalties, player, amount)
            }
            ArbiterAction::SetTime { player, .. }
                if self.table.clock.control(player).is_unlimited() =>
            {
                Ok(())
            }
            ArbiterAction::SetTime { player, amount } => {
                self.table.clock.set_remaining(player, amount, self.at)?;
                let decision = Decision::TimeSet { player, amount };
                self.rule(self.citable(self.clause_for_times()), decision);
                Ok(())
            }
            ArbiterAction::SetMoves { player, moves } => {
                self.table
                    .clock
                    .set_moves_completed(player, moves, self.at)?;
                let decision = Decision::MovesSet { player, moves };
                self.rule(self.citable(self.clause_for_times()), decision);
                Ok(())
            }
            ArbiterAction::Reinstate { after } => self.direct_back(after),
            ArbiterAction::WaiveDefault { player } => {
                self.table.waived[player] = true;
                Ok(())
            }
            ArbiterAction::Penalize {
                player,
                penalty,
                announced,
            } => {
                self.penalise(player, penalty, announced);
                Ok(())
            }
            ArbiterAction::Lose { player, opponent } => {
                let result = GameResult::loss(player, opponent);
                self.end(Rule::RefusalToComply, result, EndCause::Conduct)
            }
            ArbiterAction::BothLose => {
                self.end(Rule::BothGuilty, GameResult::DOUBLE_LOSS, EndCause::Conduct)
            }
            ArbiterAction::Forfeit { player } => {
                let result = GameResult::forfeit(player);
                self.end(Rule::Forfeit, result, EndCause::Absence)
            }
            ArbiterAction::Decide(result) => {
                self.end(clause_for_result(result), result, EndCause::Decision)
            }
            ArbiterAction::Reopen => Err(HandleError::NotOver),
        }
    }

    /// A penalty among those that the rulebook names, or beyond them where the list is open; a
    /// fine needs to have been announced (Article 12.9.7).
    pub(super) fn penalise(&mut self, player: Color, penalty: Penalty, announced: bool) {
        let list = self.policies().conduct.penalties;
        let is_listed = list.contains(penalty) && (penalty != Penalty::Fine || announced);
        if !is_listed && !list.is_open() {
            self.advise(Rule::Penalties, Note::ForbiddenPenalty { penalty });
            return;
        }
        if !is_listed {
            self.advise(Rule::Penalties, Note::UnlistedPenalty { penalty });
        }
        self.rule(Rule::Penalties, Decision::Penalized { player, penalty });
    }

    /// After the end the arbiter can take it back, and answer an appeal against it.
    pub(super) fn direct_after_end(
        &mut self,
        direction: ArbiterAction,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        match direction {
            ArbiterAction::Reopen => self.reopen(verdict),
            ArbiterAction::Decide(result) => {
                let rule = self.clause_after_end(clause_for_result(result));
                self.end(rule, result, EndCause::Decision)
            }
            _ => Err(HandleError::GameOver),
        }
    }

    /// Takes the end of the game back. The clocks stand until the arbiter has set them and lets
    /// them run. What ended on the board stays ended: no moves are taken back here.
    fn reopen(&mut self, verdict: Verdict) -> Result<(), HandleError> {
        if matches!(verdict.cause, EndCause::Board(_)) {
            return Err(HandleError::GameOver);
        }
        let rule = self.citable(self.clause_after_end(Rule::Judgment));
        self.table.signed = ByColor::new(None, None);
        self.table.appealed = None;
        self.table.interrupted = true;
        self.table.stage = self.table.stage_of_play();
        self.rule(rule, Decision::Reopened);
        Ok(())
    }

    /// Answers the open question.
    pub(super) fn answer(&mut self, question: Question, answer: Answer) -> Result<(), HandleError> {
        if !question
            .options(self.config.rulebook())
            .any(|option| option == answer)
        {
            return Err(HandleError::NotAnOption(answer));
        }
        let (is_so, is_draw) = (answer == Answer::Yes, answer == Answer::Draw);
        match question {
            Question::Claim { by, claim } => self.check_claim(by, claim),
            Question::UnrecordedClaim { by, claim } => self.answer_unrecorded(by, claim, is_so),
            Question::UnprovenClaim { by, claim } => self.answer_unproven(by, claim, answer),
            Question::Penalty { by, conduct } => self.answer_penalty(by, conduct, answer),
            Question::LossScore { by, conduct } => self.answer_loss(by, conduct, answer),
            Question::EnvelopeMissing => self.answer_missing(answer),
            Question::SealedUnclear { by } => self.answer_unclear(by, is_so),
            Question::Overstepped { player } => self.answer_overstepped(player, answer),
            Question::SignedOtherwise { result } => self.answer_signed(result, answer),
            Question::CanMate { player, by } => self.answer_chances(player, by, is_so),
            Question::ForcedWin { player } => self.answer_chances(player, LossReason::Time, is_so),
            Question::Stopped { by, reason } => self.answer_stopped(by, reason, is_so),
            Question::Quickplay { by, kind } => self.answer_quickplay(by, kind, answer),
            Question::QuickplayAfterFlag { by, fallen, .. } => {
                self.answer_after_flag(by, fallen, answer)
            }
            Question::Increment { by } => self.answer_increment(by, is_so),
            Question::Appeal { .. } => self.answer_appeal(is_so),
            Question::Touched { by, square } => self.answer_touched(by, square, is_so),
            Question::TouchedFirst { by, one, other } => {
                let is_one = answer == Answer::First;
                self.answer_first(by, if is_one { [one, other] } else { [other, one] })
            }
            Question::PressedWithoutMove { by } => self.answer_pressed(by, is_so),
            Question::BothIllegal => self.answer_both_illegal(is_so),
            Question::Reported { what } if is_so => self.answer_reported(what),
            Question::Late { by } if is_so => self.forfeit(by),
            Question::Resigning { by } if is_so => self.resign(by),
            Question::Agreement if is_so => self.draw(Rule::AgreedDraw, EndCause::Agreement),
            Question::BothFlags if is_draw => self.draw(Rule::Judgment, EndCause::BothTimes),
            Question::DeclaredDraw { termination } if is_draw => {
                self.draw(termination.rule(), EndCause::Board(termination))
            }
            Question::Adjudication { .. } => {
                self.draw(Rule::QuickplayWithoutArbiter, EndCause::QuickplayClaim)
            }
            // What there was to do has been done while the question was open.
            Question::Agreement
            | Question::Assistant { .. }
            | Question::BothFlags
            | Question::ClockDefect
            | Question::ClockSetting
            | Question::DeclaredDraw { .. }
            | Question::Late { .. }
            | Question::PenaltyTime { .. }
            | Question::PositionLost
            | Question::Reconstruction
            | Question::Reported { .. }
            | Question::Resigning { .. }
            | Question::ResumptionTimes
            | Question::TimesAfter
            | Question::Updating => self.go_on(),
        }
    }

    /// An appeal against the end of a game takes it back or does not; any other lets the
    /// game go on as it is.
    fn answer_appeal(&mut self, is_granted: bool) -> Result<(), HandleError> {
        match self.table.appealed.take() {
            None => self.go_on(),
            Some(verdict) if is_granted => self.reopen(verdict),
            Some(verdict) => {
                self.rule(Rule::Appeal, Decision::AppealDismissed);
                self.table.stage = Stage::Over(verdict);
                Ok(())
            }
        }
    }
}

/// Returns the rule by which the arbiter decides a result: one that no game comes to by itself is
/// a penalty, or the score of a game that was not played.
pub(super) fn clause_for_result(result: GameResult) -> Rule {
    if !result.is_played() {
        Rule::Forfeit
    } else if result.outcome().is_none() {
        Rule::Penalties
    } else {
        Rule::Judgment
    }
}
