//! Data for `serde`: castling rights are the squares of the rooks that may still castle.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::CastlingRights;
use crate::bitboard::Bitboard;

/// Serializes as the list of the squares of the rooks that may still castle.
impl Serialize for CastlingRights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rooks().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CastlingRights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rooks = Bitboard::deserialize(deserializer)?;
        let rights = Self::from_rooks(rooks);
        if rights.rooks() == rooks {
            Ok(rights)
        } else {
            Err(D::Error::custom(
                "only rooks on the first or eighth rank can castle",
            ))
        }
    }
}
