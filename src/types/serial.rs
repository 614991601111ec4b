//! Data for `serde`: the macros for types that serialize as text, and the small types that do.
//!
//! Each module serializes its own types in a file of this name. A type whose text format is
//! defined in a higher module serializes there. The [guide](crate::guide::serde) lists all formats.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    ByColor, ByRole, CastlingSide, Color, File, Move, Outcome, Piece, Promotion, Rank, Role, Square,
};

/// Reads a value by parsing its text.
pub(crate) struct Text<T> {
    expected: &'static str,
    read: PhantomData<T>,
}

impl<T> Text<T> {
    /// Creates a reader whose errors name `expected`.
    pub(crate) const fn new(expected: &'static str) -> Self {
        Self {
            expected,
            read: PhantomData,
        }
    }
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

/// Makes types serialize as the text that `Display` writes.
macro_rules! in_words {
    ($($type:ty,)*) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}
pub(crate) use in_words;

/// Makes types serialize as their text and deserialize by parsing it.
macro_rules! as_text {
    ($($type:ty: $expected:literal,)*) => {$(
        $crate::types::serial::in_words! { $type, }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::types::serial::Text::new($expected))
            }
        }
    )*};
}
pub(crate) use as_text;

as_text! {
    Color: "white or black",
    File: "a file",
    Move: "a move",
    Outcome: "a result",
    Piece: "the letter of a piece",
    Promotion: "a promotion piece",
    Rank: "a rank",
    Role: "a piece type",
    Square: "a square",
    CastlingSide: "kingside or queenside",
}

/// Serializes as the values of White and Black, in this order.
impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.white, &self.black).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (white, black) = Deserialize::deserialize(deserializer)?;
        Ok(Self { white, black })
    }
}

/// Serializes as the values from pawn to king.
impl<T: Serialize> Serialize for ByRole<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of = self;
        (
            &of.pawn, &of.knight, &of.bishop, &of.rook, &of.queen, &of.king,
        )
            .serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (pawn, knight, bishop, rook, queen, king) = Deserialize::deserialize(deserializer)?;
        Ok(Self {
            pawn,
            knight,
            bishop,
            rook,
            queen,
            king,
        })
    }
}
