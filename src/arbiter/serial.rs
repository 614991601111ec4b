//! Serialization with `serde`. An arbiter is its log. Rulings are only serialized: on reading, they
//! follow from the log.

use core::time::Duration;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ruling::{Audience, Decision};
use super::{
    Answer, Arbiter, EndCause, Event, GameConfig, GameResult, HostConfig, Log, Question, Ruling,
    Rulings, Snapshot, Verdict, log,
};
use crate::types::serial::{as_text, in_words};

as_text! {
    Answer: "an answer",
    Event: "an event",
    GameResult: "a result",
    HostConfig: "a host configuration",
    Log: "a log",
    log::TimedEvent: "an event with its time",
}

in_words! {
    EndCause,
    Decision,
    Question,
}

/// An arbiter is its log. Deserializing replays all events; it fails if a written ruling differs,
/// or is missing although the log says that every ruling is written.
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
        match replayed.mismatches.first() {
            None => Ok(replayed.arbiter),
            Some(mismatch) => Err(D::Error::custom(mismatch)),
        }
    }
}

/// A configuration is the log of a game without events.
impl Serialize for GameConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Arbiter::new(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let log = Log::deserialize(deserializer)?;
        if log.entries().len() > 0 || log.cut_off().is_some() {
            return Err(D::Error::custom("expected a log without events"));
        }
        Ok(log.config().clone())
    }
}

/// The decision, the citation and the audience.
impl Serialize for Ruling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut ruling = serializer.serialize_struct("Ruling", 3)?;
        ruling.serialize_field("decision", &self.decision)?;
        ruling.serialize_field("citation", &self.citation)?;
        let audience = match self.audience {
            Audience::Everyone => "everyone",
            Audience::Arbiter => "arbiter",
            Audience::NoOne => "no_one",
        };
        ruling.serialize_field("audience", audience)?;
        ruling.end()
    }
}

impl Serialize for Rulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The result, the cause in words, and the number of half-moves.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut verdict = serializer.serialize_struct("Verdict", 3)?;
        verdict.serialize_field("result", &self.result)?;
        verdict.serialize_field("cause", &self.cause)?;
        verdict.serialize_field("ply", &self.ply)?;
        verdict.end()
    }
}

/// The position, the remaining times in milliseconds, whose clock runs, and the moves completed.
impl Serialize for Snapshot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut snapshot = serializer.serialize_struct("Snapshot", 4)?;
        snapshot.serialize_field("position", &self.position)?;
        let millis = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        let remaining = self.remaining.map(|left| left.map(millis));
        snapshot.serialize_field("remaining_ms", &remaining)?;
        snapshot.serialize_field("running", &self.running)?;
        snapshot.serialize_field("completed", &self.completed)?;
        snapshot.end()
    }
}
