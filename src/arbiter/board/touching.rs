//! Touching pieces: what a touch requires, the announcements before it, and complaints (Article 4).

use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Reporter, TouchOrder};
use crate::arbiter::host::QuestionPolicy;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::identify::Identified;
use crate::laws::Rule;
use crate::laws::policy::{AdjustingBy, TouchClaimLostBy, TouchIntentRule};
use crate::touch::TouchObligation;
use crate::types::{CastlingSide, Color, Role, Square};

impl Turn<'_> {
    /// Touches a piece on purpose. It must be moved or captured, unless the player is adjusting.
    pub(crate) fn touch(&mut self, by: Color, square: Square) {
        if !self.has_move(by) {
            let rule = self.first_in_force(Rule::HandsOff, Rule::Distraction);
            self.advise(rule, Note::TouchedOutOfTurn { by });
        } else if !self.parts.board.touches.adjusts && !self.is_adapted(by) {
            // A visually impaired player reads the board by touch: a piece counts as touched when
            // it leaves its hole.
            self.touch_and_rule(by, &[square]);
        }
    }

    /// Handles a disputed touch (Article 4.2.2). If no one can be asked, the edition may presume
    /// that it was on purpose.
    pub(super) fn seem_to_touch(&mut self, by: Color, square: Square) {
        let is_presumed = self.policies().touch.intent == TouchIntentRule::NotClearlyAccidental;
        let is_unasked = self.config.host.questions == QuestionPolicy::Answered;
        if !self.has_move(by) || is_presumed && is_unasked {
            self.touch(by, square);
        } else {
            self.refer(Rule::TouchIntent, Question::Touched { by, square });
        }
    }

    /// Handles two pieces touched together. King and rook mean castling; if each side has one, the
    /// player's own counts first; otherwise the arbiter must decide.
    pub(super) fn touch_two(&mut self, by: Color, one: Square, other: Square, order: TouchOrder) {
        if !self.has_move(by) || self.parts.board.touches.adjusts {
            return self.touch(by, one);
        }
        let position = &self.course.position;
        let board = position.board();
        let is_own = |square| board.by_color(by).contains(square);
        let is_pair = |king, rook| {
            board.pieces(by, Role::King).contains(king)
                && board.pieces(by, Role::Rook).contains(rook)
        };
        let in_order = match (is_own(one), is_own(other)) {
            (true, false) => Some([one, other]),
            (false, true) => Some([other, one]),
            _ if order == TouchOrder::AtOnce && is_pair(one, other) => Some([one, other]),
            _ if order == TouchOrder::AtOnce && is_pair(other, one) => Some([other, one]),
            _ => None,
        };
        // If one of them cannot move or be captured, only the other counts.
        let binds = |square| self.binds(square);
        let in_order = match in_order {
            Some(pair) => pair,
            None if !binds(one) && binds(other) => [other, one],
            None if binds(one) && binds(other) => {
                let question = Question::TouchedFirst { by, one, other };
                return self.refer(Rule::Judgment, question);
            }
            None => [one, other],
        };
        self.touch_and_rule(by, &in_order);
    }

    /// Returns `true` if touching this piece alone obliges the player with the move.
    fn binds(&self, square: Square) -> bool {
        let policies = &self.policies().touch;
        let position = &self.course.position;
        TouchObligation::from_touched(position, &[square], policies) != TouchObligation::None
    }

    /// Handles three pieces touched together. King and both rooks mean castling; if it is legal on
    /// both sides, the arbiter must decide. Otherwise at most two of the pieces may bind.
    pub(super) fn touch_three(
        &mut self,
        by: Color,
        squares: [Square; 3],
    ) -> Result<(), HandleError> {
        if !self.has_move(by) || self.parts.board.touches.adjusts || self.course.is_lawless {
            self.touch(by, squares[0]);
            return Ok(());
        }
        let position = &self.course.position;
        let king = position.king(by);
        let rooks = position.board().pieces(by, Role::Rook);
        let (one, other) = match squares.map(|square| (square, square == king)) {
            [(_, true), (one, _), (other, _)]
            | [(one, _), (_, true), (other, _)]
            | [(one, _), (other, _), (_, true)]
                if rooks.contains(one) && rooks.contains(other) =>
            {
                (one, other)
            }
            _ => {
                let mut binding = squares.into_iter().filter(|&square| self.binds(square));
                match (binding.next(), binding.next(), binding.next()) {
                    (Some(_), Some(_), Some(_)) => return Err(HandleError::TouchedAtOnce { by }),
                    (Some(one), Some(other), None) => {
                        self.touch_two(by, one, other, TouchOrder::AtOnce);
                    }
                    (first, ..) => self.touch_and_rule(by, &[first.unwrap_or(squares[0])]),
                }
                return Ok(());
            }
        };
        let castles = |rook| {
            let policies = &self.policies().touch;
            let obligation = TouchObligation::from_touched(position, &[king, rook], policies);
            obligation == TouchObligation::Castle { rook }
        };
        match (castles(one), castles(other)) {
            (true, true) => {
                self.touch_piece(by, king);
                let question = Question::TouchedFirst { by, one, other };
                self.refer(Rule::CastlingKingAndRook, question);
            }
            (false, true) => self.touch_and_rule(by, &[king, other, one]),
            _ => self.touch_and_rule(by, &[king, one, other]),
        }
        Ok(())
    }

    /// Announces adjusting. The player needs the move and, if the rulebook says so, their own clock
    /// running (Articles 4.2.1 and 6.2.5). An earlier touch still binds.
    pub(super) fn announce_adjusting(&mut self, by: Color) {
        let needs_own_clock = self.policies().touch.adjusting == AdjustingBy::PlayerWhoseClockRuns;
        let is_own_clock = self.clock().running() == Some(by);
        if !self.has_move(by) {
            self.refuse(by, Rule::Adjusting, RejectionReason::MayNotAdjust);
        } else if needs_own_clock && !is_own_clock {
            self.refuse(by, Rule::AdjustingOnOwnClock, RejectionReason::MayNotAdjust);
        } else {
            self.parts.board.touches.adjusts = true;
        }
    }

    /// Announces castling, so that king and rook may be touched in either order.
    pub(super) fn announce_castling(&mut self, by: Color, side: CastlingSide) {
        if !self.has_move(by) {
            return self.refuse(by, Rule::Turn, RejectionReason::NotTheirTurn);
        }
        let position = &self.course.position;
        let king = position.king(by);
        let mut rooks = position.castling_rights().by_color(by).into_iter();
        let rook = rooks.find(|&rook| CastlingSide::from_rook(king, rook) == side);
        // The announcement does not bind before king or rook is touched.
        if self.parts.board.touches.touched().is_empty() {
            self.parts.board.touches.castles_with = rook.or(Some(king));
        }
    }

    /// Handles a report that a player broke the touch-move rule. It concerns the player who has
    /// just moved, unless that player reports the opponent. Returns `true` if their move broke an
    /// obligation and is to be taken back.
    pub(crate) fn report_touch(&mut self, by: Reporter, square: Option<Square>) -> bool {
        let opponent = self.course.turn;
        let is_about_last = by != Reporter::Player(!opponent) && self.course.ply > 0;
        let complains = by == Reporter::Player(opponent);
        let is_for_touches_only =
            self.policies().touch.claim_lost == TouchClaimLostBy::TouchingForTouchObligations;
        let is_lapsed = match &self.parts.board.breach {
            Some(breach) if breach.is_of_release() && is_for_touches_only => false,
            Some(breach) => breach.is_lapsed,
            None => self.parts.board.has_touched(),
        };
        if is_about_last && complains && is_lapsed {
            self.refuse_report(by, Rule::TouchClaimLost, RejectionReason::TooLate);
            return false;
        }
        if is_about_last && self.parts.board.breach.is_some() {
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
        let rule = self.rule_owed(self.owed());
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
        let touch = &self.policies().touch;
        // What stands tells the move: the line begins anew where castling rights end.
        let board = self.parts.board.official(&self.course.position);
        self.before_last_move().is_some_and(|before| {
            let obligation = TouchObligation::from_touched(&before, &[square], touch);
            matches!(before.identify_turn(board), Identified::Move(legal) if obligation.allows(legal))
        })
    }
}
