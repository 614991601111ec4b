//! The analyzer: the quick provers first, then the searches of the schedule.

use alloc::vec::Vec;

use super::abstraction::{KingsSearch, PatternSearch, Selection};
use super::best_first::BestFirst;
use super::breadth_first::BreadthFirst;
use super::helpmate::Helpmate;
use super::late_heuristic::LateHeuristic;
use super::schedule::{self, Attempts, Begin, Pawns};
use super::search::{Progress, Search, StepCounter};
use super::verdict::{DeadVerdict, Winnability};
use super::{NodeBudget, quick};
use crate::position::Position;
use crate::types::{Color, Move};

/// The patterns to try, that with the fewest exact pieces first.
const PATTERNS: [Begin<PatternSearch>; 2] = [
    |position, winner| PatternSearch::from(position, winner, Selection::Outside),
    |position, winner| PatternSearch::from(position, winner, Selection::Sliders),
];

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
    best_first: BestFirst,
    breadth_first: BreadthFirst,
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
    /// let blockade: Position = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1".parse()?;
    /// let answer = analyzer.winnability(&blockade, Color::White, NodeBudget::DEEP);
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
            self.best_first = BestFirst::default();
            self.breadth_first = BreadthFirst::default();
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
    /// The callback gets the number of steps so far: positions expanded and abstract positions
    /// searched. It is called after every 64 positions or sooner, and stops the search by returning
    /// `true`. The question is then undecided. So a host with a clock can bound the time, while the
    /// steps themselves are the same on every machine.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
    /// use touchmove::{Color, Position};
    ///
    /// let mut analyzer = Analyzer::new();
    /// let blockade: Position = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1".parse()?;
    /// let stop = |steps| steps >= 10_000;
    /// let answer = analyzer.winnability_until(&blockade, Color::White, NodeBudget::DEEP, stop);
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
        self.search(position, winner, budget, &mut StepCounter::new(&mut stop))
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
    /// For [`dead_verdict`](Self::dead_verdict) that is the sum over the sides that were examined.
    /// The position itself counts once, and once more if the quick prover runs. Then each position
    /// that a search keeps counts; best-first and breadth-first search keep their own. Positions
    /// inside the quick prover and abstract positions are not counted.
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
    /// [`NodeBudget::bytes`]. Most of the memory is freed when the next question begins. Abstract
    /// positions exist only during a question, and count against the same limit.
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
        self.best_first.memory() + self.breadth_first.memory()
    }

    /// Searches for a mate or a proof, with the searches of the schedule.
    fn search(
        &mut self,
        position: &Position,
        winner: Color,
        budget: NodeBudget,
        counter: &mut StepCounter<'_>,
    ) -> Winnability {
        let pawns = Pawns::of(position);
        let late = LateHeuristic::from(position, winner, pawns == Pawns::Blockaded);
        self.best_first.begin(position, late);
        self.breadth_first.begin(position);
        let left = budget.nodes().saturating_sub(self.nodes);
        let nodes = usize::try_from(left).unwrap_or(usize::MAX);
        let bytes = self.byte_limit.unwrap_or(budget.bytes());
        let searches: [&mut dyn Search; 4] = [
            &mut self.best_first,
            &mut Attempts::new(position, &[KingsSearch::from]),
            &mut Attempts::new(position, &PATTERNS),
            &mut self.breadth_first,
        ];
        let (progress, known) = schedule::run(searches, winner, pawns, (nodes, bytes), counter);
        self.nodes += known as u64;
        match progress {
            Progress::Proven(proof) => Winnability::Unwinnable(proof),
            Progress::Mate(line) => self.winnable(position, line, winner),
            Progress::Exhausted | Progress::Limit => Winnability::Undecided { nodes: self.nodes },
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
