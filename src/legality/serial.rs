//! Data for `serde`: an illegal move's reason is its text, a played move its facts.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::{IllegalMove, StoredMove};
use crate::types::serial::in_words;

in_words! {
    IllegalMove,
}

/// Serializes as the move and its facts, for a program to show; to store a move, store its `Move`.
impl Serialize for StoredMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut facts = serializer.serialize_struct("StoredMove", 8)?;
        facts.serialize_field("move", &self.to_move())?;
        facts.serialize_field("color", &self.color())?;
        facts.serialize_field("role", &self.role())?;
        facts.serialize_field("destination", &self.destination())?;
        facts.serialize_field("captured", &self.captured())?;
        facts.serialize_field("promotion", &self.promotion())?;
        facts.serialize_field("castling", &self.castling_side())?;
        facts.serialize_field("en_passant", &self.is_en_passant())?;
        facts.end()
    }
}
