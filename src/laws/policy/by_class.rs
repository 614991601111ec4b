//! Values that depend on the class of a game: standard, rapid or blitz, fully supervised or not.

use super::super::classes::{Supervision, TimeClass};

/// A value for full and one for limited supervision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySupervision<T> {
    /// The value under full supervision.
    pub full: T,
    /// The value under limited supervision.
    pub limited: T,
}

impl<T: Copy> BySupervision<T> {
    /// Returns the same value for both.
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

/// A value for standard play, one for rapid and one for blitz.
///
/// The arbiter asks the [`Rulebook`](crate::Rulebook), which knows the class of its game, for
/// the one that counts.
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
    /// The value in standard play.
    pub standard: T,
    /// The values in rapid.
    pub rapid: BySupervision<T>,
    /// The values in blitz.
    pub blitz: BySupervision<T>,
}

impl<T: Copy> ByTimeClass<T> {
    /// Returns the same value for all classes.
    pub const fn same(value: T) -> Self {
        Self {
            standard: value,
            rapid: BySupervision::same(value),
            blitz: BySupervision::same(value),
        }
    }

    /// Returns a value for standard play and full supervision, and another for rapid and blitz
    /// under limited supervision.
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

    /// Returns a value for standard play, and another for rapid and blitz.
    pub(in crate::laws) const fn fast(standard: T, fast: T) -> Self {
        let fast = BySupervision::same(fast);
        Self {
            standard,
            rapid: fast,
            blitz: fast,
        }
    }

    /// Returns the value in a class under a supervision, which means nothing in standard play.
    pub const fn get(&self, class: TimeClass, supervision: Supervision) -> T {
        match class {
            TimeClass::Standard => self.standard,
            TimeClass::Rapid => self.rapid.get(supervision),
            TimeClass::Blitz => self.blitz.get(supervision),
        }
    }
}
