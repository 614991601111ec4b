//! Cuts a stream into pieces of whole games.

use alloc::{string::String, string::ToString, vec::Vec};
use core::mem;
use std::io::{self, Read};

use super::Options;
use super::boundary::{Forward, Line, Step, certain_start_in, last_certain_start};

/// Pieces of whole games from a stream of any size, for several threads.
///
/// The games and errors that a [`Reader`](crate::pgn::Reader) finds in the pieces, one after
/// another, are those that it finds in the stream, as with [`split`](crate::pgn::split). If it has
/// other options than the usual ones, give them to [`with_options`](Self::with_options). A piece
/// has about the length asked for, and never more unless one game is longer. Memory is bounded:
/// besides the pieces handed out there is one buffer, no longer than
/// [`with_max_len`](Self::with_max_len) allows.
///
/// ```
/// use touchmove::pgn;
///
/// let file = "[Event \"A\"]\n\n1. e4 {[Event} e5 1-0\n\n".repeat(1000);
/// let mut games = 0;
/// for chunk in pgn::Chunks::new(file.as_bytes(), 4096) {
///     let chunk = chunk?;
///     assert!(chunk.bytes.len() <= 4096);
///     // In a real program, another thread does this.
///     games += pgn::Reader::from_bytes(&chunk.bytes).records().filter(Result::is_ok).count();
/// }
/// assert_eq!(games, 1000);
/// # Ok::<(), pgn::ChunkError>(())
/// ```
///
/// Pieces own their bytes and can be sent to other threads. With the crate `rayon`,
/// `pgn::Chunks::new(io::stdin(), 1 << 22).par_bridge()` reads standard input with all cores. The
/// page [`scale`](crate::guide::scale) shows it.
#[derive(Debug)]
pub struct Chunks<R> {
    reader: R,
    size: usize,
    max_len: usize,
    /// The options of the reader of the pieces.
    options: Options,
    /// The bytes that were read and not handed out. A game begins at the first one, except while
    /// searching.
    buffer: Vec<u8>,
    /// How many bytes precede the buffer.
    offset: u64,
    /// Whether the start of a game is sought, after a piece that was too long.
    searching: bool,
    /// Whether nothing more is read.
    ended: bool,
    /// The error to be returned at the end.
    failure: Option<ChunkError>,
}

/// A piece of a stream: whole games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chunk {
    /// The offset of the first byte in the stream.
    pub offset: u64,
    /// The bytes of the games.
    pub bytes: Vec<u8>,
}

/// An error cutting a stream into pieces.
///
/// ```
/// use touchmove::pgn;
///
/// let file = format!("1. e4 *\n\n1. d4 {{{}}} *", "long ".repeat(1000));
/// let mut chunks = pgn::Chunks::new(file.as_bytes(), 100).with_max_len(2000);
/// assert_eq!(chunks.next().and_then(Result::ok).map(|chunk| chunk.bytes.len()), Some(9));
/// let error = chunks.next().and_then(Result::err);
/// assert_eq!(error, Some(pgn::ChunkError::TooLong { offset: 9, limit: 2000 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChunkError {
    /// A piece would be longer than the limit, because a game is. It is passed over, and with it
    /// all that follows up to a game that [certainly begins](crate::pgn::next_game).
    #[error("byte {offset}: no game begins within {limit} bytes")]
    TooLong {
        /// The offset of the first byte that is passed over.
        offset: u64,
        /// The greatest length of a piece in bytes.
        limit: usize,
    },
    /// Reading the stream failed. The stream counts as ended; the game that was cut off is dropped.
    #[error("reading failed: {message}")]
    Io {
        /// The kind of I/O error.
        kind: io::ErrorKind,
        /// The message of the I/O error.
        message: String,
    },
}

/// How many bytes are read at a time while searching, and how many are kept.
const ROOM: usize = 1 << 16;

impl<R: Read> Chunks<R> {
    /// Creates pieces of about `size` bytes from a stream.
    ///
    /// A few megabytes are a good size: a thread is busy for some ten milliseconds. No
    /// [`BufReader`](std::io::BufReader) is needed.
    #[must_use]
    pub const fn new(stream: R, size: usize) -> Self {
        let size = if size == 0 { 1 } else { size };
        let options = Options::LENIENT;
        let longest_game = options.limits.max_game_len;
        Self {
            reader: stream,
            size,
            max_len: size.saturating_add(longest_game),
            options,
            buffer: Vec::new(),
            offset: 0,
            searching: false,
            ended: false,
            failure: None,
        }
    }

