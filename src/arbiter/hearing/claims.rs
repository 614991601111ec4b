//! Claims of a draw by repetition and by fifty moves: heard, checked, and what a wrong one costs
//! (Articles 9.2 to 9.5).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::Evidence;
use crate::arbiter::host::ClaimChecking;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::verdict::EndCause;
use crate::citing::TouchObligation;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{ClaimRightLost, IntendedMove};
use crate::termination::{Claim, ClaimError, ClaimKind};
use crate::types::{Color, Move};

impl Hearing<'_> {
    pub(super) fn claim_draw(
        &mut self,
        by: Color,
        claim: Claim,
        evidence: Evidence,
    ) -> Result<(), HandleError> {
        if let Some((rule, reason)) = self.why_no_claim(by, claim, evidence) {
            return self.refuse(by, rule, reason);
        }
        if self.table.lawless.is_some() {
            // Who looks at the board sees that it shows no position.
            return self.refer(Rule::Reinstate, Question::PositionLost);
        }
        self.halt_clocks()?;
        self.rule(Rule::ClaimStopsClocks, Decision::ClocksStopped);
        self.rule(claim.rule(), Decision::ClaimHeard { by });
        let is_offer = self.is_in_force(Rule::ClaimIsOffer) && !self.is_offer_in_vain();
        if is_offer && !self.table.offers[by] {
            self.table.offers[by] = true;
            self.rule(Rule::ClaimIsOffer, Decision::OfferStands { by });
        }
        match self.config.host.claims {
            ClaimChecking::AtOnce => self.check_claim(by, claim),
            ClaimChecking::WhenDirected => {
                self.refer(Rule::ClaimChecked, Question::Claim { by, claim })
            }
        }
    }

    /// Returns why a claim is not heard at all, with the rule; that costs nothing.
    fn why_no_claim(
        &self,
        by: Color,
        claim: Claim,
        evidence: Evidence,
    ) -> Option<(Rule, RejectionReason)> {
        let is_completion_missing = self.config.host.claims_need_completion
            && claim.intended_move.is_none()
            && self.table.unpressed[!by];
        let is_seen_only = evidence != Evidence::Record && self.is_in_force(Rule::Displays);
        if !self.is_in_force(claim.rule()) {
            Some((claim.rule(), RejectionReason::NotProvided))
        } else if self.has_lost_claim(by, claim) {
            Some((Rule::ClaimRightLost, RejectionReason::ClaimRightLost))
        } else if !self.has_move(by) && !self.has_just_moved(by) {
            Some((claim.rule(), RejectionReason::NotTheirTurn))
        } else if self.lacks_count(claim) {
            Some((Rule::WitnessedCount, RejectionReason::NoCount))
        } else if is_seen_only {
            Some((Rule::Displays, RejectionReason::NoEvidence))
        } else if is_completion_missing {
            Some((claim.rule(), RejectionReason::MoveNotCompleted))
        } else {
            self.why_not_another(claim)
        }
    }

    /// Returns why a claim cannot follow one that was wrong: the move announced then is the
    /// one to be played (Articles 9.2.1 and 9.5.3).
    fn why_not_another(&self, claim: Claim) -> Option<(Rule, RejectionReason)> {
        match (self.table.hand.owes, claim.intended_move) {
            (obligation @ TouchObligation::Exactly(due), Some(other)) if due != other => Some((
                self.clause_for_announced(claim.kind),
                RejectionReason::Owes(obligation),
            )),
            _ => None,
        }
    }

    fn clause_for_announced(&self, kind: ClaimKind) -> Rule {
        self.first_in_force(binding(kind), Rule::IntendedMoveMustBePlayed)
    }

    /// A claim is being heard: neither it nor the move announced with it can be changed.
    pub(super) fn claim_again(&mut self, by: Color, first: Claim) -> Result<(), HandleError> {
        let rule = match first.intended_move {
            Some(_) => self.first_in_force(binding(first.kind), Rule::ClaimIsFinal),
            None => Rule::ClaimIsFinal,
        };
        self.refuse(by, rule, RejectionReason::Final)
    }

    /// Returns `true` if a player has made his move and not pressed his clock.
    fn has_just_moved(&self, player: Color) -> bool {
        self.table.unpressed[player] && self.table.turn() != player
    }

    /// Returns `true` if a player could have claimed on this move, but has touched a man or
    /// made the move, as the rulebook has it (Article 9.4).
    fn has_lost_claim(&self, by: Color, claim: Claim) -> bool {
        match self.policies().claims.right_lost {
            ClaimRightLost::ByTouching => {
                self.has_just_moved(by) || self.has_touched() && self.has_move(by)
            }
            ClaimRightLost::ByMoving => self.has_just_moved(by),
            // The move that is made already cannot be announced any more.
            ClaimRightLost::ByPressing => self.has_just_moved(by) && claim.intended_move.is_some(),
        }
    }

    /// Checks a claim against the record.
    pub(super) fn check_claim(&mut self, by: Color, claim: Claim) -> Result<(), HandleError> {
        if !self.is_proven() {
            return self.check_unproven(by, claim);
        }
        match self.line.verify_claim(&self.table.position, claim) {
            Ok(()) => self.draw(claim.rule(), EndCause::Claim(claim.kind)),
            Err(ClaimError::TooFewOccurrences { .. }) if !self.config.earlier_moves_known => {
                self.refer(Rule::ClaimChecked, Question::UnrecordedClaim { by, claim })
            }
            Err(reason) => self.reject_claim(by, claim, reason),
        }
    }

    /// What only moves before the game's start here could prove, the arbiter has found so or not.
    pub(super) fn answer_unrecorded(
        &mut self,
        by: Color,
        claim: Claim,
        is_so: bool,
    ) -> Result<(), HandleError> {
        match self.line.verify_claim(&self.table.position, claim) {
            Err(reason) if !is_so => self.reject_claim(by, claim, reason),
            _ => self.draw(claim.rule(), EndCause::Claim(claim.kind)),
        }
    }

    /// A wrong claim costs what the rulebook says, and the announced move is played if it
    /// can be (Article 9.5.3).
    pub(super) fn reject_claim(
        &mut self,
        by: Color,
        claim: Claim,
        reason: ClaimError,
    ) -> Result<(), HandleError> {
        self.rule(Rule::WrongClaim, Decision::ClaimRejected { by, reason });
        self.punish_claim(by, claim)
    }

    /// A claim that is not upheld costs time, and the announced move is played.
    pub(super) fn punish_claim(&mut self, by: Color, claim: Claim) -> Result<(), HandleError> {
        self.fine_wrong_claim(by)?;
        if let Some(mv) = claim.intended_move {
            self.bind(by, mv);
        }
        self.go_on()
    }

    fn fine_wrong_claim(&mut self, by: Color) -> Result<(), HandleError> {
        let penalty = self.rulebook().wrong_claim();
        let left = self.table.clock.remaining(by, self.at);
        if let (Some(most), Some(left)) = (penalty.half_at_most, left) {
            // Clocks know no half milliseconds.
            let half = SessionTime::START
                .saturating_add(left / 2)
                .since(SessionTime::START);
            self.take_time(Rule::WrongClaim, by, most.min(half))?;
        }
        self.add_time(Rule::WrongClaim, !by, penalty.bonus)
    }

    /// The announced move has to be played, or if it is not legal, where the rulebook says so,
    /// another move of that man.
    fn bind(&mut self, by: Color, mv: Move) {
        if !self.is_in_force(Rule::IntendedMoveMustBePlayed) {
            return;
        }
        let position = &self.table.position;
        let exactly = TouchObligation::Exactly(mv);
        let man = TouchObligation::Move(mv.from());
        let obligation = if exactly.can_be_met(position) {
            exactly
        } else if self.policies().claims.intended_move == IntendedMove::AsRulesOfMoving
            && man.can_be_met(position)
        {
            man
        } else {
            return;
        };
        self.owe(by, obligation, Rule::IntendedMoveMustBePlayed);
    }

    /// Gives a player time, if he has a clock to add it to.
    pub(super) fn add_time(
        &mut self,
        rule: Rule,
        player: Color,
        amount: Duration,
    ) -> Result<(), HandleError> {
        if amount.is_zero() || self.table.clock.remaining(player, self.at).is_none() {
            return Ok(());
        }
        self.table.clock.add(player, amount, self.at)?;
        self.rule(self.citable(rule), Decision::TimeAdded { player, amount });
        Ok(())
    }

    /// Takes time from a player, if he has a clock to take it from.
    pub(super) fn take_time(
        &mut self,
        rule: Rule,
        player: Color,
        amount: Duration,
    ) -> Result<(), HandleError> {
        if amount.is_zero() || self.table.clock.remaining(player, self.at).is_none() {
            return Ok(());
        }
        self.table.clock.deduct(player, amount, self.at)?;
        self.rule(self.citable(rule), Decision::TimeTaken { player, amount });
        Ok(())
    }
}

/// Returns the rule by which the move announced with a claim cannot be changed.
const fn binding(kind: ClaimKind) -> Rule {
    match kind {
        ClaimKind::FiftyMoves => Rule::FiftyMovesAnnouncementBinds,
        _ => Rule::AnnouncedMoveBinds,
    }
}
