//! Complaints about touched pieces that were not moved or captured (Articles 4.3 and 4.8).

use super::chessboard::Chessboard;
use crate::arbiter::context::Context;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::event::Reporter;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::laws::Rule;
use crate::touch::TouchObligation;
use crate::types::{Color, Square};

impl Chessboard {
    /// Handles a report that a player broke the touch-move rule. It concerns the player who has
    /// just moved, unless that player reports the opponent.
    pub(in crate::arbiter) fn report_touch(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
        square: Option<Square>,
    ) {
        let opponent = cx.course.turn;
        let is_about_last = by != Reporter::Player(!opponent) && !cx.history.line().is_empty();
        let complains = by == Reporter::Player(opponent);
        let is_lapsed = match &self.breach {
            Some(breach) => breach.is_lapsed,
            None => self.has_touched(),
        };
        if is_about_last && complains && is_lapsed {
            return fx.refuse_report(by, Rule::TouchClaimLost, RejectionReason::TooLate);
        }
        if is_about_last && self.breach.is_some() {
            return self.undo_breach(fx);
        }
        let player = if is_about_last { !opponent } else { opponent };
        match square {
            Some(square) => fx.refer(Rule::TouchIntent, Question::Touched { by: player, square }),
            None => fx.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound),
        }
    }

    /// Takes back the last move, which broke an obligation, and states the obligation again.
    fn undo_breach(&self, fx: &mut Effects<'_>) {
        if let Some(breach) = &self.breach {
            fx.ask(Effect::Reinstate {
                ply: breach.after,
                rule: Rule::TouchMove,
            });
            fx.ask(Effect::SayObligation);
            fx.ask(Effect::Run);
        }
    }

    /// Rules the obligation of the player with the move.
    pub(in crate::arbiter) fn say_obligation(&self, cx: &Context<'_>, fx: &mut Effects<'_>) {
        let rule = self.obligation_rule(cx);
        self.rule_obligation(cx, fx, cx.course.turn, rule);
    }

    /// Handles a touch-move report after checkmate. A mate that broke the obligation is taken back;
    /// if no one saw the touch, the arbiter is asked. Returns `true` if a question was asked.
    pub(in crate::arbiter) fn report_touch_after_mate(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
        square: Option<Square>,
    ) -> bool {
        let loser = cx.course.turn;
        if self.breach.is_some() {
            fx.ask(Effect::Enter(Stage::Playing));
            fx.rule_always(Rule::Checkmate, Decision::Reopened);
            self.undo_breach(fx);
            return false;
        }
        let Some(square) = square.filter(|_| by != Reporter::Player(!loser)) else {
            fx.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound);
            return false;
        };
        let question = Question::Touched { by: !loser, square };
        fx.refer(Rule::TouchIntent, question);
        true
    }

    /// Applies the arbiter's finding that a player touched a piece, in this turn or before their
    /// last move. Returns `false` if the finding changes nothing.
    pub(in crate::arbiter) fn answer_touched(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        square: Square,
    ) -> bool {
        if cx.course.turn == by {
            fx.ask(Effect::Enter(Stage::Playing));
            fx.ask(Effect::Touched {
                by,
                squares: [square; 2],
            });
            fx.ask(Effect::Run);
            return true;
        }
        let ply = cx.course.ply.saturating_sub(1);
        let before = cx.history.at(cx.config, cx.course, ply);
        let last = cx.history.line().moves().next_back();
        let touch = &cx.policies().touch;
        let is_met = before.zip(last).is_none_or(|((_, before), mv)| {
            let obligation = TouchObligation::from_touched(&before.position, &[square], touch);
            let legal = before.position.legal_move(mv);
            legal.is_ok_and(|legal| obligation.allows(legal))
        });
        if is_met {
            return false;
        }
        if cx.shown.is_doubted {
            fx.rule_always(Rule::Checkmate, Decision::Reopened);
        }
        fx.ask(Effect::Enter(Stage::Playing));
        fx.ask(Effect::Reinstate {
            ply,
            rule: Rule::TouchMove,
        });
        fx.ask(Effect::Touched {
            by,
            squares: [square; 2],
        });
        fx.ask(Effect::Run);
        true
    }
}
