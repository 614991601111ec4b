//! Complaints about touched pieces that were not moved or captured (Articles 4.3 and 4.8).

use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::event::Reporter;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::touch::TouchObligation;
use crate::types::{Color, Square};

impl Turn<'_> {
    /// Handles a report that a player broke the touch-move rule. It concerns the player who has
    /// just moved, unless that player reports the opponent.
    pub(in crate::arbiter) fn report_touch(&mut self, by: Reporter, square: Option<Square>) {
        let opponent = self.course.turn;
        let is_about_last = by != Reporter::Player(!opponent) && !self.history.line().is_empty();
        let complains = by == Reporter::Player(opponent);
        let is_lapsed = match &self.board.breach {
            Some(breach) => breach.is_lapsed,
            None => self.board.has_touched(),
        };
        if is_about_last && complains && is_lapsed {
            return self.refuse_report(by, Rule::TouchClaimLost, RejectionReason::TooLate);
        }
        if is_about_last && self.board.breach.is_some() {
            return self.undo_breach();
        }
        let player = if is_about_last { !opponent } else { opponent };
        match square {
            Some(square) => self.refer(Rule::TouchIntent, Question::Touched { by: player, square }),
            None => self.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound),
        }
    }

    /// Takes back the last move, which broke an obligation, and states the obligation again.
    fn undo_breach(&mut self) {
        if let Some(breach) = &self.board.breach {
            self.ask(Effect::Reinstate {
                ply: breach.after,
                rule: Rule::TouchMove,
            });
            self.ask(Effect::SayObligation);
            self.ask(Effect::Run);
        }
    }

    /// Rules the obligation of the player with the move.
    pub(in crate::arbiter) fn say_obligation(&mut self) {
        let rule = self.obligation_rule();
        self.rule_obligation(self.course.turn, rule);
    }

    /// Handles a touch-move report after checkmate. A mate that broke the obligation is taken back;
    /// if no one saw the touch, the arbiter is asked. Returns `true` if a question was asked.
    pub(in crate::arbiter) fn report_touch_after_mate(
        &mut self,
        by: Reporter,
        square: Option<Square>,
    ) -> bool {
        let loser = self.course.turn;
        if self.board.breach.is_some() {
            self.ask(Effect::Enter(Stage::Playing));
            self.rule_always(Rule::Checkmate, Decision::Reopened);
            self.undo_breach();
            return false;
        }
        let Some(square) = square.filter(|_| by != Reporter::Player(!loser)) else {
            self.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound);
            return false;
        };
        let question = Question::Touched { by: !loser, square };
        self.refer(Rule::TouchIntent, question);
        true
    }

    /// Applies the arbiter's finding that a player touched a piece, in this turn or before their
    /// last move. Returns `false` if the finding changes nothing.
    pub(in crate::arbiter) fn answer_touched(&mut self, by: Color, square: Square) -> bool {
        if self.course.turn == by {
            self.ask(Effect::Enter(Stage::Playing));
            self.ask(Effect::Touched {
                by,
                squares: [square; 2],
            });
            self.ask(Effect::Run);
            return true;
        }
        let ply = self.course.ply.saturating_sub(1);
        let before = self.history.at(self.config, self.course, ply);
        let last = self.history.line().moves().next_back();
        let touch = &self.policies().touch;
        let is_met = before.zip(last).is_none_or(|((_, before), mv)| {
            let obligation = TouchObligation::from_touched(&before.position, &[square], touch);
            let legal = before.position.legal_move(mv);
            legal.is_ok_and(|legal| obligation.allows(legal))
        });
        if is_met {
            return false;
        }
        if self.results.is_doubted() {
            self.rule_always(Rule::Checkmate, Decision::Reopened);
        }
        self.ask(Effect::Enter(Stage::Playing));
        self.ask(Effect::Reinstate {
            ply,
            rule: Rule::TouchMove,
        });
        self.ask(Effect::Touched {
            by,
            squares: [square; 2],
        });
        self.ask(Effect::Run);
        true
    }
}
