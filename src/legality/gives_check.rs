//! Tests whether a move gives check, without playing it.

use super::LegalMove;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::{Kind, behind};
use crate::types::{CastlingSide, Role, Square};

/// The changes of a move that can affect the enemy king.
struct Change {
    /// The role on `at` after the move: the promoted one for a promotion, the rook for castling.
    arriving: Role,
    at: Square,
    occupied: Bitboard,
    /// The squares left by pieces, even if other pieces enter them.
    left: Bitboard,
    /// The lines through the king on which a check may be discovered.
    lines: Bitboard,
}

impl LegalMove<'_> {
    /// Returns `true` if the move gives check (Article 3.9.1).
    ///
    /// Direct, discovered and double checks all count. This takes less than half the time of
    /// playing the move and testing the new position.
    ///
    /// ```
    /// use touchmove::{LegalMove, Position};
    ///
    /// // The rook gives check on a8; every bishop move uncovers the rook on e1.
    /// let position: Position = "4k3/8/8/8/4B3/8/8/R3R1K1 w - - 0 1".parse()?;
    /// let moves = position.legal_moves();
    /// let checks = moves.iter().filter(|legal| legal.gives_check());
    /// assert_eq!(checks.count(), 1 + 13);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(self) -> bool {
        let king = self.position().king(!self.position().turn());
        match self.kind() {
            Kind::Normal | Kind::DoublePush => {
                self.shows(king, self.step_change(king, self.role()))
            }
            _ => self.gives_check_specially(king),
        }
    }

    /// Returns `true` if the enemy king is in check after a change.
    #[inline(always)]
    fn shows(self, king: Square, change: Change) -> bool {
        let (board, us) = (self.position().board(), self.position().turn());
        let own = board.by_color(us) - change.left;
        // Branch-free: the role of the moving piece is unpredictable.
        let pawn = u64::from(change.arriving == Role::Pawn).wrapping_neg();
        let reaching = attacks::on_empty_board(change.arriving, king)
            | Bitboard(attacks::pawn(!us, king).0 & pawn);
        let sees = |square| attacks::between(king, square).is_disjoint(change.occupied);
        let uncovered = board.aligned_sliders(king) & change.lines & own;
        // `|` instead of `||`: computing both is cheaper than a mispredicted branch.
        (reaching.contains(change.at) & sees(change.at)) | uncovered.into_iter().any(sees)
    }

    #[inline(never)]
    fn gives_check_specially(self, king: Square) -> bool {
        let change = match self.kind() {
            Kind::Castling => self.castling_change(),
            Kind::EnPassant => self.en_passant_change(king),
            Kind::Promotion(promotion) => self.step_change(king, promotion.role()),
            Kind::Normal | Kind::DoublePush => self.step_change(king, self.role()),
        };
        self.shows(king, change)
    }

    #[inline(always)]
    fn step_change(self, king: Square, arriving: Role) -> Change {
        let (from, to) = (self.from(), self.to());
        Change {
            arriving,
            at: to,
            occupied: (self.position().board().occupied() - from) | to,
            left: from.into(),
            lines: attacks::line(king, from),
        }
    }

    fn en_passant_change(self, king: Square) -> Change {
        let captured = behind(self.position().turn(), self.to());
        let change = self.step_change(king, Role::Pawn);
        Change {
            occupied: change.occupied - captured,
            left: change.left | captured,
            lines: change.lines | attacks::line(king, captured),
            ..change
        }
    }

    fn castling_change(self) -> Change {
        let us = self.position().turn();
        let side = CastlingSide::from_rook(self.from(), self.to());
        let left = Bitboard::from(self.from()) | self.to();
        let at = side.rook_target(us);
        Change {
            arriving: Role::Rook,
            at,
            occupied: (self.position().board().occupied() - left) | side.king_target(us) | at,
            left,
            // King and rook stay between the pieces on their left and those on their right.
            lines: Bitboard::EMPTY,
        }
    }
}
