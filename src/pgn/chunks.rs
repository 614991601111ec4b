//! Cuts a stream into pieces of whole games.

use alloc::{string::String, vec::Vec};
use std::io::{self, Read};

use super::scan::Scanner;
use super::source::sealed::Sealed as _;
use super::stream::{Stream, When};
use super::{ErrorKind, Options};

/// Pieces of whole games from a stream of any size, for several threads.
///
/// The games and errors that a [`Reader`](crate::pgn::Reader) with these
/// [options](Self::with_options) finds in the pieces, one after another, are those that it finds in the
/// stream, as with [`split`](crate::pgn::split). A piece
/// has about the length asked for, and never more unless one game is longer. Besides the pieces handed
/// out there is one buffer, about as long as [`with_max_len`](Self::with_max_len) allows.
///
/// A stream in UTF-16 is handed out in UTF-8, so no reader of a piece reports
/// [`ErrorKind::Encoding`](crate::pgn::ErrorKind::Encoding), and offsets count the bytes in UTF-8.
///
/// ```
/// use touchmove::pgn;
///
/// let file = "[Event \"A\"]\n\n1. e4 {[Event} e5 1-0\n\n".repeat(1000);
/// let mut games = 0;
/// for chunk in pgn::Chunks::new(file.as_bytes(), 4096) {
///     // In a real program, another thread does this.
///     games += pgn::Reader::from_bytes(&chunk?.bytes).records().filter(Result::is_ok).count();
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
    stream: Stream<R>,
    size: usize,
    max_len: usize,
    /// The options of the reader of the pieces.
    options: Options,
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
            stream: Stream::new(stream),
            size,
            max_len: size.saturating_add(longest_game),
            options,
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

    /// Reads the next pieces into the memory of one that is done with.
    ///
    /// It is taken as it is, with its length, if that is more than what has been read ahead.
    pub fn reuse(&mut self, bytes: Vec<u8>) {
        self.stream.reuse(bytes);
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = Result<Chunk, ChunkError>;

    fn next(&mut self) -> Option<Self::Item> {
        // Each piece is read by itself.
        let scanner = Scanner::new(self.options);
        self.stream.pass_over(When::Full, |_| {});
        self.stream
            .cut(self.size, self.max_len, When::Full, &scanner);
        let offset = self.stream.offset;
        match self.stream.fault().cloned() {
            None => {
                let bytes = self.stream.take();
                (!bytes.is_empty()).then_some(Ok(Chunk { offset, bytes }))
            }
            // The last game was cut off.
            Some(ErrorKind::Io { kind, message }) => {
                self.stream.close();
                Some(Err(ChunkError::Io { kind, message }))
            }
            Some(_) => Some(Err(ChunkError::TooLong {
                offset,
                limit: self.max_len,
            })),
        }
    }
}
