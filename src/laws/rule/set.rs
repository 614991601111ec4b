//! A set of rules.

use super::table::Rule;

/// A set of rules, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::laws) struct RuleSet([u64; Rule::COUNT.div_ceil(64)]);

impl RuleSet {
    pub(in crate::laws) const EMPTY: Self = Self([0; Rule::COUNT.div_ceil(64)]);

    const fn place(rule: Rule) -> (usize, u64) {
        (rule as usize / 64, 1 << (rule as usize % 64))
    }

    pub(in crate::laws) const fn contains(&self, rule: Rule) -> bool {
        let (word, bit) = Self::place(rule);
        self.0[word] & bit != 0
    }

    /// Adds a rule and returns `true` if it was not in the set.
    pub(in crate::laws) const fn insert(&mut self, rule: Rule) -> bool {
        let (word, bit) = Self::place(rule);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    pub(in crate::laws) const fn remove(&mut self, rule: Rule) {
        let (word, bit) = Self::place(rule);
        self.0[word] &= !bit;
    }
}
