//! Offers of a draw: made, declined, lapsed, accepted (Articles 5.2.3 and 9.1).

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::Event;
use crate::arbiter::host::RestrictedDraws;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Advice, Decision, Refusal};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::Cause;
use crate::laws::{Clause, OfferLapse, OfferRestriction};
use crate::types::Color;

/// From how many offers on, all declined while the opponent made none, they are persistent
/// enough to tell the arbiter; what is unreasonable he judges himself.
const PERSISTENT: u8 = 4;

impl Hearing<'_> {
    pub(super) fn offer_draw(&mut self, by: Color, conditional: bool) -> Result<(), OutOfOrder> {
        if self.is_offer_in_vain() {
            let clause = Clause::DrawOffersRestricted;
            return self.refuse(by, clause, Refusal::AgreementNotAllowed);
        }
        if self.table.offers[by] {
            return self.refuse(by, Clause::DrawOffer, Refusal::Final);
        }
        self.table.offers[by] = true;
        self.table.writing.offers = self.table.writing.offers.saturating_add(1);
        self.table.lapsed[!by] = 0;
        if self.table.unpressed[by] || self.has_just_played(by) {
            self.rule(Clause::ProperTimeToOffer, Decision::OfferStands { by });
        } else {
            self.rule(Clause::DrawOffer, Decision::OfferStands { by });
            self.advise(Clause::Distraction, Advice::OfferedAtWrongTime { by });
        }
        if conditional {
            self.advise(Clause::OfferCondition, Advice::ConditionalOffer { by });
        }
        let count = self.table.lapsed[by].saturating_add(1);
        if count >= PERSISTENT {
            self.advise(Clause::Distraction, Advice::PersistentOffers { by, count });
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
        self.session.host.restricted_draws == RestrictedDraws::Refused
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
        is_restricted && self.is_in_force(Clause::DrawOffersRestricted)
    }

    pub(super) fn accept_draw(&mut self, by: Color) -> Result<(), OutOfOrder> {
        if !self.table.offers[!by] {
            return self.refuse(by, Clause::DrawOffer, Refusal::NoOffer);
        }
        if !self.is_in_force(Clause::AgreedDraw) {
            return self.refuse(by, Clause::AgreedDraw, Refusal::NotProvided);
        }
        let made = self.table.made[Color::White] + self.table.made[Color::Black];
        if made < u32::from(self.rulebook().minimum_plies()) {
            return self.refuse(by, Clause::AgreedDrawMinimum, Refusal::TooEarlyToAgree);
        }
        if !self.is_agreement_restricted() {
            return self.draw(self.clause_for_agreement(), Cause::Agreement);
        }
        let clause = Clause::DrawOffersRestricted;
        // The arbiter answers one question at a time.
        let is_arbiter_free = matches!(self.table.stage, Stage::Playing);
        if is_arbiter_free && self.session.host.restricted_draws == RestrictedDraws::Referred {
            return self.refer(clause, Question::Agreement);
        }
        self.refuse(by, clause, Refusal::AgreementNotAllowed)
    }

    pub(super) fn decline_draw(&mut self, by: Color) -> Result<(), OutOfOrder> {
        if !self.table.offers[!by] {
            return self.refuse(by, Clause::DrawOffer, Refusal::NoOffer);
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
        self.rule(Clause::DrawOfferLapse, Decision::OfferLapsed { by });
    }
}
