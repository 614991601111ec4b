//! The result of a game, signaled by the kings on the four center squares.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, Role};

/// The result that the players signal with their kings.
///
/// Electronic boards share this convention for the end of a game. Both kings are put on two of the
/// four center squares, whatever else stands on the board:
///
/// | squares of the kings | colors of the squares | result |
/// |---|---|---|
/// | e4 and d5 | both light | White has won |
/// | d4 and e5 | both dark | Black has won |
/// | e4 and e5, d4 and d5, d4 and e4, or d5 and e5 | one light, one dark | a draw |
///
/// Which king stands on which of the two squares does not matter. Two kings on these squares are
/// next to each other, so no legal move ever leads there. Kings that have only gone one step each
/// signal nothing: one of them has then made an illegal move.
///
/// ```
/// use touchmove::identify::{Identified, KingsSignal};
/// use touchmove::{Outcome, Position, Square};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 40".parse()?;
/// let mut board = position.board().clone();
/// for (from, to) in [(Square::G1, Square::D4), (Square::G8, Square::D5)] {
///     board.set(to, board.piece_at(from));
///     board.set(from, None);
/// }
/// assert_eq!(position.identify(&board), Identified::KingsSignal(KingsSignal::Draw));
/// assert_eq!(Outcome::from(KingsSignal::Draw), Outcome::Draw);
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[doc(alias("result", "DrawResign"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingsSignal {
    /// This side has won: White with both kings on light squares, Black with both on dark ones.
    Win(Color),
    /// The game is drawn: one king on a light square and one on a dark square.
    Draw,
}

/// The squares d4, e4, d5 and e5.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl KingsSignal {
    /// Returns the winner, or `None` for a draw.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }
}

impl Board {
    /// Returns the result that the kings signal, or `None` if they signal none.
    ///
    /// They do if there are exactly two, one of each color, and both stand on the squares e4, e5,
    /// d4 and d5. The other pieces are ignored, because players begin to put them away.
    ///
    /// ```
    /// use touchmove::identify::KingsSignal;
    /// use touchmove::{Board, Color, Square};
    ///
    /// let mut board = Board::STANDARD;
    /// assert_eq!(board.kings_signal(), None);
    /// board.set(Square::E1, None);
    /// board.set(Square::E8, None);
    /// board.set(Square::D5, Some("K".parse()?));
    /// board.set(Square::E4, Some("k".parse()?));
    /// assert_eq!(board.kings_signal(), Some(KingsSignal::Win(Color::White)));
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kings_signal(&self) -> Option<KingsSignal> {
        let white = self.pieces(Color::White, Role::King);
        let black = self.pieces(Color::Black, Role::King);
        let (Some(white), Some(black)) = (white.single_square(), black.single_square()) else {
            return None;
        };
        if !CENTER.contains(white) || !CENTER.contains(black) {
            return None;
        }
        Some(match (white.is_light(), black.is_light()) {
            (true, true) => KingsSignal::Win(Color::White),
            (false, false) => KingsSignal::Win(Color::Black),
            _ => KingsSignal::Draw,
        })
    }

    /// Returns the result that the kings signal, if one of them has come farther than one step.
    ///
    /// Kings in opposition stand close to the center, and a step too far is an illegal move.
    pub(super) fn kings_signal_after(&self, before: &Self) -> Option<KingsSignal> {
        let has_come_far = |color| {
            let (from, to) = (before.king(color), self.king(color));
            from.zip(to).is_some_and(|(from, to)| from.distance(to) > 1)
        };
        let signal = self.kings_signal()?;
        Color::ALL.into_iter().any(has_come_far).then_some(signal)
    }
}
