//! The parameters: the points on which rulebooks differ.

mod table;

use core::fmt;

use super::edition::Edition;
use super::rule::Rule;
use table::POINTS;

pub use table::Parameter;
pub(super) use table::{Scope, places, with_edition, with_schools};

impl Parameter {
    /// Returns the number of the parameter, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the name of the parameter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        POINTS[self as usize].name
    }

    /// Returns what the parameter is about, in lower case and without a full stop.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        POINTS[self as usize].summary
    }

    /// Returns the rule that must be in force for the parameter to matter, if there is one.
    pub(super) const fn governing(self) -> Option<(Rule, Scope)> {
        POINTS[self as usize].governing
    }

    /// Returns `true` if an edition's value was read in the edition itself.
    pub(super) fn is_verified_in(self, edition: Edition) -> bool {
        !POINTS[self as usize].unverified.contains(&edition)
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
