//! The penalty for an illegal move: time for the opponent, or the loss of the game (Article 7.5.5).

use crate::arbiter::effect::{Effect, MadeAs};
use crate::arbiter::question::{LossReason, Offense, Question};
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::IllegalMovePenalty;
use crate::types::{Color, Move, Promotion, Square};

impl Turn<'_> {
    /// Counts an illegal move and applies its penalty.
    pub(crate) fn count_fault(&mut self, by: Color, rule: Rule) {
        if rule == Rule::PressWithoutMove && !self.is_in_force(rule) {
            return self.advise_always(Rule::ClockHandling, Note::PressedWithoutMove { by });
        }
        let (penalty, cited) = self.illegal_move_penalty(by);
        let costs = self.do_faults_cost(by);
        if costs {
            self.parts.faults.counted[by] = self.parts.faults.counted[by].saturating_add(1);
        }
        let count = if costs {
            self.parts.faults.counted[by]
        } else {
            0
        };
        self.rule_always(rule, Decision::IllegalMove { by, count });
        if penalty.limit.is_some_and(|limit| count >= limit.get()) {
            let reason = LossReason::IllegalMoves;
            return self.lose(by, reason);
        }
        self.add_time(cited, !by, penalty.bonus);
    }

    /// Asks for the penalty of an offense at the board that is no illegal move (Articles 7.4 and
    /// 12.9).
    pub(crate) fn ask_penalty(&mut self, by: Color, offense: Offense) {
        let rule = match offense {
            Offense::Displaced => Rule::DisplacedPenalty,
            _ => Rule::Penalties,
        };
        self.refer(rule, Question::Penalty { by, offense });
    }

    /// Returns an offense for which a penalty is due and on which the arbiter acts: having seen it
    /// or, if pieces were displaced, having been called. A use of both hands is reported like an
    /// illegal move.
    pub(crate) fn due_penalty(&self) -> Option<(Color, Offense)> {
        let (faults, is_seen) = (&self.parts.faults, self.is_touching_seen());
        let due = |offense| {
            let mut players = Color::ALL.into_iter();
            let player = players.find(|&by| faults.is_due(by, offense));
            player.map(|by| (by, offense))
        };
        let displaced = due(Offense::Displaced).filter(|_| is_seen || faults.is_called);
        displaced.or_else(|| due(Offense::BothHands).filter(|_| is_seen))
    }

    /// Returns `true` if an illegal move of a player costs something.
    pub(crate) fn do_faults_cost(&self, by: Color) -> bool {
        let (penalty, _) = self.illegal_move_penalty(by);
        !penalty.bonus.is_zero() || penalty.limit.is_some()
    }

    /// Replaces the pawn with a queen. The move counts as completed, and as an illegal move. If
    /// that loses the game, the loss comes before a mate by the queen.
    pub(crate) fn become_queen(&mut self, by: Color, from: Square, to: Square) {
        let rule = Rule::IllegalPromotion;
        let mv = Move::new(from, to, Some(Promotion::Queen));
        let (penalty, _) = self.illegal_move_penalty(by);
        let next = self.parts.faults.counted[by].saturating_add(1);
        let is_last = penalty.limit.is_some_and(|limit| next >= limit.get());
        self.rule(rule, Decision::BecomesQueen { square: to });
        let made_as = match is_last {
            true => MadeAs::NextBeforeLoss,
            false => MadeAs::Next,
        };
        self.ask(Effect::Make { by, mv, made_as });
        if !is_last {
            let made = self.course.ply + 1;
            self.ask(Effect::Complete { by, made });
        }
        self.ask(Effect::Fault { by, rule });
    }

    /// Draws the game over an illegal position. The arbiter saw it, and it is still illegal after
    /// the next completed move (Article A.5.4).
    #[inline]
    pub(crate) fn meet_completion(&mut self) {
        let doomed = &mut self.parts.faults.doomed;
        let is_due = doomed.take_if(|ply| self.course.ply > *ply).is_some();
        if is_due && self.course.is_lawless {
            self.draw(Rule::BothKingsInCheck, EndCause::IllegalPosition);
        }
    }

    /// Returns the present penalty for an illegal move of a player, and its rule.
    fn illegal_move_penalty(&self, by: Color) -> (IllegalMovePenalty, Rule) {
        if self.is_in_force(Rule::QuickplayIllegalMoves) && self.is_quickplay(by) {
            let quickplay = &self.policies().quickplay;
            let penalty = IllegalMovePenalty {
                bonus: quickplay.illegal_bonus,
                limit: Some(quickplay.illegal_limit),
            };
            return (penalty, Rule::QuickplayIllegalMoves);
        }
        (self.rulebook().illegal_move(), Rule::IllegalMovePenalty)
    }
}
