//! Draw claims in a game that is not over.

use super::Game;
use crate::termination::{Claim, ClaimError, claims, verify};

impl Game {
    /// Returns every correct claim of the player to move.
    ///
    /// Claims about the position on the board come first, then those with an intended move. If the
    /// game is over, there are none. A claim does not end the game; that is up to the caller.
    ///
    /// ```
    /// use touchmove::Game;
    /// use touchmove::draws::{Claim, ClaimKind};
    ///
    /// let mut game = Game::standard();
    /// for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// // Announcing this move, Black may claim that the start position occurs for the third time.
    /// let announced = Claim::with_intended_move(ClaimKind::ThreefoldRepetition, "f6g8".parse()?);
    /// assert_eq!(game.claims().collect::<Vec<_>>(), [announced]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        let goes_on = self.end().is_none();
        goes_on
            .then(|| self.claims_at(self.ply))
            .into_iter()
            .flatten()
    }

    /// Verifies a claim of the player to move.
    ///
    /// # Errors
    ///
    /// [`ClaimError`] if the game is over, if the intended move is not legal, or if there are too
    /// few occurrences or too few half-moves.
    ///
    /// ```
    /// use touchmove::Game;
    /// use touchmove::draws::{Claim, ClaimKind};
    ///
    /// let game = Game::standard();
    /// let claim = Claim::with_intended_move(ClaimKind::ThreefoldRepetition, "g1f3".parse()?);
    /// assert_eq!(
    ///     game.verify_claim(claim).unwrap_err().to_string(),
    ///     "the position's number of occurrences is 1, and a claim needs 3"
    /// );
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    pub fn verify_claim(&self, claim: Claim) -> Result<(), ClaimError> {
        match self.end() {
            Some(ending) => Err(ClaimError::GameOver {
                termination: ending.termination,
            }),
            None => verify(self.position(), self.history(), claim),
        }
    }

    /// Returns the correct claims at a ply, assuming that the game was not over.
    pub(super) fn claims_at(&self, ply: usize) -> impl Iterator<Item = Claim> + '_ {
        claims(&self.positions[ply], self.repetitions.history_at(ply))
    }
}
