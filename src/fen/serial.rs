//! Data for `serde`: positions and setups are FENs, and a board is the first field of a FEN.
//!
//! Every position that can be written can be read: reading accepts all defects that can be
//! accepted.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

use crate::board::Board;
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::serial::{as_text, in_words};

as_text! {
    Board: "the board field of a FEN",
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
