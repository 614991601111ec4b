//! `serde` support: a record serializes as its PGN, and a game as the record of its moves.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::TerminationMarker;
use crate::game::Game;
use crate::record::GameRecord;
use crate::types::serial::as_text;

as_text! {
    GameRecord: "a game in PGN",
    TerminationMarker: "a game termination marker",
}

/// Serializes the game as the record of its moves, without undone moves.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GameRecord::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = GameRecord::deserialize(deserializer)?;
        let game = record.to_game().map_err(D::Error::custom)?;
        if GameRecord::from(&game) == record {
            Ok(game)
        } else {
            Err(D::Error::custom(
                "the record contains more than the moves of a game",
            ))
        }
    }
}
