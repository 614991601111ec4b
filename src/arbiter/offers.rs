//! Draw offers: made, declined, lapsed, accepted (Articles 5.2.3 and 9.1, Guideline I.4).

use core::num::NonZeroU16;

use super::context::Context;
use super::course::Stage;
use super::effect::{Effect, Effects};
use super::event::Event;
use super::host::RestrictedDrawPolicy;
use super::question::Question;
use super::ruling::{Decision, Note, RejectionReason};
use super::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{OfferLapse, OfferRestriction};
use crate::types::{ByColor, Color};

/// The number of offers, all declined while the opponent made none, from which the arbiter is told.
/// The arbiter judges whether they are unreasonable.
const PERSISTENT: u8 = 4;

/// The draw offers in a game.
#[derive(Clone, Debug)]
pub(super) struct Offers {
    standing: ByColor<bool>,
    /// How many offers of a player have lapsed since the opponent last made one.
    lapsed: ByColor<u8>,
    /// How many offers were made in play; these belong on the scoresheets.
    made: u16,
    /// How many moves each player had made at the last offer, plus one; `None` before any offer.
    last: ByColor<Option<NonZeroU16>>,
}

impl Offers {
    /// Creates the offers of a game in which these offers stand from the start.
    pub(super) fn new(standing: ByColor<bool>) -> Self {
        Self {
            standing,
            lapsed: ByColor::new(0, 0),
            made: 0,
            last: standing.map(|is_standing| is_standing.then_some(NonZeroU16::MIN)),
        }
    }

    /// Returns whose offers stand.
    pub(super) const fn standing(&self) -> ByColor<bool> {
        self.standing
    }

    /// Returns how many offers were made in play; these belong on the scoresheets.
    pub(super) const fn made(&self) -> u16 {
        self.made
    }

    /// Makes a draw offer.
    pub(super) fn offer(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        conditional: bool,
    ) {
        let is_adjourned = cx.course.stage == Stage::Adjourned;
        if is_in_vain(cx) {
            let rule = Rule::DrawOffersRestricted;
            return fx.refuse(by, rule, RejectionReason::AgreementNotAllowed);
        }
        let rule = if is_adjourned {
            Rule::AdjournedOffer
        } else {
            Rule::DrawOffer
        };
        if self.standing[by] {
            return fx.refuse(by, rule, RejectionReason::OfferStands);
        }
        // Where offers are limited, one that comes too early is not used up.
        if !is_adjourned && cx.is_in_force(Rule::DrawOfferLimit) && is_too_early(cx) {
            let rule = Rule::AgreedDrawMinimum;
            return fx.refuse(by, rule, RejectionReason::TooEarlyToAgree);
        }
        if !is_adjourned && self.is_too_soon(cx, by) {
            let rule = Rule::DrawOfferLimit;
            return fx.refuse(by, rule, RejectionReason::OfferedAlready);
        }
        self.stand(cx, by);
        if is_adjourned {
            // It stands until the opponent accepts or declines it in words.
            return fx.rule_always(rule, Decision::OfferStands { by });
        }
        self.made = self.made.saturating_add(1);
        self.lapsed[!by] = 0;
        if cx.course.unpressed[by] || has_just_played(cx, by) {
            let rule = fx.first_in_force(Rule::ProperTimeToOffer, rule);
            fx.rule(rule, Decision::OfferStands { by });
        } else {
            fx.rule(rule, Decision::OfferStands { by });
            fx.advise(Rule::Distraction, Note::OfferedAtWrongTime { by });
        }
        if conditional {
            fx.advise(Rule::OfferCondition, Note::ConditionalOffer { by });
        }
        let count = self.lapsed[by].saturating_add(1);
        if count >= PERSISTENT {
            fx.advise(Rule::Distraction, Note::PersistentOffers { by, count });
        }
    }

    /// Returns `true` if a player has made too few moves since the last offer. Moves that were taken
    /// back have to be made again.
    fn is_too_soon(&self, cx: &Context<'_>, by: Color) -> bool {
        let moves = u32::from(cx.policies().offers.interval.get());
        let last = self.last[by].filter(|_| cx.is_in_force(Rule::DrawOfferLimit));
        last.is_some_and(|last| (cx.course.made[by] + 1).saturating_sub(last.get().into()) < moves)
    }

    /// Counts a claim or a request as a draw offer, by this rule.
    pub(super) fn count_as_offer(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        rule: Rule,
    ) {
        if !is_in_vain(cx) {
            self.stand(cx, by);
            fx.rule(rule, Decision::OfferStands { by });
        }
    }

    /// Marks a player's offer as standing.
    fn stand(&mut self, cx: &Context<'_>, by: Color) {
        self.standing[by] = true;
        let made = u16::try_from(cx.course.made[by]).unwrap_or(u16::MAX);
        self.last[by] = Some(NonZeroU16::MIN.saturating_add(made));
    }

