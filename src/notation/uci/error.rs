//! What can be wrong with a UCI move or message, and where.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;

#[cfg(feature = "alloc")]
use crate::fen;
use crate::legality::IllegalMove;
#[cfg(feature = "alloc")]
use crate::position::InvalidPosition;

/// An error reading a UCI move or message, or playing listed moves.
///
/// Unknown tokens of a message are no error. What is wrong is a number, a move or a FEN that cannot
/// be read, or a command without what it needs.
///
/// ```
/// use touchmove::Position;
/// use touchmove::uci::{self, UciMove};
///
/// let error = "e2e9".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8 at byte 3 of the move");
/// assert_eq!(Position::standard().parse_uci("0000"), Err(uci::Error::NullMove));
/// let error = "go depth ten".parse::<uci::Command>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a whole number after depth at byte 9 of the line");
/// let error = "position startpos moves e2e4 e7e9".parse::<uci::Command>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8 at byte 3 of the move, which begins at byte 29 of the line");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a UCI move.
    #[error("expected {expected} at byte {offset} of the move")]
    Syntax {
        /// The index of the first wrong byte. It is the length of a text that is too short.
        offset: usize,
        expected: &'static str,
    },
    /// The text is the null move, which a player may not make (Article 1.2).
    #[error("the null move 0000 cannot be played")]
    NullMove,
    /// The move is well formed but not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A message lacks something, or a number or word in it is wrong.
    #[cfg(feature = "alloc")]
    #[error("expected {expected} after {keyword} at byte {offset} of the line")]
    Message {
        /// The keyword before the mistake.
        keyword: &'static str,
        /// The index of the first byte of the wrong token. It is the length of a line that is too
        /// short.
        offset: usize,
        expected: &'static str,
    },
    /// A token in the place of a move is not a move.
    #[cfg(feature = "alloc")]
    #[error("{error}, which begins at byte {offset} of the line")]
    Move {
        /// The index of the first byte of the token.
        offset: usize,
        /// What is wrong with the move.
        #[source]
        error: Box<Self>,
    },
    /// The position is not a valid FEN.
    #[cfg(feature = "alloc")]
    #[error("{error}, which begins at byte {offset} of the line")]
    Fen {
        /// The index of the first byte of the FEN.
        offset: usize,
        /// What is wrong with the FEN. Its bytes are counted with one space between the fields.
        #[source]
        error: Box<fen::Error>,
    },
    /// The start position of a [`SetPosition`](super::SetPosition) is not valid.
    #[cfg(feature = "alloc")]
    #[error(transparent)]
    Start(Box<InvalidPosition>),
    /// A move of a [`SetPosition`](super::SetPosition) is not legal.
    #[cfg(feature = "alloc")]
    #[error("move {} of the list: {error}", index + 1)]
    ListedMove {
        /// The index of the move, from 0.
        index: usize,
        /// What is wrong with it.
        #[source]
        error: Box<Self>,
    },
}
