//! What a reader leaves out, and what it takes for absurd.

/// What a [`Reader`](crate::pgn::Reader) tells of, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether comments are events; else they are passed over.
    pub comments: bool,
    /// Whether variations are events; else they are passed over with all that is in them.
    pub variations: bool,
    /// What is too much.
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
    /// Returns options that leave nothing out.
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Where a reader stops believing that it reads a game, so that no file can exhaust memory.
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
    /// How deep variations may lie within variations.
    pub max_depth: u32,
    /// How many bytes one comment, tag pair or word may have, marks included. A file that
    /// comes bit by bit is held in memory up to about twice this length, and no further.
    pub max_token_len: usize,
    /// How many bytes one game may have, all comments and variations included. A variation
    /// that is passed over is measured when it ends.
    ///
    /// Events and replay need no memory for a long game. A
    /// [`GameRecord`](crate::GameRecord) holds the position after every move, some 200 bytes,
    /// and a move can be written in three: a game of nothing but moves takes up to a hundred
    /// times its length, with the usual limit more than a GiB. Who makes records of files that
    /// anybody may send should allow a MiB or less, which no game between people has reached.
    pub max_game_len: usize,
}

impl Limits {
    const DEFAULT: Self = Self {
        max_depth: 256,
        max_token_len: 1 << 20,
        max_game_len: 1 << 24,
    };
}

impl Default for Limits {
    /// Returns limits far beyond anything that people write: variations 256 deep, comments of
    /// 1 MiB, games of 16 MiB.
    fn default() -> Self {
        Self::DEFAULT
    }
}
