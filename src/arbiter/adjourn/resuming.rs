//! Resuming an adjourned game: who is present, when the envelope is opened, and what it contains
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
    /// Handles an adjournment event while the game is adjourned.
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

    /// Resumes the game in the position and with the times of the adjournment. If the player who
    /// must reply is present, the envelope is opened; if not, that player's clock runs (Guidelines
    /// I.5 and I.9).
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

    /// Handles the arrival of a player. The envelope is opened even for a player who arrives too
    /// late, because that player does not lose if the sealed move ends the game (Guideline I.10).
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

    /// Observes the clocks of an adjourned game. If the player who must reply is too late or out of
    /// time, the clock stops, because the result now depends on the sealed move.
    pub(in crate::arbiter) fn observe_clocks(&self, cx: &Context<'_>, fx: &mut Effects<'_>) {
        if is_sealed_move_due(cx) {
            fx.ask(Effect::Halt);
            fx.rule(Rule::ResumptionAbsence, Decision::EnvelopeToOpen);
        }
    }

    /// Opens the envelope, if the player who must reply is present (Guideline I.7).
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
            // What stands on the board is not a valid position, so no move can be legal in it.
            _ if cx.course.is_lawless => fx.refer(Rule::Reinstate, Question::PositionLost),
            Sealed::Move(mv) => match position.legal_move(mv) {
                Ok(legal) => self.play_sealed(cx, fx, sealer, legal.to_move()),
                Err(_) => fx.ask(loss),
            },
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

    /// Makes the sealed move on the board. It was completed when the game was adjourned, and it
    /// declines no offer. If it ends the game, that takes precedence over absence and time.
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

    /// Carries out the answer to a missing envelope. The game continues with the move that the
    /// player says they sealed; if the position is lost too, a new game is played.
    pub(in crate::arbiter) fn answer_missing(&self, fx: &mut Effects<'_>, answer: Answer) {
        if answer == Answer::NewGame {
            fx.cancel(Rule::EnvelopeMissing, false);
        } else {
            fx.ask(Effect::Run);
        }
    }

    /// Carries out the answer to an unclear sealed move. If it is not clear, the player who sealed
    /// it loses.
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

/// Returns `true` if the player who must reply is too late or out of time. Only the sealed move can
/// then still save that player.
fn is_sealed_move_due(cx: &Context<'_>) -> bool {
    let replier = !cx.course.turn;
    cx.shown.is_too_late[replier] || cx.clock.expired(replier, cx.at).is_some()
}
