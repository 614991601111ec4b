//! Draw claims by repetition and by the fifty-move rule: whether they are heard, how they are
//! checked, and the penalty for a wrong one (Articles 9.2 to 9.5).

use super::Claims;
use crate::arbiter::context::Context;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::event::Evidence;
use crate::arbiter::host::ClaimChecking;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{ClaimRightLost, IntendedMove};
use crate::termination::{Claim, ClaimError, ClaimKind, FIFTY_MOVES};
use crate::touch::TouchObligation;
use crate::types::{Color, Move};

impl Claims {
    /// Handles a draw claim: stops the clocks, then checks the claim or refers it.
    pub(in crate::arbiter) fn claim_draw(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        (by, claim): (Color, Claim),
        evidence: Evidence,
    ) {
        if let Some((rule, reason)) = self.why_not_heard(cx, by, claim, evidence) {
            return fx.refuse(by, rule, reason);
        }
        self.heard[by] = true;
        if cx.course.is_lawless {
            // No claim can be checked, because the board shows no valid position.
            return fx.refer(Rule::Reinstate, Question::PositionLost);
        }
        if cx.is_in_force(Rule::ClaimStopsClocks) {
            fx.ask(Effect::Halt);
            fx.rule(Rule::ClaimStopsClocks, Decision::ClocksStopped);
        }
        fx.rule(claim.rule(), Decision::ClaimHeard { by });
        let rule = Rule::ClaimIsOffer;
        if cx.is_in_force(rule) && !cx.shown.offers[by] {
            fx.ask(Effect::Offer { by, rule });
        }
        match cx.config.host.claims {
            ClaimChecking::AtOnce => self.check(cx, fx, by, claim),
            ClaimChecking::WhenDirected => {
                refer(cx, fx, Question::Claim { by, claim });
            }
        }
    }

    /// Returns why a claim is not heard, with the rule. A claim that is not heard costs nothing.
    fn why_not_heard(
        &self,
        cx: &Context<'_>,
        by: Color,
        claim: Claim,
        evidence: Evidence,
    ) -> Option<(Rule, RejectionReason)> {
        let is_completion_missing = cx.config.host.claims_need_completion
            && claim.intended_move.is_none()
            && cx.course.unpressed[!by];
        let is_seen_only = evidence != Evidence::Record && cx.is_in_force(Rule::Displays);
        if !cx.is_in_force(claim.rule()) {
            Some((claim.rule(), RejectionReason::NotProvided))
        } else if has_lost_claim(cx, by, claim) {
            Some((Rule::ClaimRightLost, RejectionReason::ClaimRightLost))
        } else if !cx.has_move(by) && !cx.course.has_just_moved(by) {
            Some((claim.rule(), RejectionReason::NotTheirTurn))
        } else if self.lacks_count(cx, claim) {
            Some((Rule::WitnessedCount, RejectionReason::NoCount))
        } else if is_seen_only {
            Some((Rule::Displays, RejectionReason::NoEvidence))
        } else if is_completion_missing {
            Some((claim.rule(), RejectionReason::MoveNotCompleted))
        } else {
            why_not_another(cx, claim)
        }
    }

    /// Returns `true` if a fifty-move claim needs someone to count the moves and no one has.
    fn lacks_count(&self, cx: &Context<'_>, claim: Claim) -> bool {
        claim.kind == ClaimKind::FiftyMoves
            && cx.is_in_force(Rule::WitnessedCount)
            && self.counted.is_none()
            && !cx.shown.is_proven
    }

    /// Starts counting the moves, if the rulebook provides for it.
    pub(in crate::arbiter) fn count_moves(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>) {
        if cx.is_in_force(Rule::WitnessedCount) {
            self.counted = Some(cx.course.ply);
            fx.rule(Rule::WitnessedCount, Decision::MovesCounted);
        }
    }

    /// Refuses to change a claim, or its announced move, while the claim is being heard.
    pub(in crate::arbiter) fn claim_again(
        &self,
        fx: &mut Effects<'_>,
        (by, first): (Color, Claim),
    ) {
        let rule = match first.intended_move {
            Some(_) => fx.first_in_force(binding(first.kind), Rule::ClaimIsFinal),
            None => Rule::ClaimIsFinal,
        };
        fx.refuse(by, rule, RejectionReason::Final);
    }

    /// Checks a claim against the record.
    pub(in crate::arbiter) fn check(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        claim: Claim,
    ) {
        if !cx.shown.is_proven {
            return self.check_unproven(cx, fx, by, claim);
        }
        match verify(cx, claim) {
            Ok(()) => fx.draw(claim.rule(), EndCause::Claim(claim.kind)),
            Err(ClaimError::TooFewOccurrences { .. }) if !cx.config.earlier_moves_known => {
                refer(cx, fx, Question::UnrecordedClaim { by, claim });
            }
            Err(reason) => reject(cx, fx, (by, claim), reason),
        }
    }

    /// Checks a claim for which the log is not evidence: against the counted moves, or by asking
    /// the arbiter.
    fn check_unproven(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, claim: Claim) {
        let is_counted =
            claim.kind == ClaimKind::FiftyMoves && cx.is_in_force(Rule::WitnessedCount);
        let Some(counted) = self.counted.filter(|_| is_counted) else {
            return refer(cx, fx, Question::UnprovenClaim { by, claim });
        };
        let announced = u16::from(claim.intended_move.is_some());
        let since = cx.course.ply.saturating_sub(counted);
        let since = u16::try_from(since).unwrap_or(u16::MAX);
        let plies = since.saturating_add(announced);
        match verify(cx, claim) {
            Ok(()) if plies < FIFTY_MOVES => {
                reject(cx, fx, (by, claim), ClaimError::TooFewMoves { plies });
            }
            Ok(()) => fx.draw(claim.rule(), EndCause::Claim(claim.kind)),
            Err(reason) => reject(cx, fx, (by, claim), reason),
        }
    }

