//! Actions of the arbiter: clocks, times, penalties, results.

use super::course::Stage;
use super::effect::Effect;
use super::error::HandleError;
use super::event::ArbiterAction;
use super::game_result::GameResult;
use super::question::Question;
use super::ruling::Decision;
use super::turn::Turn;
use super::verdict::{EndCause, Verdict};
use crate::laws::Rule;

impl Turn<'_> {
    /// Carries out an action of the arbiter before the end of the game. Answers are handled elsewhere.
    pub(super) fn direct(&mut self, action: ArbiterAction) -> Result<(), HandleError> {
        match action {
            ArbiterAction::Answer(_) => return Err(HandleError::NoQuestion),
            ArbiterAction::Reopen => return Err(HandleError::NotOver),
            ArbiterAction::StopClocks => {
                self.halt();
                self.time.interrupt();
                self.rule_always(Rule::Interruption, Decision::ClocksStopped);
            }
            ArbiterAction::RunClocks => match self.course.stage {
                Stage::BeforeStart => return Err(HandleError::NotStarted),
                Stage::Halted(question) => return Err(HandleError::Halted(question)),
                _ => {
                    self.time.resume();
                    self.ask(Effect::Run);
                }
            },
            ArbiterAction::AddTime { player, amount } => {
                self.add_time(Rule::Disturbance, player, amount)
            }
            ArbiterAction::TakeTime { player, amount } => {
                self.take_time(Rule::Penalties, player, amount);
            }
            ArbiterAction::SetTime { player, amount } => {
                self.set_time(self.rule_for_times(), player, amount);
            }
            ArbiterAction::SetMoves { player, moves } => {
                self.set_moves(self.rule_for_times(), player, moves);
            }
            // The dispatch goes back.
            ArbiterAction::Reinstate { .. } => {}
            ArbiterAction::WaiveDefault { player } => self.time.waive_default(player),
            ArbiterAction::Penalize {
                player,
                penalty,
                announced,
            } => self.penalize(player, penalty, announced),
            ArbiterAction::Lose { player, opponent } => {
                let result = GameResult::loss(player, opponent);
                self.end(Rule::RefusalToComply, result, EndCause::Conduct);
            }
            ArbiterAction::BothLose => {
                self.end(Rule::BothGuilty, GameResult::DOUBLE_LOSS, EndCause::Conduct);
            }
            ArbiterAction::Forfeit { player } => {
                let result = GameResult::forfeit(player);
                self.end(Rule::Forfeit, result, EndCause::Absence);
            }
            ArbiterAction::Decide(result) => self.decide(result),
        }
        Ok(())
    }

    /// Carries out an action of the arbiter after the end: reopening the game or deciding another
    /// result. All other actions need a game in progress.
    pub(super) fn direct_after_end(
        &mut self,
        action: ArbiterAction,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        let can_be_reopened = !matches!(verdict.cause, EndCause::Board(_));
        let is_hidden = self.is_hidden(verdict);
        match action {
            ArbiterAction::Decide(result) => self.decide(result),
            // The arbiter is not told that the game is over either.
            ArbiterAction::Reopen if is_hidden => return Err(HandleError::NotOver),
            ArbiterAction::Answer(_) if is_hidden => return Err(HandleError::NoQuestion),
            _ if is_hidden => {}
            ArbiterAction::Reopen if can_be_reopened => self.reopen()?,
            ArbiterAction::Reopen | ArbiterAction::Answer(_) => return Err(HandleError::GameOver),
            _ if can_be_reopened => return Err(HandleError::MustReopen),
            _ => return Err(HandleError::GameOver),
        }
        Ok(())
    }

    /// Returns the rule by which the arbiter sets times and move counters now.
    fn rule_for_times(&self) -> Rule {
        match self.course.stage {
            Stage::Halted(Question::ClockDefect) => Rule::ClockDefect,
            Stage::Halted(Question::ClockSetting) => Rule::ClockSetting,
            _ => Rule::TimesAfterIrregularity,
        }
    }
}
