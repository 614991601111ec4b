//! Which setups are refused, by touchmove or by another library.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use touchmove::InvalidPosition;

use super::setups::name;

/// How many setups were refused. Libraries have different rules for this, so it is no disagreement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusals {
    /// How many setups that touchmove accepts each library has refused.
    by_peers: BTreeMap<String, u64>,
    /// How many setups touchmove has refused, by the kinds of their defects.
    by_touchmove: BTreeMap<String, Refused>,
}

/// How many setups with one kind of defect touchmove has refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Refused {
    setups: u64,
    /// How many of them all other libraries accept.
    alone: u64,
}

impl Refusals {
    /// Counts the libraries that refuse a setup accepted by touchmove.
    pub fn note_peers(&mut self, packages: &[&'static str]) {
        for &package in packages {
            *self.by_peers.entry(package.to_owned()).or_default() += 1;
        }
    }

    /// Counts a setup that touchmove refuses; `alone` if all others accept it.
    pub fn note_ours(&mut self, error: &InvalidPosition, alone: bool) {
        let kinds: BTreeSet<String> = error.defects().map(name).collect();
        for kind in kinds {
            let refused = self.by_touchmove.entry(kind).or_default();
            refused.setups += 1;
            refused.alone += u64::from(alone);
        }
    }
}

impl AddAssign for Refusals {
    fn add_assign(&mut self, other: Self) {
        for (package, setups) in other.by_peers {
            *self.by_peers.entry(package).or_default() += setups;
        }
        for (kind, refused) in other.by_touchmove {
            let sum = self.by_touchmove.entry(kind).or_default();
            sum.setups += refused.setups;
            sum.alone += refused.alone;
        }
    }
}

impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let peers = self.by_peers.iter();
        let peers: Vec<String> = peers
            .map(|(package, setups)| format!("{setups} by {package}"))
            .collect();
        let none = || "none".to_owned();
        let list = |rows: Vec<String>| {
            if rows.is_empty() {
                none()
            } else {
                rows.join(", ")
            }
        };
        writeln!(f, "Setups refused only by others: {}", list(peers))?;
        let ours = self.by_touchmove.iter();
        let ours: Vec<String> = ours
            .map(|(kind, Refused { setups, alone })| format!("{setups} {kind} ({alone})"))
            .collect();
        write!(
            f,
            "Setups refused by touchmove (of those accepted by all others): {}",
            list(ours)
        )
    }
}
