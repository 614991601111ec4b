//! Numbers, values for each side, sets of squares, and the men on a board.

use core::fmt::{self, Write};

use arrayvec::ArrayString;
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::setup::{Chess960, Setup};
use crate::types::{ByColor, ByRole, Square};
use crate::winnability::Budget;

/// White's value and Black's, in this order.
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

/// The values from the pawns' to the kings'.
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

/// Its squares, from a1 to h8.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut squares = serializer.serialize_seq(Some(self.len()))?;
        for square in *self {
            squares.serialize_element(&square)?;
        }
        squares.end()
    }
}

/// Reads squares in any order, each at most once.
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
                    "{square} stands there twice"
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

/// The squares of the rooks that may still castle.
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

/// Enough for a FEN without rights: a letter for each of the 64 squares, seven strokes, and the
/// other fields.
const PLACEMENT: usize = 128;

/// The men as the first field of a FEN places them.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let setup = Setup {
            board: self.clone(),
            ..Setup::EMPTY
        };
        let mut fen = ArrayString::<PLACEMENT>::new();
        write!(fen, "{setup}").map_err(serde::ser::Error::custom)?;
        let placement = fen.split(' ').next().unwrap_or_default();
        serializer.serialize_str(placement)
    }
}

/// Reads the men as the first field of a FEN places them.
struct Placement;

impl Visitor<'_> for Placement {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the men as FEN places them")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Board, E> {
        let mut fen = ArrayString::<PLACEMENT>::new();
        if text.contains(' ') || write!(fen, "{text} w - - 0 1").is_err() {
            return Err(E::invalid_value(Unexpected::Str(text), &self));
        }
        let setup: Setup = fen.parse().map_err(E::custom)?;
        Ok(setup.board)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Placement)
    }
}

/// Its number, from 0 to 959.
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

/// The number of positions that may be looked at.
impl Serialize for Budget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.nodes().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Budget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::new)
    }
}
