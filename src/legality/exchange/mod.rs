//! What an exchange on one square wins or loses, counted and not searched.

mod capturers;
mod values;

pub use values::PieceValues;

use super::Legal;
use crate::bitboard::Bitboard;
use crate::types::{Color, Rank, Role, Square};
use capturers::Capturers;

/// Beyond what all men together can be worth.
const BOUND: i64 = i64::MAX / 4;

impl Legal<'_> {
    /// Returns what the side to move wins by this move and the exchange on its target square;
    /// it is negative if the move loses material there.
    ///
    /// After the move both sides in turn may capture on the square, the opponent first, and
    /// each stops where going on would cost it. So the answer is that of a search over nothing
    /// but these captures, under these rules:
    ///
    /// * Every capture is a legal move in the position in which it is made. A man behind another
    ///   captures once the way is free. A pinned man captures along the line of his pin or not
    ///   at all, and a king to whom a capture has uncovered an attack must be seen to first. A
    ///   king captures only what nobody guards.
    /// * A side captures with its least valuable man that may, the king last. Of several of one
    ///   kind it takes the one nearest to its own first rank, and of those the one nearest to
    ///   the a-file.
    /// * A pawn that captures on the last rank becomes the most valuable man it can, and that
    ///   counts. What the move itself promotes to counts as well.
    /// * A pawn that has just gone two squares can be captured on its square only, not en
    ///   passant: that capture ends on another square.
    /// * Castling exchanges nothing: 0.
    ///
    /// An answer that no `i32` can hold is the nearest that can.
    ///
    /// ```
    /// use touchmove::{PieceValues, Position};
    ///
    /// let position: Position = "4k3/8/5p2/4p3/8/5N2/8/4R1K1 w - - 0 1".parse()?;
    /// let values = PieceValues::CLASSIC;
    /// // A pawn for a knight, and then a pawn for a rook? Better no more than a pawn for a knight.
    /// assert_eq!(position.legal("f3e5".parse()?)?.static_exchange(&values), 1 - 3 + 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn static_exchange(self, values: &PieceValues) -> i32 {
        let won = self.exchange(values, -BOUND, BOUND);
        won.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// Returns `true` if [`static_exchange`](Self::static_exchange) is at least this much.
    ///
    /// It is cheaper than the number itself, because it looks no further than it must.
    ///
    /// ```
    /// use touchmove::{PieceValues, Position};
    ///
    /// let position: Position = "4k3/8/5p2/4p3/8/5N2/8/4R1K1 w - - 0 1".parse()?;
    /// let capture = position.legal("f3e5".parse()?)?;
    /// assert!(!capture.static_exchange_at_least(&PieceValues::CLASSIC, 0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn static_exchange_at_least(self, values: &PieceValues, least: i32) -> bool {
        let least = i64::from(least);
        self.exchange(values, least - 1, least) >= least
    }

    /// Returns what is won if that lies between the bounds, and otherwise the nearer bound.
    ///
    /// All numbers are from the view of the side that has captured last: what it has won so
    /// far, what it is sure of (`low`), what the other side can hold it to (`high`).
    fn exchange(self, values: &PieceValues, mut low: i64, mut high: i64) -> i64 {
        if self.is_castling() {
            return 0i64.clamp(low, high);
        }
        let arriving = self.promotion().map_or(self.role(), Role::from);
        let (mut won, mut prize) = (self.gain(arriving, values), values.wide(arriving));
        let promoting = self.most_by_promoting(values);
        let mut capturers = Capturers::after(self);
        let mut side = !self.position().turn();
        let mut sign = 1;
        loop {
            // The other side may leave it at that.
            high = high.min(won);
            if high <= low {
                return sign * low;
            }
            // The whole prize may be too little for it.
            if won - prize - promoting >= high {
                return sign * high;
            }
            let Some(role) = capturers.next(side, values) else {
                return sign * high;
            };
            let becomes = if role == Role::Pawn && promotes(side, self.to()) {
                values.promoted()
            } else {
                role
            };
            won -= prize + values.wide(becomes) - values.wide(role);
            prize = values.wide(becomes);
            side = !side;
            (won, low, high, sign) = (-won, -high, -low, -sign);
        }
    }

    /// Returns what the move itself captures and gains by promotion.
    #[inline(always)]
    fn gain(self, arriving: Role, values: &PieceValues) -> i64 {
        let captured = self.captured().map_or(0, |role| values.wide(role));
        captured + values.wide(arriving) - values.wide(self.role())
    }

    /// Returns the most that a pawn that captures on the square gains by promotion.
    #[inline(always)]
    fn most_by_promoting(self, values: &PieceValues) -> i64 {
        if Color::ALL.into_iter().any(|side| promotes(side, self.to())) {
            (values.wide(values.promoted()) - values.wide(Role::Pawn)).max(0)
        } else {
            0
        }
    }
}

/// Returns `true` if a pawn of this side is promoted on the square.
#[inline(always)]
fn promotes(side: Color, square: Square) -> bool {
    Bitboard::rank(Rank::Eighth.relative_to(side)).contains(square)
}
