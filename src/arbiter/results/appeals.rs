//! After the end: a result stands, is taken back, or is replaced by the arbiter's decision.

use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::game_result::GameResult;
use crate::arbiter::question::Answer;
use crate::arbiter::ruling::Decision;
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::laws::Rule;
use crate::types::Color;

impl Turn<'_> {
    /// Ends the game with the arbiter's decision, or replaces the result if it is over.
    pub(crate) fn decide(&mut self, result: GameResult) {
        self.parts.results.take_doubted();
        let default = rule_of_decision(result);
        let rule = match self.course.stage {
            Stage::Over(_) => self.rule_after_end(default),
            _ => default,
        };
        self.end(rule, result, EndCause::Decision);
    }

    /// Takes back the end of the game. The clocks stand until the arbiter has set them and restarts
    /// them.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is not over, or if it ended on the board: no moves are taken
    /// back here.
    pub(crate) fn reopen(&mut self) -> Result<(), HandleError> {
        match self.course.stage {
            Stage::Over(verdict) => self.take_end_back(verdict),
            _ => Err(HandleError::NotOver),
        }
    }

    /// Takes back the end of a game, unless it ended on the board.
    fn take_end_back(&mut self, verdict: Verdict) -> Result<(), HandleError> {
        if self.is_hidden(verdict) {
            self.ask(Effect::Enter(Stage::Over(verdict)));
            return Ok(());
        }
        if matches!(verdict.cause, EndCause::Board(_)) {
            return Err(HandleError::GameOver);
        }
        let rule = self.rule_after_end(Rule::Judgment);
        self.parts.results.rewind();
        if verdict.cause == EndCause::Absence {
            // Otherwise the next event would end the game in the same way.
            for player in Color::ALL {
                self.time.waive_default(player);
            }
        }
        self.time.interrupt();
        self.ask(Effect::Enter(
            self.course.stage_of_play(self.parts.adjourn.is_sealed()),
        ));
        self.rule_always(rule, Decision::Reopened);
        Ok(())
    }

    /// Carries out the answer to an appeal. A granted appeal against the end of the game takes the
    /// end back; an appeal against anything else lets the game go on.
    pub(crate) fn answer_appeal(&mut self, is_granted: bool) -> Result<(), HandleError> {
        match self.parts.results.said().doubted {
            Some(verdict) if is_granted => self.take_end_back(verdict)?,
            _ => self.uphold(Rule::Appeal),
        }
        Ok(())
    }

    /// Carries out the answer to whether the result that both players signed counts.
    pub(crate) fn answer_signed(&mut self, signed: GameResult, answer: Answer) {
        match self.parts.results.take_doubted() {
            Some(verdict) if answer == Answer::Yes => {
                self.end(Rule::SignedResult, signed, verdict.cause);
            }
            Some(verdict) => {
                self.ask(Effect::Enter(Stage::Over(verdict)));
                self.rule(Rule::SignedResult, Decision::ResultStands(verdict.result));
            }
            None => self.ask(Effect::Run),
        }
    }

    /// Lets the doubted end stand; if no end was in doubt, the game goes on.
    pub(crate) fn uphold(&mut self, rule: Rule) {
        match self.parts.results.take_doubted() {
            Some(verdict) => {
                self.rule_always(rule, Decision::AppealDismissed);
                self.ask(Effect::Enter(Stage::Over(verdict)));
            }
            None => self.ask(Effect::Run),
        }
    }

    /// Returns the rule by which the arbiter decides after the end: the one on signed results if
    /// both players have signed, otherwise `default`.
    fn rule_after_end(&self, default: Rule) -> Rule {
        if self.parts.results.is_signed() {
            self.first_in_force(Rule::SignedResult, default)
        } else {
            default
        }
    }
}

/// Returns the rule by which the arbiter decides a result. A result that no game reaches by itself
/// is a penalty or a forfeit.
fn rule_of_decision(result: GameResult) -> Rule {
    if !result.is_played() {
        Rule::Forfeit
    } else if result.outcome().is_none() {
        Rule::Penalties
    } else {
        Rule::Judgment
    }
}
