//! The rule that a draw claim is based on.

use crate::laws::Rule;
use crate::termination::{Claim, ClaimKind};

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
