//! Statements about the end: resigning, conceding mate, retracting, signing.

use crate::arbiter::course::Stage;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Conduct, Event, SheetAction};
use crate::arbiter::game_result::GameResult;
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::laws::Rule;
use crate::termination::Termination;
use crate::types::{Color, Outcome};

impl Turn<'_> {
    /// Ends the game by resignation. No rules of the event can forbid it, because no edition of the
    /// Laws does.
    pub(crate) fn resign(&mut self, by: Color) {
        self.lose(by, LossReason::Resignation);
    }

    /// Asks the arbiter whether the player resigns.
    pub(crate) fn seem_to_resign(&mut self, by: Color) {
        self.refer(Rule::Resignation, Question::Resigning { by });
    }

    /// Handles a concession of mate. It ends the game if the rulebook lets players concede mate;
    /// otherwise the arbiter is asked whether the player resigns.
    pub(crate) fn concede_mate(&mut self, by: Color) {
        if self.is_in_force(Rule::ConcededMate) {
            self.win(!by, Rule::ConcededMate, EndCause::Resignation);
        } else {
            self.seem_to_resign(by);
        }
    }

    /// Refuses to retract a resignation, or one that was never made.
    pub(crate) fn retract_resignation(&mut self, by: Color) {
        let has_resigned = match self.course.stage {
            Stage::Halted(Question::Resigning { by: asked }) => asked == by,
            Stage::Over(verdict) => {
                let lost = GameResult::from_outcome(Outcome::Win(!by));
                verdict.cause == EndCause::Resignation
                    && (verdict.result == lost || verdict.result == GameResult::DRAW)
            }
            _ => false,
        };
        self.refuse_retraction(by, Rule::Resignation, has_resigned);
    }

    /// Refuses to retract a draw agreement, or one that was never made.
    pub(crate) fn retract_agreement(&mut self, by: Color) {
        let has_agreed = match self.course.stage {
            Stage::Halted(question) => question == Question::Agreement,
            Stage::Over(verdict) => verdict.cause == EndCause::Agreement,
            _ => false,
        };
        self.refuse_retraction(by, Rule::AgreedDraw, has_agreed);
    }

    /// Handles an event after the end: signing, an appeal, or players discovering an end that no
    /// one told them. Anything else is refused.
    pub(crate) fn hear_after_end(
        &mut self,
        event: Event,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        let (is_left, is_hidden) = (self.is_left_to_players(verdict), self.is_hidden(verdict));
        match event {
            Event::Sign { by } => self.sign(by, verdict.result, verdict),
            Event::Sheet {
                by,
                action: SheetAction::SignResult(result),
            } => self.sign(by, result, verdict),
            Event::Conduct { by, conduct } if is_left && leaves(conduct) => {
                self.advise(Rule::LeavingPlay, Note::Misconduct { by, conduct });
            }
            _ if is_left && has_found_out(event, verdict) => {
                self.parts.results.said_mut().is_discovered = true;
                self.rule(Rule::ConcededMate, Decision::Over(verdict));
            }
            // Players who do not know that the game is over may offer a draw.
            Event::OfferDraw { .. } if is_left => {}
            Event::Start if is_hidden => return Err(HandleError::AlreadyStarted),
            Event::Appeal { by } => self.appeal_after_end(by, verdict),
            // Nothing tells that the game is over to those who do not know it.
            _ if is_hidden => self.hear_unruled(event)?,
            _ => return Err(HandleError::GameOver),
        }
        Ok(())
    }

    /// Handles an event of players who do not know that the game is over. Nothing is ruled, but a
    /// piece that is not there is the same error as in play.
    fn hear_unruled(&mut self, event: Event) -> Result<(), HandleError> {
        if !matches!(
            event,
            Event::Make { .. } | Event::Board { .. } | Event::Press { .. }
        ) {
            return Ok(());
        }
        let (position, is_watched) = (&self.course.position, self.is_watched());
        let kept = self.parts.results.said_mut().unaware.take();
        let mut board = kept.unwrap_or_else(|| self.parts.board.left_to_players(position));
        match event {
            Event::Make { by, mv } => board.make_unruled(by, mv, position, is_watched)?,
            Event::Board { by, action } => {
                board.act_unruled(by, self.as_placed(by, action), position)?;
            }
            _ => {}
        }
        if let Some(by) = event.player() {
            if matches!(event, Event::Press { .. }) || self.needs_no_press(by) {
                board.pass_turn(by, position);
            }
        }
        self.parts.results.said_mut().unaware = Some(board);
        Ok(())
    }

    /// Refers an appeal, if the rulebook provides for appeals.
    pub(crate) fn appeal(&mut self, by: Color) {
        if self.is_in_force(Rule::Appeal) {
            self.refer(Rule::Appeal, Question::Appeal { by });
        } else {
            self.refuse(by, Rule::Appeal, RejectionReason::NotProvided);
        }
    }

    /// Refers an appeal against the end of the game, which is then in doubt.
    fn appeal_after_end(&mut self, by: Color, verdict: Verdict) {
        if self.is_in_force(Rule::Appeal) {
            self.parts.results.doubt(verdict);
        }
        self.appeal(by);
    }

    /// Signs a result. The result that both players sign stands even if it is wrong, unless the
    /// arbiter decides otherwise (Article 8.7).
    fn sign(&mut self, by: Color, result: GameResult, verdict: Verdict) {
        let signed = &mut self.parts.results.said_mut().signed;
        signed[by] = Some(result);
        if signed[!by] != Some(result) || !self.is_in_force(Rule::SignedResult) {
            return;
        }
        if result == verdict.result {
            self.rule(Rule::SignedResult, Decision::ResultSigned(result));
        } else {
            self.parts.results.doubt(verdict);
            self.refer(Rule::SignedResult, Question::SignedOtherwise { result });
        }
    }
}

/// Returns `true` if a player leaves without permission.
const fn leaves(conduct: Conduct) -> bool {
    matches!(
        conduct,
        Conduct::Leave {
            permitted: false,
            ..
        }
    )
}

/// Returns `true` if a player states the end that no one has told them: that they are mated, or
/// that the game is drawn.
fn has_found_out(event: Event, verdict: Verdict) -> bool {
    let said = match event {
        Event::ConcedeMate { by } | Event::Resign { by } => Outcome::Win(!by),
        Event::AcceptDraw { .. } => Outcome::Draw,
        _ => return false,
    };
    verdict.result == GameResult::from_outcome(said)
}

impl Turn<'_> {
    /// Returns `true` if the players must discover by themselves how the game has ended.
    fn is_left_to_players(&self, verdict: Verdict) -> bool {
        self.is_in_force(Rule::ConcededMate) && matches!(verdict.cause, EndCause::Board(_))
    }

    /// Returns `true` if no one has been told how the game has ended.
    pub(crate) fn is_hidden(&self, verdict: Verdict) -> bool {
        let is_untold = matches!(
            verdict.cause,
            EndCause::Board(Termination::Checkmate { .. } | Termination::Stalemate)
        );
        is_untold && self.is_left_to_players(verdict) && !self.parts.results.said().is_discovered
    }
}
