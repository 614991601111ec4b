//! Whether the game is over, at which ply, how, and with which outcome.

use thiserror::Error;

use super::Game;

use crate::termination::Termination;
use crate::types::Outcome;
use crate::winnability::{Analyzer, DeadVerdict, NodeBudget};

/// Where and how the rules ended a game.
///
/// ```
/// use touchmove::{Color, Game, Outcome, Termination};
///
/// let mut game = Game::standard();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let ending = game.end().ok_or("not over")?;
/// assert_eq!(ending.ply, 4);
/// assert_eq!(ending.termination, Termination::Checkmate { winner: Color::Black });
/// assert_eq!(ending.outcome(), Outcome::Win(Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "GameStatus")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameEnd {
    /// The number of moves played when the game ended; later moves are void.
    pub ply: usize,
    pub termination: Termination,
}

impl GameEnd {
    /// Returns the outcome of the game.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.termination.outcome()
    }
}

/// An error of a budget too small to decide whether a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("could not decide within {} positions whether the position at ply {ply} is dead", budget.nodes())]
#[non_exhaustive]
pub struct DeadUndecided {
    /// The number of moves played before that position.
    pub ply: usize,
    /// The budget for each side.
    pub budget: NodeBudget,
}

impl Game {
    /// Returns where and how the game ended, or `None` if it continues.
    ///
    /// The game ends at the first ply at which one of the rules of [`Termination`] applies, even if
    /// moves were played after it. If several rules apply at the same ply, [`Termination::of`]
    /// documents which comes first: checkmate by the move that completes 75 moves is checkmate.
    /// Fivefold repetition and 75 moves end the game by themselves (Articles 9.6.1 and 9.6.2);
    /// threefold repetition and 50 moves must be claimed.
    ///
    /// It finds the dead positions that [`is_dead_quick`](crate::Position::is_dead_quick) proves;
    /// [`end_by_material`](Self::end_by_material) finds fewer, and [`end_within`](Self::end_within)
    /// more. Dead positions are searched for only when this method is called, and only if the
    /// present position is proven dead. The ply is then that of the first proven one. The game may
    /// have been dead before: a dead position stays dead, but a quick proof may succeed at one ply
    /// and fail at those next to it.
    ///
    /// ```
    /// use touchmove::{Game, Outcome, Termination};
    ///
    /// let mut game = Game::new("8/8/4k3/8/8/3K4/8/R7 w - - 149 160".parse()?);
    /// assert_eq!(game.end(), None);
    /// game.play("a1a6".parse()?)?;
    /// game.play("e6d5".parse()?)?;
    /// let ending = game.end().expect("75 moves are complete");
    /// assert_eq!((ending.ply, ending.termination), (1, Termination::SeventyFiveMoves));
    /// assert_eq!(ending.outcome(), Outcome::Draw);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "status")]
    #[must_use]
    pub fn end(&self) -> Option<GameEnd> {
        let is_dead = |ply: usize| self.positions[ply].is_dead_quick();
        self.ending_by(is_dead, |is_dead| {
            (0..self.ply).find(|&ply| is_dead(ply)).unwrap_or(self.ply)
        })
    }

