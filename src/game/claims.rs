//! What the player to move may claim in a game that is not over.

use super::Game;
use crate::termination::{Claim, ClaimError, claims, verify};

impl Game {
    /// Returns every claim that the player to move may rightly make now: first those about
    /// the position on the board, then one for each move that he could announce.
    ///
    /// If the game is over there are none. A claim does not end the game here; that is for
    /// whoever hears it.
    ///
    /// ```
    /// use touchmove::Game;
    /// use touchmove::draws::{Claim, ClaimKind};
    ///
    /// let mut game = Game::standard();
    /// for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// // Black may say that this move brings the start position back for the third time.
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

    /// Judges one claim of the player to move.
    ///
    /// # Errors
    ///
    /// If the claim is wrong: because the game is over, because the announced move is not
    /// legal, or because there are too few occurrences or too few moves.
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

    /// Returns the claims that would have been right at a ply, if the game was not over.
    pub(super) fn claims_at(&self, ply: usize) -> impl Iterator<Item = Claim> + '_ {
        claims(&self.positions[ply], self.repetitions.history_at(ply))
    }
}
