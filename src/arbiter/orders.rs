//! Actions of the arbiter: clocks, times, penalties, results.

use super::conduct;
use super::context::Context;
use super::course::Stage;
use super::effect::{Effect, Effects};
use super::error::HandleError;
use super::event::ArbiterAction;
use super::question::Question;
use super::result::GameResult;
use super::ruling::Decision;
use super::verdict::{EndCause, Verdict};
use crate::laws::Rule;

/// Carries out an action of the arbiter before the end of the game. Answers are handled elsewhere.
pub(super) fn direct(
    cx: &Context<'_>,
    fx: &mut Effects<'_>,
    action: ArbiterAction,
) -> Result<(), HandleError> {
    match action {
        ArbiterAction::Answer(_) => return Err(HandleError::NoQuestion),
        ArbiterAction::Reopen => return Err(HandleError::NotOver),
        ArbiterAction::StopClocks => {
            fx.ask(Effect::Halt);
            fx.ask(Effect::Interrupt(true));
            fx.rule_always(Rule::Interruption, Decision::ClocksStopped);
        }
        ArbiterAction::RunClocks => match cx.course.stage {
            Stage::BeforeStart => return Err(HandleError::NotStarted),
            Stage::Halted(question) => return Err(HandleError::Halted(question)),
            _ => {
                fx.ask(Effect::Interrupt(false));
                fx.ask(Effect::Run);
            }
        },
        ArbiterAction::AddTime { player, amount } => fx.ask(Effect::AddTime {
            rule: Rule::Disturbance,
            player,
            amount,
        }),
        ArbiterAction::TakeTime { player, amount } => fx.ask(Effect::TakeTime {
            rule: Rule::Penalties,
            player,
            amount,
        }),
        ArbiterAction::SetTime { player, .. } if cx.clock.control(player).is_unlimited() => {}
        ArbiterAction::SetTime { player, amount } => fx.ask(Effect::SetTime {
            rule: rule_for_times(cx),
            player,
            amount,
        }),
        ArbiterAction::SetMoves { player, moves } => fx.ask(Effect::SetMoves {
            rule: rule_for_times(cx),
            player,
            moves,
        }),
        // The doubted end of the game must be taken back first.
        ArbiterAction::Reinstate { .. } if cx.shown.is_doubted => {
            return Err(HandleError::MustReopen);
        }
        ArbiterAction::Reinstate { after } => reinstate(cx, fx, after.into()),
        ArbiterAction::WaiveDefault { player } => fx.ask(Effect::Waive { player }),
        ArbiterAction::Penalize {
            player,
            penalty,
            announced,
        } => conduct::penalize(cx, fx, player, penalty, announced),
        ArbiterAction::Lose { player, opponent } => {
            let result = GameResult::loss(player, opponent);
            fx.end(Rule::RefusalToComply, result, EndCause::Conduct);
        }
        ArbiterAction::BothLose => {
            fx.end(Rule::BothGuilty, GameResult::DOUBLE_LOSS, EndCause::Conduct);
        }
        ArbiterAction::Forfeit { player } => {
            fx.end(
                Rule::Forfeit,
                GameResult::forfeit(player),
                EndCause::Absence,
            );
        }
        ArbiterAction::Decide(result) => fx.ask(Effect::Decide(result)),
    }
    Ok(())
}

/// Carries out an action of the arbiter after the end: reopening the game or deciding another
/// result. All other actions need a game in progress.
pub(super) fn direct_after_end(
    fx: &mut Effects<'_>,
    action: ArbiterAction,
    verdict: Verdict,
) -> Result<(), HandleError> {
    let can_be_reopened = !matches!(verdict.cause, EndCause::Board(_));
    match action {
        ArbiterAction::Decide(result) => fx.ask(Effect::Decide(result)),
        ArbiterAction::Reopen if can_be_reopened => fx.ask(Effect::Reopen),
        ArbiterAction::Reopen | ArbiterAction::Answer(_) => return Err(HandleError::GameOver),
        _ if can_be_reopened => return Err(HandleError::MustReopen),
        _ => return Err(HandleError::GameOver),
    }
    Ok(())
}

/// Goes back to the position after `ply` half-moves and asks for the times. Before the start, or
/// while the position itself is in question, the game does not continue with that.
fn reinstate(cx: &Context<'_>, fx: &mut Effects<'_>, ply: u32) {
    let rule = Rule::Reinstate;
    fx.ask(Effect::Reinstate { ply, rule });
    if !matches!(
        cx.course.stage,
        Stage::BeforeStart | Stage::Halted(Question::PositionLost)
    ) {
        fx.ask(Effect::AskTimes);
    }
}

/// Returns the rule by which the arbiter sets times and move counters now.
const fn rule_for_times(cx: &Context<'_>) -> Rule {
    match cx.course.stage {
        Stage::Halted(Question::ClockDefect) => Rule::ClockDefect,
        Stage::Halted(Question::ClockSetting) => Rule::ClockSetting,
        _ => Rule::TimesAfterIrregularity,
    }
}
