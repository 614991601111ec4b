//! The report of a whole game: every draw that could have been claimed, and the end.

use core::fmt;

use super::{Game, GameEnd};
use crate::termination::Claim;
use crate::types::Color;

/// A fact about draws in a game: a claim that was possible, or the end of the game.
///
/// ```
/// use touchmove::Game;
/// use touchmove::draws::DrawFact;
///
/// let mut game = Game::standard();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let findings: Vec<DrawFact> = game.report().collect();
/// assert!(matches!(findings[..], [DrawFact::Over(ending)] if ending.ply == 4));
/// # Ok::<(), touchmove::san::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawFact {
    /// A player could have claimed a draw.
    Claimable {
        /// How many moves had been played.
        ply: usize,
        /// The player to move, the only one who could claim.
        player: Color,
        /// The claim that was possible.
        claim: Claim,
    },
    /// The rules ended the game here.
    Over(GameEnd),
}

impl DrawFact {
    /// Returns how many moves had been played.
    #[must_use]
    pub const fn ply(self) -> usize {
        match self {
            Self::Claimable { ply, .. } | Self::Over(GameEnd { ply, .. }) => ply,
        }
    }
}

impl fmt::Display for DrawFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claimable { ply, player, claim } => {
                write!(f, "ply {ply}: {player} could claim {claim}")
            }
            Self::Over(GameEnd { ply, termination }) => {
                write!(f, "ply {ply}: the game was over by {termination}")
            }
        }
    }
}

impl Game {
    /// Returns every draw that could have been claimed, by ply. The end of the game is included.
    ///
    /// Claims with an intended move are included. Nothing can be claimed once the game is over, so
    /// its end comes last.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::new("7k/8/6K1/8/8/8/8/R7 w - - 149 160".parse()?);
    /// game.play("a1b1".parse()?)?;
    /// let findings: Vec<String> = game.report().map(|finding| finding.to_string()).collect();
    /// assert_eq!(
    ///     findings.first().map(String::as_str),
    ///     Some("ply 0: white could claim fifty moves without a capture or a pawn move")
    /// );
    /// assert_eq!(
    ///     findings.last().map(String::as_str),
    ///     Some("ply 1: the game was over by seventy-five moves without a capture or a pawn move")
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn report(&self) -> impl Iterator<Item = DrawFact> + '_ {
        let ending = self.end();
        let goes_on_until = ending.map_or(self.ply + 1, |ending| ending.ply);
        let claimable = (0..goes_on_until).flat_map(move |ply| {
            let player = self.positions[ply].turn();
            self.claims_at(ply)
                .map(move |claim| DrawFact::Claimable { ply, player, claim })
        });
        claimable.chain(ending.map(DrawFact::Over))
    }
}
