//! Prover and finder taking turns on one question, until one of them has an answer.

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

/// How many positions the finder looks at in the first turn.
const FIRST_TURN: usize = 512;

/// From then on the finder rests, and the closure goes on alone: no mate is known that takes the
/// finder longer, and some proofs take the closure that long.
const LAST_TURN: usize = 1 << 22;

/// Until then the closure looks at so many times fewer positions than the finder.
const BEHIND_WALLS: usize = 4;
const IN_THE_OPEN: usize = 32;

/// From which turn on walls are asked about where nothing seems locked: only pawns who run out of
/// moves are known to need it, and they have so many stages that a smaller turn is in vain.
const WALLS_IN_THE_OPEN: usize = 1 << 18;

/// How many stages of walls are looked at: a few, one more for so many positions, and no more
/// than the last number, which with two kilobytes each take 130 mebibytes.
const FEW_STAGES: usize = 4;
const POSITIONS_A_STAGE: usize = 64;
const MOST_STAGES: usize = 60_000;

/// How far each part goes in a turn, in positions and stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    finder: usize,
    /// None where walls are not asked about yet.
    stages: Option<usize>,
    closure: usize,
}

impl Turn {
    /// Returns what is allowed in a turn of so many positions.
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

/// Answers questions about winning chances one after the other, in tables it keeps.
///
/// An answer never depends on the questions before.
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
    /// Creates an analyzer that has no tables yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether any series of legal moves ends with a mate by `winner` (Article 6.9).
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

    /// Returns whether neither side can mate any more (Article 5.2.2).
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

    /// Returns how many positions the last question cost, for [`is_dead`](Self::is_dead) those
    /// of every side that was asked about.
    ///
    /// The position itself counts once, once more when the quick prover is asked, and then each
    /// position that a search has kept: finder and closure keep their own. What the quick
    /// prover looks at, and stages of walls, are not counted.
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

    /// Returns how many bytes the tables take, which are kept for the next question.
    ///
    /// They grow with the positions that a search keeps, and so are bounded by the largest
    /// [`NodeBudget`] that was ever given: about 200 bytes for each of its positions, and four
    /// mebibytes beyond that. Of a table that grows, old and new exist for a moment. Stages of
    /// walls exist only while a question is answered, and take 256 mebibytes at most.
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

    /// Lets finder, walls and closure take turns, each twice as long as the one before.
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
