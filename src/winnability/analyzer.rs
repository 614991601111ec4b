//! The analyzer: prover and finder take turns on one question until one of them has an answer.

use alloc::vec::Vec;

use super::closure::{Closure, Progress};
use super::detour::Detour;
use super::finder::{Finder, Found};
use super::helpmate::Helpmate;
use super::locked::{Hold, Sketch, Sketched, Walks, seems_locked, seems_toothed};
use super::pulse::{Pulse, STEPS};
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

/// The same for many blocked pawns. Then as many stages are searched as positions.
const WALLS_OF_COMBS: usize = 1 << 13;

/// How many stages of walls are searched: a few, plus one for every so many positions, up to a
/// maximum.
const FEW_STAGES: usize = 4;
const POSITIONS_A_STAGE: usize = 64;
const MOST_STAGES: usize = 60_000;

/// The size of the turn from which free pieces are sketched, and how many times fewer scenes are
/// searched than positions.
const SKETCHES: usize = 1 << 13;
const SCENES: usize = 8;

/// The part of the bytes left that sketches may use, and the part that walls must leave.
const QUARTER: usize = 4;

/// The limits of each part in one turn, in positions and stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    finder: usize,
    /// `None` while walls are not tried yet.
    stages: Option<usize>,
    closure: usize,
}

impl Turn {
    /// Returns the limits of a turn with this many positions, in which the finder may have ended.
    fn of(positions: usize, pawns: Pawns, is_alone: bool) -> Self {
        let share = if pawns == Pawns::Locked {
            BEHIND_WALLS
        } else {
            IN_THE_OPEN
        };
        let walls_from = match pawns {
            Pawns::Locked => 0,
            Pawns::Toothed => WALLS_OF_COMBS,
            Pawns::Open => WALLS_IN_THE_OPEN,
        };
        let stages = match pawns {
            Pawns::Toothed => positions,
            _ => FEW_STAGES + positions / POSITIONS_A_STAGE,
        };
        Self {
            finder: positions.min(LAST_TURN),
            stages: (positions >= walls_from).then_some(stages.min(MOST_STAGES)),
            closure: if is_alone {
                positions
            } else {
                positions / share
            },
        }
    }
}

/// How the pawns stand, which decides when walls are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pawns {
    /// Few can advance.
    Locked,
    /// Many are blocked, but others can advance.
    Toothed,
    Open,
}

impl Pawns {
    fn of(position: &Position) -> Self {
        if seems_locked(position) {
            Self::Locked
        } else if seems_toothed(position) {
            Self::Toothed
        } else {
            Self::Open
        }
    }
}

/// The walls of a question with both kings followed.
enum Walls {
    Untried,
    Tried(Walks),
    /// They are known to break, or there is nothing left to try.
    Broken,
}

impl Walls {
    /// Returns `true` if the walls hold, searching at most `most` stages.
    fn hold(
        &mut self,
        position: &Position,
        winner: Color,
        most: usize,
        pulse: &mut Pulse<'_>,
    ) -> bool {
        if let Self::Untried = self {
            *self = Walks::from(position, winner).map_or(Self::Broken, Self::Tried);
        }
        let Self::Tried(walks) = self else {
            return false;
        };
        match walks.hold(most, pulse) {
            Hold::Holds => return true,
            Hold::Breaks => *self = Self::Broken,
            Hold::Unknown => {}
        }
        false
    }

    fn memory(&self) -> usize {
        match self {
            Self::Tried(walks) => walks.memory(),
            Self::Untried | Self::Broken => 0,
        }
    }
}

/// The sketches of a question: with all free pieces sketched, then with those of the loser alone.
struct Sketches {
    left: &'static [Sketched],
    current: Option<Sketch>,
}

impl Sketches {
    const ALL: Self = Self {
        left: &[
            Sketched::Outside,
            Sketched::Sliders,
            Sketched::Pieces,
            Sketched::LosersSliders,
        ],
        current: None,
    };

    const NONE: Self = Self {
        left: &[],
        current: None,
    };

    /// Returns `true` if a sketch holds, searching at most `most` scenes.
    fn hold(
        &mut self,
        position: &Position,
        winner: Color,
        most: usize,
        pulse: &mut Pulse<'_>,
    ) -> bool {
        loop {
            if self.current.is_none() {
                let Some((&sketched, left)) = self.left.split_first() else {
                    return false;
                };
                self.left = left;
                self.current = Sketch::from(position, winner, sketched);
            }
            if let Some(sketch) = &mut self.current {
                match sketch.hold(most, pulse) {
                    Hold::Holds => return true,
                    Hold::Breaks => self.current = None,
                    Hold::Unknown => return false,
                }
            }
        }
    }