    /// Accepts the opponent's offer, if there is one and a draw may be agreed.
    pub(super) fn accept(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        if !self.standing[!by] {
            return fx.refuse(by, Rule::DrawOffer, RejectionReason::NoOffer);
        }
        if !cx.is_in_force(Rule::AgreedDraw) {
            return fx.refuse(by, Rule::AgreedDraw, RejectionReason::NotProvided);
        }
        if is_too_early(cx) {
            let rule = Rule::AgreedDrawMinimum;
            return fx.refuse(by, rule, RejectionReason::TooEarlyToAgree);
        }
        if !is_agreement_restricted(cx) {
            return fx.draw(rule_for_agreement(cx), EndCause::Agreement);
        }
        let rule = Rule::DrawOffersRestricted;
        // Only one question can be open at a time.
        if cx.course.is_playing()
            && cx.config.host.restricted_draws == RestrictedDrawPolicy::Referred
        {
            return fx.refer(rule, Question::Agreement);
        }
        fx.refuse(by, rule, RejectionReason::AgreementNotAllowed);
    }

    /// Carries out the answer to whether the players may agree a draw.
    pub(super) fn answer_agreement(&self, fx: &mut Effects<'_>, is_so: bool) {
        if is_so {
            fx.draw(Rule::AgreedDraw, EndCause::Agreement);
        } else {
            fx.ask(Effect::Run);
        }
    }

    /// Declines the opponent's offer.
    pub(super) fn decline(&mut self, fx: &mut Effects<'_>, by: Color) {
        if self.standing[!by] {
            self.lapse(fx, !by);
        } else {
            fx.refuse(by, Rule::DrawOffer, RejectionReason::NoOffer);
        }
    }

    /// Refuses to retract an offer, or one that was never made.
    pub(super) fn retract(&self, fx: &mut Effects<'_>, by: Color) {
        let reason = if self.standing[by] {
            RejectionReason::OfferStands
        } else if self.last[by].is_some() {
            RejectionReason::Final
        } else {
            RejectionReason::NothingFound
        };
        fx.refuse(by, Rule::OfferStands, reason);
    }

    /// Lets the opponent's offer lapse when a player touches a piece, if the rulebook says so.
    pub(super) fn meet_touch(&mut self, lapse: OfferLapse, fx: &mut Effects<'_>, by: Color) {
        if lapse == OfferLapse::ByTouching {
            self.meet_move(fx, by);
        }
    }

    /// Lets the opponent's offer lapse when a player moves.
    pub(super) fn meet_move(&mut self, fx: &mut Effects<'_>, by: Color) {
        if self.standing[!by] {
            self.lapse(fx, !by);
        }
    }

    /// Lets a player's offer lapse.
    pub(super) fn lapse(&mut self, fx: &mut Effects<'_>, by: Color) {
        self.standing[by] = false;
        self.lapsed[by] = self.lapsed[by].saturating_add(1);
        fx.rule(Rule::DrawOfferLapse, Decision::OfferLapsed { by });
    }

    /// Sets which offers stand.
    pub(super) fn set(&mut self, standing: ByColor<bool>) {
        self.standing = standing;
    }

    /// Clears the offers, because the game goes back or ends (Article 9.1.2.1).
    pub(super) fn rewind(&mut self) {
        self.standing = ByColor::new(false, false);
    }
}

/// Returns `true` if the player has just moved online. An online move is made and completed at
/// once, which leaves no time in between for an offer.
fn has_just_played(cx: &Context<'_>, by: Color) -> bool {
    cx.previous.is_some_and(|last| {
        last.event.player() == Some(by)
            && matches!(last.event, Event::Play { .. } | Event::PlayWithLag { .. })
    })
}

/// Returns `true` if too few moves have been made for a draw by agreement.
fn is_too_early(cx: &Context<'_>) -> bool {
    let made = cx.course.made[Color::White].saturating_add(cx.course.made[Color::Black]);
    made < u32::from(cx.rulebook().minimum_plies())
}

/// Returns `true` if the event forbids a draw by agreement now and no one can be asked.
fn is_in_vain(cx: &Context<'_>) -> bool {
    cx.config.host.restricted_draws == RestrictedDrawPolicy::Refused && is_agreement_restricted(cx)
}

/// Returns `true` if the event forbids a draw by agreement now (Article 9.1.1).
fn is_agreement_restricted(cx: &Context<'_>) -> bool {
    let is_restricted = match cx.policies().offers.restriction {
        OfferRestriction::BeforeMove(moves) => {
            let made = &cx.course.made;
            made[Color::White].min(made[Color::Black]) < u32::from(moves.get())
        }
        OfferRestriction::WholeGame => true,
        _ => false,
    };
    is_restricted && cx.is_in_force(Rule::DrawOffersRestricted)
}

/// Returns the rule by which the players agree a draw.
fn rule_for_agreement(cx: &Context<'_>) -> Rule {
    if cx.course.stage == Stage::Adjourned && cx.is_in_force(Rule::AdjournedEnd) {
        Rule::AdjournedEnd
    } else {
        Rule::AgreedDraw
    }
}
