//! What can be wrong with an EPD, and where.

use crate::fen;
use crate::notation::san;
use crate::types::Expected;

/// An error reading an EPD line, or adding an operation to an [`Epd`](super::Epd).
///
/// ```
/// use touchmove::epd::{self, Epd};
/// use touchmove::san;
///
/// let refused = |text: &str| text.parse::<Epd>().unwrap_err();
///
/// let error = refused("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; dm two;");
/// assert_eq!(error.to_string(), "expected a whole number at byte 37 of the EPD");
///
/// let error = refused("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2 Ke3;");
/// assert!(matches!(error, epd::Error::Move { offset: 33, error: san::Error::Illegal(_) }));
/// assert_eq!(error.to_string(), "at byte 33 of the EPD: a king cannot move from e1 to e3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The four fields of the position are malformed, or the position is not valid.
    #[error(transparent)]
    Fen(#[from] fen::Error),
    /// The text is not a valid EPD line.
    #[error("expected {expected} at byte {offset} of the EPD")]
    Syntax {
        /// The index of the first wrong byte. It is the length of a text that is too short.
        offset: usize,
        expected: &'static str,
    },
    /// An operand is not a legal move.
    #[error("at byte {offset} of the EPD: {error}")]
    Move {
        /// The index of the byte where the move begins.
        offset: usize,
        error: san::Error,
    },
    /// An operation to be added is invalid as a whole. The opcode is malformed, the number of
    /// operands differs, or it is a counter with a second value.
    #[error("the operation needs {expected}")]
    Operation { expected: &'static str },
    /// An operand of an operation to be added is wrong. It is of another kind, an illegal move, or
    /// cannot be written.
    #[error("expected {expected} as operand {} of the operation", index + 1)]
    Operand {
        /// The index of the operand, from 0.
        index: usize,
        expected: &'static str,
    },
}

impl From<Expected> for Error {
    fn from(Expected { offset, expected }: Expected) -> Self {
        Self::Syntax { offset, expected }
    }
}
