//! What can be wrong with a move as UCI spells it, and where.

use crate::legality::IllegalMove;

/// The reason why a text is no UCI move, or no move that may be played.
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
    /// The text does not say what a move has to say at this place.
    #[error("expected {expected} at byte {offset} of the move")]
    Syntax {
        /// How many bytes are fine: the index of the first byte that is not, or the length
        /// of a text that is too short.
        offset: usize,
        /// What the move should have there.
        expected: &'static str,
    },
    /// The text is the null move, which no player may make (Article 1.2).
    #[error("the null move 0000 is no move that can be played")]
    NullMove,
    /// The text says clearly which move is meant, and it is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}