    /// Returns where and how the game ended, at next to no cost.
    ///
    /// Of dead positions it finds only those that
    /// [`is_dead_by_material`](crate::Position::is_dead_by_material) finds.
    ///
    /// ```
    /// use touchmove::{Game, Termination};
    ///
    /// // White must capture the queen.
    /// let mut game = Game::new("7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?);
    /// assert_eq!(game.end_by_material(), None);
    /// game.play("h1g2".parse()?)?;
    /// let ending = game.end_by_material().expect("two kings are left");
    /// assert_eq!((ending.ply, ending.termination), (1, Termination::DeadPosition));
    /// // In fact neither side could have checkmated before that.
    /// assert_eq!(game.end().map(|ending| ending.ply), Some(0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn end_by_material(&self) -> Option<GameEnd> {
        let is_dead = |ply: usize| self.positions[ply].is_dead_by_material();
        self.ending_by(is_dead, |is_dead| self.first_dead(is_dead))
    }

    /// Returns where and how the game ended, searching for dead positions within a budget.
    ///
    /// The budget applies to each side and to each position examined. If the game continues, the
    /// helpmate in [`winnability`](crate::Position::winnability) shows why.
    ///
    /// # Errors
    ///
    /// [`DeadUndecided`] if the budget does not suffice to decide whether a position is dead.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
    /// use touchmove::{Color, Game};
    ///
    /// let game = Game::standard();
    /// let mut analyzer = Analyzer::new();
    /// assert_eq!(game.end_within(&mut analyzer, NodeBudget::DEFAULT)?, None);
    /// let evidence = analyzer.winnability(game.position(), Color::White, NodeBudget::DEFAULT);
    /// assert!(matches!(evidence, Winnability::Winnable(helpmate) if helpmate.end().is_checkmate()));
    ///
    /// let undecided = game.end_within(&mut analyzer, NodeBudget::new(10)).unwrap_err();
    /// assert_eq!(
    ///     undecided.to_string(),
    ///     "could not decide within 10 positions whether the position at ply 0 is dead"
    /// );
    /// # Ok::<(), touchmove::draws::DeadUndecided>(())
    /// ```
    pub fn end_within(
        &self,
        analyzer: &mut Analyzer,
        budget: NodeBudget,
    ) -> Result<Option<GameEnd>, DeadUndecided> {
        let mut undecided = None;
        let is_dead = |ply: usize| {
            let deadness = analyzer.dead_verdict(&self.positions[ply], budget);
            if deadness == DeadVerdict::Undecided {
                undecided = Some(DeadUndecided { ply, budget });
            }
            deadness == DeadVerdict::Dead
        };
        let ending = self.ending_by(is_dead, |is_dead| self.first_dead(is_dead));
        undecided.map_or(Ok(ending), Err)
    }

    /// Returns the outcome of the game, or `None` if it continues.
    ///
    /// It is the outcome of [`end`](Self::end).
    ///
    /// ```
    /// use touchmove::{Game, Outcome};
    ///
    /// let mut game = Game::new("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse()?);
    /// assert_eq!(game.outcome(), Some(Outcome::Draw));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.end().map(GameEnd::outcome)
    }

    /// Finds the end of the game. `is_dead` says whether the position at a ply is dead, and
    /// `first_dead` finds the first such ply if the present position is dead.
    #[inline(always)]
    fn ending_by<IsDead: FnMut(usize) -> bool>(
        &self,
        mut is_dead: IsDead,
        first_dead: impl FnOnce(&mut IsDead) -> usize,
    ) -> Option<GameEnd> {
        let position = self.position();
        let is_over_now = is_dead(self.ply);
        // No move follows checkmate or stalemate, so only the last position is checked for them.
        if self.counted_out.is_none() && !is_over_now && position.has_legal_moves() {
            return None;
        }
        let first_dead = if is_over_now {
            first_dead(&mut is_dead)
        } else {
            self.ply
        };
        let ply = first_dead.min(self.counted_out.unwrap_or(self.ply));
        let occurrences = self.repetitions.history_at(ply).occurrences();
        let termination = Termination::first(&self.positions[ply], occurrences, || is_dead(ply))?;
        Some(GameEnd { ply, termination })
    }

    /// Returns the first ply at which the position is dead, given that the present one is.
    ///
    /// Binary search works because a dead position stays dead. `is_dead` respects that: material
    /// never comes back, and an answer within a budget is either exact or an error.
    fn first_dead(&self, mut is_dead: impl FnMut(usize) -> bool) -> usize {
        let (mut alive, mut dead) = (0, self.ply);
        while alive < dead {
            let middle = alive.midpoint(dead);
            if is_dead(middle) {
                dead = middle;
            } else {
                alive = middle + 1;
            }
        }
        dead
    }
}
