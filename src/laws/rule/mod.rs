//! The rules that this crate applies. Each has a name and a summary in the crate's own words.

mod set;
mod table;

use core::fmt;

use table::TEXTS;

pub(super) use set::RuleSet;
pub(super) use table::FIDE_2023;
pub use table::Rule;

impl Rule {
    /// The number of rules.
    pub(crate) const COUNT: usize = Self::ALL.len();

    /// Returns the rule in one sentence, in lower case and without a full stop.
    ///
    /// ```
    /// use touchmove::laws::Rule;
    ///
    /// assert_eq!(Rule::KingMove.summary(), "a king moves one square in any direction");
    /// ```
    #[must_use]
    pub const fn summary(self) -> &'static str {
        TEXTS[self as usize].1
    }

    /// Returns the name of the rule, which is the name of the variant.
    ///
    /// ```
    /// use touchmove::laws::Rule;
    ///
    /// assert_eq!(Rule::TouchMove.name(), "TouchMove");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        TEXTS[self as usize].0
    }

    /// Returns the rule with this name, if there is one.
    ///
    /// ```
    /// use touchmove::laws::Rule;
    ///
    /// assert_eq!(Rule::from_name("TouchMove"), Some(Rule::TouchMove));
    /// assert_eq!(Rule::from_name("touchmove"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.summary())
    }
}