    fn memory(&self) -> usize {
        self.current.as_ref().map_or(0, Sketch::memory)
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
    /// `None` for the bytes of each budget.
    byte_limit: Option<usize>,
}

impl Analyzer {
    /// Creates an analyzer with empty tables.
    ///
    /// During a question they grow to [`NodeBudget::bytes`] at most.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an analyzer whose tables may grow to this many bytes during a question.
    ///
    /// The limit replaces [`NodeBudget::bytes`], so it can be smaller or larger. A question stays
    /// undecided if its positions do not fit. The first few thousand positions are always allowed;
    /// they take two mebibytes.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
    /// use touchmove::{Color, Position};
    ///
    /// let mut analyzer = Analyzer::with_byte_limit(4 << 20);
    /// let walls: Position = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1".parse()?;
    /// let answer = analyzer.winnability(&walls, Color::White, NodeBudget::DEEP);
    /// assert!(matches!(answer, Winnability::Undecided { .. }));
    /// assert!(analyzer.memory() <= 4 << 20);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn with_byte_limit(bytes: usize) -> Self {
        Self {
            byte_limit: Some(bytes),
            ..Self::default()
        }
    }

    /// Returns the limit of the tables in bytes; `None` if budgets set it.
    ///
    /// ```
    /// use touchmove::winnability::Analyzer;
    ///
    /// assert_eq!(Analyzer::with_byte_limit(64 << 20).byte_limit(), Some(64 << 20));
    /// assert_eq!(Analyzer::new().byte_limit(), None);
    /// ```
    #[must_use]
    pub const fn byte_limit(&self) -> Option<usize> {
        self.byte_limit
    }

    /// Frees the tables if they take more than this many bytes.
    ///
    /// The next question then starts with empty tables; its answer is the same.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget};
    /// use touchmove::{Color, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// analyzer.winnability(&Position::standard(), Color::White, NodeBudget::QUICK);
    /// assert!(analyzer.memory() > 0);
    /// analyzer.shrink_to(0);
    /// assert_eq!(analyzer.memory(), 0);
    /// ```
    pub fn shrink_to(&mut self, bytes: usize) {
        if self.memory() > bytes {
            self.finder = Finder::default();
            self.closure = Closure::default();
        }
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
        self.winnability_until(position, winner, budget, |_| false)
    }

