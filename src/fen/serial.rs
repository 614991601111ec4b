//! Data for `serde`: positions and setups are FENs, and a board is the first field of one.
//!
//! Every position that can be written can be read: what validation may tolerate is tolerated.

use core::fmt::{self, Write};

use arrayvec::ArrayString;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::serial::{as_text, in_words};

as_text! {
    Setup: "a FEN",
}

in_words! {
    Position,
}

/// Reads a position with every defect that can be tolerated.
struct Tolerated;

impl Visitor<'_> for Tolerated {
    type Value = Position;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a FEN")
    }

    fn visit_str<E: Error>(self, fen: &str) -> Result<Position, E> {
        Position::from_fen_with(fen, Tolerance::ALL).map_err(E::custom)
    }
}

/// Reads every position that was written, also one that was [tolerated](Tolerance::ALL) or
/// reached by illegal moves; to be strict, read a [`Setup`] and [validate](Setup::validate) it.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Tolerated)
    }
}

/// Enough for a FEN without rights: a letter for each of the 64 squares, seven strokes, and the
/// other fields.
const PLACEMENT: usize = 128;

/// The pieces as the first field of a FEN places them.
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

/// Reads the pieces as the first field of a FEN places them.
struct Placement;

impl Visitor<'_> for Placement {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the pieces as FEN places them")
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
