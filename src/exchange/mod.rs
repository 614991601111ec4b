//! Static exchange evaluation: what a series of captures on one square wins or loses.
//!
//! Engines use it to order captures and to prune bad ones. The answer needs no move generation:
//! [`capturers`] finds the next piece that may capture on the square, and [`PieceValues`] says
//! what each piece is worth.

mod capturers;
mod values;

pub use values::PieceValues;

use crate::bitboard::Bitboard;
use crate::legality::LegalMove;
use crate::position::{Kind, behind};
use crate::types::{Rank, Role};
use capturers::Capturers;

/// A pawn that gets there is promoted.
const END_RANKS: Bitboard =
    Bitboard(Bitboard::rank(Rank::First).0 | Bitboard::rank(Rank::Eighth).0);

/// Beyond what all men together can be worth.
const BOUND: i64 = i64::MAX / 4;

impl LegalMove<'_> {
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
    /// Seldom, in fewer than one of a thousand moves, would a side do better to capture in another
    /// order. An answer that no `i32` can hold is the nearest that can.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::PieceValues;
    ///
    /// let position: Position = "4k3/8/5p2/4p3/8/5N2/8/4R1K1 w - - 0 1".parse()?;
    /// let values = PieceValues::CLASSIC;
    /// // The knight takes a pawn, the other pawn takes the knight, the rook takes that pawn.
    /// assert_eq!(position.legal_move("f3e5".parse()?)?.see(&values), 1 - 3 + 1);
    /// // Begun with the rook it costs more.
    /// assert_eq!(position.legal_move("e1e5".parse()?)?.see(&values), 1 - 5 + 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "static_exchange_evaluation")]
    #[must_use]
    pub fn see(self, values: &PieceValues) -> i32 {
        let won = self.exchange(values, -BOUND, BOUND);
        won.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// Returns `true` if [`see`](Self::see) is at least this much.
    ///
    /// It is cheaper than the number itself, because it looks no further than it must.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::PieceValues;
    ///
    /// let position: Position = "4k3/8/5p2/4p3/8/5N2/8/4R1K1 w - - 0 1".parse()?;
    /// let capture = position.legal_move("f3e5".parse()?)?;
    /// assert!(!capture.see_at_least(&PieceValues::CLASSIC, 0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("see_ge", "static_exchange_evaluation"))]
    #[must_use]
    pub fn see_at_least(self, values: &PieceValues, least: i32) -> bool {
        // The least number stands for all below it as well.
        let least = match least {
            i32::MIN => -BOUND,
            least => least.into(),
        };
        self.exchange(values, least - 1, least) >= least
    }

    /// Returns what is won if that lies between the bounds, and otherwise the nearer bound.
    fn exchange(self, values: &PieceValues, low: i64, high: i64) -> i64 {
        let us = self.position().turn();
        let Some((occupied, mut balance)) = self.first_balance(values, low, high) else {
            return 0.clamp(low, high);
        };
        if let Some(settled) = balance.settled() {
            return settled;
        }
        let mut capturers = Capturers::new(self.position().board(), self.to(), occupied);
        let (mut side, mut sign) = (!us, 1);
        while let Some(role) = capturers.next(side, values) {
            balance.capture(role, values);
            (side, sign) = (!side, -sign);
            if let Some(settled) = balance.settled() {
                return sign * settled;
            }
        }
        sign * balance.high
    }

    /// Returns how the exchange stands after the move, and which squares are occupied then;
    /// nothing for castling.
    #[inline(always)]
    fn first_balance(
        self,
        values: &PieceValues,
        low: i64,
        high: i64,
    ) -> Option<(Bitboard, Balance)> {
        let (board, us) = (self.position().board(), self.position().turn());
        let (from, to) = (self.from(), self.to());
        let mut occupied = (board.occupied() - from) | to;
        // A mask instead of a condition.
        let captures = -i64::from(board.by_color(!us).contains(to));
        let mut won = values.wide(board.role_of_piece_on(to)) & captures;
        let mut prize = values.wide(self.role());
        match self.kind() {
            Kind::Normal | Kind::DoublePush => {}
            Kind::Promotion(promotion) => {
                won += values.wide(promotion.role()) - prize;
                prize = values.wide(promotion.role());
            }
            Kind::EnPassant => {
                won = prize;
                occupied -= behind(us, to);
            }
            Kind::Castling => return None,
        }
        let raise = if END_RANKS.contains(to) {
            values.most_by_promotion()
        } else {
            0
        };
        let balance = Balance {
            won,
            low,
            high,
            prize,
            raise,
        };
        Some((occupied, balance))
    }
}

/// How an exchange stands, from the view of the side that has captured last.
struct Balance {
    /// What that side has won so far.
    won: i64,
    /// What it is sure of.
    low: i64,
    /// What the other side can hold it to.
    high: i64,
    /// What the man is worth who can be captured now.
    prize: i64,
    /// What a pawn that captures him gains besides, by promotion.
    raise: i64,
}

impl Balance {
    /// Returns what is won in the end if that can be told without looking for the next man to
    /// capture. If it cannot, and there is no such man, it is `high`.
    #[inline(always)]
    fn settled(&mut self) -> Option<i64> {
        // The other side may leave it at that.
        self.high = self.high.min(self.won);
        if self.high <= self.low {
            return Some(self.low);
        }
        // The whole prize may be too little for it.
        let at_worst = self.won - self.prize - self.raise.max(0);
        (at_worst >= self.high).then_some(self.high)
    }

    /// Lets a man of the other side capture.
    #[inline(always)]
    fn capture(&mut self, role: Role, values: &PieceValues) {
        let raise = if role == Role::Pawn { self.raise } else { 0 };
        let won = self.prize + raise - self.won;
        *self = Self {
            won,
            low: -self.high,
            high: -self.low,
            prize: values.wide(role) + raise,
            raise: self.raise,
        };
    }
}
