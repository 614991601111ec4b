//! Static exchange evaluation: what a series of captures on one square wins or loses.
//!
//! Engines use it to order captures and to prune losing ones. It needs no move generation:
//! [`capturers`] finds the next piece that may capture on the square, and [`PieceValues`] holds the
//! value of each role.

mod capturers;
mod values;

pub use values::PieceValues;

use crate::bitboard::Bitboard;
use crate::legality::LegalMove;
use crate::position::{Kind, behind};
use crate::types::{Rank, Role};
use capturers::Capturers;

/// A pawn that reaches one of these ranks is promoted.
const END_RANKS: Bitboard =
    Bitboard(Bitboard::rank(Rank::First).0 | Bitboard::rank(Rank::Eighth).0);

/// A bound beyond the sum of all piece values.
const BOUND: i64 = i64::MAX / 4;

impl LegalMove<'_> {
    /// Returns the static exchange evaluation (SEE) of the move for the side to move.
    ///
    /// The result is negative if the move loses material on its destination square. After the move
    /// both sides may capture on that square in turn, the opponent first. Each side stops when a
    /// further capture would cost it material. The result equals that of a search over these
    /// captures alone, under these rules:
    ///
    /// * Every capture is a legal move in the position where it is made. A slider behind another
    ///   piece captures once the line is open. A pinned piece captures only along its pin line. If
    ///   a capture uncovers an attack on a king, that check must be answered first. A king captures
    ///   only an unprotected piece.
    /// * A side captures with its least valuable piece that may capture, the king last. Among
    ///   several pieces of one role it is the one nearest to the side's own first rank, and then
    ///   the one nearest to the a-file.
    /// * A pawn that captures on the last rank becomes the most valuable piece it can, and the gain
    ///   counts. The promotion of the move itself counts too.
    /// * After a double pawn push only captures on the destination square count. An en passant
    ///   capture ends on another square.
    /// * Castling exchanges nothing: the result is 0.
    ///
    /// In fewer than one in a thousand moves a side would do better by capturing in another order.
    /// A result that does not fit into an `i32` is clamped.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::PieceValues;
    ///
    /// let position: Position = "4k3/8/5p2/4p3/8/5N2/8/4R1K1 w - - 0 1".parse()?;
    /// let values = PieceValues::CLASSIC;
    /// // The knight captures a pawn, the other pawn recaptures, the rook captures that pawn.
    /// assert_eq!(position.legal_move("f3e5".parse()?)?.see(&values), 1 - 3 + 1);
    /// // Starting with the rook costs more.
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
    /// This is cheaper than the exact number, because the exchange stops as soon as the answer is
    /// known.
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
        // `i32::MIN` also stands for every value that was clamped to it.
        let least = match least {
            i32::MIN => -BOUND,
            least => least.into(),
        };
        self.exchange(values, least - 1, least) >= least
    }

    /// Returns the result if it lies between the bounds, otherwise the nearer bound.
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

    /// Returns the balance and the occupied squares after the move, or `None` for castling.
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
        // Branch-free: a mask instead of a condition.
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

/// The state of an exchange, from the view of the side that captured last.
struct Balance {
    /// What that side has won so far.
    won: i64,
    /// The result that side already has for certain (alpha).
    low: i64,
    /// The most it can get, because the other side can limit it to this (beta).
    high: i64,
    /// The value of the piece that can be captured now.
    prize: i64,
    /// What a capturing pawn gains in addition by promotion.
    raise: i64,
}

impl Balance {
    /// Returns the final result if it is known without the next capture. On `None`, if no piece can
    /// capture, the result is `high`.
    #[inline(always)]
    fn settled(&mut self) -> Option<i64> {
        // Stand pat: the other side may decline to capture.
        self.high = self.high.min(self.won);
        if self.high <= self.low {
            return Some(self.low);
        }
        // Even capturing the whole prize for free would not improve on it.
        let at_worst = self.won - self.prize - self.raise.max(0);
        (at_worst >= self.high).then_some(self.high)
    }

    /// Applies a capture by the other side.
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
