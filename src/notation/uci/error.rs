//! What can be wrong with a UCI move, and where.

use crate::legality::IllegalMove;

/// An error reading a UCI move: syntax, null move or illegal move.
///
/// ```
/// use touchmove::Position;
/// use touchmove::uci::{self, UciMove};
///
/// let error = "e2e9".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8 at byte 3 of the move");
/// assert!(matches!(error, uci::Error::Syntax { offset: 3, .. }));
///
/// let start = Position::standard();
/// assert_eq!(start.parse_uci("0000"), Err(uci::Error::NullMove));
/// assert!(matches!(start.parse_uci("e2e5"), Err(uci::Error::Illegal(_))));
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
}
