//! Decides which double checks a last move can have given.
//!
//! Only the geometry of the last move is considered, not whether a piece was left to capture or a
//! pawn to promote. So no check that a game can reach is ever rejected.

use super::play::behind;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, Rank, Role, Square};

/// A king, and the side that may have given check with the last move.
pub(super) struct Check<'b> {
    pub(super) board: &'b Board,
    pub(super) king: Square,
    pub(super) giver: Color,
}

impl Check<'_> {
    /// Returns the pieces that attack the king, given the occupied squares.
    ///
    /// The enemy king is left out: adjacent kings are reported as another defect.
    #[inline(always)]
    pub(super) fn givers(&self, occupied: Bitboard) -> Bitboard {
        let pieces = self.board.by_color(self.giver) - self.board.by_role(Role::King);
        self.board.attackers_to(self.king, occupied) & pieces
    }

    /// Returns `true` if all these pieces are pawns.
    ///
    /// No move gives check with two pawns. Composed positions with chains of pawns have such checks,
    /// and they break no rule of play, so they are accepted.
    pub(super) fn are_pawns(&self, pieces: Bitboard) -> bool {
        pieces.is_subset(self.board.by_role(Role::Pawn))
    }

    /// Returns `true` if some last move can give check with both of these pieces.
    ///
    /// A discovered check needs a square between slider and king to be vacated. So either one of
    /// the two pieces moved and uncovered the other, or an en passant capture, which empties two
    /// squares, uncovered both. Castling uncovers no piece: king and rook stay between the pieces
    /// on their left and those on their right.
    pub(super) fn can_come_from(&self, first: Square, second: Square) -> bool {
        self.uncovers(first, second)
            || self.uncovers(second, first)
            || self.en_passant_uncovers(first, second)
    }

    /// Returns `true` if `mover` may have moved away from between the king and `uncovered`.
    fn uncovers(&self, mover: Square, uncovered: Square) -> bool {
        let between = attacks::between(self.king, uncovered);
        self.moved_from(between, mover) || self.promoted_from(between, mover)
    }

    /// Returns `true` if the mover may have come from one of these squares in the same role.
    ///
    /// It must not have given check there. Its last move may have been a capture. For a pawn it must
    /// have been one: a push that gives check leaves no line to the king.
    fn moved_from(&self, squares: Bitboard, mover: Square) -> bool {
        let Some(piece) = self.board.piece_at(mover) else {
            return false;
        };
        let occupied = self.board.occupied();
        let origins = match piece.role() {
            Role::Pawn => attacks::pawn(!self.giver, mover),
            _ => attacks::piece(piece, mover, occupied),
        };
        (origins & squares)
            .into_iter()
            .any(|origin| !attacks::piece(piece, origin, occupied).contains(self.king))
    }

    /// Returns `true` if the mover may have come from one of these squares as a pawn.
    ///
    /// It must not have given check there.
    fn promoted_from(&self, squares: Bitboard, mover: Square) -> bool {
        let last_rank = Bitboard::rank(Rank::Eighth.relative_to(self.giver));
        if !(last_rank - self.board.by_role(Role::Pawn)).contains(mover) {
            return false;
        }
        let origins = attacks::pawn(!self.giver, mover) | behind(self.giver, mover);
        (origins & squares)
            .into_iter()
            .any(|origin| !self.is_pawn_check(origin))
    }

    /// Returns `true` if an en passant capture may have uncovered both pieces.
    ///
    /// One is uncovered by the capturing pawn leaving its origin, the other by the captured pawn.
    fn en_passant_uncovers(&self, first: Square, second: Square) -> bool {
        let first = attacks::between(self.king, first);
        let second = attacks::between(self.king, second);
        let opens = |origin, captured| {
            first.contains(origin) && second.contains(captured)
                || first.contains(captured) && second.contains(origin)
        };
        let pawns = self.board.pieces(self.giver, Role::Pawn)
            & Bitboard::rank(Rank::Sixth.relative_to(self.giver));
        pawns.into_iter().any(|pawn| {
            let captured = behind(self.giver, pawn);
            // The origin of the captured pawn's double push, which passed over the square where the
            // capturing pawn is now. No piece has moved there since.
            let start = behind(!self.giver, pawn);
            !self.board.occupied().contains(start)
                && attacks::pawn(!self.giver, pawn)
                    .into_iter()
                    .any(|origin| opens(origin, captured) && self.was_quiet(pawn, origin, captured))
        })
    }

    /// Returns `true` if the king was not in check before this en passant capture.
    fn was_quiet(&self, pawn: Square, origin: Square, captured: Square) -> bool {
        let before = (self.board.occupied() - pawn) | origin | captured;
        (self.givers(before) - pawn).is_empty() && !self.is_pawn_check(origin)
    }

    /// Returns the pieces that give check and did so before the double push over a square.
    ///
    /// The pushed pawn is not among them: before the push it attacked other squares.
    pub(super) fn older_than_double_push(&self, passed: Square) -> Bitboard {
        let (from, to) = (behind(self.giver, passed), behind(!self.giver, passed));
        let now = self.board.occupied();
        let before = self.givers((now - to) | from) - to;
        self.givers(now) & before
    }

    /// Returns `true` if a pawn on this square would give check.
    fn is_pawn_check(&self, square: Square) -> bool {
        attacks::pawn(self.giver, square).contains(self.king)
    }
}
