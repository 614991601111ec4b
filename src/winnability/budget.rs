//! How much work a question may cost, in positions, never in time.

/// How many positions a question about winning chances may look at and keep.
///
/// The same question with the same budget has the same answer on every machine, and a
/// larger budget never changes an answer that a smaller one has found. Every position counts
/// that a search keeps; what is asked of the quick prover before
/// ([`is_unwinnable_quick`](crate::Position::is_unwinnable_quick)) and about walls in between
/// has bounds of its own and comes on top, so that even a budget of nothing has answers.
///
/// ```
/// use touchmove::winnability::NodeBudget;
///
/// assert!(NodeBudget::QUICK < NodeBudget::DEFAULT && NodeBudget::DEFAULT < NodeBudget::DEEP);
/// assert_eq!(NodeBudget::new(500).nodes(), 500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeBudget(u64);

impl NodeBudget {
    /// Decides nearly every position of real games: 2,000 positions, well below a millisecond.
    pub const QUICK: Self = Self(2_000);

    /// Decides every position known from real games: 200,000 positions, about a tenth of a
    /// second if all are needed.
    pub const DEFAULT: Self = Self(200_000);

    /// Decides every composed position that it has been measured with: 20,000,000 positions, up
    /// to a minute or two and two gigabytes of memory if all are needed.
    pub const DEEP: Self = Self(20_000_000);

    /// Creates a budget of this many positions.
    #[must_use]
    pub const fn new(nodes: u64) -> Self {
        Self(nodes)
    }

    /// Returns how many positions may be looked at.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        self.0
    }
}

impl Default for NodeBudget {
    fn default() -> Self {
        Self::DEFAULT
    }
}
