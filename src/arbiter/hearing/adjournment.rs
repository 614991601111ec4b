//! Adjourning and sealing: the clocks stand, and both players go home (Guidelines I.1 to I.6).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Adjournment, Event, Sealed};
use crate::arbiter::hand::Hand;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::table::{Stage, Table};
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::types::{ByColor, Color, Move};

impl Hearing<'_> {
    /// Hears of an adjournment while the game is played.
    pub(super) fn adjourn(&mut self, action: Adjournment) -> Result<(), HandleError> {
        match action {
            Adjournment::Call => {
                self.call_to_seal(self.table.turn(), Rule::SealedMove);
                Ok(())
            }
            Adjournment::Early { by, .. } if !self.has_move(by) => {
                self.refuse(by, Rule::AdjournedEarly, RejectionReason::NotTheirTurn)
            }
            Adjournment::Early { by, .. } => {
                self.call_to_seal(by, Rule::AdjournedEarly);
                Ok(())
            }
            Adjournment::Seal { by, .. } => self.seal(by),
            Adjournment::Stop { by } => self.stop_behind_sealed(by),
            Adjournment::DisputeTimes { by } => self.dispute_times(by),
            Adjournment::Resume | Adjournment::Open(_) | Adjournment::Missing => {
                Err(HandleError::NotAdjourned)
            }
        }
    }

    fn call_to_seal(&mut self, by: Color, rule: Rule) {
        if self.is_in_force(rule) {
            self.table.adjourning.is_called = true;
            self.rule(rule, Decision::MustSeal { by });
        } else {
            self.advise(self.citable(rule), Note::NotProvided);
        }
    }

    /// A player seals his move; or a reply, if his opponent is not there.
    fn seal(&mut self, by: Color) -> Result<(), HandleError> {
        let rule = Rule::SealedMove;
        if !self.has_move(by) {
            self.refuse(by, rule, RejectionReason::NotTheirTurn)
        } else if self.table.adjourning.is_called {
            Ok(())
        } else if self.table.adjourning.is_resumed && self.table.absent[!by] {
            self.seal_reply(by)
        } else {
            self.refuse(by, rule, RejectionReason::NotProvided)
        }
    }

    /// A move made on the board by the player who is to seal is the one that he seals; the board
    /// and the clocks stay as they were.
    pub(super) fn seal_made(&mut self, before: Table, mv: Move) {
        let by = before.turn();
        self.table = before;
        self.table.hand = Hand::IDLE;
        self.table.adjourning.made = Some(mv);
        self.rule(Rule::SealedMove, Decision::SealedOnBoard { by, mv });
    }

    /// The clock is stopped behind the sealed move, which is completed with that. Who has adjourned
    /// early gives up the time until the end of the session.
    fn stop_behind_sealed(&mut self, by: Color) -> Result<(), HandleError> {
        let may_stop = self.table.adjourning.is_called && self.has_move(by);
        if !may_stop || self.table.clock.running() != Some(by) {
            return self.refuse(by, Rule::SealedMove, RejectionReason::NothingToComplete);
        }
        let rest = self.rest_of_session(by);
        self.take_time(Rule::AdjournedEarly, by, rest)?;
        self.table.clock.press(by, self.at)?;
        self.table.clock.stop(self.at)?;
        self.table.adjourning.is_called = false;
        self.table.hand = Hand::IDLE;
        self.table.adjourning.is_sealed = true;
        self.table.adjourning.is_resumed = false;
        self.table.absent = ByColor::new(true, true);
        self.table.stage = Stage::Adjourned;
        let rule = self.citable(Rule::SealedMove);
        self.rule(rule, Decision::Adjourned { sealer: by });
        Ok(())
    }

    /// Returns how long the session would still last that a player has adjourned early.
    fn rest_of_session(&self, player: Color) -> Duration {
        let calls = self.log.iter().rev().filter_map(|entry| match entry.event {
            Event::Adjourn(action @ (Adjournment::Call | Adjournment::Early { .. })) => {
                Some((entry.at, action))
            }
            _ => None,
        });
        match calls.into_iter().next() {
            Some((at, Adjournment::Early { by, left })) if by == player => {
                let end = at.saturating_add(Duration::from_millis(left.into()));
                end.max(self.at).since(self.at)
            }
            _ => Duration::ZERO,
        }
    }

    /// Before an adjourned game goes on players can agree and give up (Guidelines I.4 and I.6).
    pub(super) fn hear_adjourned(&mut self, event: Event) -> Result<(), HandleError> {
        match event {
            Event::OfferDraw { by, .. } => self.offer_adjourned(by),
            Event::AcceptDraw { by } => self.accept_draw(by),
            Event::DeclineDraw { by } => self.decline_draw(by),
            Event::Resign { by } => self.resign(by),
            Event::Retract { by, what } => self.retract(by, what),
            Event::Arbiter(direction) => self.direct(direction),
            Event::Arrive { by } => self.arrive_for_resumption(by),
            Event::ObserveClocks => self.see_adjourned_clocks(),
            Event::Adjourn(Adjournment::Resume) => self.resume(),
            Event::Adjourn(Adjournment::Open(sealed)) => self.open(sealed),
            Event::Adjourn(Adjournment::Missing) => {
                if !self.table.adjourning.is_resumed {
                    return Err(HandleError::Adjourned);
                }
                self.refer(Rule::EnvelopeMissing, Question::EnvelopeMissing)
            }
            _ => Err(HandleError::Adjourned),
        }
    }

    /// An offer made after the sealing stands until it is accepted or declined in words
    /// (Guideline I.4).
    fn offer_adjourned(&mut self, by: Color) -> Result<(), HandleError> {
        if self.is_offer_in_vain() {
            let rule = Rule::DrawOffersRestricted;
            return self.refuse(by, rule, RejectionReason::AgreementNotAllowed);
        }
        if self.table.offers[by] {
            return self.refuse(by, Rule::AdjournedOffer, RejectionReason::Final);
        }
        self.table.offers[by] = true;
        let rule = self.citable(Rule::AdjournedOffer);
        self.rule(rule, Decision::OfferStands { by });
        Ok(())
    }

    /// Returns the rule by which players agree a draw.
    pub(super) fn clause_for_agreement(&self) -> Rule {
        let is_adjourned = matches!(self.table.stage, Stage::Adjourned);
        if is_adjourned && self.is_in_force(Rule::AdjournedEnd) {
            Rule::AdjournedEnd
        } else {
            Rule::AgreedDraw
        }
    }

    /// Returns what is in the envelope: what was made on the board, or what is told of it.
    pub(super) fn sealed(&self, sealer: Color, found: Sealed) -> Option<Sealed> {
        let told = || {
            let acts = self.log.iter().rev().map(|entry| entry.event);
            let is_call = |event: &Event| {
                matches!(
                    event,
                    Event::Adjourn(Adjournment::Call | Adjournment::Early { .. })
                )
            };
            acts.take_while(|event| !is_call(event))
                .find_map(|event| match event {
                    Event::Adjourn(Adjournment::Seal { by, sealed }) if by == sealer => {
                        Some(sealed)
                    }
                    _ => None,
                })
        };
        let made = self.table.adjourning.made.map(Sealed::Move);
        let found = made.or(Some(found).filter(|found| *found != Sealed::Closed));
        found
            .or_else(told)
            .filter(|sealed| *sealed != Sealed::Closed)
    }

    /// Returns the moment until which a player may come, if it has passed.
    pub(super) fn is_too_late(&self, player: Color) -> bool {
        let rule = self.policies().clock.default_time;
        let last: Option<SessionTime> = self.table.last_arrival(player, rule);
        last.is_some_and(|last| self.at > last)
    }
}
