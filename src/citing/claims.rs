//! Which rule a claim of a draw calls upon.

use crate::laws::Clause;
use crate::termination::{Claim, ClaimGround};

impl Claim {
    /// Returns the rule that the claim calls upon.
    ///
    /// ```
    /// use touchmove::{Claim, ClaimGround, Clause};
    ///
    /// let claim = Claim::on_board(ClaimGround::FiftyMoves);
    /// assert_eq!(claim.clause(), Clause::FiftyMoves);
    /// let claim = Claim::announcing(ClaimGround::ThreefoldRepetition, "f6g8".parse()?);
    /// assert_eq!(claim.clause(), Clause::ThreefoldRepetitionAnnounced);
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[must_use]
    pub const fn clause(self) -> Clause {
        match (self.ground, self.announced) {
            (ClaimGround::ThreefoldRepetition, None) => Clause::ThreefoldRepetition,
            (ClaimGround::ThreefoldRepetition, Some(_)) => Clause::ThreefoldRepetitionAnnounced,
            (ClaimGround::FiftyMoves, None) => Clause::FiftyMoves,
            (ClaimGround::FiftyMoves, Some(_)) => Clause::FiftyMovesAnnounced,
        }
    }
}
