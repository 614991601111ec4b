//! PGN: games read event by event, replayed, collected into records, and written.
//!
//! A [`Reader`] reads a slice or a file of any size. [`Reader::next_event`] allocates nothing;
//! [`Reader::next_record`] collects a whole game, and a [`Replay`] applies the events to a board.
//! An [`Error`] has a [`Location`] and an [`ErrorKind`]. It ends only its own game; the next call
//! continues with the next game. Needs the feature `pgn`.
//!
//! Real files are full of small mistakes. Those that a [`Leniency`] names cost no game: the event
//! [`Event::Tolerated`] and [`Reader::faults`] report each with its place. [`Options`] choose what
//! is tolerated, the piece letters, and whether a game is kept up to its first error.
//!
//! | mistake | what is read | strict |
//! |---|---|---|
//! | `e4, hello e5 $300`, `1)`, `(0:01)`, `0:59:58`, `+0.25/12`, an extra `)` or `}` | the moves | [`Stray`](ErrorKind::Stray) and others |
//! | a result in a variation | the moves | [`Stray`](ErrorKind::Stray) |
//! | text between games, zero bytes, `[pgn]`, `2. Nf3` after a result | nothing | [`Stray`](ErrorKind::Stray) |
//! | `OO`, `exd`, `nf3`, `NF3`, `Bxf7ch`, `Bb5†`, `e4¹`, `a6N`, `null` | the only legal move it can mean | [`San`](ErrorKind::San) |
//! | `Bc4Nc6`, `c1` for a promotion, `2: Nf3`, a soft hyphen in a move | the moves | [`San`](ErrorKind::San) |
//! | a game with `Sf3` and `Lb5`, which are legal in German | the moves | [`Letters`](ErrorKind::Letters) |
//! | a game with `5254` and `5755` | the moves | [`NumericMoves`](ErrorKind::NumericMoves) |
//! | `1:0`, `1 - 0`, `0.5-0.5`, `0-0` in the end | the result | [`Result`](ErrorKind::Result) |
//! | `[White "A]`, `[White A]`, `[White-Elo "1"]`, `[Fen "…"]` | the tag | [`Tag`](ErrorKind::Tag) |
//! | a FEN with missing fields or impossible rights | the position | [`Fen`](ErrorKind::Fen) |
//! | a tag twice in whatever case, unless it is the first; a result that differs from its tag | the last one; the movetext | [`RepeatedTag`](ErrorKind::RepeatedTag), [`Contradiction`](ErrorKind::Contradiction) |
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
mod tags;
mod write;

#[cfg(feature = "std")]
pub use chunks::{Chunk, ChunkError, Chunks};
pub use error::{Error, ErrorKind, Location};
pub use event::{Event, RawText, TerminationMarker};
pub use index::{Index, IndexEntry};
pub use leniency::Leniency;
pub use options::{Limits, Options};
pub use reader::Reader;
pub use records::Records;
pub use replay::Replay;
#[cfg(feature = "std")]
pub use source::Stream;
pub use source::{Bytes, Source};
pub use split::{next_game, split, split_with};
pub use write::{Style, WriteOptions};
