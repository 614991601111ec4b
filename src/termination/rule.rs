//! The rules behind the ends of games and behind draw claims.

use crate::laws::Rule;

#[cfg(feature = "alloc")]
use super::claims::{Claim, ClaimKind};
use super::ways::Termination;

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

#[cfg(feature = "alloc")]
impl Claim {
    /// Returns the rule that the claim is based on.
    ///
    /// ```
    /// use touchmove::draws::{Claim, ClaimKind};
    /// use touchmove::laws::Rule;
    ///
    /// let claim = Claim::on_board(ClaimKind::FiftyMoves);
    /// assert_eq!(claim.rule(), Rule::FiftyMoves);
    /// let claim = Claim::with_intended_move(ClaimKind::ThreefoldRepetition, "f6g8".parse()?);
    /// assert_eq!(claim.rule(), Rule::ThreefoldRepetitionAnnounced);
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        match (self.kind, self.intended_move) {
            (ClaimKind::ThreefoldRepetition, None) => Rule::ThreefoldRepetition,
            (ClaimKind::ThreefoldRepetition, Some(_)) => Rule::ThreefoldRepetitionAnnounced,
            (ClaimKind::FiftyMoves, None) => Rule::FiftyMoves,
            (ClaimKind::FiftyMoves, Some(_)) => Rule::FiftyMovesAnnounced,
        }
    }
}
