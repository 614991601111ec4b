//! Data for `serde`: positions and setups are FENs, and a board is the first field of a FEN.
//!
//! Every position that can be written can be read: reading accepts all defects that can be
//! accepted.

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

/// Reads a position, accepting every defect that can be accepted.
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

/// Reads every position that was written, also one with [accepted defects](Tolerance::ALL) or
/// reached by illegal moves.
///
/// For strict reading, deserialize a [`Setup`] and [validate](Setup::validate) it.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Tolerated)
    }
}

/// Enough for a FEN without castling rights: a letter for each of the 64 squares, seven slashes,
/// and the other fields.
const PLACEMENT: usize = 128;

/// Serializes as the board field of a FEN.
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

/// Reads a board field.
struct Placement;

impl Visitor<'_> for Placement {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the board field of a FEN")
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
