//! What players say about the end: resigning, conceding mate, taking back, signing, appealing.

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Conduct, Event, Retraction};
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::laws::Rule;
use crate::termination::Outcome;
use crate::types::Color;

impl Hearing<'_> {
    /// Who resigns has lost, whatever the event's rules say: no Laws know a ban on it.
    pub(super) fn resign(&mut self, by: Color) -> Result<(), HandleError> {
        self.lose(by, LossReason::Resignation)
    }

    /// What might mean resigning, or not, the arbiter has to ask about.
    pub(super) fn seem_to_resign(&mut self, by: Color) -> Result<(), HandleError> {
        self.refer(Rule::Resignation, Question::Resigning { by })
    }

    /// That he is mated only a player himself says, and only where the rulebook lets that
    /// decide it does; elsewhere it may mean that he resigns.
    pub(super) fn concede_mate(&mut self, by: Color) -> Result<(), HandleError> {
        if self.is_in_force(Rule::ConcededMate) {
            self.win(!by, Rule::ConcededMate, EndCause::Resignation)
        } else {
            self.seem_to_resign(by)
        }
    }

    pub(super) fn retract(&mut self, by: Color, what: Retraction) -> Result<(), HandleError> {
        let rule = match what {
            Retraction::Offer => Rule::OfferStands,
            Retraction::Claim => Rule::ClaimIsFinal,
            Retraction::Resignation => Rule::Resignation,
            Retraction::Agreement => Rule::AgreedDraw,
        };
        self.refuse(by, rule, RejectionReason::Final)
    }

    pub(super) fn appeal(&mut self, by: Color) -> Result<(), HandleError> {
        if !self.is_in_force(Rule::Appeal) {
            return self.refuse(by, Rule::Appeal, RejectionReason::NotProvided);
        }
        self.refer(Rule::Appeal, Question::Appeal { by })
    }

    /// After the end the result is signed and may be appealed against; nothing else counts.
    pub(super) fn hear_after_end(
        &mut self,
        event: Event,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        match event {
            Event::Sign { by } => self.sign(by, verdict.result, verdict),
            Event::Conduct { by, conduct } if self.leaves_too_early(conduct, verdict) => {
                self.advise(Rule::LeavingPlay, Note::Misconduct { by, conduct });
                Ok(())
            }
            Event::Sheet { by, action } => self.on_sheet_after_end(by, action, verdict),
            Event::Retract { by, what } => self.retract(by, what),
            Event::Report { by, what } => self.report_after_end(by, what, verdict),
            _ if self.has_found_out(event, verdict) => {
                self.rule(Rule::ConcededMate, Decision::Over(verdict));
                Ok(())
            }
            // Who does not know that the game is over may still offer what it has come to.
            Event::OfferDraw { .. } if self.is_left_to_players(verdict) => Ok(()),
            Event::Appeal { by } => {
                if self.is_in_force(Rule::Appeal) {
                    self.table.appealed = Some(verdict);
                }
                self.appeal(by)
            }
            Event::Arbiter(direction) => self.direct_after_end(direction, verdict),
            _ => Err(HandleError::GameOver),
        }
    }

    /// Returns `true` if the players have to find out by themselves how the game has ended.
    fn is_left_to_players(&self, verdict: Verdict) -> bool {
        self.is_in_force(Rule::ConcededMate) && matches!(verdict.cause, EndCause::Board(_))
    }

    /// Returns `true` if a player goes away before the players have found out.
    fn leaves_too_early(&self, action: Conduct, verdict: Verdict) -> bool {
        let leaves = matches!(
            action,
            Conduct::Leave {
                permitted: false,
                ..
            }
        );
        leaves && self.is_left_to_players(verdict)
    }

    /// Returns `true` if a player now says what the arbiter has known: that he is mated, or that
    /// it is a draw.
    fn has_found_out(&self, event: Event, verdict: Verdict) -> bool {
        let said = match event {
            Event::ConcedeMate { by } | Event::Resign { by } => Outcome::Win(!by),
            Event::AcceptDraw { .. } => Outcome::Draw,
            _ => return false,
        };
        self.is_left_to_players(verdict) && verdict.result == GameResult::from_outcome(said)
    }
}