    /// Returns the pieces with another limit of their length in bytes, at least `size`.
    ///
    /// Without it, a piece may be longer than `size` by the 16 MiB that
    /// [`Limits::max_game_len`](crate::pgn::Limits::max_game_len) allows for a game.
    #[must_use]
    pub fn with_max_len(mut self, max_len: usize) -> Self {
        self.max_len = max_len.max(self.size);
        self
    }

    /// Returns the pieces for a reader with other options.
    ///
    /// Give them the options of the [`Reader`](crate::pgn::Reader) that reads the pieces. What one
    /// reader tolerates is an error for another, which then passes over the rest of the game.
    #[must_use]
    pub const fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Reads until the buffer has this length or the stream ends.
    fn fill(&mut self, length: usize) {
        let mut filled = self.buffer.len();
        if filled >= length || self.ended {
            return;
        }
        self.buffer.resize(length, 0);
        while let Some(room @ [_, ..]) = self.buffer.get_mut(filled..) {
            match self.reader.read(room) {
                Ok(0) => self.ended = true,
                // A reader may report more bytes than it was given room for.
                Ok(count) => filled += count.min(room.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    self.failure = Some(ChunkError::Io {
                        kind: error.kind(),
                        message: error.to_string(),
                    });
                }
            }
            if self.ended {
                break;
            }
        }
        self.buffer.truncate(filled);
    }

    /// Hands out the first bytes of the buffer.
    fn take(&mut self, length: usize) -> Chunk {
        let rest = self.buffer.get(length..).unwrap_or_default().to_vec();
        self.buffer.truncate(length);
        let offset = self.offset;
        self.offset += length as u64;
        Chunk {
            offset,
            bytes: mem::replace(&mut self.buffer, rest),
        }
    }

    /// Drops the first bytes of the buffer.
    fn pass(&mut self, length: usize) {
        self.buffer.drain(..length);
        self.offset += length as u64;
    }

    /// Searches for a certain start, after a piece that was too long.
    fn search(&mut self) {
        // A game begins at the start of the buffer.
        let mut line = Line::Whole;
        while self.searching {
            match certain_start_in(line, &self.buffer, 0) {
                Some(start) => {
                    self.pass(start);
                    self.searching = false;
                }
                None if self.ended => {
                    self.pass(self.buffer.len());
                    self.searching = false;
                }
                None => {
                    // The line that ends a game may not be complete yet.
                    let passed = self.buffer.len().saturating_sub(ROOM);
                    line = line.after(self.buffer.get(..passed).unwrap_or_default());
                    self.pass(passed);
                    self.fill(self.buffer.len() + ROOM);
                }
            }
        }
    }

    /// Returns the last place within a buffer where a game begins. The buffer begins with a game.
    fn last_start(&self, buffer: &[u8]) -> Option<usize> {
        let mut last = last_certain_start(buffer);
        if last.is_none() {
            let mut forward = Forward::new(self.options);
            while let Step::Start(start) = forward.step(buffer, false) {
                last = Some(start);
            }
        }
        last
    }

    /// Hands out what remains when everything has been read.
    fn finish(&mut self) -> Option<Result<Chunk, ChunkError>> {
        let whole = match self.failure {
            // The last game was cut off.
            Some(_) => self.last_start(&self.buffer).unwrap_or(0),
            None => self.buffer.len(),
        };
        if whole == 0 {
            self.buffer.clear();
            return self.failure.take().map(Err);
        }
        let chunk = self.take(whole);
        self.buffer.clear();
        Some(Ok(chunk))
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = Result<Chunk, ChunkError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.search();
        let mut wanted = self.size;
        loop {
            self.fill(wanted);
            if self.ended && self.buffer.len() <= wanted {
                return self.finish();
            }
            let piece = self.buffer.get(..wanted).unwrap_or(&self.buffer);
            if let Some(length) = self.last_start(piece) {
                return Some(Ok(self.take(length)));
            }
            if wanted >= self.max_len {
                self.searching = true;
                return Some(Err(ChunkError::TooLong {
                    offset: self.offset,
                    limit: self.max_len,
                }));
            }
            // Twice as many, so that the work for a long game is linear.
            wanted = wanted.saturating_mul(2).min(self.max_len);
        }
    }
}
