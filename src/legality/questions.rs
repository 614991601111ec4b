//! Counting legal moves, testing for any, checkmate and stalemate, and perft by move.
//!
//! Checkmate and stalemate are here because both mean that there is no legal move.

use core::iter::FusedIterator;

use super::{LegalMove, MoveFilter, MoveKinds};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::movegen;
use crate::position::Position;
use crate::types::Role;

impl Position {
    /// Returns the number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        movegen::count(self)
    }

    /// Returns `true` if the side to move has a legal move.
    ///
    /// If there is none, the position is checkmate or stalemate.
    #[inline]
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        self.has_obvious_move() || movegen::any(self)
    }

    /// Returns `true` if the side to move is checkmated (Article 5.1.1). It is in check and has no
    /// legal move.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let mated: Position = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1".parse()?;
    /// assert!(mated.is_checkmate());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Returns `true` if the side to move is stalemated (Article 5.2.1). It has no legal move but
    /// is not in check.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let stalemated: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(stalemated.is_stalemate());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.has_legal_moves() && !self.is_check()
    }

    /// Returns the number of legal moves that match a filter.
    #[must_use]
    pub fn count_legal_moves_matching(&self, filter: impl Into<MoveFilter>) -> usize {
        let filter = filter.into();
        if filter.is_idle(self) {
            return 0;
        }
        movegen::count_within(self, filter.scope(self))
    }

    /// Returns `true` if a legal move matches the filter.
    #[must_use]
    pub fn has_legal_moves_matching(&self, filter: impl Into<MoveFilter>) -> bool {
        let filter = filter.into();
        !filter.is_idle(self) && movegen::any_within(self, filter.scope(self))
    }

    /// Returns each legal move with the [perft](Position::perft) count of the position after it.
    ///
    /// The counts of all moves add up to `perft(depth)`. As with `perft`, limit a depth that comes
    /// from elsewhere. At depth 0 no move is returned.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let total: u64 = start.divide(3).map(|(_, lines)| lines).sum();
    /// assert_eq!(total, 8_902);
    /// ```
    ///
    /// Each count is computed when the iterator reaches its move; the number of moves is known
    /// before.
    pub fn divide(
        &self,
        depth: u32,
    ) -> impl DoubleEndedIterator<Item = (LegalMove<'_>, u64)> + ExactSizeIterator + FusedIterator
    {
        let moves = if depth > 0 {
            self.legal_moves()
        } else {
            self.legal_moves_matching(MoveKinds::NONE)
        };
        moves
            .into_iter()
            .map(move |legal| (legal, legal.play().perft(depth - 1)))
    }

    /// Returns `true` if the king is not in check and an unpinned pawn push or knight move exists.
    ///
    /// This settles most positions. The code is not specialized by color and has no loop, because
    /// mispredicted branches would cost more than the answer.
    #[inline]
    fn has_obvious_move(&self) -> bool {
        let (board, us) = (self.board(), self.turn());
        let (king, enemy) = (self.king(us), board.by_color(!us));
        if !board.near_checkers(king, us).is_disjoint(enemy) {
            return false;
        }
        let mut free = board.by_color(us);
        for slider in board.aligned_sliders(king) & enemy {
            let line = attacks::between(king, slider);
            if line.is_disjoint(board.occupied()) {
                return false;
            }
            // Only a piece between the king and a slider can be pinned.
            free -= line;
        }
        let pawns = free & board.by_role(Role::Pawn);
        // One step ahead. The rotation can wrap only from a rank where no pawn stands.
        let steps = Bitboard(pawns.0.rotate_left(8 + 48 * us.index() as u32)) - board.occupied();
        if !steps.is_empty() {
            return true;
        }
        match (free & board.by_role(Role::Knight)).first() {
            Some(knight) => !attacks::knight(knight).is_subset(board.by_color(us)),
            None => false,
        }
    }
}