    /// Returns whether `winner` can mate, unless a callback stops the search.
    ///
    /// The callback gets the number of steps so far: positions expanded and stages of walls
    /// searched. It is called after every 64 positions or sooner, and stops the search by returning
    /// `true`. The question is then undecided. So a host with a clock can bound the time, while the
    /// steps themselves are the same on every machine.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
    /// use touchmove::{Color, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// let walls: Position = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1".parse()?;
    /// let stop = |steps| steps >= 10_000;
    /// let answer = analyzer.winnability_until(&walls, Color::White, NodeBudget::DEEP, stop);
    /// assert!(matches!(answer, Winnability::Undecided { .. }));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    pub fn winnability_until(
        &mut self,
        position: &Position,
        winner: Color,
        budget: NodeBudget,
        mut stop: impl FnMut(u64) -> bool,
    ) -> Winnability {
        self.nodes = 1;
        if position.is_mated_by(winner) {
            return self.winnable(position, Vec::new(), winner);
        }
        if let Some(proof) = quick::prove(position, winner, &mut self.nodes) {
            return Winnability::Unwinnable(proof);
        }
        self.search(position, winner, budget, &mut Pulse::new(&mut stop))
    }

    /// Returns whether the position is dead: neither side can ever mate (Article 5.2.2).
    ///
    /// The budget is for each side. To stop early, ask for each side with
    /// [`winnability_until`](Self::winnability_until).
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget};
    ///
    /// let forced: Position = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?;
    /// assert_eq!(Analyzer::new().dead_verdict(&forced, NodeBudget::DEFAULT), DeadVerdict::Dead);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("is_dead", "is_dead_position"))]
    pub fn dead_verdict(&mut self, position: &Position, budget: NodeBudget) -> DeadVerdict {
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
    /// For [`dead_verdict`](Self::dead_verdict) that is the sum over the sides that were examined. The
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
    /// assert_eq!(analyzer.dead_verdict(&wall, NodeBudget::QUICK), DeadVerdict::Dead);
    /// assert_eq!(analyzer.nodes(), 4);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the size of the tables in bytes. The tables are kept for the next question.
    ///
    /// The tables grow with the positions that a search keeps, up to the byte limit or
    /// [`NodeBudget::bytes`]. Most of the memory is freed when the next question begins. Stages of
    /// walls and sketches exist only during a question, and count against the same limit.
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
    fn search(
        &mut self,
        position: &Position,
        winner: Color,
        budget: NodeBudget,
        pulse: &mut Pulse<'_>,
    ) -> Winnability {
        let pawns = Pawns::of(position);
        let detour = Detour::from(position, winner, pawns == Pawns::Locked);
        self.finder.begin(position, detour);
        self.closure.begin(position);
        let before = self.nodes;
        let nodes = usize::try_from(budget.nodes().saturating_sub(before)).unwrap_or(usize::MAX);
        let byte_limit = self.byte_limit.unwrap_or(budget.bytes());
        let mut walls = Walls::Untried;
        let mut sketches = Sketches::ALL;
        // How many positions the finder kept, once it has ended and its tables are freed.
        let mut finder_kept = None;
        let mut is_alone = false;
        let mut positions = FIRST_TURN;
        loop {
            let turn = Turn::of(positions, pawns, is_alone);
            if finder_kept.is_none() {
                let left = nodes.saturating_sub(self.closure.store.len());
                let others = self.closure.memory() + walls.memory() + sketches.memory();
                let bytes = byte_limit.saturating_sub(others);
                let room = self.finder.store.room(bytes, Finder::EACH);
                let limit = turn.finder.min(left).min(room);
                let found = loop {
                    match self.finder.advance(winner, limit, STEPS) {
                        Found::Open if pulse.beat(STEPS) => {}
                        found => break found,
                    }
                };
                let kept = self.finder.store.len();
                self.nodes = before + (kept + self.closure.store.len()) as u64;
                if let Found::Mate(place) = found {
                    let line = self.finder.line_to(place);
                    return self.winnable(position, line, winner);
                }
                if turn.finder == LAST_TURN || kept >= room {
                    finder_kept = Some(kept);
                }
                // If nothing is left to find, the closure need not wait.
                is_alone = finder_kept.is_some() || found == Found::Nothing;
            }
            if let Some(most) = turn.stages {
                let others = self.memory() + sketches.memory();
                let left = byte_limit.saturating_sub(others) / QUARTER * (QUARTER - 1);
                let room = left / Walks::EACH;
                if walls.hold(position, winner, most.min(room), pulse) {
                    return Winnability::Unwinnable(Proof::Locked);
                }
                if most >= room.min(MOST_STAGES) {
                    // There will never be more room.
                    walls = Walls::Broken;
                }
            }
            if positions.min(nodes) >= SKETCHES {
                let left = byte_limit.saturating_sub(self.memory() + walls.memory());
                let most = (positions / SCENES).min(left / QUARTER / Sketch::EACH);
                if sketches.hold(position, winner, most, pulse) {
                    return Winnability::Unwinnable(Proof::Locked);
                }
            }
            let kept = match finder_kept {
                None => self.finder.store.len(),
                Some(kept) => {
                    // Neither the finder nor the walls go farther in later turns, so the closure has all.
                    self.finder = Finder::default();
                    walls = Walls::Broken;
                    sketches = Sketches::NONE;
                    kept
                }
            };
            let others = self.finder.memory() + walls.memory() + sketches.memory();
            let room = self.closure.room(byte_limit.saturating_sub(others));
            let limit = turn.closure.min(nodes.saturating_sub(kept)).min(room);
            let progress = loop {
                match self.closure.advance(winner, limit, STEPS) {
                    Progress::Open if pulse.beat(STEPS) => {}
                    progress => break progress,
                }
            };
            self.nodes = before + (kept + self.closure.store.len()) as u64;
            match progress {
                Progress::Closed => {
                    let positions = self.closure.store.len() as u32;
                    return Winnability::Unwinnable(Proof::Closure { positions });
                }
                Progress::Mate(place) => {
                    let line = self.closure.line_to(place);
                    return self.winnable(position, line, winner);
                }
                Progress::Open | Progress::Limit => {}
            }
            let is_full = finder_kept.is_some() && self.closure.store.len() >= room;
            if is_full || pulse.is_stopped() || self.nodes >= budget.nodes() {
                return Winnability::Undecided { nodes: self.nodes };
            }
            positions = positions.saturating_mul(2);
        }
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
    use core::iter;

    use super::*;

    #[test]
    fn every_turn_goes_farther_than_the_one_before_until_the_finder_rests() {
        for pawns in [Pawns::Locked, Pawns::Toothed, Pawns::Open] {
            let mut before = Turn::of(FIRST_TURN / 2, pawns, false);
            // Fewer turns where a `usize` has 32 bits.
            let turns = iter::successors(Some(FIRST_TURN), |positions| positions.checked_mul(2));
            for positions in turns.take(24) {
                let turn = Turn::of(positions, pawns, positions > LAST_TURN);
                assert!(turn.closure > before.closure && turn.stages >= before.stages);
                let are_tried = match pawns {
                    Pawns::Locked => true,
                    Pawns::Toothed => positions >= 1 << 13,
                    Pawns::Open => positions >= 1 << 18,
                };
                assert_eq!(turn.stages.is_some(), are_tried);
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
