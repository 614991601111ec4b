//! Data for `serde`: a bitboard is a list of its squares.

use core::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Bitboard;
use crate::types::Square;

/// Serializes as the list of squares, from a1 to h8.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut squares = serializer.serialize_seq(Some(self.len()))?;
        for square in *self {
            squares.serialize_element(&square)?;
        }
        squares.end()
    }
}

/// Reads squares in any order and rejects duplicates.
struct EachOnce;

impl<'de> Visitor<'de> for EachOnce {
    type Value = Bitboard;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("squares, each at most once")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bitboard, A::Error> {
        let mut squares = Bitboard::EMPTY;
        while let Some(square) = list.next_element::<Square>()? {
            if squares.contains(square) {
                return Err(A::Error::custom(format_args!(
                    "expected each square at most once, found {square} twice"
                )));
            }
            squares |= Bitboard::from(square);
        }
        Ok(squares)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(EachOnce)
    }
}
