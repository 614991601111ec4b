//! The rules of chess as functions over Arrow arrays, for any engine that speaks Arrow.
//!
//! [`ALL`] lists them, with a name for SQL, what they take and return, and an example each.
//! [`Function::call`] runs one over columns. `FUNCTIONS.md` is written from the list.
//! [`Rows`] makes the table of games that they are asked about, whose columns are in [`schema`].
//!
//! ```
//! use std::sync::Arc;
//! use arrow_array::{cast::AsArray, Int64Array, StringArray};
//! use touchmove_lake_functions::{Arg, function};
//!
//! let games = StringArray::from(vec!["1. e4 e5 *", "1. d4 *"]);
//! let plies = function("chess_fen").ok_or("no such function")?;
//! let first = Arg::constant(Arc::new(Int64Array::from(vec![1])));
//! let fens = plies.call(&[Arg::column(Arc::new(games)), first], 2)?;
//! assert_eq!(fens.as_string::<i32>().value(1), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod catalog;
mod each;
mod ends;
mod input;
mod key;
mod line;
mod names;
mod output;
mod page;
mod rows;
pub mod schema;
mod search;
mod time;
mod tree;

pub use catalog::{ALL, Example, Function, Kind, Value, function};
pub use input::{Arg, Error};
pub use key::{stable_key, stable_key_after};
pub use line::{Flow, Line, Step};
pub use names::opening_with;
pub use page::page;
pub use rows::{Games, Month, Origin, Rows, count_lines};
pub use time::{CommentValues, EVAL_MATE, comment_values, usual_comment_values};
pub use tree::OpeningTree;
