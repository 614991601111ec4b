//! Game records for editing: tags, variations, comments, annotations and the result.
//!
//! A [`GameRecord`] is a tree of moves; every node has a [`NodeId`] and a position. It does not
//! depend on a file format: [`pgn`](crate::pgn) reads and writes it. An [`Error`] says why an edit
//! was rejected; the record is then unchanged. Needs the feature `pgn`.
//!
//! ```
//! use touchmove::record::{Error, GameRecord};
//!
//! let mut record = GameRecord::standard();
//! let e4 = record.play(record.root(), "e2e4".parse()?)?;
//! record.play(e4, "e7e5".parse()?)?;
//! let sicilian = record.play(e4, "c7c5".parse()?)?;
//! record.promote_to_main(sicilian)?;
//! assert_eq!(record.main_line().last(), Some(sicilian));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// The order in which rustdoc lists the methods of `GameRecord`: constructors and queries, then
// edits.
mod tree;

mod edit;

mod annotations;
mod comment;
mod compare;
mod date;
mod error;
mod games;
mod illegal;
mod nag;
mod part;
mod single_lines;
mod tags;
mod walk;

pub use comment::{Comment, CommentParts};
pub use date::GameDate;
pub use error::Error;
pub(crate) use illegal::{after_illegal, after_move, after_null, illegal_move};
pub use nag::Nag;
pub use part::{ColoredArrow, ColoredSquare, CommentPart, Eval, EvalScore, MarkColor};
pub(crate) use part::{ILLEGAL, find_mark};
pub use tags::Tags;
pub(crate) use tags::{LONGEST_NAME, is_of_tag_name};
pub use tree::{GameRecord, NodeId, Nodes, RecordMove};
pub use walk::{Walk, WalkStep};
