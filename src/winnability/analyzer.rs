//! The analyzer: prover and finder take turns on one question until one of them has an answer.

use alloc::vec::Vec;

use super::closure::{Closure, Progress};
use super::detour::Detour;
use super::finder::Finder;
use super::helpmate::Helpmate;
use super::locked::{Hold, Walks, seems_locked};
use super::verdict::{DeadVerdict, Proof, Winnability};
use super::{NodeBudget, quick};
use crate::position::Position;
use crate::types::{Color, Move};

/// How many positions the finder searches in the first turn.
const FIRST_TURN: usize = 512;

/// Beyond this the finder stops and the closure continues alone.
///
/// No mate is known that takes the finder longer, but some proofs take the closure that long.
const LAST_TURN: usize = 1 << 22;

/// Until then the closure searches this many times fewer positions than the finder.
const BEHIND_WALLS: usize = 4;
const IN_THE_OPEN: usize = 32;

/// The size of the turn from which walls are tried even where nothing seems locked.
///
/// Only positions in which pawns run out of moves are known to need it. They have so many stages
/// that a smaller turn would be wasted.
const WALLS_IN_THE_OPEN: usize = 1 << 18;

/// How many stages of walls are searched: a few, plus one for every so many positions, up to a
/// maximum.
///
/// At two kilobytes each, the maximum takes 130 mebibytes.
const FEW_STAGES: usize = 4;
const POSITIONS_A_STAGE: usize = 64;
const MOST_STAGES: usize = 60_000;

/// The limits of each part in one turn, in positions and stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    finder: usize,
    /// `None` while walls are not tried yet.
    stages: Option<usize>,
    closure: usize,
}

impl Turn {
    /// Returns the limits of a turn with this many positions.
    fn of(positions: usize, is_locked: bool) -> Self {
        let share = if is_locked { BEHIND_WALLS } else { IN_THE_OPEN };
        let stages = (FEW_STAGES + positions / POSITIONS_A_STAGE).min(MOST_STAGES);
        Self {
            finder: positions.min(LAST_TURN),
            stages: (is_locked || positions >= WALLS_IN_THE_OPEN).then_some(stages),
            closure: if positions > LAST_TURN {
                positions
            } else {
                positions / share
            },
        }
    }
}

/// An analyzer that answers questions about winning chances and reuses its tables.
///
/// An answer never depends on earlier questions.
///
/// ```
/// use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
/// use touchmove::{Color, Position};
///
/// let mut analyzer = Analyzer::new();
/// let wall: Position = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1".parse()?;
/// let white = analyzer.winnability(&wall, Color::White, NodeBudget::DEFAULT);
/// assert!(matches!(white, Winnability::Winnable(_)));
/// let black = analyzer.winnability(&wall, Color::Black, NodeBudget::DEFAULT);
/// assert!(matches!(black, Winnability::Unwinnable(_)));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Analyzer {
    finder: Finder,
    closure: Closure,
    nodes: u64,
}

impl Analyzer {
    /// Creates an analyzer with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether `winner` can mate by any series of legal moves (Article 6.9).
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
    /// use touchmove::{Color, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// let answer = analyzer.winnability(&Position::standard(), Color::Black, NodeBudget::DEFAULT);
    /// assert!(matches!(answer, Winnability::Winnable(_)));
    /// ```
    pub fn winnability(
        &mut self,
        position: &Position,
        winner: Color,
        budget: NodeBudget,
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

    /// Returns whether the position is dead: neither side can ever mate (Article 5.2.2).
    ///
    /// The budget is for each side.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget};
    ///
    /// let forced: Position = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?;
    /// assert_eq!(Analyzer::new().is_dead(&forced, NodeBudget::DEFAULT), DeadVerdict::Dead);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    pub fn is_dead(&mut self, position: &Position, budget: NodeBudget) -> DeadVerdict {
        let mut answer = DeadVerdict::Dead;
        let mut nodes = 0;
        for winner in Color::ALL {
            let of_side = self.winnability(position, winner, budget);
            nodes += self.nodes;
            match of_side {
                Winnability::Winnable(_) => {
                    answer = DeadVerdict::Alive;
                    break;
                }
                Winnability::Undecided { .. } => answer = DeadVerdict::Undecided,
                Winnability::Unwinnable(_) => {}
            }
        }
        self.nodes = nodes;
        answer
    }

