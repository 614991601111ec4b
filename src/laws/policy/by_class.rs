//! Values that depend on the time class of a game and on its supervision.

use super::super::classes::{Supervision, TimeClass};

/// One value for full and one for limited supervision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySupervision<T> {
    pub full: T,
    pub limited: T,
}

impl<T: Copy> BySupervision<T> {
    /// Creates a pair with the same value for both.
    pub const fn same(value: T) -> Self {
        Self {
            full: value,
            limited: value,
        }
    }

    /// Returns the value under a supervision.
    pub const fn get(&self, supervision: Supervision) -> T {
        match supervision {
            Supervision::Full => self.full,
            Supervision::Limited => self.limited,
        }
    }
}

/// One value for standard play, and one for each supervision of rapid and blitz.
///
/// A [`Rulebook`](crate::Rulebook) knows the time class of its games and returns the value that
/// applies.
///
/// ```
/// use core::time::Duration;
/// use touchmove::Rulebook;
/// use touchmove::laws::{Supervision, TimeClass};
///
/// let costs = Rulebook::FIDE_2023.policies().claims.wrong;
/// let rapid = costs.get(TimeClass::Rapid, Supervision::Limited);
/// assert_eq!(rapid.bonus, Duration::from_secs(60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByTimeClass<T> {
    pub standard: T,
    pub rapid: BySupervision<T>,
    pub blitz: BySupervision<T>,
}

impl<T: Copy> ByTimeClass<T> {
    /// Creates values that are the same for all time classes.
    pub const fn same(value: T) -> Self {
        Self {
            standard: value,
            rapid: BySupervision::same(value),
            blitz: BySupervision::same(value),
        }
    }

    /// Creates values with one for standard play and full supervision, and another for rapid and
    /// blitz under limited supervision.
    pub(in crate::laws) const fn limited(standard: T, limited: T) -> Self {
        let fast = BySupervision {
            full: standard,
            limited,
        };
        Self {
            standard,
            rapid: fast,
            blitz: fast,
        }
    }

    /// Creates values with one for standard play and another for rapid and blitz.
    pub(in crate::laws) const fn fast(standard: T, fast: T) -> Self {
        let fast = BySupervision::same(fast);
        Self {
            standard,
            rapid: fast,
            blitz: fast,
        }
    }

    /// Returns the value for a time class and supervision.
    ///
    /// Supervision makes no difference in standard play.
    pub const fn get(&self, class: TimeClass, supervision: Supervision) -> T {
        match class {
            TimeClass::Standard => self.standard,
            TimeClass::Rapid => self.rapid.get(supervision),
            TimeClass::Blitz => self.blitz.get(supervision),
        }
    }
}
