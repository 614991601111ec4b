//! What can be wrong with a table of openings, and in which line.

use crate::{fen, notation::san, notation::uci};

/// An error in a table of openings. Nothing of the table is then kept.
///
/// Lines are counted from 1.
///
/// ```
/// use touchmove::openings::{Error, Names};
///
/// let error = "C20\tKing's Pawn Game\t1. e4 e6 2. e5 e4".parse::<Names>().unwrap_err();
/// assert!(matches!(error, Error::Pgn { line: 1, .. }));
/// assert_eq!(error.line(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The header lacks this column.
    #[error("line {line}: expected a column {column}")]
    Header { line: usize, column: &'static str },
    /// A line ends before this column, or the column is empty.
    #[error("line {line}: expected a value in the column {column}")]
    Value { line: usize, column: &'static str },
    /// A move of the column `pgn` cannot be played.
    #[error("line {line}: {reason}")]
    Pgn {
        line: usize,
        #[source]
        reason: san::Error,
    },
    /// A move of the column `uci` cannot be played.
    #[error("line {line}: {reason}")]
    Uci {
        line: usize,
        #[source]
        reason: uci::Error,
    },
    /// The column `epd` is not a position.
    #[error("line {line}: {reason}")]
    Epd {
        line: usize,
        #[source]
        reason: fen::Error,
    },
    /// Two columns of a line lead to different positions.
    #[error("line {line}: the columns lead to different positions")]
    Contradiction { line: usize },
}

impl Error {
    /// Returns the number of the line in error, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        match self {
            Self::Header { line, .. }
            | Self::Value { line, .. }
            | Self::Pgn { line, .. }
            | Self::Uci { line, .. }
            | Self::Epd { line, .. }
            | Self::Contradiction { line } => *line,
        }
    }
}
