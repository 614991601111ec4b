//! Whether a side can still checkmate by any series of legal moves: dead positions, with proof.
//!
//! [`Position::winnability`](crate::Position::winnability) answers one question; an [`Analyzer`]
//! keeps its tables for many. The answer is a [`Winnability`]: a [`Helpmate`] line, a [`Proof`]
//! that there is none, or undecided within the [`NodeBudget`].
//!
//! Nothing is guessed, and a given budget always gives the same answer. No call here can fail: a
//! question that is too hard is undecided. These calls need the feature `alloc`; the quick ones,
//! such as [`Position::is_dead_quick`](crate::Position::is_dead_quick), do not.
//!
//! ```
//! use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
//! use touchmove::{Color, Position};
//!
//! let mut analyzer = Analyzer::new();
//! let bishop: Position = "8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1".parse()?;
//! let white = analyzer.winnability(&bishop, Color::White, NodeBudget::DEFAULT);
//! assert!(matches!(white, Winnability::Unwinnable(_)));
//! let black = analyzer.winnability(&bishop, Color::Black, NodeBudget::DEFAULT);
//! assert!(matches!(black, Winnability::Winnable(_)));
//! # Ok::<(), touchmove::fen::Error>(())
//! ```

// A prover may only say that there is no mate: it searches all positions that can follow, or shows
// by abstract positions that none of them is a mate (`abstraction`). The best-first search may only
// say that there is a mate, and plays the line to show it. Neither relies on the other. If neither
// can, the question stays open. `quick` needs no heap and decides most positions; `schedule`
// advances the others in turn.

mod abstraction;
#[cfg(feature = "alloc")]
mod analyzer;
#[cfg(feature = "alloc")]
mod best_first;
#[cfg(feature = "alloc")]
mod breadth_first;
mod budget;
#[cfg(feature = "certificates")]
mod certificate;
#[cfg(feature = "alloc")]
mod chunks;
mod depth_first;
#[cfg(feature = "alloc")]
mod helpmate;
#[cfg(feature = "alloc")]
mod heuristics;
#[cfg(feature = "alloc")]
mod late_heuristic;
mod material;
#[cfg(feature = "alloc")]
mod queues;
mod quick;
#[cfg(feature = "alloc")]
mod schedule;
#[cfg(feature = "alloc")]
mod search;
#[cfg(feature = "alloc")]
mod store;
mod verdict;

#[cfg(feature = "alloc")]
pub use analyzer::Analyzer;
pub use budget::NodeBudget;
#[cfg(feature = "certificates")]
pub use certificate::{Certificate, CertificateError, FreePiece, Member};
#[cfg(feature = "alloc")]
pub use helpmate::Helpmate;
#[cfg(feature = "alloc")]
pub use verdict::Winnability;
pub use verdict::{DeadVerdict, Proof};

use crate::position::Position;
use crate::types::Color;

impl Position {
    /// Returns `true` if a quick proof shows that `winner` can never mate (Article 6.9).
    ///
    /// The proof covers every series of legal moves. It needs no heap and at most 32 KiB of stack.
    /// If the result is `false`, a mate most probably exists, but that is not proven.
    ///
    /// ```
    /// use touchmove::{Color, Position};
    ///
    /// let wall: Position = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1".parse()?;
    /// assert!(wall.is_unwinnable_quick(Color::White));
    /// assert!(wall.is_unwinnable_quick(Color::Black));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn is_unwinnable_quick(&self, winner: Color) -> bool {
        quick::prove(self, winner, &mut 0).is_some()
    }

    /// Returns `true` if a quick proof shows that the position is dead. In a dead position, neither
    /// side can ever mate (Article 5.2.2).
    ///
    /// It is [`is_unwinnable_quick`](Self::is_unwinnable_quick) for both sides.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let forced: Position = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?;
    /// assert!(forced.is_dead_quick() && !forced.is_dead_by_material());
    /// # Ok::<(), touchmove::fen::Error>(())
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
    /// Returns whether `winner` can mate by any series of legal moves (Article 6.9).
    ///
    /// Clocks and repetitions do not matter. For many questions, keep an [`Analyzer`].
    ///
    /// ```
    /// use touchmove::winnability::{NodeBudget, Winnability};
    /// use touchmove::{Color, Position};
    ///
    /// let start = Position::standard();
    /// let Winnability::Winnable(helpmate) = start.winnability(Color::White, NodeBudget::QUICK) else {
    ///     panic!("White can win");
    /// };
    /// assert!(!helpmate.moves().is_empty());
    /// ```
    #[must_use]
    pub fn winnability(&self, winner: Color, budget: NodeBudget) -> Winnability {
        Analyzer::new().winnability(self, winner, budget)
    }
}
