//! Whether the game is over, at which ply, how, and what it comes to.

use thiserror::Error;

use super::Game;

use crate::termination::{Outcome, Termination};
use crate::winnability::{Analyzer, DeadVerdict, NodeBudget};

/// Where and how a game ended by the rules.
///
/// ```
/// use touchmove::{Color, Game, Outcome, Termination};
///
/// let mut game = Game::standard();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let ending = game.end().ok_or("it goes on")?;
/// assert_eq!(ending.ply, 4);
/// assert_eq!(ending.termination, Termination::Checkmate { winner: Color::Black });
/// assert_eq!(ending.outcome(), Outcome::Win(Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "GameStatus")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameEnd {
    /// How many moves had been played; later ones are void.
    pub ply: usize,
    /// How the game ended.
    pub termination: Termination,
}

impl GameEnd {
    /// Returns what the game comes to.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.termination.outcome()
    }
}

/// The budget was too small to decide whether a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("whether the position after {ply} plies is dead is not decided within {} positions", budget.nodes())]
#[non_exhaustive]
pub struct DeadUndecided {
    /// How many moves had been played.
    pub ply: usize,
    /// The budget of each side.
    pub budget: NodeBudget,
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
    /// Of dead positions those are seen that [`is_dead_quick`](crate::Position::is_dead_quick)
    /// proves; [`end_by_material`](Self::end_by_material) asks for less, and
    /// [`end_within`](Self::end_within) for more. They are looked for only here, when
    /// this is asked, and only if the present position is proven dead. The ply is then the
    /// first that is proven: the game may have been dead before, for what is dead stays dead,
    /// but a quick proof of one position need not have one before it or behind it.
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

    /// Returns where and how the game was over, as far as that needs next to no time: of dead
    /// positions only those are seen that
    /// [`is_dead_by_material`](crate::Position::is_dead_by_material) sees.
    ///
    /// ```
    /// use touchmove::{Game, Termination};
    ///
    /// // The white king must take the queen.
    /// let mut game = Game::new("7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?);
    /// assert_eq!(game.end_by_material(), None);
    /// game.play("h1g2".parse()?)?;
    /// let ending = game.end_by_material().expect("two kings are left");
    /// assert_eq!((ending.ply, ending.termination), (1, Termination::DeadPosition));
    /// // In fact nobody could have mated before.
    /// assert_eq!(game.end().map(|ending| ending.ply), Some(0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn end_by_material(&self) -> Option<GameEnd> {
        let is_dead = |ply: usize| self.positions[ply].is_dead_by_material();
        self.ending_by(is_dead, |is_dead| self.first_dead(is_dead))
    }

    /// Returns where and how the game was over, and looks for dead positions as hard as a
    /// budget allows, which is for each side and each position that is looked at.
    ///
    /// What keeps a game going on, the helpmate in
    /// [`winnability`](crate::Position::winnability) shows.
    ///
    /// # Errors
    ///
    /// If the budget was not enough to tell whether a position is dead.
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
    ///     "whether the position after 0 plies is dead is not decided within 10 positions"
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
            let deadness = analyzer.is_dead(&self.positions[ply], budget);
            if deadness == DeadVerdict::Undecided {
                undecided = Some(DeadUndecided { ply, budget });
            }
            deadness == DeadVerdict::Dead
        };
        let ending = self.ending_by(is_dead, |is_dead| self.first_dead(is_dead));
        undecided.map_or(Ok(ending), Err)
    }

    /// Returns what the game comes to; none if it goes on.
    ///
    /// It is what [`end`](Self::end) says.
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

    /// Finds the ending; whether the position at a ply is dead, somebody else says, and also
    /// which was the first, if the present one is.
    #[inline(always)]
    fn ending_by<IsDead: FnMut(usize) -> bool>(
        &self,
        mut is_dead: IsDead,
        first_dead: impl FnOnce(&mut IsDead) -> usize,
    ) -> Option<GameEnd> {
        let position = self.position();
        let is_over_now = is_dead(self.ply);
        // Nothing follows mate and stalemate, so those are asked of the last position only.
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

    /// Returns the first ply at which the position is dead, the present one being so.
    ///
    /// What is dead stays dead, and whoever is asked here sees that: material never comes
    /// back, and an answer within a budget is exact or none.
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
