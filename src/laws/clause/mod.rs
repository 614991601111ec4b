//! The rules that this crate applies, each with a name and a sentence of its own.

mod rules;
mod set;

use core::fmt;

use rules::TEXTS;

pub use rules::Clause;
pub(super) use set::ClauseSet;

impl Clause {
    /// How many rules there are.
    pub(crate) const COUNT: usize = Self::ALL.len();

    /// Returns the rule as a sentence, in lower case and without a full stop.
    ///
    /// ```
    /// use touchmove::Clause;
    ///
    /// assert_eq!(Clause::KingMove.sentence(), "a king moves one square in any direction");
    /// ```
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        TEXTS[self as usize].1
    }

    /// Returns the name of the rule, which is that of the variant.
    ///
    /// ```
    /// use touchmove::Clause;
    ///
    /// assert_eq!(Clause::TouchMove.name(), "TouchMove");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        TEXTS[self as usize].0
    }

    /// Returns the rule with this name, if there is one.
    ///
    /// ```
    /// use touchmove::Clause;
    ///
    /// assert_eq!(Clause::from_name("TouchMove"), Some(Clause::TouchMove));
    /// assert_eq!(Clause::from_name("touchmove"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|clause| clause.name() == name)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence())
    }
}