    /// Returns how many positions the last question cost.
    ///
    /// For [`is_dead`](Self::is_dead) that is the sum over the sides that were examined. The
    /// position itself counts once, and once more if the quick prover runs. Then each position that
    /// a search keeps counts; finder and closure keep their own. Positions inside the quick prover
    /// and stages of walls are not counted.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget};
    ///
    /// let mut analyzer = Analyzer::new();
    /// let wall: Position = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(analyzer.is_dead(&wall, NodeBudget::QUICK), DeadVerdict::Dead);
    /// assert_eq!(analyzer.nodes(), 4);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the size of the tables in bytes. The tables are kept for the next question.
    ///
    /// The tables grow with the positions that a search keeps, so the largest [`NodeBudget`] ever
    /// given bounds them: about 200 bytes for each of its positions, plus four mebibytes. While a
    /// table grows, the old and the new one exist together for a short time. Stages of walls exist
    /// only during a question, and take 256 mebibytes at most.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget};
    /// use touchmove::{Color, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// analyzer.winnability(&Position::standard(), Color::White, NodeBudget::QUICK);
    /// assert!(analyzer.memory() < 5 << 20);
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        self.finder.memory() + self.closure.memory()
    }

    /// Lets finder, walls and closure take turns, each turn twice as long as the last.
    fn search(&mut self, position: &Position, winner: Color, budget: NodeBudget) -> Winnability {
        let is_locked = seems_locked(position);
        self.finder
            .begin(position, Detour::from(position, winner, is_locked));
        self.closure.begin(position);
        let before = self.nodes;
        let allowed = |most: usize, others: usize| {
            let left = budget.nodes().saturating_sub(before + others as u64);
            most.min(usize::try_from(left).unwrap_or(most))
        };
        let mut walls = None;
        let mut positions = FIRST_TURN;
        loop {
            let turn = Turn::of(positions, is_locked);
            let limit = allowed(turn.finder, self.closure.store.len());
            let found = self.finder.advance(winner, limit);
            self.count(before);
            if let Some(place) = found {
                let line = self.finder.store.line_to(place);
                return self.winnable(position, line, winner);
            }
            if let Some(most) = turn.stages {
                let walks = walls.get_or_insert_with(|| Walks::from(position, winner));
                match walks
                    .as_mut()
                    .map_or(Hold::Breaks, |walks| walks.hold(most))
                {
                    Hold::Holds => return Winnability::Unwinnable(Proof::Locked),
                    Hold::Breaks => *walks = None,
                    Hold::Unknown => {}
                }
            }
            let limit = allowed(turn.closure, self.finder.store.len());
            let progress = self.closure.advance(winner, limit);
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
            positions = positions.saturating_mul(2);
        }
    }

    fn count(&mut self, before: u64) {
        let searched = self.finder.store.len() + self.closure.store.len();
        self.nodes = before + searched as u64;
    }

    /// Replays a line and returns it as the answer.
    fn winnable(&self, start: &Position, line: Vec<Move>, winner: Color) -> Winnability {
        match Helpmate::replay(start, line, winner) {
            Some(helpmate) => Winnability::Winnable(helpmate),
            // A line that does not replay to a mate must never become an answer.
            None => {
                debug_assert!(false, "a line that was found does not end with a mate");
                Winnability::Undecided { nodes: self.nodes }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_goes_farther_than_the_one_before_until_the_finder_rests() {
        for is_locked in [false, true] {
            let mut before = Turn::of(FIRST_TURN / 2, is_locked);
            for doublings in 0..24 {
                let positions = FIRST_TURN << doublings;
                let turn = Turn::of(positions, is_locked);
                assert!(turn.closure > before.closure && turn.stages >= before.stages);
                assert_eq!(turn.stages.is_some(), is_locked || positions >= 1 << 18);
                if positions <= LAST_TURN {
                    assert_eq!(turn.finder, positions);
                    assert!(turn.closure < turn.finder);
                } else {
                    assert_eq!((turn.finder, turn.closure), (LAST_TURN, positions));
                }
                before = turn;
            }
        }
    }
}
