//! Whether the game is over, at which ply, how, and what it comes to.

use super::Game;
use crate::position::Position;
use crate::termination::{Outcome, Termination};

/// Where and how a game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ending {
    /// How many moves had been played; later ones are void.
    pub ply: usize,
    /// How the game ended.
    pub termination: Termination,
}

impl Ending {
    /// Returns what the game comes to.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.termination.outcome()
    }
}

impl Game {
    /// Returns where and how the game was over; none if it goes on.
    ///
    /// The game ends at the first ply at which one of the rules of [`Termination`] ends it,
    /// whether or not moves were played after it. If several rules do so at the same ply,
    /// [`Termination::of`] tells which comes first: mate on the move that completes 75 is
    /// mate. Five-fold repetition and 75 moves end the game by themselves (Articles 9.6.1
    /// and 9.6.2); three-fold repetition and 50 moves must be claimed.
    ///
    /// Of dead positions those are seen that
    /// [`is_dead_by_material`](Position::is_dead_by_material) sees.
    ///
    /// ```
    /// use touchmove::{Game, Outcome, Termination};
    ///
    /// let mut game = Game::new("8/8/4k3/8/8/3K4/8/R7 w - - 149 160".parse()?);
    /// assert_eq!(game.ending(), None);
    /// game.play("a1a6".parse()?)?;
    /// game.play("e6d5".parse()?)?;
    /// let ending = game.ending().expect("75 moves are complete");
    /// assert_eq!((ending.ply, ending.termination), (1, Termination::SeventyFiveMoves));
    /// assert_eq!(ending.outcome(), Outcome::Draw);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        // Nothing follows mate and stalemate, so those are asked of the last position only.
        let is_counted_out = self.counted_out.is_some();
        if !is_counted_out && !position.is_dead_by_material() && position.has_legal_moves() {
            return None;
        }
        let ply = self.first_dead().min(self.counted_out.unwrap_or(self.ply));
        let occurrences = self.repetitions.past_at(ply).occurrences();
        let termination = Termination::of(&self.positions[ply], occurrences)?;
        Some(Ending { ply, termination })
    }

    /// Returns what the game comes to; none if it goes on.
    ///
    /// ```
    /// use touchmove::{Game, Outcome};
    ///
    /// let mut game = Game::new("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse()?);
    /// assert_eq!(game.outcome(), Some(Outcome::Draw));
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Ending::outcome)
    }

    /// Returns the first ply at which the position is dead by material, or the present one.
    ///
    /// Men only ever leave the board, so what is dead stays dead.
    fn first_dead(&self) -> usize {
        if self.position().is_dead_by_material() {
            self.positions()
                .partition_point(|position| !Position::is_dead_by_material(position))
        } else {
            self.ply
        }
    }
}
