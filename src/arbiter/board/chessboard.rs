//! The state of the physical board, and what follows from it.

use alloc::boxed::Box;

use super::physical::Physical;
use super::touches::{Owed, Touches};
use crate::arbiter::course::Course;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::BoardAction;
use crate::board::Board;
use crate::identify::Identified;
use crate::laws::policy::TouchPolicies;
use crate::legality::LegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::touch::TouchObligation;
use crate::types::{ByColor, CastlingSide, Color, Move, Role};

/// A move that broke its player's touch obligation and that no one has acted on.
#[derive(Clone, Debug)]
pub(super) struct Breach {
    /// What the player had touched and had to do.
    pub(super) touches: Touches,
    /// The number of half-moves before the move.
    pub(super) after: u32,
    /// The move that the player had made first, and that stands (Article 4.7).
    pub(super) made: Option<Move>,
    /// Whether the opponent has touched a piece and so lost the right to complain (Article 4.8).
    pub(super) is_lapsed: bool,
}

impl Breach {
    /// Returns `true` if the move broke what a release had decided, and not what a touch requires
    /// (Articles 4.4.4 and 4.7).
    pub(super) fn is_of_release(&self) -> bool {
        self.made.is_some() || self.touches.owes_for() == Owed::Released
    }
}

/// Who has displaced pieces and not put them back. One byte, because every event copies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Displaced {
    ByNone,
    By(Color),
    ByBoth,
}

/// The physical board with what was touched on it.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Chessboard {
    /// The official setup, if illegal moves have led to an invalid position.
    pub(super) lawless: Option<Box<Setup>>,
    pub(super) breach: Option<Box<Breach>>,
    pub(super) physical: Physical,
    pub(super) touches: Touches,
    /// Who has used both hands for a move that is not yet completed.
    pub(super) both_hands: ByColor<bool>,
    displaced: Displaced,
    /// Who has moved pieces after making a move that the opponent has not yet answered.
    pub(super) moved_on: Option<Color>,
}

