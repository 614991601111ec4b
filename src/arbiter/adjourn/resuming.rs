//! Resuming an adjourned game: who is there, when the envelope is opened and what is found in it
//! (Guidelines I.5 to I.13).

use super::Adjournments;
use crate::arbiter::context::Context;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Adjournment, Sealed};
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::ruling::{Decision, Note};
use crate::laws::Rule;
use crate::notation::san;
use crate::types::{ByColor, Color, Move};

impl Adjournments {
    /// Hears of an adjournment while the game is adjourned.
    pub(in crate::arbiter) fn hear_adjourned(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        action: Adjournment,
    ) -> Result<(), HandleError> {
        match action {
            Adjournment::Resume if self.is_resumed => return Err(HandleError::AlreadyStarted),
            Adjournment::Resume => self.resume(cx, fx),
            Adjournment::Open(found) if self.is_resumed => self.open(cx, fx, found)?,
            Adjournment::Missing if self.is_resumed => {
                fx.refer(Rule::EnvelopeMissing, Question::EnvelopeMissing);
            }
            _ => return Err(HandleError::Adjourned),
        }
        Ok(())
    }

    /// The time has come: position and times are those of the adjournment. If the player who has to
    /// reply is there the envelope is opened, and if not their clock runs (Guidelines I.5 and I.9).
    fn resume(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>) {
        self.is_resumed = true;
        self.is_fresh = ByColor::new(true, true);
        fx.ask(Effect::BeginSession);
        for (player, left) in cx.remaining().iter() {
            if let Some(amount) = *left {
                fx.rule(Rule::AdjournedSetUp, Decision::TimeSet { player, amount });
            }
        }
        let replier = !cx.course.turn;
        if !cx.shown.absent[replier] {
            return fx.rule_always(Rule::EnvelopeOpened, Decision::EnvelopeToOpen);
        }
        fx.ask(Effect::StartClock { player: replier });
        let decision = Decision::ClockRuns { player: replier };
        fx.rule(Rule::ResumptionAbsence, decision);
    }

    /// A player comes. Who comes too late has lost, unless the sealed move has ended the game; so
    /// the envelope is opened for them too (Guideline I.10).
    pub(in crate::arbiter) fn arrive(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        if !cx.shown.absent[by] {
            return;
        }
        if !cx.shown.is_too_late[by] {
            fx.ask(Effect::Arrived { by });
        }
        if by != cx.course.turn && self.is_resumed {
            fx.ask(Effect::Halt);
            fx.rule_always(Rule::EnvelopeOpened, Decision::EnvelopeToOpen);
        }
    }

    /// The arbiter observes the clocks of an adjourned game: for who has not come, and for the time
    /// of who has to reply. Only the envelope counts from then on, so the clock stops.
    pub(in crate::arbiter) fn see_clocks(&self, cx: &Context<'_>, fx: &mut Effects<'_>) {
        if is_sealed_move_due(cx) {
            fx.ask(Effect::Halt);
            fx.rule(Rule::ResumptionAbsence, Decision::EnvelopeToOpen);
        }
    }

    /// The envelope is opened, once the player is there who has to reply (Guideline I.7).
    fn open(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        found: Sealed,
    ) -> Result<(), HandleError> {
        let sealer = cx.course.turn;
        if cx.shown.absent[!sealer] && !is_sealed_move_due(cx) {
            fx.advise(Rule::EnvelopeOpened, Note::EnvelopeTooEarly);
            return Ok(());
        }
        let position = &cx.course.position;
        let loss = Effect::Lose {
            loser: sealer,
            reason: LossReason::SealedMove,
        };
        match self.found_in_envelope(found) {
            Sealed::Closed => return Err(HandleError::NotSealed),
            // Who looks at the board sees that it shows no position.
            _ if cx.course.is_lawless => fx.refer(Rule::Reinstate, Question::PositionLost),
            Sealed::Move(mv) => {
                let mv = position.as_king_takes_rook(mv);
                match position.legal_move(mv) {
                    Ok(_) => self.play_sealed(cx, fx, sealer, mv),
                    Err(_) => fx.ask(loss),
                }
            }
            Sealed::Text(text) => match position.parse_san(text.as_str()) {
                Ok(legal) => self.play_sealed(cx, fx, sealer, legal.to_move()),
                Err(san::Error::Syntax { .. }) => {
                    let question = Question::SealedUnclear { by: sealer };
                    fx.refer(Rule::SealedMoveInvalid, question);
                }
                Err(_) => fx.ask(loss),
            },
            Sealed::Unreadable => fx.ask(loss),
        }
        Ok(())
    }

    /// Returns what is in the envelope: what was made on the board, or what is found there now, or
    /// what was told when it was sealed.
    fn found_in_envelope(&self, found: Sealed) -> Sealed {
        match found {
            Sealed::Closed => self.sealed(),
            _ => self.made.map_or(found, Sealed::Move),
        }
    }

    /// The sealed move is made on the board and has been completed when the game was adjourned; it
    /// declines no offer. How it ends the game counts before absence and time.
    fn play_sealed(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, mv: Move) {
        self.is_sealed = false;
        self.forget_move();
        fx.ask(Effect::Halt);
        fx.ask(Effect::Enter(Stage::Playing));
        fx.ask(Effect::SetOffers(ByColor::new(false, false)));
        fx.rule(Rule::EnvelopeOpened, Decision::SealedMovePlayed { by, mv });
        fx.ask(Effect::Make { by, mv, ends: true });
        fx.ask(Effect::Completed { by });
        fx.ask(Effect::SetOffers(cx.shown.offers));
        fx.ask(Effect::ForfeitAbsent);
        fx.ask(Effect::ObserveClocks);
        fx.ask(Effect::Run);
    }

    /// The envelope is missing: the game goes on from the position, with the move that the player
    /// says they have sealed, or a new one is played if the position is lost too.
    pub(in crate::arbiter) fn answer_missing(&self, fx: &mut Effects<'_>, answer: Answer) {
        if answer == Answer::NewGame {
            fx.cancel(Rule::EnvelopeMissing, false);
        } else {
            fx.ask(Effect::Run);
        }
    }

    /// What was found in the envelope says clearly which move it is, or does not and loses.
    pub(in crate::arbiter) fn answer_unclear(
        &self,
        fx: &mut Effects<'_>,
        by: Color,
        is_clear: bool,
    ) {
        if is_clear {
            fx.ask(Effect::Run);
        } else {
            fx.ask(Effect::Lose {
                loser: by,
                reason: LossReason::SealedMove,
            });
        }
    }
}

/// Returns `true` if the game would be lost now but for what the sealed move has come to.
fn is_sealed_move_due(cx: &Context<'_>) -> bool {
    let replier = !cx.course.turn;
    cx.shown.is_too_late[replier] || cx.clock.expired(replier, cx.at).is_some()
}
