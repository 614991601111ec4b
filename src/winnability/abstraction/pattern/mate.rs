//! Whether a pattern position may be a mate.

use arrayvec::ArrayVec;

use super::super::matching::can_all_be_taken;
use super::super::position::AbstractPiece;
use super::known::PatternSearch;
use super::state::{Free, MOST_FREE, PatternPosition};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::Square;

impl PatternSearch {
    /// Returns the squares that free pieces of the winner may attack.
    pub(in crate::winnability::abstraction) fn free_attacks(
        &self,
        free: &Free,
        occupied: Bitboard,
    ) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for (&(color, kind), &squares) in self.kinds.iter().zip(free) {
            let piece = AbstractPiece {
                color,
                kind,
                squares,
                is_fixed: false,
            };
            if color == self.winner {
                all |= piece.all_attacks(occupied);
            }
        }
        all
    }

    /// Returns `true` unless the pattern position is certainly no mate by the winner.
    ///
    /// Sound: a mate needs a check, and every square around the king attacked or occupied by
    /// another piece of the loser each. Only exact pieces block lines here, and the king does not.
    /// A single checking piece must not be one that an exact piece can certainly capture.
    pub(in crate::winnability::abstraction) fn may_be_mate(&self, known: &PatternPosition) -> bool {
        let (loser, board) = (!self.winner, &known.pattern.board);
        let Some(king) = board.king(loser) else {
            return true;
        };
        if known.pattern.turn == self.winner {
            return false;
        }
        let through = board.occupied() - king;
        let by_free = self.free_attacks(&known.free, through);
        let checking = board.attackers_to(king, board.occupied()) & board.by_color(self.winner);
        let may_check_free = by_free.contains(king);
        if checking.is_empty() && !may_check_free {
            return false;
        }
        let is_attacked = |square: &Square| {
            by_free.contains(*square)
                || !(board.attackers_to(*square, through) & board.by_color(self.winner)).is_empty()
        };
        let open = attacks::king(king) - board.by_color(loser);
        let open: Bitboard = open
            .into_iter()
            .filter(|square| !is_attacked(square))
            .fold(Bitboard::EMPTY, |all, square| all | square);
        let blockers: ArrayVec<Bitboard, MOST_FREE> = self
            .kinds
            .iter()
            .zip(&known.free)
            .filter(|(kind, squares)| kind.0 == loser && !squares.is_empty())
            .map(|(_, &squares)| squares)
            .collect();
        if !can_all_be_taken(open, &blockers) {
            return false;
        }
        match checking.single_square() {
            Some(checker) if !may_check_free => !self.can_capture(known, checker, king),
            _ => true,
        }
    }

    /// Returns `true` if an exact piece of the loser can certainly capture a checking piece.
    fn can_capture(&self, known: &PatternPosition, checker: Square, king: Square) -> bool {
        let (loser, board) = (!self.winner, &known.pattern.board);
        let blocked = board.occupied() | known.maybe();
        let capturing = board.attackers_to(checker, blocked) & (board.by_color(loser) - king);
        capturing.into_iter().any(|from| {
            let mut after = board.clone();
            let piece = after.piece_at(from);
            after.set(from, None);
            after.set(checker, piece);
            let exact = after.attackers_to(king, after.occupied()) & after.by_color(self.winner);
            let by_free = self.free_attacks(&known.free, after.occupied() - king);
            exact.is_empty() && !by_free.contains(king)
        })
    }
}
