//! The rule that ended a game.

use crate::laws::Rule;
use crate::termination::Termination;

impl Termination {
    /// Returns the rule that ended the game.
    ///
    /// ```
    /// use touchmove::Termination;
    /// use touchmove::laws::Rule;
    ///
    /// assert_eq!(Termination::Stalemate.rule(), Rule::Stalemate);
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Self::Checkmate { .. } => Rule::Checkmate,
            Self::Stalemate => Rule::Stalemate,
            Self::DeadPosition => Rule::DeadPosition,
            Self::FivefoldRepetition => Rule::FivefoldRepetition,
            Self::SeventyFiveMoves => Rule::SeventyFiveMoves,
        }
    }
}
