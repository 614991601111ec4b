//! Why an edit of a record was rejected.

use crate::legality::IllegalMove;

/// An error editing a record or its tags, or converting it to a game.
///
/// ```
/// use touchmove::{record, GameRecord};
///
/// let mut record = GameRecord::standard();
/// let refused = record.add(record.root(), "e2e5".parse()?).unwrap_err();
/// assert!(matches!(refused, record::Error::Illegal(_)));
/// assert_eq!(refused.to_string(), "a pawn cannot move from e2 to e5");
///
/// let refused = record.tags_mut().set("White Elo", "2500");
/// assert_eq!(refused, Err(record::Error::TagName { offset: 5 }));
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The node is not part of the record, or has been deleted.
    #[error("there is no such node in the record")]
    NoSuchNode,
    /// The edit does not apply to the root. The root is the start position and not a move.
    #[error("the root of the record is not a move")]
    Root,
    /// The move is not legal at its node.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The move is legal, so it cannot be added as an illegal one.
    #[error("the move is legal")]
    Legal,
    /// No piece of the player moves so, even illegally.
    ///
    /// There is none on the square, it would capture a king or a piece of its own side, or it would
    /// become what no move makes of it.
    #[error("the move is impossible even as an illegal one")]
    Impossible,
    /// The mark `[%illegal]` follows from the move, and cannot stand in a comment.
    #[error("the mark of an illegal move follows from the move and cannot be set")]
    IllegalMark,
    /// A null move is not possible in check, because the king could be captured.
    #[error("a null move is not possible in check")]
    NullMoveInCheck,
    /// The line contains a null move, which a game cannot (Article 1.2).
    #[error("a game cannot contain null moves")]
    NullMove,
    /// Only the first move of a variation can have starting comments.
    #[error("the move does not start a variation")]
    NoVariation,
    /// The record has no room for more moves.
    #[error("the record is full")]
    Full,
    /// The name contains another character than letters, digits and underscores, or is empty.
    #[error("expected a letter, a digit or an underscore at byte {offset} of the tag's name")]
    TagName {
        /// The index of the first wrong byte.
        offset: usize,
    },
    /// The name is longer than PGN allows.
    #[error("expected a tag name of at most {limit} bytes")]
    LongTagName {
        /// The greatest length of a name in bytes.
        limit: usize,
    },
    /// The value has a line break, which PGN cannot write.
    #[error("the tag's value has a line break at byte {offset}")]
    TagLineEnd {
        /// The index of the line break in the value.
        offset: usize,
    },
    /// The tags `Result`, `FEN` and `SetUp` follow from the record and cannot be set.
    #[error("this tag follows from the record and cannot be set")]
    DerivedTag,
    /// The tag `Variant` names rules other than standard chess or Chess960.
    #[error("only standard chess and Chess960 are supported")]
    UnknownVariant,
}
