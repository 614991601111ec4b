//! Adjourning and sealing: a move is sealed, and the clocks stop (Guidelines I.1 to I.3).

use core::time::Duration;

use super::Adjournments;
use crate::arbiter::context::Context;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Adjournment, Sealed};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::types::{Color, Move};

impl Adjournments {
    /// Handles an adjournment event while the game is in play.
    pub(in crate::arbiter) fn hear_in_play(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        action: Adjournment,
    ) -> Result<(), HandleError> {
        match action {
            Adjournment::Call => self.call(cx, fx, cx.course.turn, Rule::SealedMove, None),
            Adjournment::Early { by, .. } if !cx.has_move(by) => {
                fx.refuse(by, Rule::AdjournedEarly, RejectionReason::NotTheirTurn);
            }
            Adjournment::Early { by, left } => {
                let end = cx.at.saturating_add(Duration::from_millis(left.into()));
                self.call(cx, fx, by, Rule::AdjournedEarly, Some(end));
            }
            Adjournment::Seal { by, sealed } => self.seal(cx, fx, by, sealed),
            Adjournment::Stop { by } => self.stop_behind_sealed(cx, fx, by),
            Adjournment::DisputeTimes { by } => self.dispute_times(cx, fx, by),
            Adjournment::Resume | Adjournment::Open(_) | Adjournment::Missing => {
                return Err(HandleError::NotAdjourned);
            }
        }
        Ok(())
    }

    /// Requires a player to seal the next move. `end` is the end of the session if the player
    /// adjourns early.
    fn call(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        rule: Rule,
        end: Option<SessionTime>,
    ) {
        if !cx.is_in_force(rule) {
            return fx.advise_always(rule, Note::NotProvided);
        }
        self.is_called = true;
        self.sealed_after = cx.course.ply;
        self.early = end.map(|end| (by, end));
        self.forget_move();
        fx.rule(rule, Decision::MustSeal { by });
    }

    /// Seals a move, or a reply if the opponent is absent.
    fn seal(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, sealed: Sealed) {
        let rule = Rule::SealedMove;
        if !cx.has_move(by) {
            fx.refuse(by, rule, RejectionReason::NotTheirTurn);
        } else if self.is_called {
            self.told = Some(sealed);
        } else if self.is_resumed && cx.shown.absent[!by] {
            self.seal_reply(cx, fx, by, sealed);
        } else {
            fx.refuse(by, rule, RejectionReason::NotProvided);
        }
    }

    /// Seals a reply to an absent opponent. The opponent's clock then runs until they arrive
    /// (Guideline I.9.3).
    fn seal_reply(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, sealed: Sealed) {
        let rule = Rule::ResumptionAbsence;
        if !cx.is_in_force(rule) || cx.clock.running() != Some(by) {
            return fx.refuse(by, rule, RejectionReason::NotProvided);
        }
        self.is_sealed = true;
        self.sealed_after = cx.course.ply;
        self.made = None;
        self.told = Some(sealed);
        fx.ask(Effect::Complete { by });
        fx.ask(Effect::Enter(Stage::Adjourned));
        fx.rule(rule, Decision::ClockRuns { player: !by });
    }

    /// Seals a move that the player made on the board. The board and the clocks stay as they were.
    pub(in crate::arbiter) fn seal_made(&mut self, fx: &mut Effects<'_>, by: Color, mv: Move) {
        self.made = Some(mv);
        fx.ask(Effect::Idle);
        fx.rule(Rule::SealedMove, Decision::SealedOnBoard { by, mv });
    }

    /// Stops the clock, which completes the sealed move. A player who adjourned early loses the
    /// time until the end of the session.
    fn stop_behind_sealed(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let may_stop = self.is_called && cx.has_move(by);
        if !may_stop || cx.clock.running() != Some(by) {
            return fx.refuse(by, Rule::SealedMove, RejectionReason::NothingToComplete);
        }
        fx.ask(Effect::TakeTime {
            rule: Rule::AdjournedEarly,
            player: by,
            amount: self.rest_of_session(cx, by),
        });
        fx.ask(Effect::Complete { by });
        fx.ask(Effect::Halt);
        fx.ask(Effect::Idle);
        fx.ask(Effect::AwaitBoth);
        fx.ask(Effect::Enter(Stage::Adjourned));
        fx.rule_always(Rule::SealedMove, Decision::Adjourned { sealer: by });
        self.is_called = false;
        self.is_sealed = true;
        self.is_resumed = false;
    }

    /// Returns how long the session would still last, if the player adjourned early; zero
    /// otherwise.
    fn rest_of_session(&self, cx: &Context<'_>, player: Color) -> Duration {
        let early = self.early.filter(|(by, _)| *by == player);
        early.map_or(Duration::ZERO, |(_, end)| end.max(cx.at).since(cx.at))
    }

    /// Asks for the right times if a player disputes them before their first move (Guideline I.13).
    fn dispute_times(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let rule = Rule::ResumptionTimes;
        if !self.is_fresh[by] {
            fx.refuse(by, rule, RejectionReason::TooLate);
        } else if !cx.has_times() {
            fx.refuse(by, rule, RejectionReason::NothingFound);
        } else {
            fx.refer(rule, Question::ResumptionTimes);
        }
    }
}
