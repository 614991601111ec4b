//! Which events a rulebook knows. An event that it has no rule for cannot happen in its games.

use crate::arbiter::discipline;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{ArbiterAction, Event, RecordAction, Retraction, Task};
use crate::laws::{Rule, Rulebook};

/// Checks that the rulebook knows an event.
///
/// Every rulebook must have the rules on takebacks, aborting and connections to use them. The others
/// belong to a board on a table: where nothing is touched, the rulebook must have them too. An
/// edition for such a board hears these events in any case, and rules on them as far as it goes.
pub(super) fn check(rulebook: &Rulebook, event: Event) -> Result<(), HandleError> {
    let Some(rule) = needed(event) else {
        return Ok(());
    };
    if rulebook.is_in_force(rule)
        || !is_of_servers(rule) && !rulebook.is_in_force(Rule::NothingTouched)
    {
        Ok(())
    } else {
        Err(HandleError::NotInForce { rule })
    }
}

/// Returns `true` for a rule that only servers have.
const fn is_of_servers(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Takeback | Rule::Abort | Rule::Disconnection | Rule::DisconnectionClaim
    )
}

/// Returns the rule that an event needs, if it needs one in particular.
const fn needed(event: Event) -> Option<Rule> {
    Some(match event {
        // The loss of the game ends it under every rulebook. Another penalty would do nothing.
        Event::Arbiter(ArbiterAction::Penalize { penalty, .. }) if !discipline::loses(penalty) => {
            Rule::Penalties
        }
        Event::Start
        | Event::Play { .. }
        | Event::PlayWithLag { .. }
        | Event::ClaimTime { .. }
        | Event::ObserveClocks
        | Event::OfferDraw { .. }
        | Event::AcceptDraw { .. }
        | Event::DeclineDraw { .. }
        | Event::ClaimDraw { .. }
        | Event::Resign { .. }
        | Event::Retract {
            what:
                Retraction::Offer | Retraction::Claim | Retraction::Resignation | Retraction::Agreement,
            ..
        }
        | Event::Arbiter(_) => return None,

        Event::RequestTakeback { .. }
        | Event::AcceptTakeback { .. }
        | Event::DeclineTakeback { .. }
        | Event::Retract {
            what: Retraction::Takeback,
            ..
        } => Rule::Takeback,
        Event::Abort { .. } => Rule::Abort,
        Event::Disconnect { .. } | Event::Reconnect { .. } => Rule::Disconnection,
        Event::ClaimDisconnection { .. } => Rule::DisconnectionClaim,

        Event::Arrive { .. } => Rule::DefaultTime,
        Event::Touch { .. } | Event::Board { .. } => Rule::TouchMove,
        Event::Make { .. } => Rule::ReleasedMove,
        Event::Press { .. } => Rule::MoveCompleted,
        Event::MisuseClock { .. } => Rule::ClockHandling,
        Event::StopClocks { .. } => Rule::StopClocks,
        Event::ObserveBothFlags { .. } => Rule::BothFlags,
        Event::ObserveClockDefect => Rule::ClockDefect,
        Event::ObserveClockSetting => Rule::ClockSetting,
        Event::ClaimQuickplay { .. } => Rule::QuickplayClaim,
        Event::RequestIncrement { .. } => Rule::QuickplayIncrement,
        Event::SeemToResign { .. } | Event::ConcedeMate { .. } => Rule::ConcededMate,
        Event::Sign { .. } => Rule::SignedResult,
        Event::Appeal { .. } => Rule::Appeal,
        Event::Sheet { .. } => Rule::Recording,
        Event::KeepRecord(RecordAction::ObserveFlag { .. }) => Rule::FlagFall,
        Event::KeepRecord(RecordAction::Reconstruct) => Rule::Reconstruction,
        Event::KeepRecord(RecordAction::CountMoves) => Rule::WitnessedCount,
        Event::NeedAssistant {
            task: Task::Press, ..
        } => Rule::PressingAssistant,
        Event::NeedAssistant {
            task: Task::Record, ..
        } => Rule::RecordingAssistant,
        Event::Conduct { .. } => Rule::Conduct,
        Event::Interfere { .. } => Rule::FinishedPlayers,
        Event::Disclose(_) => Rule::ArbiterSilence,
        Event::Report { .. } => Rule::Reporting,
        Event::Adjourn(_) => Rule::SealedMove,
    })
}
