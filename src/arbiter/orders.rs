//! Actions of the arbiter: clocks, times, penalties, results.

use super::course::Stage;
use super::effect::Effect;
use super::error::HandleError;
use super::event::ArbiterAction;
use super::question::Question;
use super::result::GameResult;
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
                self.ask(Effect::Halt);
                self.ask(Effect::Interrupt(true));
                self.rule_always(Rule::Interruption, Decision::ClocksStopped);
            }
            ArbiterAction::RunClocks => match self.course.stage {
                Stage::BeforeStart => return Err(HandleError::NotStarted),
                Stage::Halted(question) => return Err(HandleError::Halted(question)),
                _ => {
                    self.ask(Effect::Interrupt(false));
                    self.ask(Effect::Run);
                }
            },
            ArbiterAction::AddTime { player, amount } => self.ask(Effect::AddTime {
                rule: Rule::Disturbance,
                player,
                amount,
            }),
            ArbiterAction::TakeTime { player, amount } => self.ask(Effect::TakeTime {
                rule: Rule::Penalties,
                player,
                amount,
            }),
            ArbiterAction::SetTime { player, .. }
                if self.clock().control(player).is_unlimited() => {}
            ArbiterAction::SetTime { player, amount } => self.ask(Effect::SetTime {
                rule: self.rule_for_times(),
                player,
                amount,
            }),
            ArbiterAction::SetMoves { player, moves } => self.ask(Effect::SetMoves {
                rule: self.rule_for_times(),
                player,
                moves,
            }),
            // The doubted end of the game must be taken back first.
            ArbiterAction::Reinstate { .. } if self.results.is_doubted() => {
                return Err(HandleError::MustReopen);
            }
            ArbiterAction::Reinstate { after } => self.order_position(after.into()),
            ArbiterAction::WaiveDefault { player } => self.ask(Effect::Waive { player }),
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
                self.end(
                    Rule::Forfeit,
                    GameResult::forfeit(player),
                    EndCause::Absence,
                );
            }
            ArbiterAction::Decide(result) => self.ask(Effect::Decide(result)),
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
        match action {
            ArbiterAction::Decide(result) => self.ask(Effect::Decide(result)),
            ArbiterAction::Reopen if can_be_reopened => self.ask(Effect::Reopen),
            ArbiterAction::Reopen | ArbiterAction::Answer(_) => return Err(HandleError::GameOver),
            _ if can_be_reopened => return Err(HandleError::MustReopen),
            _ => return Err(HandleError::GameOver),
        }
        Ok(())
    }

    /// Goes back to the position after `ply` half-moves and asks for the times. Before the start, or
    /// while the position itself is in question, the game does not continue with that.
    fn order_position(&mut self, ply: u32) {
        let rule = Rule::Reinstate;
        self.ask(Effect::Reinstate { ply, rule });
        if !matches!(
            self.course.stage,
            Stage::BeforeStart | Stage::Halted(Question::PositionLost)
        ) {
            self.ask(Effect::AskTimes);
        }
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
