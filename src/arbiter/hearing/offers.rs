//! Offers of a draw: made, declined, lapsed, accepted (Articles 5.2.3 and 9.1).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::Event;
use crate::arbiter::host::RestrictedDrawPolicy;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{OfferLapse, OfferRestriction};
use crate::types::Color;

/// From how many offers on, all declined while the opponent made none, the arbiter is told of
/// them. No edition names a number, so this one is ours: what is unreasonable the arbiter judges.
const PERSISTENT: u8 = 4;

impl Hearing<'_> {
    pub(super) fn offer_draw(&mut self, by: Color, conditional: bool) -> Result<(), HandleError> {
        if self.is_offer_in_vain() {
            let rule = Rule::DrawOffersRestricted;
            return self.refuse(by, rule, RejectionReason::AgreementNotAllowed);
        }
        if self.table.offers[by] {
            return self.refuse(by, Rule::DrawOffer, RejectionReason::Final);
        }
        self.table.offers[by] = true;
        self.table.writing.offers = self.table.writing.offers.saturating_add(1);
        self.table.lapsed[!by] = 0;
        if self.table.unpressed[by] || self.has_just_played(by) {
            self.rule(Rule::ProperTimeToOffer, Decision::OfferStands { by });
        } else {
            self.rule(Rule::DrawOffer, Decision::OfferStands { by });
            self.advise(Rule::Distraction, Note::OfferedAtWrongTime { by });
        }
        if conditional {
            self.advise(Rule::OfferCondition, Note::ConditionalOffer { by });
        }
        let count = self.table.lapsed[by].saturating_add(1);
        if count >= PERSISTENT {
            self.advise(Rule::Distraction, Note::PersistentOffers { by, count });
        }
        Ok(())
    }

    /// Returns `true` if a player has just moved online, where making a move and completing it
    /// leave no time between them to offer a draw.
    fn has_just_played(&self, by: Color) -> bool {
        self.log.last().is_some_and(|last| {
            last.event.player() == Some(by)
                && matches!(last.event, Event::Play { .. } | Event::PlayWithLag { .. })
        })
    }

    /// Returns `true` if the event forbids a draw by agreement now and nobody can be asked.
    pub(super) fn is_offer_in_vain(&self) -> bool {
        self.config.host.restricted_draws == RestrictedDrawPolicy::Refused
            && self.is_agreement_restricted()
    }

    /// Returns `true` if the event forbids a draw by agreement now (Article 9.1.1).
    fn is_agreement_restricted(&self) -> bool {
        let is_restricted = match self.policies().offers.restriction {
            OfferRestriction::BeforeMove(moves) => {
                let made = &self.table.made;
                made[Color::White].min(made[Color::Black]) < u32::from(moves.get())
            }
            OfferRestriction::WholeGame => true,
            _ => false,
        };
        is_restricted && self.is_in_force(Rule::DrawOffersRestricted)
    }

    pub(super) fn accept_draw(&mut self, by: Color) -> Result<(), HandleError> {
        if !self.table.offers[!by] {
            return self.refuse(by, Rule::DrawOffer, RejectionReason::NoOffer);
        }
        if !self.is_in_force(Rule::AgreedDraw) {
            return self.refuse(by, Rule::AgreedDraw, RejectionReason::NotProvided);
        }
        let made = self.table.made[Color::White] + self.table.made[Color::Black];
        if made < u32::from(self.rulebook().minimum_plies()) {
            return self.refuse(
                by,
                Rule::AgreedDrawMinimum,
                RejectionReason::TooEarlyToAgree,
            );
        }
        if !self.is_agreement_restricted() {
            return self.draw(self.clause_for_agreement(), EndCause::Agreement);
        }
        let rule = Rule::DrawOffersRestricted;
        // The arbiter answers one question at a time.
        let is_arbiter_free = matches!(self.table.stage, Stage::Playing);
        if is_arbiter_free && self.config.host.restricted_draws == RestrictedDrawPolicy::Referred {
            return self.refer(rule, Question::Agreement);
        }
        self.refuse(by, rule, RejectionReason::AgreementNotAllowed)
    }

    pub(super) fn decline_draw(&mut self, by: Color) -> Result<(), HandleError> {
        if !self.table.offers[!by] {
            return self.refuse(by, Rule::DrawOffer, RejectionReason::NoOffer);
        }
        self.lapse(!by);
        Ok(())
    }

    /// A man touched by the player with the move declines the offer, if the rulebook says so.
    pub(super) fn offer_meets_touch(&mut self, by: Color) {
        if self.policies().offers.lapse == OfferLapse::ByTouching {
            self.offer_meets_move(by);
        }
    }

    /// A move declines the opponent's offer.
    pub(super) fn offer_meets_move(&mut self, by: Color) {
        if self.table.offers[!by] {
            self.lapse(!by);
        }
    }

    pub(super) fn lapse(&mut self, by: Color) {
        self.table.offers[by] = false;
        self.table.lapsed[by] = self.table.lapsed[by].saturating_add(1);
        self.rule(Rule::DrawOfferLapse, Decision::OfferLapsed { by });
    }
}
