//! Material that can never give mate, whatever the moves.
//!
//! The rule is sound but not complete. If it says that a side cannot mate, no series of legal moves
//! ends with a mate by that side. If it says nothing, there may still be no mate, as behind locked
//! pawns or when a capture is forced.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};

impl Position {
    /// Returns `true` if a side does not have the material to mate. It cannot mate, whatever moves
    /// both sides play.
    ///
    /// Unless the opponent is already checkmated, that is a side with only
    ///
    /// * its king;
    /// * king and one knight, against a king that has at most queens beside it: any other piece
    ///   could block its own king;
    /// * king and bishops, if all bishops on the board are on squares of one color and there is no
    ///   pawn and no knight on the board: against such checks, king, rooks and queens always have a
    ///   way out.
    ///
    /// If the result is `true`, the side can never mate. If it is `false`, the side may still be
    /// unable to mate, because only material is considered. Locked pawns, forced captures and a
    /// stalemate on the board go unnoticed (Articles 5.2.2 and 6.9 ask for any series of legal
    /// moves).
    ///
    /// ```
    /// use touchmove::{Color, Position};
    ///
    /// let position: Position = "8/8/8/3rk3/8/8/8/N3K3 b - - 0 1".parse()?;
    /// // The rook could smother its own king.
    /// assert!(!position.cannot_mate_by_material(Color::White));
    /// let position: Position = "8/8/8/3qk3/8/8/8/N3K3 b - - 0 1".parse()?;
    /// assert!(position.cannot_mate_by_material(Color::White));
    /// assert!(!position.cannot_mate_by_material(Color::Black));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias = "has_insufficient_material")]
    #[must_use]
    pub fn cannot_mate_by_material(&self, winner: Color) -> bool {
        self.lacks_mating_material(winner) && !self.is_mated_by(winner)
    }

    /// Returns `true` if neither side has the material to mate (Article 5.2.2). Only material is
    /// considered.
    ///
    /// That is a lone king against a king with a knight or against a lone king, and kings with any
    /// number of bishops, all on squares of one color. It has the same limits as
    /// [`cannot_mate_by_material`](Self::cannot_mate_by_material).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let same_color: Position = "2b1k3/8/8/8/8/8/8/5BK1 w - - 0 1".parse()?;
    /// assert!(same_color.is_dead_by_material());
    /// let two_knights: Position = "k7/8/K1N5/4N3/8/8/8/8 w - - 0 1".parse()?;
    /// assert!(!two_knights.is_dead_by_material());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias = "is_insufficient_material")]
    #[inline]
    #[must_use]
    pub fn is_dead_by_material(&self) -> bool {
        // A side with one of these can mate, and nearly every position has one: test them first.
        self.board().pawns_rooks_queens().is_empty()
            && Color::ALL
                .into_iter()
                .all(|color| self.cannot_mate_by_material(color))
    }

    /// Returns `true` if a side has no material that can ever help it to mate.
    pub(super) fn lacks_mating_material(&self, winner: Color) -> bool {
        let board = self.board();
        let own = board.by_color(winner);
        let [pawns, knights, bishops, queens, kings] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
        ]
        .map(|role| board.by_role(role));
        if own.is_subset(kings) {
            return true;
        }
        if own.is_subset(kings | knights) {
            let lone = !(own & knights).more_than_one();
            return lone && board.by_color(!winner).is_subset(kings | queens);
        }
        let one_color = |bishops: Bitboard| {
            bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK)
        };
        own.is_subset(kings | bishops) && (pawns | knights).is_empty() && one_color(bishops)
    }

    /// Returns `true` if this side has checkmated the opponent.
    ///
    /// Two bishops on squares of one color can give mate together. No game leads to such a
    /// position, but a setup can.
    pub(super) fn is_mated_by(&self, winner: Color) -> bool {
        self.turn() != winner && self.is_checkmate()
    }
}
