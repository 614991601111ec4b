//! What the arbiter decides: answers to open questions, times, results.

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::Direction;
use crate::arbiter::question::{Answer, Loss, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::{Advice, Decision};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::{Cause, Verdict};
use crate::laws::{Clause, Penalty};
use crate::types::{ByColor, Color};

impl Hearing<'_> {
    pub(super) fn direct(&mut self, direction: Direction) -> Result<(), OutOfOrder> {
        match direction {
            Direction::Answer(answer) => match self.table.stage {
                Stage::Halted(question) => self.answer(question, answer),
                Stage::Playing if answer == Answer::Draw && self.table.postponed.is_some() => {
                    self.draw(Clause::QuickplayPostponed, Cause::QuickplayClaim)
                }
                _ => Err(OutOfOrder::NoQuestion),
            },
            Direction::StopClocks => {
                self.halt_clocks()?;
                self.table.interrupted = true;
                self.rule(Clause::Interruption, Decision::ClocksStopped);
                Ok(())
            }
            Direction::RunClocks => match self.table.stage {
                Stage::BeforeStart => Err(OutOfOrder::NotStarted),
                Stage::Halted(question) => Err(OutOfOrder::Halted(question)),
                _ => {
                    self.table.interrupted = false;
                    self.go_on()
                }
            },
            Direction::AddTime { player, amount } => {
                self.add_time(Clause::Disturbance, player, amount)
            }
            Direction::TakeTime { player, amount } => {
                self.take_time(Clause::Penalties, player, amount)
            }
            Direction::SetTime { player, .. }
                if self.table.clock.control(player).is_unlimited() =>
            {
                Ok(())
            }
            Direction::SetTime { player, amount } => {
                self.table.clock.set_remaining(player, amount, self.at)?;
                let decision = Decision::TimeSet { player, amount };
                self.rule(self.citable(self.clause_for_times()), decision);
                Ok(())
            }
            Direction::SetMoves { player, moves } => {
                self.table
                    .clock
                    .set_moves_completed(player, moves, self.at)?;
                let decision = Decision::MovesSet { player, moves };
                self.rule(self.citable(self.clause_for_times()), decision);
                Ok(())
            }
            Direction::Reinstate { after } => self.direct_back(after),
            Direction::WaiveDefault { player } => {
                self.table.waived[player] = true;
                Ok(())
            }
            Direction::Penalise {
                player,
                penalty,
                announced,
            } => {
                self.penalise(player, penalty, announced);
                Ok(())
            }
            Direction::Lose { player, opponent } => {
                let result = GameResult::loss(player, opponent);
                self.end(Clause::RefusalToComply, result, Cause::Conduct)
            }
            Direction::BothLose => {
                self.end(Clause::BothGuilty, GameResult::DOUBLE_LOSS, Cause::Conduct)
            }
            Direction::Forfeit { player } => {
                let result = GameResult::forfeit(player);
                self.end(Clause::Forfeit, result, Cause::Absence)
            }
            Direction::Decide(result) => self.end(Clause::Judgement, result, Cause::Decision),
            Direction::Reopen => Err(OutOfOrder::NotOver),
        }
    }

    /// A penalty among those that the rulebook names, or beyond them where the list is open; a
    /// fine needs to have been announced (Article 12.9.7).
    pub(super) fn penalise(&mut self, player: Color, penalty: Penalty, announced: bool) {
        let list = self.policies().conduct.penalties;
        let is_listed = list.contains(penalty) && (penalty != Penalty::Fine || announced);
        if !is_listed && !list.is_open() {
            self.advise(Clause::Penalties, Advice::ForbiddenPenalty { penalty });
            return;
        }
        if !is_listed {
            self.advise(Clause::Penalties, Advice::UnlistedPenalty { penalty });
        }
        self.rule(Clause::Penalties, Decision::Penalised { player, penalty });
    }

    /// After the end the arbiter can take it back, and answer an appeal against it.
    pub(super) fn direct_after_end(
        &mut self,
        direction: Direction,
        verdict: Verdict,
    ) -> Result<(), OutOfOrder> {
        match direction {
            Direction::Reopen => self.reopen(verdict),
            Direction::Decide(result) => self.end(self.clause_after_end(), result, Cause::Decision),
            _ => Err(OutOfOrder::GameOver),
        }
    }

    /// Takes the end of the game back. The clocks stand until the arbiter has set them and lets
    /// them run. What ended on the board stays ended: no moves are taken back here.
    fn reopen(&mut self, verdict: Verdict) -> Result<(), OutOfOrder> {
        if matches!(verdict.cause, Cause::Board(_)) {
            return Err(OutOfOrder::GameOver);
        }
        let clause = self.citable(self.clause_after_end());
        self.table.signed = ByColor::new(None, None);
        self.table.appealed = None;
        self.table.interrupted = true;
        self.table.stage = self.table.stage_of_play();
        self.rule(clause, Decision::Reopened);
        Ok(())
    }

    /// Answers the open question.
    pub(super) fn answer(&mut self, question: Question, answer: Answer) -> Result<(), OutOfOrder> {
        if !question
            .options(self.session.rulebook())
            .any(|option| option == answer)
        {
            return Err(OutOfOrder::NotAnOption(answer));
        }
        let (is_so, is_draw) = (answer == Answer::Yes, answer == Answer::Draw);
        match question {
            Question::Claim { by, claim } => self.check_claim(by, claim),
            Question::UnrecordedClaim { by, claim } => self.answer_unrecorded(by, claim, is_so),
            Question::UnprovenClaim { by, claim } => self.answer_unproven(by, claim, answer),
            Question::Penalty { by, act } => self.answer_penalty(by, act, answer),
            Question::LossScore { by, act } => self.answer_loss(by, act, answer),
            Question::EnvelopeMissing => self.answer_missing(answer),
            Question::SealedUnclear { by } => self.answer_unclear(by, is_so),
            Question::Overstepped { player } => self.answer_overstepped(player, answer),
            Question::SignedOtherwise { result } => self.answer_signed(result, answer),
            Question::CanMate { player, by } => self.answer_chances(player, by, is_so),
            Question::ForcedWin { player } => self.answer_chances(player, Loss::Time, is_so),
            Question::Stopped { by, reason } => self.answer_stopped(by, reason, is_so),
            Question::Quickplay { by, ground } => self.answer_quickplay(by, ground, answer),
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
            Question::Agreement if is_so => self.draw(Clause::AgreedDraw, Cause::Agreement),
            Question::BothFlags if is_draw => self.draw(Clause::Judgement, Cause::BothTimes),
            Question::DeclaredDraw { termination } if is_draw => {
                self.draw(termination.clause(), Cause::Board(termination))
            }
            Question::Adjudication { .. } => {
                self.draw(Clause::QuickplayWithoutArbiter, Cause::QuickplayClaim)
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
    fn answer_appeal(&mut self, is_granted: bool) -> Result<(), OutOfOrder> {
        match self.table.appealed.take() {
            None => self.go_on(),
            Some(verdict) if is_granted => self.reopen(verdict),
            Some(verdict) => {
                self.rule(Clause::Appeal, Decision::AppealDismissed);
                self.table.stage = Stage::Over(verdict);
                Ok(())
            }
        }
    }
}
