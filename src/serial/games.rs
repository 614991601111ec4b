//! Games that are going on: an arbiter is his log, a session the head of one, a game its moves.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::arbiter::{Arbiter, Log, Session};
use crate::game::Game;
use crate::record::GameRecord;

/// An arbiter is his log; who reads it hears all events again.
impl Serialize for Arbiter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_log().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Arbiter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let log = Log::deserialize(deserializer)?;
        if log.cut_off().is_some() {
            return Err(D::Error::custom("the last line of the log is cut off"));
        }
        let replayed = log.replay().map_err(D::Error::custom)?;
        match replayed.differences.first() {
            None => Ok(replayed.arbiter),
            Some(difference) => Err(D::Error::custom(format_args!(
                "line {} of the log: a ruling is written that is not made",
                difference.line
            ))),
        }
    }
}

/// A session is the log of a game in which nothing has happened.
impl Serialize for Session {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Arbiter::new(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Session {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let log = Log::deserialize(deserializer)?;
        if log.entries().len() > 0 || log.cut_off().is_some() {
            return Err(D::Error::custom("the game of this session has begun"));
        }
        Ok(log.session().clone())
    }
}

/// A game is the record of its moves; those that have been taken back are not in it.
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
                "there is more in the record than the moves of a game",
            ))
        }
    }
}
