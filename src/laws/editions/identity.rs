//! The identity of a rulebook: its edition and overlays, before any change by an event.

use super::super::citation::CitationSource;
use super::super::classes::{Supervision, TimeClass};
use super::super::edition::Edition;
use super::super::policy::Policies;
use super::super::policy::table::{Layer, with_layer};
use super::table::{Provisions, Row, overlaid};
use super::{schools, table_of};

/// An edition and its overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::laws) struct Identity {
    pub(in crate::laws) edition: Edition,
    pub(in crate::laws) class: TimeClass,
    /// Always full in standard play.
    pub(in crate::laws) supervision: Supervision,
    /// Whether a quickplay finish was announced.
    pub(in crate::laws) quickplay: bool,
    /// Whether the schools' notes apply.
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

    /// Returns every identity with the same edition.
    pub(in crate::laws) fn siblings(self) -> impl Iterator<Item = Self> {
        (0..TimeClass::ALL.len() * Supervision::ALL.len() * 4).map(move |number| Self {
            class: TimeClass::ALL[number / 4 / Supervision::ALL.len()],
            supervision: Supervision::ALL[number / 4 % Supervision::ALL.len()],
            quickplay: number & 2 != 0,
            schools: number & 1 != 0,
            ..self
        })
    }

    /// Returns where each rule is printed.
    pub(in crate::laws) const fn provisions(self) -> Provisions {
        let table = table_of(self.edition);
        let mut provisions = table.provisions;
        let verified = table.articles_verified;
        if self.quickplay {
            provisions = overlaid(
                provisions,
                table.quickplay,
                CitationSource::Edition,
                verified,
            );
        }
        if let TimeClass::Rapid | TimeClass::Blitz = self.class {
            provisions = overlaid(
                provisions,
                table.fast.always,
                CitationSource::Edition,
                verified,
            );
            if let Supervision::Limited = self.supervision {
                provisions = overlaid(
                    provisions,
                    table.fast.limited,
                    CitationSource::Edition,
                    verified,
                );
            }
        }
        let rows: &[Row] = match self.class {
            TimeClass::Standard => &[],
            TimeClass::Rapid => table.fast.rapid.get(self.supervision),
            TimeClass::Blitz => table.fast.blitz.get(self.supervision),
        };
        provisions = overlaid(provisions, rows, CitationSource::Edition, verified);
        if self.schools {
            provisions = overlaid(provisions, schools::ROWS, CitationSource::Schools, true);
        }
        provisions
    }

    pub(in crate::laws) const fn policies(self) -> Policies {
        let policies = table_of(self.edition).policies;
        if self.schools {
            with_layer(policies, Layer::Schools)
        } else {
            policies
        }
    }
}
