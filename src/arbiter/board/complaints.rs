//! Complaints about touched pieces that were not moved or captured (Articles 4.3 and 4.8).

use crate::arbiter::event::Reporter;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::RejectionReason;
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::touch::TouchObligation;
use crate::types::Square;

impl Turn<'_> {
    /// Handles a report that a player broke the touch-move rule. It concerns the player who has
    /// just moved, unless that player reports the opponent. Returns `true` if their move broke an
    /// obligation and is to be taken back.
    pub(crate) fn report_touch(&mut self, by: Reporter, square: Option<Square>) -> bool {
        let opponent = self.course.turn;
        let is_about_last = by != Reporter::Player(!opponent) && !self.history.line().is_empty();
        let complains = by == Reporter::Player(opponent);
        let is_lapsed = match &self.board.breach {
            Some(breach) => breach.is_lapsed,
            None => self.board.has_touched(),
        };
        if is_about_last && complains && is_lapsed {
            self.refuse_report(by, Rule::TouchClaimLost, RejectionReason::TooLate);
            return false;
        }
        if is_about_last && self.board.breach.is_some() {
            return true;
        }
        let player = if is_about_last { !opponent } else { opponent };
        match square {
            Some(square) => self.refer(Rule::TouchIntent, Question::Touched { by: player, square }),
            None => self.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound),
        }
        false
    }

    /// Rules the obligation of the player with the move.
    pub(crate) fn say_obligation(&mut self) {
        let rule = self.obligation_rule();
        self.rule_obligation(self.course.turn, rule);
    }

    /// Handles a touch-move report after a checkmate with a touch that no one saw: the arbiter is
    /// asked. Returns `true` if a question was asked.
    pub(crate) fn report_touch_after_mate(&mut self, by: Reporter, square: Option<Square>) -> bool {
        let loser = self.course.turn;
        let Some(square) = square.filter(|_| by != Reporter::Player(!loser)) else {
            self.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound);
            return false;
        };
        let question = Question::Touched { by: !loser, square };
        self.refer(Rule::TouchIntent, question);
        true
    }

    /// Returns `true` if the last move meets the obligation of a piece that its player had touched.
    pub(crate) fn has_moved_rightly(&self, square: Square) -> bool {
        let ply = self.course.ply.saturating_sub(1);
        let before = self.history.at(self.config, self.course, ply);
        let last = self.history.line().moves().next_back();
        let touch = &self.policies().touch;
        before.zip(last).is_none_or(|((_, before), mv)| {
            let obligation = TouchObligation::from_touched(&before.position, &[square], touch);
            let legal = before.position.legal_move(mv);
            legal.is_ok_and(|legal| obligation.allows(legal))
        })
    }
}
