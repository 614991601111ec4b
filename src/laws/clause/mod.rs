//! The rules that this crate applies, each with a name and a sentence of its own.

mod act;
mod appendices;
mod clock;
mod conduct;
mod draws;
mod ends;
mod irregularities;
mod list;
mod moves;
mod own;
mod recording;
mod set;

use core::fmt;

pub use list::Clause;
pub(super) use set::ClauseSet;

/// The rules of one section of the Laws: each with its name and its sentence.
type Section = &'static [(Clause, &'static str, &'static str)];

/// Names each rule of a section as the variant is named.
macro_rules! section {
    ($($clause:ident: $sentence:literal,)+) => {
        pub(super) const SECTION: super::Section =
            &[$((super::Clause::$clause, stringify!($clause), $sentence)),+];
    };
}
use section;

/// The sections, in the order of the Laws, which is that of the variants.
const SECTIONS: [Section; 10] = [
    moves::SECTION,
    act::SECTION,
    ends::SECTION,
    clock::SECTION,
    irregularities::SECTION,
    recording::SECTION,
    draws::SECTION,
    conduct::SECTION,
    appendices::SECTION,
    own::SECTION,
];

/// Every rule with its name and its sentence, each in the place that its number as a variant
/// names.
const RULES: [(Clause, &str, &str); Clause::COUNT] = {
    let mut rules = [SECTIONS[0][0]; Clause::COUNT];
    let (mut place, mut section) = (0, 0);
    while section < SECTIONS.len() {
        let mut row = 0;
        while row < SECTIONS[section].len() {
            rules[place] = SECTIONS[section][row];
            assert!(rules[place].0 as usize == place, "a rule is out of order");
            place += 1;
            row += 1;
        }
        section += 1;
    }
    assert!(place == Clause::COUNT, "a rule is missing");
    rules
};

/// The rules without their texts.
const CLAUSES: [Clause; Clause::COUNT] = {
    let mut clauses = [Clause::Turn; Clause::COUNT];
    let mut place = 0;
    while place < Clause::COUNT {
        clauses[place] = RULES[place].0;
        place += 1;
    }
    clauses
};

impl Clause {
    /// How many rules there are.
    pub(crate) const COUNT: usize = Self::TwoKnightsOnTime as usize + 1;

    /// All rules, in the order of the Laws.
    pub const ALL: &'static [Self] = &CLAUSES;

    /// Returns the rule as a sentence, in lower case and without a full stop.
    ///
    /// ```
    /// use touchmove::Clause;
    ///
    /// assert_eq!(Clause::KingMove.sentence(), "a king moves one square in any direction");
    /// ```
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        RULES[self as usize].2
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
        RULES[self as usize].1
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
