//! Which men can never give mate, whatever the moves: the classic rule of material.
//!
//! The rule is sound and not complete. Where it says that a side cannot mate, no series of
//! legal moves ends in mate by that side; where it says nothing, there may be none either,
//! as behind locked pawns or when a capture is forced.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};

impl Position {
    /// Returns `true` if a side has not the men to give mate, whatever moves both sides play.
    ///
    /// So it is, unless the opponent is mated already, if the side has only
    ///
    /// * its king;
    /// * king and one knight, against a king who has at most queens beside him: nobody else
    ///   would stand in his way without being able to help him;
    /// * king and bishops, if all bishops on the board go on squares of one color and there
    ///   is no pawn and no knight on the board: king, rooks and queens always have a way out
    ///   of their checks.
    ///
    /// When this is `true` the side can never mate. When it is `false` the side may still be
    /// unable to: only material is looked at, so locked pawns, forced captures, and a
    /// stalemate on the board are not seen (Articles 5.2.2 and 6.9 ask for any series of
    /// legal moves).
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

    /// Returns `true` if neither side has the men to give mate (Article 5.2.2, as far as
    /// material tells).
    ///
    /// That is a king alone against a king with a knight or with nobody, and kings with
    /// any number of bishops, all on squares of one color. What
    /// [`cannot_mate_by_material`](Self::cannot_mate_by_material) does not see, this
    /// does not see either.
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
        let [pawns, rooks, queens] =
            [Role::Pawn, Role::Rook, Role::Queen].map(|role| self.board().by_role(role));
        // Whoever has one of these can mate, and somebody has one nearly always.
        (pawns | rooks | queens).is_empty()
            && Color::ALL
                .into_iter()
                .all(|color| self.cannot_mate_by_material(color))
    }

    /// Returns `true` if a side has none of the men that can ever help it to mate.
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

    /// Returns `true` if the game is over because this side has given mate.
    ///
    /// Two bishops on squares of one color may mate together; no game leads there, but a
    /// setup can.
    pub(super) fn is_mated_by(&self, winner: Color) -> bool {
        self.turn() != winner && self.is_checkmate()
    }
}
