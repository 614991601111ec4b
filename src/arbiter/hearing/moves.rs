//! Moves: made and completed, with what each of these moments does to offers and claims.

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::hand::Hand;
use crate::arbiter::history::Change;
use crate::arbiter::host::IllegalMovePolicy;
use crate::arbiter::ruling::RejectionReason;
use crate::arbiter::table::{Breach, Stage};
use crate::citing::TouchObligation;
use crate::laws::Rule;
use crate::laws::policy::{CompletedBy, HasMoveWhen};
use crate::legality::LegalMove;
use crate::types::{CastlingSide, Color, Move, Square};

impl Hearing<'_> {
    /// Returns `true` if a player has the move (Article 1.3): once his opponent's move is
    /// made, or in older editions once it is completed.
    pub(super) fn has_move(&self, player: Color) -> bool {
        let needs_completion =
            matches!(self.policies().completion.has_move, HasMoveWhen::Completed);
        self.table.turn() == player && !(needs_completion && self.table.unpressed[!player])
    }

    /// A move online: made and completed at once.
    pub(super) fn play(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        let is_refused = self.config.host.illegal_moves == IllegalMovePolicy::Refused;
        if is_refused {
            self.check_play(by, mv)?;
        }
        let ply = self.table.ply;
        self.make_or_refuse(by, mv)?;
        if !matches!(self.table.stage, Stage::Playing) {
            return Ok(());
        }
        if self.table.ply > ply && self.table.unpressed[by] {
            self.complete(by)
        } else if self.has_move(by) && self.table.hand.board.is_some() {
            self.press_with_men_in_hand(by)
        } else {
            Ok(())
        }
    }

    /// Finds the host's mistake in a move that he passed on.
    fn check_play(&self, by: Color, mv: Move) -> Result<(), HandleError> {
        if !self.has_move(by) {
            return Err(HandleError::NotTheirTurn { by });
        }
        let position = &self.table.position;
        let legal = position.legal_move(position.as_king_takes_rook(mv))?;
        let obligation = self.obligation();
        if obligation.allows(legal) {
            Ok(())
        } else {
            Err(HandleError::Owes { by, obligation })
        }
    }

    /// A move released on the board: made, if it can be (Article 4.7).
    pub(super) fn make_or_refuse(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        if !self.has_move(by) {
            return self.refuse_out_of_turn(by, Some(mv.from()));
        }
        if self.table.lawless.is_some() {
            return self.relocate(by, mv);
        }
        let before = self.before;
        let mv = before.as_king_takes_rook(mv);
        match before.legal_move(mv) {
            Err(illegal) => self.make_illegal(by, mv, illegal),
            Ok(legal) => self.make_if_owed(by, legal),
        }
    }

    /// Who does not have the move moves nothing: what was released on a square stays there
    /// (Article 4.7), and the rest waits for the player's turn.
    pub(super) fn refuse_out_of_turn(
        &mut self,
        by: Color,
        from: Option<Square>,
    ) -> Result<(), HandleError> {
        if from.is_some_and(|from| self.has_just_released(by, from)) {
            return self.refuse(by, Rule::ReleasedMove, RejectionReason::NotTheirTurn);
        }
        self.refuse(by, Rule::Turn, RejectionReason::NotTheirTurn)
    }

    /// Returns `true` if a player has released the piece on a square with their last move, and
    /// the move can still be completed by a press or needs none.
    fn has_just_released(&self, by: Color, square: Square) -> bool {
        let is_pending = self.table.unpressed[by] || self.needs_no_press(by);
        let last = self.line.moves().next_back();
        let Some(mv) = last.filter(|_| is_pending && self.table.turn() != by) else {
            return false;
        };
        let occupied = self.table.position.board().occupied();
        // Castling is told as the king taking the rook.
        let is_castling = occupied.contains(mv.from()) || !occupied.contains(mv.to());
        if !is_castling {
            return square == mv.to();
        }
        let side = CastlingSide::from_rook(mv.from(), mv.to());
        square == side.king_target(by) || square == side.rook_target(by)
    }

    /// A legal move that the player does not owe is refused, or if nobody sees it stands.
    pub(super) fn make_if_owed(
        &mut self,
        by: Color,
        legal: LegalMove<'_>,
    ) -> Result<(), HandleError> {
        let obligation = self.obligation();
        self.table.breach = None;
        if obligation.allows(legal) {
            return self.make(by, legal);
        }
        let is_of_touching = self.table.hand.owes == TouchObligation::None;
        if is_of_touching && !self.is_touching_seen() {
            let hand = self.table.hand.clone();
            self.make(by, legal)?;
            let is_lapsed = false;
            self.table.breach = Some(Breach { hand, is_lapsed }.into());
            return Ok(());
        }
        self.table.hand.is_refused = true;
        self.refuse(
            by,
            self.clause_for_duty(obligation),
            RejectionReason::Owes(obligation),
        )
    }

    pub(super) fn make(&mut self, by: Color, legal: LegalMove<'_>) -> Result<(), HandleError> {
        let occurrences = self.line.count_after(legal);
        self.advance(by, legal)?;
        self.end_on_board(occurrences)?;
        self.complete_by_hand(by)
    }

    /// Plays a legal move, whatever that ends.
    pub(super) fn advance(&mut self, by: Color, legal: LegalMove<'_>) -> Result<(), HandleError> {
        self.offer_meets_move(by);
        if self.table.unpressed[by] {
            self.count_unpressed(by)?;
        }
        self.table.position = legal.play();
        self.table.lawless = None;
        self.table.ply += 1;
        self.table.made[by] += 1;
        self.table.unpressed[by] = true;
        self.table.both_hands[by] = self.table.hand.both_hands;
        self.table.hand = Hand::IDLE;
        if self.table.displaced == Some(by) {
            self.table.displaced = None;
        }
        match &mut self.change {
            Change::Back { then, .. } => *then = Some(legal.to_move()),
            change => *change = Change::Played(legal.to_move()),
        }
        Ok(())
    }

    /// Where a move is complete once the hand has left the man, no clock need be pressed.
    pub(super) fn complete_by_hand(&mut self, by: Color) -> Result<(), HandleError> {
        if self.needs_no_press(by) && matches!(self.table.stage, Stage::Playing) {
            self.complete(by)?;
        }
        Ok(())
    }

    /// Returns `true` if a player's moves are complete once his hand has left the man.
    pub(super) fn needs_no_press(&self, by: Color) -> bool {
        self.policies().completion.completed_by == CompletedBy::HandOff
            && self.table.clock.control(by).is_unlimited()
    }

    /// The clock pressed: the move is completed (Article 6.2.1).
    pub(super) fn press(&mut self, by: Color) -> Result<(), HandleError> {
        let is_his_time = self.table.clock.running() == Some(by);
        if is_his_time && self.table.unpressed[by] {
            self.press_after_move(by)
        } else if is_his_time && self.may_press_back(by) {
            self.press_back(by)
        } else if is_his_time && self.has_move(by) {
            self.press_with_men_in_hand(by)
        } else {
            self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete)
        }
    }

    fn press_after_move(&mut self, by: Color) -> Result<(), HandleError> {
        if self.table.both_hands[by] {
            return self.press_after_both_hands(by);
        }
        let is_last = self.table.turn() != by;
        if is_last && self.table.unpressed[!by] {
            // The opponent has moved without pressing, and been answered.
            self.count_unpressed(!by)?;
        }
        self.complete(by)
    }

    /// Completes a player's move, with a press of his clock or, if both stand still, as if he had
    /// pressed it.
    pub(super) fn complete(&mut self, by: Color) -> Result<(), HandleError> {
        let clock = &mut self.table.clock;
        if clock.turn() != Some(by) {
            return Ok(());
        }
        if clock.running().is_some() {
            clock.press_with_lag(by, self.at, self.lag)?;
        } else {
            clock.count_move(by, self.at)?;
            clock.give_turn(self.at)?;
        }
        self.table.unpressed[by] = false;
        self.draw_if_doomed()
    }

    /// Counts a move that was never completed by a press.
    pub(super) fn count_unpressed(&mut self, by: Color) -> Result<(), HandleError> {
        self.table.clock.count_move(by, self.at)?;
        self.table.unpressed[by] = false;
        Ok(())
    }
}
