//! Why a move may not be played.

use thiserror::Error;

use crate::types::Move;

/// The reason a [`Move`] is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The move is not among the legal moves of the position (Article 3.10.2).
    #[error("{mv} is not a legal move in this position")]
    NotLegal {
        /// The move that was refused.
        mv: Move,
    },
}
