//! PGN: games read event by event, replayed, collected into records, and written.
//!
//! A [`Reader`] reads a slice or a file of any size. [`Reader::next_event`] allocates nothing;
//! [`Reader::next_record`] collects a whole game, and a [`Replay`] applies the events to a board.
//! An [`Error`] has a [`Location`] and an [`ErrorKind`]. It ends only its own game; the next call
//! continues with the next game. Needs the feature `pgn`.
//!
//! Real files are full of small mistakes. Those that a [`Leniency`] names cost no game: the event
//! [`Event::Tolerated`] and [`Reader::faults`] report each with its place. [`Options`] choose what
//! is tolerated, the piece letters, and whether a game is kept up to its first error. The table at the
//! end of this page has every mistake that is tolerated. An illegal move that was played is no mistake of
//! a file if it is [marked](crate::GameRecord::add_illegal).
//!
//! ```
//! use touchmove::pgn;
//!
//! let text = b"[White \"Anderssen\"]\n\n1. e4 e5 2. f4 1-0\n\n1. d4 d5 *\n";
//! let mut reader = pgn::Reader::from_bytes(text);
//! let mut games = Vec::new();
//! while let Some(record) = reader.next_record()? {
//!     games.push(record);
//! }
//! assert_eq!(games.len(), 2);
//! assert_eq!(games[0].tags().white(), "Anderssen");
//! assert_eq!(games[1].to_pgn(pgn::Style::Compact).trim_end(), "1.d4 d5 *");
//! # Ok::<(), pgn::Error>(())
//! ```
//!
//! # Tolerated mistakes
//!
#![doc = include_str!("heuristics.md")]

// Import is lenient: what real files contain is accepted if its meaning is clear, and is an error
// with its location if not. Export is strict: one text for one record.

mod boundary;
#[cfg(feature = "std")]
mod chunks;
mod error;
mod event;
mod index;
mod interpreter;
mod leniency;
mod lookahead;
mod moves;
mod options;
mod reader;
mod records;
mod replay;
mod scan;
mod source;
mod split;
mod start;
#[cfg(feature = "std")]
mod stream;
mod tags;
mod utf16;
mod write;

#[cfg(feature = "std")]
pub use chunks::{Chunk, ChunkError, Chunks};
pub use error::{Error, ErrorKind, Location};
pub use event::{Event, RawText, TerminationMarker};
pub use index::{Index, IndexEntry};
pub use leniency::Leniency;
pub use options::{Limits, Loss, Options};
pub use reader::Reader;
pub use records::{Records, RecordsWithFaults};
pub use replay::Replay;
pub use source::{Bytes, Source};
pub use split::{next_game, split};
#[cfg(feature = "std")]
pub use stream::Stream;
pub use write::{Parts, Style, WriteOptions};
