//! Resuming an adjourned game: who is present, when the envelope is opened, and what it contains
//! (Guidelines I.5 to I.13).

use super::Adjournments;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Adjournment, Sealed};
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::notation::san;
use crate::types::{ByColor, Color, Move};

impl Adjournments {
    /// Returns what is in the envelope.
    ///
    /// A move made on the board comes first, then what was found now, then what was reported when
    /// the move was sealed.
    fn found_in_envelope(&self, found: Sealed) -> Sealed {
        match found {
            Sealed::Closed => self.sealed(),
            _ => self.made.map_or(found, Sealed::Move),
        }
    }
}

impl Turn<'_> {
    /// Handles an adjournment event while the game is adjourned.
    pub(crate) fn hear_adjourned(&mut self, action: Adjournment) -> Result<(), HandleError> {
        match action {
            Adjournment::Resume if self.time.is_resumed() => {
                return Err(HandleError::AlreadyStarted);
            }
            Adjournment::Resume => self.resume(),
            // The dispatch makes the sealed move.
            Adjournment::Open(_) if self.time.is_resumed() => {}
            Adjournment::Missing if self.time.is_resumed() => {
                self.refer(Rule::EnvelopeMissing, Question::EnvelopeMissing);
            }
            _ => return Err(HandleError::Adjourned),
        }
        Ok(())
    }

    /// Resumes the game in the position and with the times of the adjournment. If the player who
    /// must reply is present, the envelope is opened; if not, that player's clock runs (Guidelines
    /// I.5 and I.9).
    fn resume(&mut self) {
        self.time.note_resumption();
        self.parts.adjourn.is_fresh = ByColor::new(true, true);
        for (player, left) in self.remaining().iter() {
            if let Some(amount) = *left {
                self.rule(Rule::AdjournedSetUp, Decision::TimeSet { player, amount });
            }
        }
        let replier = !self.course.turn;
        if !self.time.absent()[replier] {
            return self.rule_always(Rule::EnvelopeOpened, Decision::EnvelopeToOpen);
        }
        self.start_clock(replier);
        let decision = Decision::ClockRuns { player: replier };
        self.rule(Rule::ResumptionAbsence, decision);
    }

    /// Handles the arrival of a player. The envelope is opened even for a player who arrives too
    /// late, because that player does not lose if the sealed move ends the game (Guideline I.10).
    pub(crate) fn arrive_to_resume(&mut self, by: Color) {
        if !self.time.absent()[by] {
            return;
        }
        if !self.are_too_late()[by] {
            self.time.note_presence(by);
        }
        if by != self.course.turn && self.time.is_resumed() {
            self.halt();
            self.rule_always(Rule::EnvelopeOpened, Decision::EnvelopeToOpen);
        }
    }

    /// Observes the clocks of an adjourned game. If the player who must reply is too late or out of
    /// time, the clock stops, because the result now depends on the sealed move.
    pub(crate) fn observe_reply(&mut self) {
        if self.is_sealed_move_due() {
            self.halt();
            self.rule(Rule::ResumptionAbsence, Decision::EnvelopeToOpen);
        }
    }

    /// Opens the envelope, if the player who must reply is present (Guideline I.7). Returns the move
    /// to be made.
    pub(crate) fn open_envelope(&mut self, found: Sealed) -> Result<Option<Move>, HandleError> {
        let sealer = self.course.turn;
        if self.time.absent()[!sealer] && !self.is_sealed_move_due() {
            self.advise(Rule::EnvelopeOpened, Note::EnvelopeTooEarly);
            return Ok(None);
        }
        let position = &self.course.position;
        let loss = LossReason::SealedMove;
        match self.parts.adjourn.found_in_envelope(found) {
            Sealed::Closed => return Err(HandleError::NotSealed),
            // What stands on the board is not a valid position, so no move can be legal in it.
            _ if self.course.is_lawless => self.refer(Rule::Reinstate, Question::PositionLost),
            Sealed::Move(mv) => match position.legal_move(mv) {
                Ok(legal) => return Ok(Some(legal.to_move())),
                Err(_) => self.lose(sealer, loss),
            },
            Sealed::Text(text) => match position.parse_san(text.as_str()) {
                Ok(legal) => return Ok(Some(legal.to_move())),
                Err(san::Error::Syntax { .. }) => {
                    let question = Question::SealedUnclear { by: sealer };
                    self.refer(Rule::SealedMoveInvalid, question);
                }
                Err(_) => self.lose(sealer, loss),
            },
            Sealed::Unreadable => self.lose(sealer, loss),
        }
        Ok(None)
    }

    /// Begins to make the sealed move on the board.
    pub(crate) fn take_from_envelope(&mut self, by: Color, mv: Move) {
        self.parts.adjourn.is_sealed = false;
        self.parts.adjourn.forget_move();
        self.rule(Rule::EnvelopeOpened, Decision::SealedMovePlayed { by, mv });
    }

    /// Returns `true` if the player who must reply is too late or out of time. Only the sealed move can
    /// then still save that player.
    fn is_sealed_move_due(&self) -> bool {
        let replier = !self.course.turn;
        self.are_too_late()[replier] || self.clock().expired(replier, self.at).is_some()
    }
}
