//! What names a rulebook that no event has changed: an edition and what is laid over it.

use super::super::citation::Source;
use super::super::edition::Edition;
use super::super::policies::{Policies, Supervision, TimeClass};
use super::{Provisions, Table, overlaid, table};

/// An edition and what is laid over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::laws) struct Identity {
    pub(in crate::laws) edition: Edition,
    pub(in crate::laws) class: TimeClass,
    /// Full in standard play.
    pub(in crate::laws) supervision: Supervision,
    /// Whether a quickplay finish was announced.
    pub(in crate::laws) quickplay: bool,
    /// Whether the schools' notes are laid over the edition.
    pub(in crate::laws) schools: bool,
}

impl Identity {
    pub(in crate::laws) const fn standard(edition: Edition) -> Self {
        Self {
            edition,
            class: TimeClass::Standard,
            supervision: Supervision::Full,
            quickplay: false,
            schools: false,
        }
    }

    const fn table(self) -> &'static Table {
        table(self.edition)
    }

    /// Returns where each rule is printed.
    pub(in crate::laws) const fn provisions(self) -> Provisions {
        let table = self.table();
        let mut provisions = table.provisions;
        let verified = table.addresses_verified;
        if self.quickplay {
            provisions = overlaid(provisions, table.quickplay, Source::Edition, verified);
        }
        let appendix = match (self.class, self.supervision) {
            (TimeClass::Standard, _) => return provisions,
            (TimeClass::Rapid, Supervision::Full) => table.rapid_full,
            (TimeClass::Rapid, Supervision::Limited) => table.rapid_limited,
            (TimeClass::Blitz, Supervision::Full) => table.blitz_full,
            (TimeClass::Blitz, Supervision::Limited) => table.blitz_limited,
        };
        overlaid(provisions, appendix, Source::Edition, verified)
    }

    /// Returns the numbers and procedures.
    pub(in crate::laws) const fn policies(self) -> Policies {
        self.table().policies
    }
}
