//! What players say about the end: resigning, conceding mate, taking back, signing, appealing.

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::{Conduct, Event, Retraction};
use crate::arbiter::question::{Loss, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::{Advice, Decision, Refusal};
use crate::arbiter::verdict::{Cause, Verdict};
use crate::laws::Clause;
use crate::termination::Outcome;
use crate::types::Color;

impl Hearing<'_> {
    /// Who resigns has lost, whatever the event's rules say: no Laws know a ban on it.
    pub(super) fn resign(&mut self, by: Color) -> Result<(), OutOfOrder> {
        self.lose(by, Loss::Resignation)
    }

    /// What might mean resigning, or not, the arbiter has to ask about.
    pub(super) fn seem_to_resign(&mut self, by: Color) -> Result<(), OutOfOrder> {
        self.refer(Clause::Resignation, Question::Resigning { by })
    }

    /// That he is mated only a player himself says, and only where the rulebook lets that
    /// decide it does; elsewhere it may mean that he resigns.
    pub(super) fn concede_mate(&mut self, by: Color) -> Result<(), OutOfOrder> {
        if self.is_in_force(Clause::ConcededMate) {
            self.win(!by, Clause::ConcededMate, Cause::Resignation)
        } else {
            self.seem_to_resign(by)
        }
    }

    pub(super) fn retract(&mut self, by: Color, what: Retraction) -> Result<(), OutOfOrder> {
        let clause = match what {
            Retraction::Offer => Clause::OfferStands,
            Retraction::Claim => Clause::ClaimIsFinal,
            Retraction::Resignation => Clause::Resignation,
            Retraction::Agreement => Clause::AgreedDraw,
        };
        self.refuse(by, clause, Refusal::Final)
    }

    pub(super) fn appeal(&mut self, by: Color) -> Result<(), OutOfOrder> {
        if !self.is_in_force(Clause::Appeal) {
            return self.refuse(by, Clause::Appeal, Refusal::NotProvided);
        }
        self.refer(Clause::Appeal, Question::Appeal { by })
    }

    /// After the end the result is signed and may be appealed against; nothing else counts.
    pub(super) fn hear_after_end(
        &mut self,
        event: Event,
        verdict: Verdict,
    ) -> Result<(), OutOfOrder> {
        match event {
            Event::Sign { by } => self.sign(by, verdict.result, verdict),
            Event::Behave { by, act } if self.leaves_too_early(act, verdict) => {
                self.advise(Clause::LeavingPlay, Advice::Misconduct { by, act });
                Ok(())
            }
            Event::OnSheet { by, act } => self.on_sheet_after_end(by, act, verdict),
            Event::Retract { by, what } => self.retract(by, what),
            Event::Report { by, what } => self.report_after_end(by, what, verdict),
            _ if self.has_found_out(event, verdict) => {
                self.rule(Clause::ConcededMate, Decision::Over(verdict));
                Ok(())
            }
            // Who does not know that the game is over may still offer what it has come to.
            Event::OfferDraw { .. } if self.is_left_to_players(verdict) => Ok(()),
            Event::Appeal { by } => {
                if self.is_in_force(Clause::Appeal) {
                    self.table.appealed = Some(verdict);
                }
                self.appeal(by)
            }
            Event::Directed(direction) => self.direct_after_end(direction, verdict),
            _ => Err(OutOfOrder::GameOver),
        }
    }

    /// Returns `true` if the players have to find out by themselves how the game has ended.
    fn is_left_to_players(&self, verdict: Verdict) -> bool {
        self.is_in_force(Clause::ConcededMate) && matches!(verdict.cause, Cause::Board(_))
    }

    /// Returns `true` if a player goes away before the players have found out.
    fn leaves_too_early(&self, act: Conduct, verdict: Verdict) -> bool {
        let leaves = matches!(
            act,
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
        self.is_left_to_players(verdict) && verdict.result == GameResult::of(said)
    }
}
