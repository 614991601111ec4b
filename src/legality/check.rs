//! Tests whether one move is legal, without generating the others.

use super::{IllegalMove, LegalMove};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::movegen;
use crate::position::{Kind, Position, Step};
use crate::types::{Color, Move, Rank, Role, Square};

impl Position {
    /// Returns the legal move that a plain move stands for in this position.
    ///
    /// Castling is the king moving to its own rook's square (`e1h1`). The king moving to its square
    /// after castling (`e1g1`) also means castling, if that is at least two squares away. A nearer
    /// square, which is possible in Chess960 only, means an ordinary king move. The legal move that
    /// is returned always has the first spelling. Everything that takes a [`Move`] reads it so.
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMove`] if the move is not legal (Article 3.10.2). It is the first reason
    /// in the order described there.
    ///
    /// ```
    /// use touchmove::{Move, Position, Square};
    ///
    /// let start = Position::standard();
    /// assert!(start.legal_move(Move::new(Square::E2, Square::E4, None)).is_ok());
    /// let refused = start.legal_move(Move::new(Square::D1, Square::D4, None)).unwrap_err();
    /// assert_eq!(refused.to_string(), "the queen on d1 is blocked by the piece on d2");
    /// ```
    #[doc(alias("legal", "try_play", "to_move"))]
    #[inline]
    pub fn legal_move(&self, mv: Move) -> Result<LegalMove<'_>, IllegalMove> {
        match self.step_of(mv) {
            Some(step) => Ok(LegalMove::new(self, step)),
            None => Err(self.refusal(mv)),
        }
    }

    /// Returns the reason why an illegal move is illegal.
    #[cold]
    pub(crate) fn refusal(&self, mv: Move) -> IllegalMove {
        // Unreachable: a test checks that every illegal move has a fault.
        self.fault_of(mv)
            .unwrap_or(IllegalMove::EmptySquare { from: mv.from() })
    }

    /// Returns `true` if the move is legal in this position.
    ///
    /// Castling may be in either spelling, as for [`legal_move`](Self::legal_move).
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        // Inlined, so that a move of no own piece costs no call.
        self.board().by_color(self.turn()).contains(mv.from()) && self.is_legal_move_of_own(mv)
    }

    /// Returns `true` if the move of an own piece is legal.
    ///
    /// It is like `step_of`, but computes nothing of the step: looking for the role would cost more
    /// than the test of a piece, which does not need it.
    #[inline(never)]
    fn is_legal_move_of_own(&self, mv: Move) -> bool {
        let (board, from, to) = (self.board(), mv.from(), mv.to());
        if board.by_color(self.turn()).contains(to) {
            return self.castling_step(mv).is_some();
        }
        let is_pawn = board.pawns().contains(from);
        if mv.is_promotion() != (is_pawn && LAST_RANKS.contains(to)) {
            return false;
        }
        if is_pawn {
            if !self.pawns_reaching(to).contains(from) {
                return self.en_passant_step(from, to).is_some();
            }
        } else if !board.pieces_in_reach(to).contains(from) {
            return board.kings().contains(from) && self.castles_to_goal(mv).is_some();
        } else if !attacks::between(from, to).is_disjoint(board.occupied()) {
            return false;
        }
        self.is_safe(board.kings().contains(from), from, to)
    }

    /// Returns the move with its role and kind, if it is legal.
    ///
    /// Inlined everywhere, so that each caller pays only for what it needs.
    #[cfg_attr(not(touchmove_small_tables), inline(always))]
    pub(super) fn step_of(&self, mv: Move) -> Option<Step> {
        let (board, from, to) = (self.board(), mv.from(), mv.to());
        let own = board.by_color(self.turn());
        if !own.contains(from) {
            return None;
        }
        if own.contains(to) {
            return self.castling_step(mv);
        }
        if board.pawns().contains(from) {
            return self.pawn_step(mv);
        }
        let role = board.role_of_piece_on(from);
        if !attacks::on_empty_board(role, from).contains(to) {
            return if role == Role::King {
                self.castles_to_goal(mv)
            } else {
                None
            };
        }
        let legal = !mv.is_promotion()
            && attacks::between(from, to).is_disjoint(board.occupied())
            && self.is_safe(role == Role::King, from, to);
        legal.then(|| Step::new(role, from, to, Kind::Normal))
    }

    /// Returns castling given by the king's square after it, if it is legal.
    ///
    /// No ordinary king move is that long, so only moves that are otherwise illegal come here.
    #[cold]
    fn castles_to_goal(&self, mv: Move) -> Option<Step> {
        self.castling_step(self.as_king_takes_rook(mv))
    }

    #[cold]
    fn castling_step(&self, mv: Move) -> Option<Step> {
        let (from, to) = (mv.from(), mv.to());
        let legal = from == self.king(self.turn())
            && mv.promotion().is_none()
            && self.castling_rights().contains(to)
            && movegen::castling_rooks(self).contains(to);
        legal.then(|| Step::new(Role::King, from, to, Kind::Castling))
    }

    /// Returns a pawn move if it is legal.
    ///
    /// The destination must not be occupied by the own side.
    #[inline(always)]
    fn pawn_step(&self, mv: Move) -> Option<Step> {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_promotion() != LAST_RANKS.contains(to) {
            return None;
        }
        if !self.pawns_reaching(to).contains(from) {
            return self.en_passant_step(from, to);
        }
        self.is_safe(false, from, to).then(|| Step::pawn_move(mv))
    }

    /// Returns the own pawns that can push to a square or capture on it, except en passant.
    ///
    /// The destination must not be occupied by the own side.
    #[inline(always)]
    pub(super) fn pawns_reaching(&self, to: Square) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        let (back, third) = match us {
            Color::White => (56, Rank::Third),
            Color::Black => (8, Rank::Sixth),
        };
        // Where this wraps around the board, no pawn stands.
        let behind = |squares: Bitboard| Bitboard(squares.0.rotate_left(back));
        let origins = if board.by_color(!us).contains(to) {
            attacks::pawn(!us, to)
        } else {
            let next = behind(to.into());
            next | behind((next - board.occupied()) & Bitboard::rank(third))
        };
        origins & board.pieces(us, Role::Pawn)
    }

    #[cold]
    fn en_passant_step(&self, from: Square, to: Square) -> Option<Step> {
        let legal = self.legal_en_passant_square() == Some(to)
            && self.en_passant_capturers(to).contains(from);
        legal.then(|| Step::new(Role::Pawn, from, to, Kind::EnPassant))
    }

    /// Returns `true` if a move to an empty or enemy square leaves the own king safe.
    #[inline(always)]
    fn is_safe(&self, is_king: bool, from: Square, to: Square) -> bool {
        let king = if is_king { to } else { self.king(self.turn()) };
        self.withstands(self.threats(king, to), king, from, to)
    }

    /// Returns the enemy pieces that would attack our king on an empty board, after a move to `to`
    /// and with the king on this square. In many positions there are none.
    #[inline(always)]
    pub(super) fn threats(&self, king: Square, to: Square) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        let pawns = attacks::pawn(us, king) & board.pawns();
        (board.pieces_in_reach(king) | pawns) & (board.by_color(!us) - to)
    }

    /// Returns `true` if after a move something stands between our king and each of the threats.
    /// Between it and a knight, or a piece beside it, is nothing.
    #[inline(always)]
    pub(super) fn withstands(
        &self,
        threats: Bitboard,
        king: Square,
        from: Square,
        to: Square,
    ) -> bool {
        threats.is_empty() || self.are_blocked(threats, king, from, to)
    }

    #[inline(never)]
    fn are_blocked(&self, threats: Bitboard, king: Square, from: Square, to: Square) -> bool {
        let occupied = (self.board().occupied() - from) | to;
        let mut threats = threats.into_iter();
        threats.all(|threat| !attacks::between(king, threat).is_disjoint(occupied))
    }
}

/// The ranks on which pawns are promoted. No pawn move ends on the other side's.
pub(super) const LAST_RANKS: Bitboard =
    Bitboard(Bitboard::rank(Rank::First).0 | Bitboard::rank(Rank::Eighth).0);

/// Returns the kind of a move of the side to move that is known to be legal.
pub(super) fn kind_of(position: &Position, role: Role, mv: Move) -> Kind {
    let (from, to) = (mv.from(), mv.to());
    if role == Role::King && position.board().by_color(position.turn()).contains(to) {
        return Kind::Castling;
    }
    if role != Role::Pawn {
        return Kind::Normal;
    }
    match mv.promotion() {
        Some(promotion) => Kind::Promotion(promotion),
        None if position.legal_en_passant_square() == Some(to) => Kind::EnPassant,
        None if from.index().abs_diff(to.index()) == 16 => Kind::DoublePush,
        None => Kind::Normal,
    }
}
