//! What can be wrong with a FEN, and where.

use core::fmt;

use crate::position::InvalidPosition;

/// The reason why a text is no FEN, or the FEN of no valid position.
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
    /// The text does not say what a FEN has to say at this place.
    #[error("expected {expected} at byte {offset} of the FEN, in the {field}")]
    Syntax {
        /// The field that cannot be read.
        field: Field,
        /// How many bytes are fine: the index of the first byte that is not, or the length
        /// of a text that is too short.
        offset: usize,
        /// What the field should have there.
        expected: &'static str,
    },
    /// The text says clearly what makes no valid position.
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
    /// The men on the squares, rank by rank from the eighth to the first.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The square passed over by a double push.
    EnPassant,
    /// The number of half-moves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the current move.
    FullmoveNumber,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// A syntax error, in the small form in which it travels through the reader.
#[derive(Clone, Copy)]
pub(super) struct Misread {
    pub(super) field: Field,
    pub(super) offset: usize,
    pub(super) expected: &'static str,
}

impl From<Misread> for Error {
    #[cold]
    fn from(misread: Misread) -> Self {
        Self::Syntax {
            field: misread.field,
            offset: misread.offset,
            expected: misread.expected,
        }
    }
}