impl Chessboard {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            physical: Physical::OFFICIAL,
            lawless: None,
            touches: Touches::NONE,
            both_hands: ByColor::new(false, false),
            breach: None,
            displaced: Displaced::ByNone,
            moved_on: None,
        }
    }

    /// Returns the physical board.
    pub(in crate::arbiter) fn shown<'b>(&'b self, position: &'b Position) -> &'b Board {
        self.physical.shown(self.official(position))
    }

    /// Returns the board of the position, or the official setup if the position is invalid.
    pub(super) fn official<'b>(&'b self, position: &'b Position) -> &'b Board {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        lawless.unwrap_or(position.board())
    }

    /// Returns the physical board for changing, and the official board.
    pub(super) fn physical_mut<'b>(
        &'b mut self,
        position: &'b Position,
    ) -> (&'b mut Physical, &'b Board) {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        (&mut self.physical, lawless.unwrap_or(position.board()))
    }

    /// Returns `true` if a player has displaced pieces and not put them back. The opponent's next
    /// move settles it.
    pub(in crate::arbiter) fn has_displaced(&self, player: Color) -> bool {
        match self.displaced {
            Displaced::ByNone => false,
            Displaced::By(only) => only == player,
            Displaced::ByBoth => true,
        }
    }

    /// Notes that a player has displaced pieces.
    pub(super) fn displace(&mut self, player: Color) {
        self.displaced = match self.has_displaced(!player) {
            true => Displaced::ByBoth,
            false => Displaced::By(player),
        };
    }

    /// Notes that the pieces that a player has displaced are put back.
    pub(super) fn settle_displaced(&mut self, player: Color) {
        self.displaced = match self.has_displaced(!player) {
            true => Displaced::By(!player),
            false => Displaced::ByNone,
        };
    }

    /// Notes that no pieces are displaced. Returns `true` if some were.
    pub(super) fn forget_displaced(&mut self) -> bool {
        core::mem::replace(&mut self.displaced, Displaced::ByNone) != Displaced::ByNone
    }

    /// Returns the pieces without what the player with the move has changed.
    pub(super) fn start<'b>(&'b self, position: &'b Position) -> &'b Board {
        self.physical.start(self.official(position))
    }

    /// Returns the number of the next move.
    pub(in crate::arbiter) fn move_number(&self, position: &Position) -> u16 {
        let lawless = self.lawless.as_ref();
        lawless.map_or(position.fullmove_number(), |setup| setup.fullmove_number)
    }

    /// Returns `true` if the player with the move has moved pieces and not put them back.
    pub(in crate::arbiter) fn is_moved(&self, position: &Position) -> bool {
        self.physical.is_moved(self.official(position))
    }

    /// Returns the number of half-moves before the last move, if it broke an obligation and no one
    /// has acted on it.
    pub(in crate::arbiter) fn breach_after(&self) -> Option<u32> {
        Some(self.breach.as_ref()?.after)
    }

    /// Returns the number of half-moves before the last move, if it broke what a release had
    /// decided (Articles 4.4.4 and 4.7).
    pub(in crate::arbiter) fn release_broken_after(&self) -> Option<u32> {
        let breach = self.breach.as_ref()?;
        breach.is_of_release().then_some(breach.after)
    }

    /// Returns `true` if the player with the move has touched a piece.
    pub(in crate::arbiter) fn has_touched(&self) -> bool {
        !self.touches.touched().is_empty()
    }

    /// Returns the obligation of the player with the move.
    pub(in crate::arbiter) fn obligation(
        &self,
        course: &Course,
        policies: &TouchPolicies,
    ) -> TouchObligation {
        self.touches.obligation(course, policies)
    }

    /// Returns `true` if a move starts from where its player moved the piece this turn.
    ///
    /// Where no one sees what is wrong with a move from an empty square, it is an error, because
    /// nothing tells that no piece has moved, as a ruling does elsewhere.
    pub(super) fn is_moved_on(
        &self,
        mv: Move,
        position: &Position,
        is_on_move: bool,
        is_watched: bool,
    ) -> Result<bool, HandleError> {
        let from = mv.from();
        let (stood, shown) = (self.start(position), self.shown(position).piece_at(from));
        // A piece that the player has put back where the opponent took it away stood there, too.
        let is_back = shown == self.official(position).piece_at(from);
        let is_there = shown.is_some();
        let has_stood = is_on_move && (stood.piece_at(from).is_some() || is_back && is_there);
        if !has_stood && !is_there && !is_watched {
            return Err(HandleError::NoPiece(from));
        }
        Ok(is_on_move && is_there && !has_stood)
    }

    /// Changes the physical board by an act of a player.
    pub(super) fn carry_out(
        &mut self,
        by: Color,
        action: BoardAction,
        position: &Position,
        is_on_move: bool,
    ) -> Result<(), HandleError> {
        let (physical, official) = self.physical_mut(position);
        let (piece, square) = match action {
            BoardAction::Release { from, to } => {
                let piece = physical.take(official, is_on_move, by, from);
                (piece.ok_or(HandleError::NoPiece(from))?, to)
            }
            BoardAction::Remove { square } => {
                let removed = physical.remove(official, is_on_move, square);
                return removed.map(drop).ok_or(HandleError::NoPiece(square));
            }
            BoardAction::Place { piece, square } => (piece, square),
            _ => return Ok(()),
        };
        physical.place(official, is_on_move, square, piece);
        Ok(())
    }

    /// Prepares the board for a whole move that no hand makes.
    pub(in crate::arbiter) fn make_way(&mut self, position: &Position) {
        self.breach = None;
        if !self.physical.is_official() {
            self.physical.start_over(position.board());
        }
    }

    /// Updates the board for a legal move.
    pub(in crate::arbiter) fn advance(&mut self, before: &Position, after: &Position) {
        let lawless = self.lawless.take();
        if lawless.is_none() && self.physical.is_official() {
            self.physical.put_right();
        } else {
            let old = lawless.as_ref().map(|setup| &setup.board);
            let old = old.unwrap_or(before.board());
            self.physical.advance(old, after.board());
        }
        self.moved_on = None;
    }

    /// Accepts what stands on the board as a move, although it is not legal.
    pub(in crate::arbiter) fn stand(&mut self, board: &Board, lawless: Option<Box<Setup>>) {
        self.lawless = lawless;
        self.physical.rebase(board);
        self.breach = None;
        self.moved_on = None;
    }

    /// Clears the turn's touches.
    pub(in crate::arbiter) fn end_turn(&mut self, by: Color) {
        self.both_hands[by] = self.touches.both_hands;
        self.touches = Touches::NONE;
        self.settle_displaced(!by);
    }

    /// Goes back to the position after `to` half-moves and sets it up again, or the illegal one
    /// that stood then.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32, lawless: Option<Box<Setup>>) {
        self.physical.put_right();
        self.lawless = lawless;
        self.both_hands = ByColor::new(false, false);
        self.forget_displaced();
        self.moved_on = None;
        self.touches = Touches::NONE;
        if let Some(mut breach) = self.breach.take() {
            if breach.after == to {
                breach.touches.put_back();
                self.touches = breach.touches;
            } else if breach.after < to {
                self.breach = Some(breach);
            }
        }
    }

    /// Undoes everything that the player with the move has done on the board.
    pub(in crate::arbiter) fn idle(&mut self) {
        self.physical.put_right();
        self.touches = Touches::NONE;
    }

    /// Returns `true` if the pieces already stand as after a legal move, because the player began
    /// it out of turn.
    pub(super) fn was_begun_early(&self, position: &Position) -> bool {
        let is_early = self.physical.is_astray() && self.lawless.is_none();
        let shown = self.physical.shown(position.board());
        is_early && matches!(position.identify_turn(shown), Identified::Move(_))
    }

    /// Returns the board with the changes of the player with the move. A piece released on an
    /// occupied square replaces the piece there.
    pub(super) fn as_played(&self, position: &Position) -> Board {
        if self.was_begun_early(position) {
            return self.physical.shown(position.board()).clone();
        }
        let mut board = self.physical.of_player_on_move(self.official(position));
        for (piece, square) in self.physical.beside() {
            board.set(square, Some(piece));
        }
        board
    }

    /// Returns `true` if a king or rook move is the first half of an owed castling.
    pub(super) fn is_half_castling(obligation: TouchObligation, legal: LegalMove<'_>) -> bool {
        let TouchObligation::Castle { rook } = obligation else {
            return false;
        };
        let position = legal.position();
        let color = position.turn();
        let side = CastlingSide::from_rook(position.king(color), rook);
        let target = if legal.role() == Role::King {
            side.king_target(color)
        } else {
            side.rook_target(color)
        };
        !legal.is_castling() && legal.to() == target
    }

    /// Returns the setup of the position, or the illegal one that stands.
    pub(super) fn setup(&self, position: &Position) -> Setup {
        let lawless = self.lawless.as_deref().cloned();
        lawless.unwrap_or_else(|| position.to_setup())
    }
}
