//! What proves that a side cannot mate, and whether neither can.

use core::fmt;

/// What proves that no series of legal moves ends with a mate by one side.
///
/// ```
/// use touchmove::Proof;
///
/// assert_eq!(Proof::Closure { positions: 12 }.to_string(), "all 12 positions that can follow");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proof {
    /// The game is over, and this side has not mated.
    Terminal,
    /// It has not the men to mate.
    Material,
    /// Every line ends within a few moves.
    Forced,
    /// Walls shut the men in that cannot be broken, or only with a stalemate.
    Locked,
    /// All positions were looked at that legal moves lead to, as far as they are not hopeless
    /// for one of the other reasons.
    Closure {
        /// How many they are.
        positions: u32,
    },
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terminal => f.write_str("the end of the game"),
            Self::Material => f.write_str("material"),
            Self::Forced => f.write_str("forced moves"),
            Self::Locked => f.write_str("locked walls"),
            Self::Closure { positions } => write!(f, "all {positions} positions that can follow"),
        }
    }
}

/// Whether a position is dead: neither side can mate by any series of legal moves (Article
/// 5.2.2).
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use touchmove::{Budget, Deadness, Position};
///
/// let bishops: Position = "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1".parse()?;
/// assert_eq!(bishops.is_dead(Budget::QUICK), Deadness::Dead);
/// # }
/// # Ok::<(), touchmove::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deadness {
    /// Neither side can mate: the game is drawn.
    Dead,
    /// One of the sides can mate.
    Alive,
    /// The budget was not enough to tell.
    Undecided,
}
