//! The penalty for an illegal move: time for the opponent, or the loss of the game (Article 7.5.5).

use super::Faults;
use crate::arbiter::context::Context;
use crate::arbiter::course::Course;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::question::LossReason;
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::IllegalMovePenalty;
use crate::types::{Color, Move, Promotion, Square};

impl Faults {
    /// Counts an illegal move and applies its penalty.
    pub(in crate::arbiter) fn count(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        rule: Rule,
    ) {
        if rule == Rule::PressWithoutMove && !cx.is_in_force(rule) {
            return fx.advise_always(Rule::ClockHandling, Note::PressedWithoutMove { by });
        }
        let (penalty, cited) = penalty(cx, by);
        let costs = !penalty.bonus.is_zero() || penalty.limit.is_some();
        if costs {
            self.counted[by] = self.counted[by].saturating_add(1);
        }
        let count = if costs { self.counted[by] } else { 0 };
        fx.rule_always(rule, Decision::IllegalMove { by, count });
        if penalty.limit.is_some_and(|limit| count >= limit.get()) {
            let reason = LossReason::IllegalMoves;
            return fx.ask(Effect::Lose { loser: by, reason });
        }
        fx.ask(Effect::AddTime {
            rule: cited,
            player: !by,
            amount: penalty.bonus,
        });
    }

    /// Replaces the pawn with a queen. The move counts as completed, and as an illegal move. If
    /// that loses the game, the loss comes before a mate by the queen.
    pub(in crate::arbiter) fn become_queen(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        (from, to): (Square, Square),
    ) {
        let rule = Rule::IllegalPromotion;
        let mv = Move::new(from, to, Some(Promotion::Queen));
        let (penalty, _) = penalty(cx, by);
        let next = self.counted[by].saturating_add(1);
        let is_last = penalty.limit.is_some_and(|limit| next >= limit.get());
        fx.rule(rule, Decision::BecomesQueen { square: to });
        fx.ask(Effect::Make {
            by,
            mv,
            ends: !is_last,
        });
        if !is_last {
            let ply = cx.course.ply;
            fx.ask(Effect::CompleteIfMade { by, ply });
        }
        fx.ask(Effect::Fault { by, rule });
    }

    /// Draws the game over an illegal position. The arbiter saw it, and it is still illegal after
    /// the next completed move (Article A.5.4).
    pub(in crate::arbiter) fn meet_completion(&mut self, course: &Course, fx: &mut Effects<'_>) {
        if self.doomed.take_if(|ply| course.ply > *ply).is_some() && course.is_lawless {
            fx.draw(Rule::BothKingsInCheck, EndCause::IllegalPosition);
        }
    }
}

/// Returns the present penalty for an illegal move of a player, and its rule.
fn penalty(cx: &Context<'_>, by: Color) -> (IllegalMovePenalty, Rule) {
    if cx.is_in_force(Rule::QuickplayIllegalMoves) && cx.is_quickplay(by) {
        let quickplay = &cx.policies().quickplay;
        let penalty = IllegalMovePenalty {
            bonus: quickplay.illegal_bonus,
            limit: Some(quickplay.illegal_limit),
        };
        return (penalty, Rule::QuickplayIllegalMoves);
    }
    (cx.rulebook().illegal_move(), Rule::IllegalMovePenalty)
}
