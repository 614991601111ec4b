//! What can be wrong with a book or one of its entries, and where.

use crate::legality::IllegalMove;
use crate::types::Move;

/// An error in a Polyglot book, with the offset of the entry in bytes.
///
/// [`Book::from_bytes`](super::Book::from_bytes) finds a book that is truncated or not sorted.
/// [`Book::checked_entries`](super::Book::checked_entries) finds moves that cannot be played.
///
/// ```
/// use touchmove::polyglot::{Book, Error};
///
/// let error = Book::from_bytes(&[0; 40]).unwrap_err();
/// assert_eq!(error, Error::Truncated { offset: 32, found: 8 });
/// assert_eq!(error.to_string(), "expected 16 bytes at byte 32 of the book, found 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The last entry is incomplete: the length of the book is not a multiple of 16.
    #[error("expected 16 bytes at byte {offset} of the book, found {found}")]
    Truncated {
        /// Where the incomplete entry begins.
        offset: usize,
        /// How many bytes it has.
        found: usize,
    },
    /// The key of an entry is lower than the one before it. So the book cannot be searched.
    #[error("the key at byte {offset} of the book is lower than the one before")]
    Unsorted {
        /// Where the entry begins.
        offset: usize,
    },
    /// The number of a move has no meaning in the format.
    #[error("the entry at byte {offset} of the book has no move: {move_bits:#06x}")]
    NotAMove {
        /// Where the entry begins.
        offset: usize,
        /// The number in place of the move.
        move_bits: u16,
    },
    /// The move of an entry is not legal in the position.
    #[error("the entry at byte {offset} of the book has the illegal move {mv}: {reason}")]
    Illegal {
        /// Where the entry begins.
        offset: usize,
        mv: Move,
        #[source]
        reason: IllegalMove,
    },
}

impl Error {
    /// Returns the offset in bytes of the entry in error.
    #[must_use]
    pub const fn offset(self) -> usize {
        match self {
            Self::Truncated { offset, .. }
            | Self::Unsorted { offset }
            | Self::NotAMove { offset, .. }
            | Self::Illegal { offset, .. } => offset,
        }
    }
}
