//! What a reader skips, and its limits.

/// The options of a [`Reader`](crate::pgn::Reader): what it skips, and its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether comments are returned as events; otherwise they are skipped.
    pub comments: bool,
    /// Whether variations are returned as events; otherwise they are skipped with their contents.
    pub variations: bool,
    /// The limits of nesting and length.
    pub limits: Limits,
}

impl Options {
    pub(super) const DEFAULT: Self = Self {
        comments: true,
        variations: true,
        limits: Limits::DEFAULT,
    };
}

impl Default for Options {
    /// Returns options that skip nothing.
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The limits of nesting and length, which keep a file from exhausting memory.
///
/// ```
/// use touchmove::pgn;
///
/// let limits = pgn::Limits { max_depth: 1, ..pgn::Limits::default() };
/// let options = pgn::Options { limits, ..pgn::Options::default() };
/// let file = b"1. e4 (1. d4 (1. c4)) *";
/// let error = pgn::Reader::from_bytes(file).with_options(options).next_record().unwrap_err();
/// assert_eq!(error.kind(), &pgn::ErrorKind::TooDeep { limit: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// How deep variations may be nested.
    pub max_depth: u32,
    /// How many bytes one comment, tag pair or word may have, delimiters included. A streamed file
    /// is buffered up to about twice this length, and no further.
    pub max_token_len: usize,
    /// How many bytes one game may have, comments and variations included. A skipped variation is
    /// measured when it ends.
    ///
    /// Events and replay need no memory for a long game. A [`GameRecord`](crate::GameRecord) holds
    /// the position after every move, about 200 bytes, while a move can be written in three bytes.
    /// So a game of nothing but moves takes up to a hundred times its length, which with the
    /// default limit is more than a GiB. To make records of untrusted files, allow a MiB or less;
    /// no game between people has reached that.
    pub max_game_len: usize,
}

impl Limits {
    pub(super) const DEFAULT: Self = Self {
        max_depth: 256,
        max_token_len: 1 << 20,
        max_game_len: 1 << 24,
    };
}

impl Default for Limits {
    /// Returns limits far beyond what people write: variations 256 deep, comments of 1 MiB, games
    /// of 16 MiB.
    fn default() -> Self {
        Self::DEFAULT
    }
}
