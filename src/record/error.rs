//! Why a record refuses to be changed.

use crate::legality::IllegalMove;

/// The reason why a record cannot be changed, or cannot be taken for a game.
///
/// ```
/// use touchmove::{record, GameRecord};
///
/// let mut record = GameRecord::standard();
/// let refused = record.add(record.root(), "e2e5".parse()?).unwrap_err();
/// assert!(matches!(refused, record::Error::Illegal(_)));
/// assert_eq!(refused.to_string(), "a pawn cannot move from e2 to e5");
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The node is not, or no longer, part of the record.
    #[error("there is no such node in the record")]
    NoSuchNode,
    /// The root stands for the start position; it is no move that could be changed.
    #[error("the start of the record is no move")]
    Root,
    /// The move is not legal where it should be recorded.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Nobody can pass in check: the king could be taken.
    #[error("nobody can pass in check")]
    NullMoveInCheck,
    /// No player passes in a game (Article 1.2).
    #[error("a game has no null moves")]
    NullMove,
    /// Only the first move of a variation is introduced.
    #[error("the move does not begin a variation")]
    NoVariation,
    /// There is no room for as many moves.
    #[error("the record is full")]
    Full,
}

/// The reason why a record does not take a tag.
///
/// ```
/// use touchmove::record::{TagError, Tags};
///
/// let mut tags = Tags::new();
/// assert_eq!(tags.set("Result", "1-0"), Err(TagError::Derived));
/// assert_eq!(tags.set("White Elo", "2500"), Err(TagError::Name { offset: 5 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TagError {
    /// A name has letters, digits and underscores, and at least one of them.
    #[error("expected a letter, a digit or an underscore at byte {offset} of the tag's name")]
    Name {
        /// How many bytes are fine.
        offset: usize,
    },
    /// No program reads names without end.
    #[error("the name of a tag has at most {limit} bytes")]
    LongName {
        /// How many bytes a name may have.
        limit: usize,
    },
    /// A value is one line.
    #[error("the tag's value has a line end at byte {offset}")]
    LineEnd {
        /// How many bytes are fine.
        offset: usize,
    },
    /// `Result`, `FEN` and `SetUp` say what the record itself knows.
    #[error("the record itself says what this tag says")]
    Derived,
    /// `Variant` names other rules than those of chess.
    #[error("only standard chess and Chess960 are known here")]
    Variant,
}
