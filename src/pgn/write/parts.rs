//! The parts of a record that a text may leave out.

use crate::types::unions;

/// A set of parts that the text of a record leaves out.
///
/// ```
/// use touchmove::pgn::Parts;
///
/// let timeless = Parts::CLOCKS | Parts::EVALS;
/// assert!(timeless.contains(Parts::CLOCKS) && !timeless.contains(Parts::NAGS));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts(u8);

impl Parts {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// The tags, with the start position of the game among them.
    pub const TAGS: Self = Self(1);

    /// Comments. That a record was [cut](crate::GameRecord::cut) is always written, and the mark of an
    /// illegal move.
    pub const COMMENTS: Self = Self(2);

    /// Times in comments, `[%clk]` and `[%emt]`.
    ///
    /// No time can then be read from the text: words around a command that is left out never become
    /// one.
    pub const CLOCKS: Self = Self(4);

    /// Evaluations in comments, `[%eval]`.
    pub const EVALS: Self = Self(8);

    /// NAGs.
    pub const NAGS: Self = Self(16);

    /// Variations.
    pub const VARIATIONS: Self = Self(32);

    /// Returns `true` if these parts include those of `other`.
    #[inline]
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

unions!(Parts);
