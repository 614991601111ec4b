//! Amounts of time in events and rulings.

use core::fmt;
use core::time::Duration;

use crate::clock::SessionTime;

/// An amount of time, written as hours, minutes, seconds and milliseconds: `0:02:00.000`.
pub(in crate::arbiter) struct Amount(pub(in crate::arbiter) Duration);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SessionTime::START.saturating_add(self.0).fmt(f)
    }
}
