//! What can be wrong with a UCI message, and where.

use super::Error;
use crate::fen;
use crate::position::InvalidPosition;

/// An error reading a UCI message or playing its moves, with the place.
///
/// Unknown tokens are no error. What is wrong is a number, a move or a FEN that cannot be read, or
/// a command without what it needs.
///
/// ```
/// use touchmove::uci::{Command, MessageError};
///
/// let error = "go depth ten".parse::<Command>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a whole number after depth at byte 9 of the line");
/// assert!(matches!(error, MessageError::Syntax { keyword: "depth", offset: 9, .. }));
///
/// let error = "position startpos moves e2e4 e7e9".parse::<Command>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8 at byte 3 of the move, which begins at byte 29 of the line");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The line breaks the grammar of its command.
    #[error("expected {expected} after {keyword} at byte {offset} of the line")]
    Syntax {
        /// The keyword before the mistake.
        keyword: &'static str,
        /// The index of the first byte of the wrong token. It is the length of a line that is too
        /// short.
        offset: usize,
        expected: &'static str,
    },
    /// A token in the place of a move is not a move.
    #[error("{error}, which begins at byte {offset} of the line")]
    Move {
        /// The index of the first byte of the token.
        offset: usize,
        /// What is wrong with the move.
        #[source]
        error: Error,
    },
    /// The position is not a valid FEN.
    #[error("{error}, which begins at byte {offset} of the line")]
    Fen {
        /// The index of the first byte of the FEN.
        offset: usize,
        /// What is wrong with the FEN. Its bytes are counted with one space between the fields.
        #[source]
        error: fen::Error,
    },
    /// The start position of a [`SetPosition`](super::SetPosition) is not valid.
    #[error(transparent)]
    Start(#[from] InvalidPosition),
    /// A move of a [`SetPosition`](super::SetPosition) is not legal.
    #[error("move {} of the list: {error}", index + 1)]
    ListedMove {
        /// The index of the move, from 0.
        index: usize,
        /// What is wrong with it.
        #[source]
        error: Error,
    },
}
