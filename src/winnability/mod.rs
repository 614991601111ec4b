//! Decides whether a side can still checkmate, and whether a position is dead.
//!
//! A server or an arbiter asks this when a flag falls or when a game may be over (Articles 6.9 and
//! 5.2.2 of the Laws). The answer is a proof, a line that ends in mate, or that the budget was too
//! small. [`quick`] needs no heap and decides most positions; [`analyzer`] searches on.
//!
//! Prover and finder never rely on each other. The prover may only say that there is no mate:
//! it looks at all positions that can follow, or shows that walls of pawns hold ([`locked`]). The
//! finder may only say that there is one, and plays it to show. If neither can, the question
//! stays open.

#[cfg(feature = "alloc")]
mod aim;
#[cfg(feature = "alloc")]
mod analyzer;
mod budget;
#[cfg(feature = "alloc")]
mod closure;
#[cfg(feature = "alloc")]
mod detour;
#[cfg(feature = "alloc")]
mod finder;
#[cfg(feature = "alloc")]
mod helpmate;
mod locked;
mod material;
mod pocket;
mod quick;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "alloc")]
mod store;
mod verdict;
#[cfg(feature = "alloc")]
mod waiting;

#[cfg(feature = "alloc")]
pub use analyzer::Analyzer;
pub use budget::Budget;
#[cfg(feature = "alloc")]
pub use helpmate::Helpmate;
#[cfg(feature = "alloc")]
pub use verdict::Winnability;
pub use verdict::{Deadness, Proof};

use crate::position::Position;
use crate::types::Color;

impl Position {
    /// Returns `true` if it is quickly proven that no series of legal moves ends with a mate by
    /// `winner` (Article 6.9).
    ///
    /// Needs no heap and at most 32 KiB of stack. When this is `false`, most probably there is
    /// a mate, but that is not proven.
    ///
    /// ```
    /// use touchmove::{Color, Position};
    ///
    /// let wall: Position = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1".parse()?;
    /// assert!(wall.is_unwinnable_quick(Color::White));
    /// assert!(wall.is_unwinnable_quick(Color::Black));
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn is_unwinnable_quick(&self, winner: Color) -> bool {
        quick::prove(self, winner, &mut 0).is_some()
    }

    /// Returns `true` if it is quickly proven that neither side can mate any more (Article
    /// 5.2.2).
    ///
    /// It is what [`is_unwinnable_quick`](Self::is_unwinnable_quick) says of both.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let forced: Position = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?;
    /// assert!(forced.is_dead_quick() && !forced.is_dead_by_material());
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn is_dead_quick(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|winner| self.is_unwinnable_quick(winner))
    }
}

#[cfg(feature = "alloc")]
impl Position {
    /// Returns whether any series of legal moves ends with a mate by `winner` (Article 6.9).
    ///
    /// Neither clocks nor repetitions matter. Who asks often keeps an [`Analyzer`].
    ///
    /// ```
    /// use touchmove::{Budget, Color, Position, Winnability};
    ///
    /// let start = Position::standard();
    /// let Winnability::Winnable(helpmate) = start.winnability(Color::White, Budget::QUICK) else {
    ///     panic!("White can win");
    /// };
    /// assert!(!helpmate.moves().is_empty());
    /// ```
    #[must_use]
    pub fn winnability(&self, winner: Color, budget: Budget) -> Winnability {
        Analyzer::new().winnability(self, winner, budget)
    }

    /// Returns whether neither side can mate any more, by any series of legal moves (Article
    /// 5.2.2).
    ///
    /// The budget is for each side.
    ///
    /// ```
    /// use touchmove::{Budget, Deadness, Position};
    ///
    /// let kings: Position = "8/8/4k3/8/8/3K4/8/8 w - - 0 1".parse()?;
    /// assert_eq!(kings.is_dead(Budget::DEFAULT), Deadness::Dead);
    /// assert_eq!(Position::standard().is_dead(Budget::DEFAULT), Deadness::Alive);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn is_dead(&self, budget: Budget) -> Deadness {
        Analyzer::new().is_dead(self, budget)
    }
}
