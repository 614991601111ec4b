//! Why a text is no rulebook, or a rulebook cannot be changed as asked.

use thiserror::Error;

/// Why a text is no rulebook, or a rulebook cannot be changed as asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulebookError {
    /// There is no edition of this name.
    #[error("there is no edition of this name at byte {at}")]
    UnknownEdition {
        /// Where the name begins, counted from 0.
        at: usize,
    },
}
