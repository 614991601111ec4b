//! Draw claims by repetition and by the fifty-move rule: whether they are heard, how they are
//! checked, and the penalty for a wrong one (Articles 9.2 to 9.5).

use crate::arbiter::board::Owed;
use crate::arbiter::effect::Effect;
use crate::arbiter::event::Evidence;
use crate::arbiter::host::ClaimChecking;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{ClaimRightLost, IntendedMove};
use crate::termination::{Claim, ClaimError, ClaimKind, FIFTY_MOVES};
use crate::touch::TouchObligation;
use crate::types::{Color, Move};

impl Turn<'_> {
    /// Handles a draw claim: stops the clocks, then checks the claim or refers it.
    pub(crate) fn claim_draw(&mut self, by: Color, claim: Claim, evidence: Evidence) {
        if let Some((rule, reason)) = self.why_not_heard(by, claim, evidence) {
            return self.refuse(by, rule, reason);
        }
        self.parts.claims.heard[by] = true;
        if self.course.is_lawless {
            // No claim can be checked, because the board shows no valid position.
            return self.refer(Rule::Reinstate, Question::PositionLost);
        }
        if self.is_in_force(Rule::ClaimStopsClocks) {
            self.halt();
            self.rule(Rule::ClaimStopsClocks, Decision::ClocksStopped);
        }
        self.rule(claim.rule(), Decision::ClaimHeard { by });
        let rule = Rule::ClaimIsOffer;
        if self.is_in_force(rule) && !self.parts.offers.standing()[by] {
            self.count_as_offer(by, rule);
        }
        match self.config.host.claims {
            ClaimChecking::AtOnce => self.check_claim(by, claim),
            ClaimChecking::WhenDirected => {
                self.refer_claim(Question::Claim { by, claim });
            }
        }
    }

    /// Returns why a claim is not heard, with the rule. A claim that is not heard costs nothing.
    fn why_not_heard(
        &self,
        by: Color,
        claim: Claim,
        evidence: Evidence,
    ) -> Option<(Rule, RejectionReason)> {
        let is_completion_missing = self.config.host.claims_need_completion
            && claim.intended_move.is_none()
            && self.course.unpressed[!by];
        let is_seen_only = evidence != Evidence::Record && self.is_in_force(Rule::Displays);
        if !self.is_in_force(claim.rule()) {
            Some((claim.rule(), RejectionReason::NotProvided))
        } else if self.has_lost_claim(by, claim) {
            Some((Rule::ClaimRightLost, RejectionReason::ClaimRightLost))
        } else if !self.has_move(by) && !self.course.has_just_moved(by) {
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

    /// Returns `true` if a fifty-move claim needs someone to count the moves and no one has.
    fn lacks_count(&self, claim: Claim) -> bool {
        claim.kind == ClaimKind::FiftyMoves
            && self.is_in_force(Rule::WitnessedCount)
            && self.parts.claims.counted.is_none()
            && !self.is_proven()
    }

    /// Starts counting the moves, if the rulebook provides for it.
    pub(crate) fn count_moves(&mut self) {
        if self.is_in_force(Rule::WitnessedCount) {
            self.parts.claims.counted = Some(self.course.ply);
            self.rule(Rule::WitnessedCount, Decision::MovesCounted);
        }
    }

    /// Refuses to change a claim, or its announced move, while the claim is being heard.
    pub(crate) fn claim_again(&mut self, by: Color, first: Claim) {
        let rule = match first.intended_move {
            Some(_) => self.first_in_force(binding(first.kind), Rule::ClaimIsFinal),
            None => Rule::ClaimIsFinal,
        };
        self.refuse(by, rule, RejectionReason::Final);
    }

    /// Checks a claim against the record.
    pub(crate) fn check_claim(&mut self, by: Color, claim: Claim) {
        if !self.is_proven() {
            return self.check_unproven(by, claim);
        }
        match self.verify_claim(claim) {
            Ok(()) => self.draw(claim.rule(), EndCause::Claim(claim.kind)),
            Err(ClaimError::TooFewOccurrences { .. }) if !self.config.earlier_moves_known => {
                self.refer_claim(Question::UnrecordedClaim { by, claim });
            }
            Err(reason) => self.reject_claim(by, claim, reason),
        }
    }

    /// Checks a claim for which the log is not evidence: against the counted moves, or by asking
    /// the arbiter.
    fn check_unproven(&mut self, by: Color, claim: Claim) {
        let is_counted =
            claim.kind == ClaimKind::FiftyMoves && self.is_in_force(Rule::WitnessedCount);
        let Some(counted) = self.parts.claims.counted.filter(|_| is_counted) else {
            return self.refer_claim(Question::UnprovenClaim { by, claim });
        };
        let announced = u16::from(claim.intended_move.is_some());
        let since = self.course.ply.saturating_sub(counted);
        let since = u16::try_from(since).unwrap_or(u16::MAX);
        let plies = since.saturating_add(announced);
        match self.verify_claim(claim) {
            Ok(()) if plies < FIFTY_MOVES => {
                self.reject_claim(by, claim, ClaimError::TooFewMoves { plies });
            }
            Ok(()) => self.draw(claim.rule(), EndCause::Claim(claim.kind)),
            Err(reason) => self.reject_claim(by, claim, reason),
        }
    }

    /// Carries out the answer to whether moves from before this record prove the claim.
    pub(crate) fn answer_unrecorded(&mut self, by: Color, claim: Claim, is_so: bool) {
        match self.verify_claim(claim) {
            Err(reason) if !is_so => self.reject_claim(by, claim, reason),
            _ => self.draw(claim.rule(), EndCause::Claim(claim.kind)),
        }
    }

    /// Carries out the answer to whether a claim without evidence is right.
    pub(crate) fn answer_unproven(&mut self, by: Color, claim: Claim, answer: Answer) {
        if answer == Answer::Yes {
            return self.draw(claim.rule(), EndCause::Claim(claim.kind));
        }
        let rule = self.first_in_force(Rule::WrongClaim, Rule::WrongClaimFree);
        self.rule(rule, Decision::ClaimDenied { by });
        self.punish_claim(by, claim);
    }
}

/// Returns the rule by which a move announced with a claim cannot be changed.
const fn binding(kind: ClaimKind) -> Rule {
    match kind {
        ClaimKind::FiftyMoves => Rule::FiftyMovesAnnouncementBinds,
        _ => Rule::AnnouncedMoveBinds,
    }
}

impl Turn<'_> {
    /// Refers a claim to a person. That stops the clocks, if the claim itself has not stopped them.
    fn refer_claim(&mut self, question: Question) {
        if !self.is_in_force(Rule::ClaimStopsClocks) && self.clock().running().is_some() {
            self.rule(Rule::Interruption, Decision::ClocksStopped);
        }
        self.refer(Rule::ClaimChecked, question);
    }

    /// Checks a claim in the position after the moves made.
    fn verify_claim(&self, claim: Claim) -> Result<(), ClaimError> {
        let line = self.history.line();
        line.verify_claim(&self.course.position, claim)
    }

    /// Returns `true` if a player has lost the right to claim on this move (Article 9.4). The rulebook
    /// says whether touching, moving or pressing loses it.
    fn has_lost_claim(&self, by: Color, claim: Claim) -> bool {
        let has_just_moved = self.course.has_just_moved(by);
        match self.policies().claims.right_lost {
            ClaimRightLost::ByTouching => {
                has_just_moved || self.parts.board.has_touched() && self.has_move(by)
            }
            ClaimRightLost::ByMoving => has_just_moved,
            // A move already made can no longer be announced.
            ClaimRightLost::ByPressing => has_just_moved && claim.intended_move.is_some(),
        }
    }

    /// Returns why a claim cannot follow a wrong one: the move announced then must be played (Articles
    /// 9.2.1 and 9.5.3).
    fn why_not_another(&self, claim: Claim) -> Option<(Rule, RejectionReason)> {
        match (self.told_to_owe(), claim.intended_move) {
            (Some(obligation @ TouchObligation::Exactly(due)), Some(other)) if due != other => {
                let rule = Rule::IntendedMoveMustBePlayed;
                let rule = self.first_in_force(binding(claim.kind), rule);
                Some((rule, RejectionReason::Owes(obligation)))
            }
            _ => None,
        }
    }

    /// Rejects a wrong claim and applies its penalty (Article 9.5.3).
    fn reject_claim(&mut self, by: Color, claim: Claim, reason: ClaimError) {
        let rule = self.first_in_force(Rule::WrongClaim, Rule::WrongClaimFree);
        self.rule(rule, Decision::ClaimRejected { by, reason });
        self.punish_claim(by, claim);
    }

    /// Applies the penalty for a claim that is not upheld, and requires the announced move.
    fn punish_claim(&mut self, by: Color, claim: Claim) {
        let rule = Rule::WrongClaim;
        let penalty = self.rulebook().wrong_claim();
        let left = self.clock().remaining(by, self.at);
        if let (Some(most), Some(left)) = (penalty.half_at_most, left) {
            self.take_time(rule, by, most.min(left / 2));
        }
        self.add_time(rule, !by, penalty.bonus);
        if let Some(mv) = claim.intended_move {
            self.bind(by, mv);
        }
        self.ask(Effect::Run);
    }

    /// Requires the announced move or, if it is illegal and the rulebook says so, another move of that
    /// piece.
    fn bind(&mut self, by: Color, mv: Move) {
        let rule = Rule::IntendedMoveMustBePlayed;
        let position = &self.course.position;
        let exactly = TouchObligation::Exactly(mv);
        let piece = TouchObligation::Move(mv.from());
        let may_move_otherwise =
            self.policies().claims.intended_move == IntendedMove::AsRulesOfMoving;
        let obligation = if exactly.can_be_met(position) {
            exactly
        } else if may_move_otherwise && piece.can_be_met(position) {
            piece
        } else {
            return;
        };
        if self.is_in_force(rule) {
            self.owe(by, obligation, rule, Owed::Told);
        }
    }

    /// Refuses to retract a claim, or one that was never made.
    pub(crate) fn retract_claim(&mut self, by: Color) {
        self.refuse_retraction(by, Rule::ClaimIsFinal, self.parts.claims.heard[by]);
    }

    /// Refuses to retract a statement, or one that was never made.
    pub(crate) fn refuse_retraction(&mut self, by: Color, rule: Rule, was_said: bool) {
        let reason = if was_said {
            RejectionReason::Final
        } else {
            RejectionReason::NothingFound
        };
        self.refuse(by, rule, reason);
    }
}
