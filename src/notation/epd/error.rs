//! What can be wrong with an EPD, and where.

use crate::fen;
use crate::notation::san;

/// The reason why a text is no EPD, or why an operation cannot be part of one.
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
    /// The four fields of the position cannot be read, or describe no valid position.
    #[error(transparent)]
    Fen(#[from] fen::Error),
    /// The text does not say what an EPD has to say at this place.
    #[error("expected {expected} at byte {offset} of the EPD")]
    Syntax {
        /// How many bytes are fine: the index of the first byte that is not, or the length
        /// of a text that is too short.
        offset: usize,
        /// What the EPD should have there.
        expected: &'static str,
    },
    /// An operand is no legal move.
    #[error("at byte {offset} of the EPD: {error}")]
    Move {
        /// Where the move begins.
        offset: usize,
        /// What is wrong with it.
        error: san::Error,
    },
    /// An operation that is to be added needs other operands, or another name.
    #[error("the operation needs {expected}")]
    Operation {
        /// What it needs.
        expected: &'static str,
    },
}