    /// Carries out the answer to whether moves from before this record prove the claim.
    pub(in crate::arbiter) fn answer_unrecorded(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        (by, claim): (Color, Claim),
        is_so: bool,
    ) {
        match verify(cx, claim) {
            Err(reason) if !is_so => reject(cx, fx, (by, claim), reason),
            _ => fx.draw(claim.rule(), EndCause::Claim(claim.kind)),
        }
    }

    /// Carries out the answer to whether a claim without evidence is right.
    pub(in crate::arbiter) fn answer_unproven(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        (by, claim): (Color, Claim),
        answer: Answer,
    ) {
        if answer == Answer::Yes {
            return fx.draw(claim.rule(), EndCause::Claim(claim.kind));
        }
        let rule = fx.first_in_force(Rule::WrongClaim, Rule::WrongClaimFree);
        fx.rule(rule, Decision::ClaimDenied { by });
        punish(cx, fx, by, claim);
    }
}

/// Refers a claim to a person. That stops the clocks, if the claim itself has not stopped them.
fn refer(cx: &Context<'_>, fx: &mut Effects<'_>, question: Question) {
    if !cx.is_in_force(Rule::ClaimStopsClocks) && cx.clock.running().is_some() {
        fx.rule(Rule::Interruption, Decision::ClocksStopped);
    }
    fx.refer(Rule::ClaimChecked, question);
}

/// Checks a claim in the position after the moves made.
fn verify(cx: &Context<'_>, claim: Claim) -> Result<(), ClaimError> {
    let line = cx.history.line();
    line.verify_claim(&cx.course.position, claim)
}

/// Returns `true` if a player has lost the right to claim on this move (Article 9.4). The rulebook
/// says whether touching, moving or pressing loses it.
fn has_lost_claim(cx: &Context<'_>, by: Color, claim: Claim) -> bool {
    let has_just_moved = cx.course.has_just_moved(by);
    match cx.policies().claims.right_lost {
        ClaimRightLost::ByTouching => has_just_moved || cx.shown.has_touched && cx.has_move(by),
        ClaimRightLost::ByMoving => has_just_moved,
        // A move already made can no longer be announced.
        ClaimRightLost::ByPressing => has_just_moved && claim.intended_move.is_some(),
    }
}

/// Returns why a claim cannot follow a wrong one: the move announced then must be played (Articles
/// 9.2.1 and 9.5.3).
fn why_not_another(cx: &Context<'_>, claim: Claim) -> Option<(Rule, RejectionReason)> {
    match (cx.shown.told_to_owe, claim.intended_move) {
        (Some(obligation @ TouchObligation::Exactly(due)), Some(other)) if due != other => {
            let rule = if cx.is_in_force(binding(claim.kind)) {
                binding(claim.kind)
            } else {
                Rule::IntendedMoveMustBePlayed
            };
            Some((rule, RejectionReason::Owes(obligation)))
        }
        _ => None,
    }
}

/// Rejects a wrong claim and applies its penalty (Article 9.5.3).
fn reject(cx: &Context<'_>, fx: &mut Effects<'_>, (by, claim): (Color, Claim), reason: ClaimError) {
    let rule = fx.first_in_force(Rule::WrongClaim, Rule::WrongClaimFree);
    fx.rule(rule, Decision::ClaimRejected { by, reason });
    punish(cx, fx, by, claim);
}

/// Applies the penalty for a claim that is not upheld, and requires the announced move.
fn punish(cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, claim: Claim) {
    let rule = Rule::WrongClaim;
    let penalty = cx.rulebook().wrong_claim();
    let left = cx.clock.remaining(by, cx.at);
    if let (Some(most), Some(left)) = (penalty.half_at_most, left) {
        // Clocks count whole milliseconds.
        let half = SessionTime::START
            .saturating_add(left / 2)
            .since(SessionTime::START);
        fx.ask(Effect::TakeTime {
            rule,
            player: by,
            amount: most.min(half),
        });
    }
    fx.ask(Effect::AddTime {
        rule,
        player: !by,
        amount: penalty.bonus,
    });
    if let Some(mv) = claim.intended_move {
        bind(cx, fx, by, mv);
    }
    fx.ask(Effect::Run);
}

/// Requires the announced move or, if it is illegal and the rulebook says so, another move of that
/// piece.
fn bind(cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, mv: Move) {
    let rule = Rule::IntendedMoveMustBePlayed;
    let position = &cx.course.position;
    let exactly = TouchObligation::Exactly(mv);
    let piece = TouchObligation::Move(mv.from());
    let may_move_otherwise = cx.policies().claims.intended_move == IntendedMove::AsRulesOfMoving;
    let obligation = if exactly.can_be_met(position) {
        exactly
    } else if may_move_otherwise && piece.can_be_met(position) {
        piece
    } else {
        return;
    };
    if cx.is_in_force(rule) {
        fx.ask(Effect::Owe {
            by,
            obligation,
            rule,
        });
    }
}

/// Returns the rule by which a move announced with a claim cannot be changed.
const fn binding(kind: ClaimKind) -> Rule {
    match kind {
        ClaimKind::FiftyMoves => Rule::FiftyMovesAnnouncementBinds,
        _ => Rule::AnnouncedMoveBinds,
    }
}
