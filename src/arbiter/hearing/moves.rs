//! Moves: touched, made and completed, with what each of these moments does to offers and claims.

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::host::IllegalPlays;
use crate::arbiter::ruling::{Advice, Refusal};
use crate::arbiter::table::{Due, Stage};
use crate::laws::{Clause, CompletedBy, HasMoveWhen};
use crate::legality::Legal;
use crate::types::{Color, Move, Square};

impl Hearing<'_> {
    /// Returns `true` if a player has the move (Article 1.3): once his opponent's move is
    /// made, or in older editions once it is completed.
    pub(super) fn has_move(&self, player: Color) -> bool {
        let needs_completion =
            matches!(self.policies().completion.has_move, HasMoveWhen::Completed);
        self.table.position.turn() == player && !(needs_completion && self.table.unpressed[!player])
    }

    /// A move online: made and completed at once.
    pub(super) fn play(&mut self, by: Color, mv: Move) -> Result<(), OutOfOrder> {
        let is_refused = self.session.host.illegal_plays == IllegalPlays::Refused;
        if is_refused {
            self.check_play(by, mv)?;
        }
        let ply = self.table.ply;
        self.make_or_refuse(by, mv)?;
        let is_over = matches!(self.table.stage, Stage::Over(_));
        if self.table.ply > ply && self.table.unpressed[by] && !is_over {
            self.complete(by)?;
        }
        Ok(())
    }

    /// Finds the host's mistake in a move that he passed on.
    fn check_play(&self, by: Color, mv: Move) -> Result<(), OutOfOrder> {
        if !self.has_move(by) {
            return Err(OutOfOrder::NotHisMove { by });
        }
        self.table.position.legal(mv)?;
        match self.table.due {
            Some(Due::Move(due)) if due != mv => Err(OutOfOrder::OtherMoveDue(due)),
            Some(Due::Man(due)) if due != mv.from() => Err(OutOfOrder::OtherManDue(due)),
            _ => Ok(()),
        }
    }

    /// A man touched on purpose by the player with the move declines his opponent's offer
    /// and costs the right to claim, where the rulebook says so (Articles 9.1.2.1 and 9.4).
    pub(super) fn touch(&mut self, by: Color, square: Square) -> Result<(), OutOfOrder> {
        let is_man = self.table.position.board().occupied().contains(square);
        if !self.has_move(by) {
            self.advise(Clause::Distraction, Advice::TouchedOutOfTurn { by });
        } else if is_man {
            self.touch_man(by);
        }
        Ok(())
    }

    fn touch_man(&mut self, by: Color) {
        self.table.touched = true;
        self.offer_meets_touch(by);
    }

    /// A move released on the board: made, if it can be (Article 4.7).
    pub(super) fn make_or_refuse(&mut self, by: Color, mv: Move) -> Result<(), OutOfOrder> {
        if !self.has_move(by) {
            return self.refuse(by, Clause::Turn, Refusal::NotHisMove);
        }
        let before = self.before;
        match before.legal(mv) {
            Err(illegal) => {
                // Whatever he moved he touched.
                self.touch_man(by);
                self.refuse(by, illegal.clause(), Refusal::IllegalMove(illegal))
            }
            Ok(legal) => match self.table.due {
                Some(Due::Move(due)) if due != mv => self.refuse(
                    by,
                    Clause::IntendedMoveMustBePlayed,
                    Refusal::OtherMoveDue(due),
                ),
                Some(Due::Man(square)) if square != mv.from() => self.refuse(
                    by,
                    Clause::IntendedMoveMustBePlayed,
                    Refusal::OtherManDue(square),
                ),
                _ => self.make(by, legal),
            },
        }
    }

    fn make(&mut self, by: Color, legal: Legal<'_>) -> Result<(), OutOfOrder> {
        let after = legal.play();
        let occurrences = self.line.count_after(legal);
        self.offer_meets_move(by);
        if self.table.unpressed[by] {
            self.count_unpressed(by)?;
        }
        self.table.position = after;
        self.table.ply += 1;
        self.table.made[by] += 1;
        self.table.unpressed[by] = true;
        self.table.touched = false;
        self.table.due = None;
        self.played = Some(legal.to_move());
        self.end_on_board(occurrences)?;
        self.complete_by_hand(by)
    }

    /// Where a move is complete once the hand has left the man, no clock need be pressed.
    fn complete_by_hand(&mut self, by: Color) -> Result<(), OutOfOrder> {
        let needs_no_press = self.policies().completion.completed_by == CompletedBy::HandOff
            && self.table.clock.control(by).is_unlimited();
        if needs_no_press && matches!(self.table.stage, Stage::Playing) {
            self.complete(by)?;
        }
        Ok(())
    }

    /// The clock pressed: the move is completed (Article 6.2.1).
    pub(super) fn press(&mut self, by: Color) -> Result<(), OutOfOrder> {
        if !self.table.unpressed[by] || self.table.clock.running() != Some(by) {
            return self.refuse(by, Clause::MoveCompleted, Refusal::NothingToComplete);
        }
        let is_last = self.table.position.turn() != by;
        if is_last && self.table.unpressed[!by] {
            // The opponent has moved without pressing, and been answered.
            self.count_unpressed(!by)?;
        }
        self.complete(by)
    }

    /// Completes a player's move, with a press of his clock or, if both stand still, as if he had
    /// pressed it.
    fn complete(&mut self, by: Color) -> Result<(), OutOfOrder> {
        let clock = &mut self.table.clock;
        if clock.turn() != Some(by) {
            return Ok(());
        }
        if clock.running().is_some() {
            clock.press_with_lag(by, self.at, self.lag)?;
        } else {
            clock.count_move(by, self.at)?;
            clock.switch(self.at)?;
        }
        self.table.unpressed[by] = false;
        Ok(())
    }

    /// Counts a move that was never completed by a press.
    fn count_unpressed(&mut self, by: Color) -> Result<(), OutOfOrder> {
        self.table.clock.count_move(by, self.at)?;
        self.table.unpressed[by] = false;
        Ok(())
    }
}
