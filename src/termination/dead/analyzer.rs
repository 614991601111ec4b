//! Prover and finder taking turns on one question, until one of them has an answer.

use alloc::vec::Vec;

use super::closure::{Closure, Progress};
use super::finder::Finder;
use super::helpmate::Helpmate;
use super::locked::seems_locked;
use super::verdict::Winnability;
use super::{Budget, Deadness, Proof, quick};
use crate::position::Position;
use crate::types::{Color, Move};

/// How many positions the finder looks at before the closure begins.
const FIRST_TURN: usize = 512;

/// The closure looks at so many times fewer positions than the finder.
const BEHIND_WALLS: usize = 4;
const IN_THE_OPEN: usize = 32;

/// Answers questions about winning chances one after the other, in tables it keeps.
///
/// An answer never depends on the questions before.
///
/// ```
/// use touchmove::{Analyzer, Budget, Color, Position, Winnability};
///
/// let mut analyzer = Analyzer::new();
/// let wall: Position = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1".parse()?;
/// let white = analyzer.winnability(&wall, Color::White, Budget::DEFAULT);
/// assert!(matches!(white, Winnability::Winnable(_)));
/// let black = analyzer.winnability(&wall, Color::Black, Budget::DEFAULT);
/// assert!(matches!(black, Winnability::Unwinnable(_)));
/// # Ok::<(), touchmove::FenError>(())
/// ```
#[derive(Debug, Default)]
pub struct Analyzer {
    finder: Finder,
    closure: Closure,
    nodes: u64,
}

impl Analyzer {
    /// Creates an analyzer that has no tables yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether any series of legal moves ends with a mate by `winner` (Article 6.9).
    ///
    /// ```
    /// use touchmove::{Analyzer, Budget, Color, Position, Winnability};
    ///
    /// let mut analyzer = Analyzer::new();
    /// let answer = analyzer.winnability(&Position::standard(), Color::Black, Budget::DEFAULT);
    /// assert!(matches!(answer, Winnability::Winnable(_)));
    /// ```
    pub fn winnability(
        &mut self,
        position: &Position,
        winner: Color,
        budget: Budget,
    ) -> Winnability {
        self.nodes = 1;
        if position.is_mated_by(winner) {
            return self.winnable(position, Vec::new(), winner);
        }
        if let Some(proof) = quick::prove(position, winner, &mut self.nodes) {
            return Winnability::Unwinnable(proof);
        }
        self.search(position, winner, budget)
    }

    /// Returns whether neither side can mate any more (Article 5.2.2).
    ///
    /// The budget is for each side.
    ///
    /// ```
    /// use touchmove::{Analyzer, Budget, Deadness, Position};
    ///
    /// let forced: Position = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?;
    /// assert_eq!(Analyzer::new().is_dead(&forced, Budget::DEFAULT), Deadness::Dead);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    pub fn is_dead(&mut self, position: &Position, budget: Budget) -> Deadness {
        let mut answer = Deadness::Dead;
        let mut nodes = 0;
        for winner in Color::ALL {
            let of_side = self.winnability(position, winner, budget);
            nodes += self.nodes;
            match of_side {
                Winnability::Winnable(_) => {
                    answer = Deadness::Alive;
                    break;
                }
                Winnability::Undecided { .. } => answer = Deadness::Undecided,
                Winnability::Unwinnable(_) => {}
            }
        }
        self.nodes = nodes;
        answer
    }

    /// Returns how many positions the last question cost, for [`is_dead`](Self::is_dead) those
    /// of every side that was asked about.
    ///
    /// The position itself counts once, once more when the quick prover is asked, and then each
    /// position that a search has kept: finder and closure keep their own. What the quick
    /// prover looks at, and walls that the closure judges, are not counted.
    ///
    /// ```
    /// use touchmove::{Analyzer, Budget, Deadness, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// let wall: Position = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(analyzer.is_dead(&wall, Budget::QUICK), Deadness::Dead);
    /// assert_eq!(analyzer.nodes(), 4);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns how many bytes the tables take, which are kept for the next question.
    ///
    /// They grow with the positions that a search keeps, and so are bounded by the largest
    /// [`Budget`] that was ever given: about 200 bytes for each of its positions, and four
    /// mebibytes beyond that. Of a table that grows, old and new exist for a moment.
    ///
    /// ```
    /// use touchmove::{Analyzer, Budget, Color, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// analyzer.winnability(&Position::standard(), Color::White, Budget::QUICK);
    /// assert!(analyzer.memory() < 5 << 20);
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        self.finder.memory() + self.closure.memory()
    }

    /// Lets finder and closure take turns, each twice as long as the one before.
    fn search(&mut self, position: &Position, winner: Color, budget: Budget) -> Winnability {
        self.finder.begin(position);
        self.closure.begin(position);
        let before = self.nodes;
        let share = if seems_locked(position) {
            BEHIND_WALLS
        } else {
            IN_THE_OPEN
        };
        let mut turn = FIRST_TURN;
        loop {
            let allowed = |others: usize| {
                let left = budget.nodes().saturating_sub(before + others as u64);
                turn.min(usize::try_from(left).unwrap_or(turn))
            };
            let found = self
                .finder
                .advance(winner, allowed(self.closure.store.len()));
            self.count(before);
            if let Some(place) = found {
                let line = self.finder.store.line_to(place);
                return self.winnable(position, line, winner);
            }
            let progress = self
                .closure
                .advance(winner, allowed(self.finder.store.len()).min(turn / share));
            self.count(before);
            match progress {
                Progress::Closed => {
                    let positions = self.closure.store.len() as u32;
                    return Winnability::Unwinnable(Proof::Closure { positions });
                }
                Progress::Mate(place) => {
                    let line = self.closure.store.line_to(place);
                    return self.winnable(position, line, winner);
                }
                Progress::Open => {}
            }
            if self.nodes >= budget.nodes() {
                return Winnability::Undecided { nodes: self.nodes };
            }
            turn *= 2;
        }
    }

    fn count(&mut self, before: u64) {
        let searched = self.finder.store.len() + self.closure.store.len();
        self.nodes = before + searched as u64;
    }

    /// Plays a line out and returns it, if it is one.
    fn winnable(&self, start: &Position, line: Vec<Move>, winner: Color) -> Winnability {
        match Helpmate::replay(start, line, winner) {
            Some(helpmate) => Winnability::Winnable(helpmate),
            // A line that is none is no answer.
            None => {
                debug_assert!(false, "a line that was found does not end with a mate");
                Winnability::Undecided { nodes: self.nodes }
            }
        }
    }
}
