//! Offers made, declined, accepted (Articles 5.2.3 and 9.1, Guideline I.4).

use super::PERSISTENT;
use crate::arbiter::course::Stage;
use crate::arbiter::event::Event;
use crate::arbiter::host::RestrictedDrawPolicy;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{OfferLapse, OfferRestriction};
use crate::types::Color;
use core::num::NonZeroU16;

impl Turn<'_> {
    /// Makes a draw offer.
    pub(crate) fn offer_draw(&mut self, by: Color, conditional: bool) {
        let is_adjourned = self.course.stage == Stage::Adjourned;
        if self.is_in_vain() {
            let rule = Rule::DrawOffersRestricted;
            return self.refuse(by, rule, RejectionReason::AgreementNotAllowed);
        }
        let rule = if is_adjourned {
            Rule::AdjournedOffer
        } else {
            Rule::DrawOffer
        };
        if self.parts.offers.standing[by] {
            return self.refuse(by, rule, RejectionReason::OfferStands);
        }
        // Where offers are limited, one that comes too early is not used up.
        if !is_adjourned && self.is_in_force(Rule::DrawOfferLimit) && self.is_too_early_to_agree() {
            let rule = Rule::AgreedDrawMinimum;
            return self.refuse(by, rule, RejectionReason::TooEarlyToAgree);
        }
        if !is_adjourned && self.is_offer_too_soon(by) {
            let rule = Rule::DrawOfferLimit;
            return self.refuse(by, rule, RejectionReason::OfferedAlready);
        }
        self.let_offer_stand(by);
        if is_adjourned {
            // It stands until the opponent accepts or declines it in words.
            return self.rule_always(rule, Decision::OfferStands { by });
        }
        self.parts.offers.made = self.parts.offers.made.saturating_add(1);
        self.parts.offers.lapsed[!by] = 0;
        if self.course.unpressed[by] || self.has_just_played(by) {
            let rule = self.first_in_force(Rule::ProperTimeToOffer, rule);
            self.rule(rule, Decision::OfferStands { by });
        } else {
            self.rule(rule, Decision::OfferStands { by });
            self.advise(Rule::Distraction, Note::OfferedAtWrongTime { by });
        }
        if conditional {
            self.advise(Rule::OfferCondition, Note::ConditionalOffer { by });
        }
        let count = self.parts.offers.lapsed[by].saturating_add(1);
        if count >= PERSISTENT {
            self.advise(Rule::Distraction, Note::PersistentOffers { by, count });
        }
    }

    /// Returns `true` if a player has made too few moves since the last offer. Moves that were taken
    /// back have to be made again.
    fn is_offer_too_soon(&self, by: Color) -> bool {
        let moves = u32::from(self.policies().offers.interval.get());
        let last = self.parts.offers.last[by].filter(|_| self.is_in_force(Rule::DrawOfferLimit));
        last.is_some_and(|last| {
            (self.course.made[by] + 1).saturating_sub(last.get().into()) < moves
        })
    }

    /// Counts a claim or a request as a draw offer, by this rule.
    pub(crate) fn count_as_offer(&mut self, by: Color, rule: Rule) {
        if !self.is_in_vain() {
            self.let_offer_stand(by);
            self.rule(rule, Decision::OfferStands { by });
        }
    }

    /// Marks a player's offer as standing.
    fn let_offer_stand(&mut self, by: Color) {
        self.parts.offers.standing[by] = true;
        let made = u16::try_from(self.course.made[by]).unwrap_or(u16::MAX);
        self.parts.offers.last[by] = Some(NonZeroU16::MIN.saturating_add(made));
    }

    /// Accepts the opponent's offer, if there is one and a draw may be agreed.
    pub(crate) fn accept_draw(&mut self, by: Color) {
        if !self.parts.offers.standing[!by] {
            return self.refuse(by, Rule::DrawOffer, RejectionReason::NoOffer);
        }
        if !self.is_in_force(Rule::AgreedDraw) {
            return self.refuse(by, Rule::AgreedDraw, RejectionReason::NotProvided);
        }
        if self.is_too_early_to_agree() {
            let rule = Rule::AgreedDrawMinimum;
            return self.refuse(by, rule, RejectionReason::TooEarlyToAgree);
        }
        if !self.is_agreement_restricted() {
            return self.draw(self.rule_for_agreement(), EndCause::Agreement);
        }
        let rule = Rule::DrawOffersRestricted;
        // Only one question can be open at a time.
        if self.course.is_playing()
            && self.config.host.restricted_draws == RestrictedDrawPolicy::Referred
        {
            return self.refer(rule, Question::Agreement);
        }
        self.refuse(by, rule, RejectionReason::AgreementNotAllowed);
    }

    /// Declines the opponent's offer.
    pub(crate) fn decline_draw(&mut self, by: Color) {
        if self.parts.offers.standing[!by] {
            self.lapse_offer(!by);
        } else {
            self.refuse(by, Rule::DrawOffer, RejectionReason::NoOffer);
        }
    }

    /// Refuses to retract an offer, or one that was never made.
    pub(crate) fn retract_offer(&mut self, by: Color) {
        let reason = if self.parts.offers.standing[by] {
            RejectionReason::OfferStands
        } else if self.parts.offers.last[by].is_some() {
            RejectionReason::Final
        } else {
            RejectionReason::NothingFound
        };
        self.refuse(by, Rule::OfferStands, reason);
    }

    /// Lets the opponent's offer lapse when a player touches a piece, if the rulebook says so.
    pub(crate) fn decline_by_touch(&mut self, by: Color) {
        if self.policies().offers.lapse == OfferLapse::ByTouching {
            self.decline_by_move(by);
        }
    }

    /// Lets the opponent's offer lapse when a player moves.
    #[inline]
    pub(crate) fn decline_by_move(&mut self, by: Color) {
        if self.parts.offers.standing[!by] {
            self.lapse_offer(!by);
        }
    }

    /// Lets a player's offer lapse.
    pub(crate) fn lapse_offer(&mut self, by: Color) {
        self.parts.offers.standing[by] = false;
        self.parts.offers.lapsed[by] = self.parts.offers.lapsed[by].saturating_add(1);
        self.rule(Rule::DrawOfferLapse, Decision::OfferLapsed { by });
    }

    /// Returns `true` if the player has just moved online. An online move is made and completed at
    /// once, which leaves no time in between for an offer.
    fn has_just_played(&self, by: Color) -> bool {
        self.previous.is_some_and(|last| {
            last.event.player() == Some(by)
                && matches!(last.event, Event::Play { .. } | Event::PlayWithLag { .. })
        })
    }

    /// Returns `true` if too few moves have been made for a draw by agreement.
    fn is_too_early_to_agree(&self) -> bool {
        let made = self.course.made[Color::White].saturating_add(self.course.made[Color::Black]);
        made < u32::from(self.rulebook().minimum_plies())
    }

    /// Returns `true` if the event forbids a draw by agreement now and no one can be asked.
    fn is_in_vain(&self) -> bool {
        self.config.host.restricted_draws == RestrictedDrawPolicy::Refused
            && self.is_agreement_restricted()
    }

    /// Returns `true` if the event forbids a draw by agreement now (Article 9.1.1).
    fn is_agreement_restricted(&self) -> bool {
        let is_restricted = match self.policies().offers.restriction {
            OfferRestriction::BeforeMove(moves) => {
                let made = &self.course.made;
                made[Color::White].min(made[Color::Black]) < u32::from(moves.get())
            }
            OfferRestriction::WholeGame => true,
            _ => false,
        };
        is_restricted && self.is_in_force(Rule::DrawOffersRestricted)
    }

    /// Returns the rule by which the players agree a draw.
    fn rule_for_agreement(&self) -> Rule {
        if self.course.stage == Stage::Adjourned && self.is_in_force(Rule::AdjournedEnd) {
            Rule::AdjournedEnd
        } else {
            Rule::AgreedDraw
        }
    }
}
