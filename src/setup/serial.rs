//! Data for `serde`: a Chess960 start position is its number.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Chess960;

/// Serializes as the number, from 0 to 959.
impl Serialize for Chess960 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Chess960 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| D::Error::custom("expected a number from 0 to 959"))
    }
}
