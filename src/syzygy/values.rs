//! What tables answer: a result, and the distance to the next capture or pawn move.

use core::ops::Neg;

/// The result of a position for the side to move, with best play.
///
/// The half-move clock is taken to be at 0. The order is that of the side to move: a loss is the least.
///
/// ```
/// use touchmove::syzygy::Wdl;
///
/// assert!(Wdl::CursedWin > Wdl::Draw && Wdl::CursedWin.under_fifty_move_rule() == Wdl::Draw);
/// assert_eq!(-Wdl::CursedWin, Wdl::BlessedLoss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// A loss.
    Loss = -2,
    /// A loss that the 50-move rule makes a draw (Article 9.3).
    BlessedLoss,
    /// A draw.
    Draw,
    /// A win that the 50-move rule makes a draw (Article 9.3).
    CursedWin,
    /// A win.
    Win,
}

impl Wdl {
    pub(super) const fn from_number(number: i8) -> Self {
        match number {
            ..=-2 => Self::Loss,
            -1 => Self::BlessedLoss,
            0 => Self::Draw,
            1 => Self::CursedWin,
            2.. => Self::Win,
        }
    }

    /// Returns the result if draws by the 50-move rule are claimed: only wins, draws and losses.
    #[must_use]
    pub const fn under_fifty_move_rule(self) -> Self {
        Self::from_number(self as i8 / 2 * 2)
    }
}

impl Neg for Wdl {
    type Output = Self;

    fn neg(self) -> Self {
        Self::from_number(-(self as i8))
    }
}

/// The distance to zero: the half-moves to the next capture, pawn move or mate, with best play.
///
/// It is above 0 if the side to move wins, below if it loses, and 0 for a draw. More than 100 half-moves
/// mean a [cursed win or a blessed loss](Wdl). A side that is checkmated has −1.
///
/// Most tables store whole moves. So a distance may be one half-move longer than its number says.
///
/// ```
/// use touchmove::syzygy::{Dtz, Wdl};
///
/// let distance = Dtz::Rounded(53);
/// assert_eq!((distance.plies(), distance.most_plies()), (53, 54));
/// assert_eq!(distance.after(40), Some(Wdl::Win));
/// assert_eq!(distance.after(47), None);
/// assert_eq!(distance.after(48), Some(Wdl::CursedWin));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dtz {
    /// As many half-moves.
    Exact(i32),
    /// As many half-moves or one more, away from 0.
    Rounded(i32),
}

impl Dtz {
    /// Returns the number as the table has it: never more half-moves than the true distance.
    #[must_use]
    pub const fn plies(self) -> i32 {
        match self {
            Self::Exact(plies) | Self::Rounded(plies) => plies,
        }
    }

    /// Returns the most half-moves that it can be, with the same sign.
    #[must_use]
    pub const fn most_plies(self) -> i32 {
        match self {
            Self::Exact(plies) => plies,
            Self::Rounded(plies) => plies.saturating_add(plies.signum()),
        }
    }

    /// Returns the result if the half-move clock stands at this number.
    ///
    /// The game must not be over: a checkmate counts whatever the clock.
    /// It is `None` if the rounding hides whether the 50-move rule comes first (Article 9.3). With the
    /// clock at 0 it is always known.
    #[must_use]
    pub const fn after(self, halfmove_clock: u16) -> Option<Wdl> {
        let sign = self.plies().signum() as i8;
        let clock = halfmove_clock as i32;
        let least = self.plies().saturating_abs().saturating_add(clock);
        let most = self.most_plies().saturating_abs().saturating_add(clock);
        // A phase of a game that is on the edge is stored in half-moves.
        if most <= 100 || least == 100 && clock == 0 {
            Some(Wdl::from_number(2 * sign))
        } else if least > 100 {
            Some(Wdl::from_number(sign))
        } else {
            None
        }
    }

    /// Returns the distance of the position before a move that is neither a capture nor of a pawn.
    pub(super) const fn before(self) -> Self {
        let plies = -self.plies() - self.plies().signum();
        match self {
            Self::Rounded(_) => Self::Rounded(plies),
            Self::Exact(_) => Self::Exact(plies),
        }
    }

    /// Returns the distance if the next move is a capture or of a pawn, or the game is over.
    pub(super) const fn at_once(result: Wdl) -> Self {
        let result = result as i32;
        Self::Exact(result.signum() + 100 * (result % 2))
    }
}
