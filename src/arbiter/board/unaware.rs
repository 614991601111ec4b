//! The board of players who do not know that the game is over.
//!
//! Nothing is ruled on it, so that nothing gives the end away; a piece that is not there is the same
//! error as in play.

use super::chessboard::Chessboard;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::BoardAction;
use crate::position::Position;
use crate::setup::Tolerance;
use crate::types::{Color, Move};

impl Chessboard {
    /// Returns the board on which the players go on, with a setup of its own.
    pub(in crate::arbiter) fn left_to_players(&self, position: &Position) -> Self {
        let mut board = self.clone();
        board.lawless = Some(self.setup(position).into());
        board
    }

    /// Passes the turn from a player who has moved pieces.
    pub(in crate::arbiter) fn pass_turn(&mut self, player: Color, position: &Position) {
        let setup = self.setup(position);
        if setup.turn != player || !self.is_moved(position) {
            return;
        }
        let (physical, official) = self.physical_mut(position);
        physical.settle_beside(official);
        let stands = self.shown(position).clone();
        self.physical.rebase(&stands);
        self.lawless = Some(Self::setup_after(setup, &stands, player).into());
    }

    /// Makes a whole move, legal or not.
    ///
    /// # Errors
    ///
    /// Returns an error if it begins from an empty square where no one sees that.
    pub(in crate::arbiter) fn make_unruled(
        &mut self,
        by: Color,
        mv: Move,
        position: &Position,
        is_watched: bool,
    ) -> Result<(), HandleError> {
        let setup = self.setup(position);
        let is_on_move = setup.turn == by;
        if self.is_moved_on(mv, position, is_on_move, is_watched)? {
            let (from, to) = (mv.from(), mv.to());
            let action = BoardAction::Release { from, to };
            return self.carry_out(by, action, position, is_on_move);
        }
        let before = setup.validate_with(Tolerance::ALL).ok();
        let mv = before
            .as_ref()
            .map_or(mv, |before| before.as_king_takes_rook(mv));
        let legal = before
            .as_ref()
            .and_then(|before| before.legal_move(mv).ok());
        let captured = legal.and_then(|legal| legal.board_changes().captured());
        let (physical, official) = self.physical_mut(position);
        physical.make(official, is_on_move, mv, captured.map(|(square, _)| square));
        if legal.is_some() && is_on_move {
            self.pass_turn(by, position);
        }
        Ok(())
    }

    /// Handles an act of a hand.
    ///
    /// # Errors
    ///
    /// Returns an error if it moves a piece from an empty square.
    pub(in crate::arbiter) fn act_unruled(
        &mut self,
        by: Color,
        action: BoardAction,
        position: &Position,
    ) -> Result<(), HandleError> {
        let is_on_move = self.setup(position).turn == by;
        let (physical, official) = self.physical_mut(position);
        match action {
            BoardAction::PutBack if is_on_move => physical.put_back(),
            BoardAction::PutBack => physical.put_astray_back(official),
            _ => return self.carry_out(by, action, position, is_on_move),
        }
        Ok(())
    }
}
