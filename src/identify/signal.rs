//! The result of a game, signaled by the kings on the four center squares.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, Outcome, Role};

/// The squares d4, e4, d5 and e5.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl Board {
    /// Returns the result that the players signal with their kings, if they do.
    ///
    /// Electronic boards share this convention for the end of a game. Both kings are put on two of
    /// the four center squares:
    ///
    /// | squares of the kings | colors of the squares | result |
    /// |---|---|---|
    /// | e4 and d5 | both light | White has won |
    /// | d4 and e5 | both dark | Black has won |
    /// | e4 and e5, d4 and d5, d4 and e4, or d5 and e5 | one light, one dark | a draw |
    ///
    /// Which king stands on which of the two squares does not matter, but there must be exactly one
    /// king of each color. The other pieces are ignored, because players begin to put them away.
    ///
    /// Two kings on these squares are next to each other, so no legal move ever leads there.
    /// [`Position::identify`](crate::Position::identify) also compares the board with the position
    /// before. There, kings that have only gone one step each signal nothing: one of them has made
    /// an illegal move.
    ///
    /// ```
    /// use touchmove::identify::Identified;
    /// use touchmove::{Board, Color, Outcome, Position, Square};
    ///
    /// assert_eq!(Board::STANDARD.kings_signal(), None);
    /// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 40".parse()?;
    /// let mut board = position.board().clone();
    /// for (from, to) in [(Square::G1, Square::D5), (Square::G8, Square::E4)] {
    ///     board.set(to, board.piece_at(from));
    ///     board.set(from, None);
    /// }
    /// let white_has_won = Outcome::Win(Color::White);
    /// assert_eq!(board.kings_signal(), Some(white_has_won));
    /// assert_eq!(position.identify(&board), Identified::KingsSignal(white_has_won));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("result", "DrawResign"))]
    #[must_use]
    pub const fn kings_signal(&self) -> Option<Outcome> {
        let white = self.pieces(Color::White, Role::King);
        let black = self.pieces(Color::Black, Role::King);
        let (Some(white), Some(black)) = (white.single_square(), black.single_square()) else {
            return None;
        };
        if !CENTER.contains(white) || !CENTER.contains(black) {
            return None;
        }
        Some(match (white.is_light(), black.is_light()) {
            (true, true) => Outcome::Win(Color::White),
            (false, false) => Outcome::Win(Color::Black),
            _ => Outcome::Draw,
        })
    }

    /// Returns the result that the kings signal, if one of them has come farther than one step.
    ///
    /// Kings in opposition stand close to the center, and a step too far is an illegal move.
    pub(super) fn kings_signal_after(&self, before: &Self) -> Option<Outcome> {
        let has_come_far = |color| {
            let (from, to) = (before.king(color), self.king(color));
            from.zip(to).is_some_and(|(from, to)| from.distance(to) > 1)
        };
        let signal = self.kings_signal()?;
        Color::ALL.into_iter().any(has_come_far).then_some(signal)
    }
}
