//! Whole moves: legal ones, illegal ones, those made out of turn or in an illegal position.

use super::chessboard::Chessboard;
use super::touches::Owed;
use crate::arbiter::effect::{Effect, MadeAs};
use crate::arbiter::error::HandleError;
use crate::arbiter::event::BoardAction;
use crate::arbiter::ruling::RejectionReason;
use crate::arbiter::turn::Turn;
use crate::bitboard::Bitboard;
use crate::laws::Rule;
use crate::legality::{IllegalMove, LegalMove};
use crate::position::Position;
use crate::touch::TouchObligation;
use crate::types::{CastlingSide, Color, Move, Role};

impl Turn<'_> {
    /// Makes a whole move by hand. It begins where the piece stood when the turn began; only if
    /// none stood there, a piece that the player has already moved is moved on.
    pub(crate) fn make_by_hand(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        let (course, is_watched) = (self.course, self.is_watched());
        let (position, is_on_move) = (&course.position, course.turn == by);
        let board = &self.parts.board;
        if board.is_moved_on(mv, position, is_on_move, is_watched)? {
            let (from, to) = (mv.from(), mv.to());
            return self.act(by, BoardAction::Release { from, to });
        }
        self.make(by, mv);
        Ok(())
    }

    /// Makes a whole move, legal or not.
    pub(crate) fn make(&mut self, by: Color, mv: Move) {
        let position = &self.course.position;
        let counts = self.has_move(by) && !self.course.is_lawless;
        // Where the position does not count, another piece may stand where its king stood.
        let piece = self.parts.board.shown(position).piece_at(mv.from());
        let mv = if counts || piece.is_none_or(|piece| piece.role() == Role::King) {
            position.as_king_takes_rook(mv)
        } else {
            mv
        };
        if !self.has_move(by) {
            return self.make_out_of_turn(by, mv);
        }
        if self.course.is_lawless {
            return self.make_lawless(by, mv);
        }
        match position.legal_move(mv) {
            Err(illegal) => self.make_illegal(by, mv, illegal),
            Ok(legal) => {
                let obligation = self.owed();
                self.make_with(by, legal, obligation);
            }
        }
    }

    /// Checks a whole move in the position before it, for a host that refuses illegal moves and
    /// moves that break an obligation.
    #[inline]
    pub(crate) fn check_move<'p>(
        &self,
        by: Color,
        mv: Move,
        position: &'p Position,
    ) -> Result<LegalMove<'p>, HandleError> {
        if !self.has_move(by) {
            return Err(HandleError::NotTheirTurn { by });
        }
        let legal = position.legal_move(mv)?;
        let obligation = self.owed();
        if obligation.allows(legal) {
            Ok(legal)
        } else {
            Err(HandleError::Owes { by, obligation })
        }
    }

    /// Makes a legal move. If it is refused, only the pieces move, unless some are already
    /// moving.
    fn make_with(&mut self, by: Color, legal: LegalMove<'_>, obligation: TouchObligation) {
        let position = &self.course.position;
        if self.make_if_owed(by, obligation, legal) {
            if !self.parts.board.physical.is_official() {
                self.parts.board.physical.start_over(position.board());
            }
        } else if !self.parts.board.is_moved(position) {
            let captured = legal.board_changes().captured();
            let captured = captured.map(|(square, _)| square);
            let is_on_move = true;
            self.parts
                .board
                .physical
                .make(position.board(), is_on_move, legal.to_move(), captured);
        }
    }

    /// Moves the pieces of a move made out of turn, which has no effect. A player who has just made
    /// this move may repeat it, as after using both hands.
    fn make_out_of_turn(&mut self, by: Color, mv: Move) {
        if self.course.has_just_moved(by) && !self.parts.board.physical.is_official() {
            let last = self.history.line().moves().next_back();
            let before = self.before_last_move();
            if before.is_some_and(|before| last == Some(before.as_king_takes_rook(mv))) {
                self.parts.board.moved_on = None;
                return self.parts.board.physical.put_right();
            }
        }
        let is_on_move = self.course.turn == by;
        let (physical, official) = self.parts.board.physical_mut(&self.course.position);
        physical.make(official, is_on_move, mv, None);
        self.note_moved_on(by);
        if self.is_watched() {
            self.refuse_out_of_turn(by, Some(mv.from()));
        } else {
            self.let_stand_again(by);
        }
    }

    /// Moves the pieces of an illegal move and notes what it touches.
    fn make_illegal(&mut self, by: Color, mv: Move, illegal: IllegalMove) {
        let position = &self.course.position;
        let shown = self.parts.board.shown(position);
        let is_nothing_there = shown.piece_at(mv.from()).is_none();
        if is_nothing_there && matches!(illegal, IllegalMove::EmptySquare { .. }) {
            return self.refuse(by, illegal.rule(), RejectionReason::IllegalMove(illegal));
        }
        let mv = self.with_rook(mv, illegal);
        // An illegal move still touches the piece it moves and the piece it captures.
        for square in [mv.from(), mv.to()] {
            let is_castling = matches!(
                illegal.rule(),
                Rule::CastlingRight | Rule::CastlingPrevented
            ) && square == mv.to();
            if !is_castling {
                self.touch_piece(by, square);
            }
        }
        let is_on_move = true;
        self.parts
            .board
            .physical
            .make(position.board(), is_on_move, mv, None);
        if let IllegalMove::PromotionMissing { to } = illegal {
            let from = mv.from();
            let obligation = TouchObligation::Promote { from, to };
            self.owe(by, obligation, Rule::PromotionMade, Owed::Released);
            if obligation.can_be_met(position) {
                return;
            }
        }
        self.note_illegal(by, Some(illegal));
    }

    /// Returns an illegal castling as the king moving to the outermost rook on its side, however it
    /// was told.
    fn with_rook(&self, mv: Move, illegal: IllegalMove) -> Move {
        let (IllegalMove::NoCastlingRight { .. }, king) = (illegal, mv.from()) else {
            return mv;
        };
        let position = &self.course.position;
        let rooks = position.board().pieces(position.turn(), Role::Rook);
        let side = CastlingSide::from_rook(king, mv.to());
        let mut beside = (rooks & Bitboard::rank(king.rank()))
            .into_iter()
            .filter(|&rook| CastlingSide::from_rook(king, rook) == side);
        let rook = match side {
            CastlingSide::KingSide => beside.next_back(),
            CastlingSide::QueenSide => beside.next(),
        };
        let is_own_rook = rooks.contains(mv.to());
        rook.filter(|_| !is_own_rook)
            .map_or(mv, |rook| Move::new(king, rook, None))
    }

    /// Moves the pieces of a move while the board shows no valid position. Any of the player's
    /// pieces may go anywhere.
    pub(crate) fn make_lawless(&mut self, by: Color, mv: Move) {
        let position = &self.course.position;
        let shown = self.parts.board.shown(position);
        if !shown.by_color(by).contains(mv.from()) {
            let from = mv.from();
            let reason = RejectionReason::IllegalMove(IllegalMove::EmptySquare { from });
            return self.refuse(by, Rule::LegalMove, reason);
        }
        let (physical, official) = self.parts.board.physical_mut(position);
        let is_on_move = true;
        physical.make(official, is_on_move, mv, None);
        if self.needs_no_press(by) {
            return self.press_unmade(by);
        }
        let board = self.parts.board.as_played(position);
        if self.parts.board.is_legal_reply(&board) == Some(false) {
            // It can be corrected until the clock is pressed.
            return;
        }
        let setup = Chessboard::setup_after(self.parts.board.setup(position), &board, by);
        self.ask(Effect::Stand {
            by,
            setup: setup.into(),
            fault: None,
            made_as: MadeAs::Next,
        });
    }
}
