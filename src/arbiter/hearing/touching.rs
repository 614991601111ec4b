//! Men touched: what that obliges to, what it costs, and who may complain of it (Article 4).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::TouchOrder;
use crate::arbiter::host::{IrregularityDetection, QuestionPolicy};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::citing::TouchObligation;
use crate::laws::Rule;
use crate::laws::policy::{AdjustingBy, Reporters, TouchIntentRule};
use crate::types::{CastlingSide, Color, Role, Square};

impl Hearing<'_> {
    /// Returns what the player with the move owes.
    pub(super) fn obligation(&self) -> TouchObligation {
        self.table.obligation(&self.policies().touch)
    }

    /// Returns `true` if the player with the move has touched a man.
    pub(super) fn has_touched(&self) -> bool {
        !self.table.hand.touched.is_empty()
    }

    /// Returns `true` if the arbiter sees what is touched and acts on it by himself.
    pub(super) fn is_touching_seen(&self) -> bool {
        self.config.host.irregularities == IrregularityDetection::AtOnce
            && !matches!(
                self.rulebook().reporters(),
                Reporters::PlayersOnly | Reporters::PlayersAndDirector
            )
    }

    /// Returns the rule by which something is owed.
    pub(super) fn clause_for_duty(&self, obligation: TouchObligation) -> Rule {
        let hand = &self.table.hand;
        let king = self.table.position.king(self.table.turn());
        let (rule, usual) = match obligation {
            _ if hand.owes == obligation => (hand.owes_by, obligation.rule()),
            TouchObligation::Move(man) if man == king && self.was_castling_meant() => {
                (Rule::CastlingNotPossible, Rule::TouchMove)
            }
            TouchObligation::Move(man) if self.is_rook_before_king(man) => {
                (Rule::CastlingRookFirst, Rule::TouchMove)
            }
            _ => (obligation.rule(), obligation.rule()),
        };
        if self.is_in_force(rule) { rule } else { usual }
    }

    /// Returns `true` if the player has touched his king and then a rook of his, or has said that
    /// he castles.
    fn was_castling_meant(&self) -> bool {
        let hand = &self.table.hand;
        let rooks = self
            .table
            .position
            .board()
            .pieces(self.table.turn(), Role::Rook);
        let king = self.table.position.king(self.table.turn());
        hand.castles_with.is_some()
            || hand.touched.first() == Some(&king)
                && hand.touched.get(1).is_some_and(|&man| rooks.contains(man))
    }

    /// Returns `true` if a man is a rook whom the player has touched, and his king after him.
    fn is_rook_before_king(&self, man: Square) -> bool {
        let player = self.table.turn();
        let (position, touched) = (&self.table.position, &self.table.hand.touched);
        position.board().pieces(player, Role::Rook).contains(man)
            && touched.first() == Some(&man)
            && touched.get(1) == Some(&position.king(player))
    }

    /// A man touched on purpose: he has to be moved or captured, unless he is being adjusted.
    pub(super) fn touch(&mut self, by: Color, square: Square) -> Result<(), HandleError> {
        if !self.has_move(by) {
            let rule = if self.is_in_force(Rule::HandsOff) {
                Rule::HandsOff
            } else {
                Rule::Distraction
            };
            self.advise(rule, Note::TouchedOutOfTurn { by });
        } else if !self.table.hand.adjusts && !self.is_adapted(by) {
            // On a board with holes fingers see: a man is touched when he leaves his hole.
            self.touch_and_rule(by, &[square]);
        }
        Ok(())
    }

    /// Touches men in this order, and rules what is owed if that is something new.
    pub(super) fn touch_and_rule(&mut self, by: Color, squares: &[Square]) {
        let touched = &self.table.hand.touched;
        let is_nothing_new = squares.iter().all(|square| touched.contains(square));
        if self.table.lawless.is_some() || is_nothing_new {
            return;
        }
        let before = self.obligation();
        for &square in squares {
            self.touch_man(by, square);
        }
        self.rule_new_duty(by, before);
    }

    /// Rules what is owed if it was something else before.
    pub(super) fn rule_new_duty(&mut self, by: Color, before: TouchObligation) {
        let obligation = self.obligation();
        if obligation != before && obligation != TouchObligation::None {
            self.rule(
                self.clause_for_duty(obligation),
                Decision::Obliged { by, obligation },
            );
        }
    }

    /// A man touched on purpose by the player with the move declines his opponent's offer, costs
    /// the right to claim, and ends the right to complain of what the opponent touched, where the
    /// rulebook says so (Articles 4.8, 9.1.2.1 and 9.4).
    pub(super) fn touch_man(&mut self, by: Color, square: Square) {
        if self.table.board().occupied().contains(square) {
            self.table.hand.touch(square);
            if let Some(breach) = &mut self.table.breach {
                breach.is_lapsed = true;
            }
            self.offer_meets_touch(by);
        }
    }

    /// Whether a man was touched on purpose is disputed (Article 4.2.2). Where nobody is there to
    /// decide, the edition may have it that he was.
    pub(super) fn seem_to_touch(&mut self, by: Color, square: Square) -> Result<(), HandleError> {
        if !self.has_move(by) {
            return self.touch(by, square);
        }
        let is_presumed = self.policies().touch.intent == TouchIntentRule::NotClearlyAccidental;
        if is_presumed && self.config.host.questions == QuestionPolicy::Answered {
            return self.touch(by, square);
        }
        self.refer(Rule::TouchIntent, Question::Touched { by, square })
    }

    /// Two men touched together. King and rook mean castling; of a man of each side the own one
    /// counts first; else only a person can tell what follows.
    pub(super) fn touch_two(
        &mut self,
        by: Color,
        (one, other): (Square, Square),
        order: TouchOrder,
    ) -> Result<(), HandleError> {
        if !self.has_move(by) || self.table.hand.adjusts {
            return self.touch(by, one);
        }
        let board = self.table.position.board();
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
        if let Some(pair) = in_order {
            self.touch_and_rule(by, &pair);
            return Ok(());
        }
        // Where one of them can do nothing, the other is the one that counts.
        let binds = |square| {
            let obligation = TouchObligation::from_touched(
                &self.table.position,
                &[square],
                &self.policies().touch,
            );
            obligation != TouchObligation::None
        };
        match (binds(one), binds(other)) {
            (true, true) => self.refer(Rule::Judgment, Question::TouchedFirst { by, one, other }),
            (false, true) => {
                self.touch_and_rule(by, &[other, one]);
                Ok(())
            }
            _ => {
                self.touch_and_rule(by, &[one, other]);
                Ok(())
            }
        }
    }

    /// Who says so may adjust men, if he has the move and, where the rulebook wants it, his own
    /// clock runs (Articles 4.2.1 and 6.2.5). It does not undo an earlier touch.
    pub(super) fn announce_adjusting(&mut self, by: Color) -> Result<(), HandleError> {
        let is_own_clock = self.table.clock.running() == Some(by);
        if !self.has_move(by) {
            return self.refuse(by, Rule::Adjusting, RejectionReason::MayNotAdjust);
        }
        if self.policies().touch.adjusting == AdjustingBy::PlayerWhoseClockRuns && !is_own_clock {
            return self.refuse(by, Rule::AdjustingOnOwnClock, RejectionReason::MayNotAdjust);
        }
        self.table.hand.adjusts = true;
        Ok(())
    }

    /// Who says that he castles may touch king and rook in any order.
    pub(super) fn announce_castling(
        &mut self,
        by: Color,
        side: CastlingSide,
    ) -> Result<(), HandleError> {
        if !self.has_move(by) {
            return self.refuse(by, Rule::Turn, RejectionReason::NotTheirTurn);
        }
        let position = &self.table.position;
        let king = position.king(by);
        let mut rooks = position.castling_rights().by_color(by).into_iter();
        let rook = rooks.find(|&rook| CastlingSide::from_rook(king, rook) == side);
        let before = self.obligation();
        if self.table.hand.touched.is_empty() {
            self.table.hand.castles_with = rook.or(Some(king));
        }
        self.rule_new_duty(by, before);
        Ok(())
    }

    /// It is settled which of two men was touched first.
    pub(super) fn answer_first(&mut self, by: Color, men: [Square; 2]) -> Result<(), HandleError> {
        self.touch_and_rule(by, &men);
        self.go_on()
    }
}
