//! Which rule ended a game.

use crate::laws::Clause;
use crate::termination::Termination;

impl Termination {
    /// Returns the rule that ended the game.
    ///
    /// ```
    /// use touchmove::{Clause, Termination};
    ///
    /// assert_eq!(Termination::Stalemate.clause(), Clause::Stalemate);
    /// ```
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Checkmate { .. } => Clause::Checkmate,
            Self::Stalemate => Clause::Stalemate,
            Self::DeadPosition => Clause::DeadPosition,
            Self::FivefoldRepetition => Clause::FivefoldRepetition,
            Self::SeventyFiveMoves => Clause::SeventyFiveMoves,
        }
    }
}
