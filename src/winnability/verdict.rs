//! The answers: whether a side can mate, whether a position is dead, and the kind of proof.

use core::fmt;

#[cfg(feature = "alloc")]
use super::Helpmate;

/// The proof that one side cannot mate. No series of legal moves ends with a mate by that side.
///
/// ```
/// use touchmove::winnability::Proof;
///
/// assert_eq!(Proof::Closure { positions: 12 }.to_string(), "all 12 positions that can follow");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proof {
    /// The game is over, and the side has not mated.
    Terminal,
    /// The side does not have the material to mate.
    Material,
    /// Every line ends within a few moves.
    Forced,
    /// A blockade, shown by abstract positions: wherever the pieces can get, there is no mate.
    Blockade,
    /// All positions that legal moves can reach were searched. Left out are only those that are
    /// proven for one of the other reasons.
    Closure {
        /// The number of positions searched.
        positions: u32,
    },
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terminal => f.write_str("the end of the game"),
            Self::Material => f.write_str("material"),
            Self::Forced => f.write_str("forced moves"),
            Self::Blockade => f.write_str("a blockade"),
            Self::Closure { positions } => write!(f, "all {positions} positions that can follow"),
        }
    }
}

/// What is known about an abstract position and all that follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// None of them contains a mate.
    Proven,
    /// One of them may contain a mate, as far as this abstraction can tell.
    Refuted,
    /// Not known before they are searched, or not within the limit.
    Open,
}

/// Whether one side can mate by any series of legal moves.
///
/// ```
/// use touchmove::winnability::{NodeBudget, Winnability};
/// use touchmove::{Color, Position};
///
/// let position: Position = "8/8/4k3/8/8/3KR3/8/8 b - - 0 1".parse()?;
/// let lone_king = position.winnability(Color::Black, NodeBudget::DEFAULT);
/// assert!(matches!(lone_king, Winnability::Unwinnable(_)));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// The side can mate by this line, which has been replayed to its end.
    Winnable(Helpmate),
    /// The side cannot mate, by this proof.
    Unwinnable(Proof),
    /// The budget was too small to decide.
    Undecided {
        /// The number of positions searched and kept, as
        /// [`Analyzer::nodes`](crate::winnability::Analyzer::nodes) counts them.
        nodes: u64,
    },
}

/// Whether a position is dead: neither side can mate by any series of legal moves (Article 5.2.2).
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use touchmove::Position;
/// use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget};
///
/// let bishops: Position = "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1".parse()?;
/// let verdict = Analyzer::new().dead_verdict(&bishops, NodeBudget::QUICK);
/// assert_eq!(verdict, DeadVerdict::Dead);
/// # }
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadVerdict {
    /// Neither side can mate: the game is drawn.
    Dead,
    /// At least one side can mate.
    Alive,
    /// The budget was too small to decide.
    Undecided,
}
