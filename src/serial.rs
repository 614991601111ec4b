//! Data for `serde`: what has a text form is that text, read back as strictly as elsewhere.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a text as what it stands for.
struct Text<T> {
    expected: &'static str,
    read: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Makes types serialise as their text.
macro_rules! as_text {
    ($($type:ty: $expected:literal,)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    expected: $expected,
                    read: PhantomData,
                })
            }
        }
    )*};
}

as_text! {
    crate::types::Color: "white or black",
    crate::types::Role: "a kind of man",
    crate::types::Piece: "the letter of a man",
    crate::types::Square: "a square",
    crate::types::File: "a file",
    crate::types::Rank: "a rank",
    crate::types::Wing: "kingside or queenside",
    crate::types::Move: "a move",
    crate::position::Position: "a FEN",
    crate::clock::At: "a moment",
    crate::clock::TimeControl: "a time control",
    crate::clock::ChessClock: "a chess clock",
    crate::laws::Edition: "an edition of the Laws",
}

#[cfg(feature = "alloc")]
as_text! {
    crate::laws::Rulebook: "a rulebook",
    crate::arbiter::Event: "an event",
    crate::arbiter::LogEntry: "an event with its time",
    crate::arbiter::GameResult: "a result",
    crate::arbiter::Log: "a log",
    crate::record::GameRecord: "a game in PGN",
}

/// An arbiter is his log; who reads it hears all events again.
#[cfg(feature = "alloc")]
impl Serialize for crate::arbiter::Arbiter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_log().serialize(serializer)
    }
}

#[cfg(feature = "alloc")]
impl<'de> Deserialize<'de> for crate::arbiter::Arbiter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let log = crate::arbiter::Log::deserialize(deserializer)?;
        if log.cut_off().is_some() {
            return Err(D::Error::custom("the last line of the log is cut off"));
        }
        let replayed = log.replay().map_err(D::Error::custom)?;
        Ok(replayed.arbiter)
    }
}
