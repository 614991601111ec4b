//! The errors of reading a FEN, with the field and the byte.

use crate::position::InvalidPosition;
use crate::types::{Expected, words};

/// An error reading a FEN: a syntax error or an invalid position.
///
/// ```
/// use touchmove::{fen, Position};
///
/// let error = Position::from_fen("8/8/8/8/8/8/8/8 white - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "expected a space at byte 17 of the FEN, in the side to move");
/// assert!(matches!(error, fen::Error::Syntax { field: fen::Field::Turn, offset: 17, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a FEN from this byte on.
    #[error("expected {expected} at byte {offset} of the FEN, in the {field}")]
    Syntax {
        field: Field,
        /// The index of the first wrong byte. It is the length of a text that is too short.
        offset: usize,
        expected: &'static str,
    },
    /// The text is a FEN, but the position is not valid.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
}

/// One of the six fields of a FEN.
///
/// ```
/// use touchmove::{fen, Position};
///
/// let fen = "4k3/8/8/8/8/8/8/4K3 w - - x 1";
/// let Err(fen::Error::Syntax { field, .. }) = fen.parse::<Position>() else { unreachable!() };
/// assert_eq!(field, fen::Field::HalfmoveClock);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The pieces on the board, rank by rank from the eighth to the first.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights of both sides.
    Castling,
    /// The en passant square, which the last double push passed over.
    EnPassant,
    /// The number of half-moves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the current move.
    FullmoveNumber,
}

words! { Field {
    Self::Board => "board",
    Self::Turn => "side to move",
    Self::Castling => "castling rights",
    Self::EnPassant => "en passant square",
    Self::HalfmoveClock => "halfmove clock",
    Self::FullmoveNumber => "fullmove number",
}}

/// A syntax error in the small form that the reader passes on.
pub(super) type Misread = (Field, Expected);

/// Returns the error that something else was expected in a field.
#[cold]
pub(super) fn misread(offset: usize, field: Field, expected: &'static str) -> Misread {
    (field, Expected { offset, expected })
}

impl From<Misread> for Error {
    #[cold]
    fn from((field, Expected { offset, expected }): Misread) -> Self {
        Self::Syntax {
            field,
            offset,
            expected,
        }
    }
}
