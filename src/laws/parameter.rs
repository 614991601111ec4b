//! The parameters: the points on which rulebooks differ.

use core::fmt;

use super::edition::Edition;
use super::policy::table::Scope;
use super::rule::Rule;

pub use super::policy::table::Parameter;

impl Parameter {
    /// Returns the number of the parameter, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the name of the parameter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns what the parameter is about, in lower case and without a full stop.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.facts().summary
    }

    /// Returns the rule that must be in force for the parameter to matter, if there is one.
    pub(super) const fn governing(self) -> Option<(Rule, Scope)> {
        self.facts().governing
    }

    /// Returns `true` if an edition's value was read in the edition itself.
    pub(super) fn is_verified_in(self, edition: Edition) -> bool {
        !self.facts().unverified.contains(&edition)
    }

    /// Returns the parameter with this name, if there is one.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let mut points = Self::ALL.iter().copied();
        points.find(|point| point.name() == name)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
