//! The record of a game: who played, from where, every move with what was said of it, and
//! how it ended. It knows no file format and no arbiter.

// The order on the page of `GameRecord`: how to get one and read it, then how to change it.
mod tree;

mod edit;

mod annotations;
mod comment;
mod compare;
mod date;
mod error;
mod games;
mod part;
#[cfg(feature = "serde")]
mod serial;
mod tags;
mod walk;

pub use comment::{Comment, CommentParts};
pub use date::GameDate;
pub use error::{RecordError, TagError};
pub use part::{ColoredArrow, ColoredSquare, CommentPart, Eval, EvalScore, MarkColor};
pub use tags::Tags;
pub(crate) use tags::{LONGEST_NAME, is_of_tag_name};
pub use tree::{GameRecord, NodeId, RecordMove};
pub use walk::{RecordWalk, WalkStep};
