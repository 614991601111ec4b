//! Finds the origin of a move that is given by role and destination only.

use super::LegalMove;
use super::check::LAST_RANKS;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position, Step};
use crate::types::{Move, Promotion, Role, Square};

impl Position {
    /// Returns the only legal move to `to` of a piece of this role from one of these squares.
    ///
    /// If there is none or more than one, the error holds the origins of the legal moves. Castling
    /// is not considered.
    #[cfg_attr(not(touchmove_small_tables), inline(always))]
    pub(crate) fn only_move(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Promotion>,
    ) -> Result<LegalMove<'_>, Bitboard> {
        if promotion.is_some() != (role == Role::Pawn && LAST_RANKS.contains(to)) {
            return Err(Bitboard::EMPTY);
        }
        let is_en_passant = role == Role::Pawn && self.legal_en_passant_square() == Some(to);
        let origins = if is_en_passant {
            self.en_passant_capturers(to) & among
        } else {
            self.safe_origins(role, among, to)
        };
        let Some(from) = origins.single_square() else {
            return Err(origins);
        };
        let mv = Move::new(from, to, promotion);
        let step = match role {
            Role::Pawn if is_en_passant => Step::new(role, from, to, Kind::EnPassant),
            Role::Pawn => Step::pawn_move(mv),
            _ => Step::new(role, from, to, Kind::Normal),
        };
        Ok(LegalMove::new(self, step))
    }

    /// Returns the origins of legal moves of this role to a square, except castling.
    ///
    /// The role is not a pawn.
    #[inline(always)]
    pub(crate) fn legal_origins(&self, role: Role, to: Square) -> Bitboard {
        debug_assert!(role != Role::Pawn);
        self.safe_origins(role, Bitboard::FULL, to)
    }

    /// Returns those of the squares `among` from which a piece of this role has a legal move to a
    /// square, except castling and en passant.
    ///
    /// Pieces that would reach it on an empty board are few. Testing the squares between costs less
    /// than a lookup in the large slider tables.
    #[inline(always)]
    fn safe_origins(&self, role: Role, among: Bitboard, to: Square) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        if board.by_color(us).contains(to) {
            return Bitboard::EMPTY;
        }
        let reaching = match role {
            Role::Pawn => self.pawns_reaching(to),
            _ => attacks::on_empty_board(role, to) & board.pieces(us, role),
        };
        let mut origins = reaching & among;
        let king = match role {
            Role::King => to,
            _ => self.king(us),
        };
        let threats = self.threats(king, to);
        for from in origins {
            let is_free = attacks::between(from, to).is_disjoint(board.occupied());
            if !(is_free && self.withstands(threats, king, from, to)) {
                origins -= from;
            }
        }
        origins
    }
}
