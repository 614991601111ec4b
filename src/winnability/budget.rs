//! The limit on the work for a question: positions and bytes, never time.

/// The number of positions that a question about winning chances may search and keep.
///
/// The same question with the same budget has the same answer on every machine. A larger budget may
/// decide what a smaller one leaves undecided. Two budgets never contradict each other: whatever is
/// decided is proven. Only the proof or the mating line may be another one.
///
/// Beside the positions, [`bytes`](Self::bytes) are limited. Every position that a search keeps
/// counts. The quick prover
/// ([`is_unwinnable_quick`](crate::Position::is_unwinnable_quick)), which runs first, and the
/// abstract positions have limits of their own. Their work comes on top, so even a budget of zero
/// decides some positions.
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

    /// Decides every position known from real games.
    ///
    /// 1,000,000 positions and 64 mebibytes: about a second if all are needed.
    pub const DEFAULT: Self = Self(1_000_000);

    /// Decides nearly every composed position that it has been measured with.
    ///
    /// 20,000,000 positions and 512 mebibytes: up to a minute or two if all are needed.
    pub const DEEP: Self = Self(20_000_000);

    /// Creates a budget of this many positions.
    #[must_use]
    pub const fn new(nodes: u64) -> Self {
        Self(nodes)
    }

    /// Returns how many bytes the tables of an [`Analyzer`](super::Analyzer) may take during a
    /// question.
    ///
    /// That is 64 for each position, but at least eight mebibytes and at most 512 mebibytes.
    /// [`Analyzer::with_byte_limit`](super::Analyzer::with_byte_limit) sets another limit.
    ///
    /// ```
    /// use touchmove::winnability::NodeBudget;
    ///
    /// assert!(NodeBudget::DEFAULT.bytes() <= 64 << 20);
    /// assert_eq!(NodeBudget::DEEP.bytes(), 512 << 20);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn bytes(self) -> usize {
        let bytes = self.0.saturating_mul(64);
        if bytes < 8 << 20 {
            8 << 20
        } else if bytes > 512 << 20 {
            512 << 20
        } else {
            bytes as usize
        }
    }

    /// Returns how many positions may be searched.
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
