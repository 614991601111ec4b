//! Which checks a last move explains, and which no game can lead to.
//!
//! Only the geometry of the last move is judged: whether the side had a man to lose or a
//! pawn to promote is not asked, so no check that a game can lead to is refused.

use super::play::behind;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, Rank, Role, Square};

/// A king, and the side whose last move may have put it in check.
pub(super) struct Check<'b> {
    pub(super) board: &'b Board,
    pub(super) king: Square,
    pub(super) giver: Color,
}

impl Check<'_> {
    /// Returns the men that attack the king past the occupied squares.
    ///
    /// The other king is left out: that kings stand side by side is a defect of its own.
    #[inline(always)]
    pub(super) fn givers(&self, occupied: Bitboard) -> Bitboard {
        let men = self.board.by_color(self.giver) - self.board.by_role(Role::King);
        self.board.attackers_to(self.king, occupied) & men
    }

    /// Returns `true` if these men are pawns.
    ///
    /// No move gives check with two pawns. Yet composed positions with walls of pawns show
    /// it, and it breaks nothing.
    pub(super) fn are_pawns(&self, men: Bitboard) -> bool {
        men.is_subset(self.board.by_role(Role::Pawn))
    }

    /// Returns `true` if some last move gives check with both of these men.
    ///
    /// A move uncovers a line piece by leaving a square between it and the king. So one of
    /// the two men moved and uncovered the other; or neither did, and a capture en passant,
    /// which empties two squares, uncovered both. Castling uncovers nobody: king and rook
    /// stay between the men on their left and those on their right.
    pub(super) fn can_come_from(&self, first: Square, second: Square) -> bool {
        self.uncovers(first, second)
            || self.uncovers(second, first)
            || self.en_passant_uncovers(first, second)
    }

    /// Returns `true` if `mover` may have come from between the king and the other man.
    fn uncovers(&self, mover: Square, uncovered: Square) -> bool {
        let between = attacks::between(self.king, uncovered);
        self.moved_from(between, mover) || self.promoted_from(between, mover)
    }

    /// Returns `true` if the mover may have been what he is on one of these squares, and
    /// gave no check from there.
    ///
    /// He may have captured where he stands now. A pawn must have: a push that gives check
    /// leaves no line to the king.
    fn moved_from(&self, squares: Bitboard, mover: Square) -> bool {
        let Some(piece) = self.board.piece_at(mover) else {
            return false;
        };
        let occupied = self.board.occupied();
        let origins = match piece.role {
            Role::Pawn => attacks::pawn(!self.giver, mover),
            _ => attacks::piece(piece, mover, occupied),
        };
        (origins & squares)
            .into_iter()
            .any(|origin| !attacks::piece(piece, origin, occupied).contains(self.king))
    }

    /// Returns `true` if the mover may have been a pawn on one of these squares, and gave
    /// no check from there.
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

    /// Returns `true` if a capture en passant may have uncovered both men: one where the
    /// capturing pawn came from, one where the captured pawn stood.
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
            // Where the captured pawn came from with a double push, over the other pawn's
            // square: nobody has come there since.
            let start = behind(!self.giver, pawn);
            !self.board.occupied().contains(start)
                && attacks::pawn(!self.giver, pawn)
                    .into_iter()
                    .any(|origin| opens(origin, captured) && self.was_quiet(pawn, origin, captured))
        })
    }

    /// Returns `true` if nobody gave check before this capture en passant.
    fn was_quiet(&self, pawn: Square, origin: Square, captured: Square) -> bool {
        let before = (self.board.occupied() - pawn) | origin | captured;
        (self.givers(before) - pawn).is_empty() && !self.is_pawn_check(origin)
    }

    /// Returns the men that give check and did so before the double push over a square.
    ///
    /// The pushed pawn is none of them: it attacks other squares than before.
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
