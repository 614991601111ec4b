//! Adjourning and sealing: a move is sealed, and the clocks stop (Guidelines I.1 to I.3).

use core::time::Duration;

use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Adjournment, Sealed};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::types::{Color, Move};

impl Turn<'_> {
    /// Handles an adjournment event while the game is in play.
    pub(crate) fn hear_in_play(&mut self, action: Adjournment) -> Result<(), HandleError> {
        match action {
            Adjournment::Call => self.call_to_seal(self.course.turn, Rule::SealedMove, None),
            Adjournment::Early { by, .. } if !self.has_move(by) => {
                self.refuse(by, Rule::AdjournedEarly, RejectionReason::NotTheirTurn);
            }
            Adjournment::Early { by, left } => {
                let end = self.at.saturating_add(Duration::from_millis(left.into()));
                self.call_to_seal(by, Rule::AdjournedEarly, Some(end));
            }
            Adjournment::Seal { by, sealed } => self.seal(by, sealed),
            // The dispatch completes the sealed move.
            Adjournment::Stop { .. } => {}
            Adjournment::DisputeTimes { by } => self.dispute_times(by),
            Adjournment::Resume | Adjournment::Open(_) | Adjournment::Missing => {
                return Err(HandleError::NotAdjourned);
            }
        }
        Ok(())
    }

    /// Requires a player to seal the next move. `end` is the end of the session if the player
    /// adjourns early.
    fn call_to_seal(&mut self, by: Color, rule: Rule, end: Option<SessionTime>) {
        if !self.is_in_force(rule) {
            return self.advise_always(rule, Note::NotProvided);
        }
        self.parts.adjourn.is_called = true;
        self.parts.adjourn.sealed_after = self.course.ply;
        self.parts.adjourn.early = end.map(|end| (by, end));
        self.parts.adjourn.forget_move();
        self.rule(rule, Decision::MustSeal { by });
    }

    /// Seals a move, or a reply if the opponent is absent.
    fn seal(&mut self, by: Color, sealed: Sealed) {
        let rule = Rule::SealedMove;
        if !self.has_move(by) {
            self.refuse(by, rule, RejectionReason::NotTheirTurn);
        } else if self.parts.adjourn.is_called {
            self.parts.adjourn.told = Some(sealed);
        } else if self.time.is_resumed() && self.time.absent()[!by] {
            self.seal_reply(by, sealed);
        } else {
            self.refuse(by, rule, RejectionReason::NotProvided);
        }
    }

    /// Seals a reply to an absent opponent. The opponent's clock then runs until they arrive
    /// (Guideline I.9.3).
    fn seal_reply(&mut self, by: Color, sealed: Sealed) {
        let rule = Rule::ResumptionAbsence;
        if !self.is_in_force(rule) || self.clock().running() != Some(by) {
            return self.refuse(by, rule, RejectionReason::NotProvided);
        }
        self.parts.adjourn.is_sealed = true;
        self.parts.adjourn.sealed_after = self.course.ply;
        self.parts.adjourn.made = None;
        self.parts.adjourn.told = Some(sealed);
        let made = self.course.ply;
        self.ask(Effect::Complete { by, made });
        self.ask(Effect::Enter(Stage::Adjourned));
        self.rule(rule, Decision::ClockRuns { player: !by });
    }

    /// Seals a move that the player made on the board. The board and the clocks stay as they were.
    pub(crate) fn seal_made(&mut self, by: Color, mv: Move) {
        self.parts.adjourn.made = Some(mv);
        self.rule(Rule::SealedMove, Decision::SealedOnBoard { by, mv });
    }

    /// Returns `true` if a player may stop the clock after sealing a move.
    pub(crate) fn may_stop_behind_sealed(&self, by: Color) -> bool {
        self.parts.adjourn.is_called && self.has_move(by) && self.clock().running() == Some(by)
    }

    /// Adjourns the game after the sealed move is completed.
    pub(crate) fn adjourn(&mut self, by: Color) {
        self.halt();
        self.ask(Effect::Enter(Stage::Adjourned));
        self.rule_always(Rule::SealedMove, Decision::Adjourned { sealer: by });
        self.parts.adjourn.is_called = false;
        self.parts.adjourn.is_sealed = true;
    }

    /// Returns how long the session would still last, if the player adjourned early; zero
    /// otherwise.
    pub(crate) fn rest_of_session(&self, player: Color) -> Duration {
        let early = self.parts.adjourn.early.filter(|(by, _)| *by == player);
        early.map_or(Duration::ZERO, |(_, end)| end.max(self.at).since(self.at))
    }

    /// Asks for the right times if a player disputes them before their first move (Guideline I.13).
    fn dispute_times(&mut self, by: Color) {
        let rule = Rule::ResumptionTimes;
        if !self.parts.adjourn.is_fresh[by] {
            self.refuse(by, rule, RejectionReason::TooLate);
        } else if !self.has_times() {
            self.refuse(by, rule, RejectionReason::NothingFound);
        } else {
            self.refer(rule, Question::ResumptionTimes);
        }
    }
}
