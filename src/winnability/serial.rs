//! `serde` support: a budget serializes as its number. An answer can be written but not read back.

#[cfg(feature = "alloc")]
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[cfg(feature = "alloc")]
use super::{Helpmate, Winnability};
use super::{NodeBudget, Proof};
use crate::types::serial::in_words;

in_words! {
    Proof,
}

/// A budget serializes as its number of positions.
impl Serialize for NodeBudget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.nodes().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NodeBudget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::new)
    }
}

/// A helpmate serializes as its moves.
#[cfg(feature = "alloc")]
impl Serialize for Helpmate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.moves())
    }
}

/// An answer serializes as whether the side can win, null if undecided, with the line or the proof.
#[cfg(feature = "alloc")]
impl Serialize for Winnability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut found = serializer.serialize_struct("Winnability", 3)?;
        let is_winnable = match self {
            Self::Winnable(_) => Some(true),
            Self::Unwinnable(_) => Some(false),
            Self::Undecided { .. } => None,
        };
        found.serialize_field("winnable", &is_winnable)?;
        let helpmate = match self {
            Self::Winnable(helpmate) => Some(helpmate),
            _ => None,
        };
        found.serialize_field("helpmate", &helpmate)?;
        let proof = match self {
            Self::Unwinnable(proof) => Some(proof),
            _ => None,
        };
        found.serialize_field("proof", &proof)?;
        found.end()
    }
}
