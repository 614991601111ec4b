//! A set of rules.

use super::rules::Clause;

/// A set of rules, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::laws) struct ClauseSet([u64; Clause::COUNT.div_ceil(64)]);

impl ClauseSet {
    pub(in crate::laws) const EMPTY: Self = Self([0; Clause::COUNT.div_ceil(64)]);

    const fn place(clause: Clause) -> (usize, u64) {
        (clause as usize / 64, 1 << (clause as usize % 64))
    }

    pub(in crate::laws) const fn contains(&self, clause: Clause) -> bool {
        let (word, bit) = Self::place(clause);
        self.0[word] & bit != 0
    }

    /// Puts a rule in and returns whether it was not there.
    pub(in crate::laws) const fn insert(&mut self, clause: Clause) -> bool {
        let (word, bit) = Self::place(clause);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    pub(in crate::laws) const fn remove(&mut self, clause: Clause) {
        let (word, bit) = Self::place(clause);
        self.0[word] &= !bit;
    }
}
