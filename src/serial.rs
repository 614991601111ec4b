//! Data for `serde`: what has a text form is that text, read back as strictly as elsewhere.
//!
//! The [guide](crate::guide::serde) lists what becomes what.

#[cfg(feature = "alloc")]
mod games;
mod pairs;
#[cfg(feature = "alloc")]
mod told;
mod words;

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
    crate::diagram::Rgb: "a colour such as #ffa500",
    crate::clock::At: "a moment",
    crate::clock::ChessClock: "a chess clock",
    crate::clock::TimeControl: "a time control",
    crate::laws::Article: "the address of an article",
    crate::laws::Edition: "an edition of the Laws",
    crate::laws::Parameter: "a parameter of a rulebook",
    crate::notation::UciMove: "a move in UCI",
    crate::position::Position: "a FEN",
    crate::setup::Setup: "a FEN",
    crate::termination::Outcome: "a result",
    crate::types::Color: "white or black",
    crate::types::File: "a file",
    crate::types::Move: "a move",
    crate::types::Piece: "the letter of a man",
    crate::types::Promotion: "what a pawn becomes",
    crate::types::Rank: "a rank",
    crate::types::Role: "a kind of man",
    crate::types::Square: "a square",
    crate::types::Wing: "kingside or queenside",
}

#[cfg(feature = "alloc")]
as_text! {
    crate::arbiter::Answer: "an answer",
    crate::arbiter::Event: "an event",
    crate::arbiter::GameResult: "a result",
    crate::arbiter::HostPolicy: "a host's policy",
    crate::arbiter::Log: "a log",
    crate::arbiter::LogEntry: "an event with its time",
    crate::laws::Rulebook: "a rulebook",
    crate::notation::Epd: "an EPD line",
    crate::record::GameDate: "a date",
    crate::record::GameRecord: "a game in PGN",
    crate::termination::Claim: "a claim",
    crate::termination::ClaimGround: "the ground of a claim",
}
