//! What a reader skips and tolerates, how it reads moves, and its limits.

use super::Leniency;
use crate::notation::san::PieceLetters;

/// The options of a [`Reader`](crate::pgn::Reader) and a [`Replay`](crate::pgn::Replay).
///
/// ```
/// use touchmove::pgn;
/// use touchmove::san::PieceLetters;
///
/// let mut german = pgn::Options::LENIENT;
/// german.letters = PieceLetters::GERMAN;
/// let mut reader = pgn::Reader::from_bytes(b"1. Sf3 Sf6 2. Sc3 *").with_options(german);
/// assert!(reader.next_record()?.is_some());
/// # Ok::<(), pgn::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Whether comments are returned as events; otherwise they are skipped.
    pub comments: bool,
    /// Whether variations are returned as events; otherwise they are skipped with their contents.
    pub variations: bool,
    /// The limits of nesting and length.
    pub limits: Limits,
    /// The mistakes that are reported instead of ending the game.
    pub leniency: Leniency,
    /// What an error costs: the rest of its line, or the game.
    pub loss: Loss,
    /// Whether a `FEN` tag gives castling rights of standard chess only.
    ///
    /// The rights of displaced kings and rooks are then dropped and reported, instead of being
    /// read as rights of Chess960.
    pub standard_castling: bool,
    /// The piece letters of the moves. Figurines are always read.
    ///
    /// With English letters, a reader of moves that tolerates [`Leniency::MOVES`] finds other languages
    /// by itself.
    pub letters: PieceLetters<'static>,
}

impl Options {
    /// Skips nothing, tolerates [everything](Leniency::ALL), and reads English letters.
    ///
    /// A game is kept up to its first error.
    pub const LENIENT: Self = Self {
        comments: true,
        variations: true,
        limits: Limits::DEFAULT,
        leniency: Leniency::ALL,
        loss: Loss::RestOfLine,
        standard_castling: false,
        letters: PieceLetters::ENGLISH,
    };

    /// Tolerates as much as [`LENIENT`](Self::LENIENT), but an error costs the whole game.
    pub const WHOLE_GAMES: Self = Self {
        loss: Loss::WholeGame,
        ..Self::LENIENT
    };

    /// Skips nothing and tolerates nothing.
    ///
    /// What is usual in files and has only one meaning is read even so: missing tags and results,
    /// signs instead of NAGs, null moves, Latin-1. Moves are read in every
    /// [`NotationStyle`](crate::san::NotationStyle) that can be written, such as `0-0`, `e8(Q)` and
    /// `ed5`. `[White"A"]` and a variation without moves are legal PGN.
    pub const STRICT: Self = Self {
        leniency: Leniency::NONE,
        ..Self::WHOLE_GAMES
    };

    /// Returns the options of a reader that wants the moves of one line only, of whatever length.
    pub(super) const fn without_annotations(self) -> Self {
        let mut limits = self.limits;
        limits.max_game_len = usize::MAX;
        Self {
            comments: false,
            variations: false,
            loss: Loss::WholeGame,
            limits,
            ..self
        }
    }

    /// Returns `true` if these mistakes are tolerated.
    pub(super) const fn tolerates(&self, mistakes: Leniency) -> bool {
        self.leniency.contains(mistakes)
    }
}

impl Default for Options {
    /// Returns [`LENIENT`](Self::LENIENT).
    fn default() -> Self {
        Self::LENIENT
    }
}

/// What an error in the movetext costs.
///
/// An error in the tags, or in a game without tags before its first move, always costs the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The rest of the line: of the variation, or of the game.
    ///
    /// The error is among the faults of the game, and the record says itself that it was
    /// [cut](crate::GameRecord::cut).
    RestOfLine,
    /// The whole game.
    WholeGame,
}

/// The limits of nesting and length, which keep a file from exhausting memory.
///
/// The bytes of a file in UTF-16 are counted as those of its text in UTF-8.
///
/// ```
/// use touchmove::pgn;
///
/// let mut options = pgn::Options::default();
/// options.limits.max_depth = 1;
/// let mut reader = pgn::Reader::from_bytes(b"1. e4 (1. d4 (1. c4)) *").with_options(options);
/// let record = reader.next_record()?;
/// assert_eq!(reader.faults()[0].kind(), &pgn::ErrorKind::TooDeep { limit: 1 });
/// # Ok::<(), pgn::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// How deep variations may be nested.
    pub max_depth: u32,
    /// How many bytes one comment, tag pair or word may have, delimiters included.
    pub max_token_len: usize,
    /// How many bytes one game may have, comments and variations included.
    ///
    /// A skipped variation is measured when it ends. A streamed file is buffered up to this length and
    /// 64 KiB. A [`GameRecord`](crate::GameRecord) holds the position after every move, so a game of
    /// nothing but moves takes up to 110 times its length, which with the default limit is more than
    /// 1.5 GiB. To make records of untrusted files, allow a MiB or less; no game between people has
    /// reached that.
    pub max_game_len: usize,
}

impl Limits {
    /// Limits far beyond what people write: variations 256 deep, comments of 1 MiB, games of 16 MiB.
    pub const DEFAULT: Self = Self {
        max_depth: 256,
        max_token_len: 1 << 20,
        max_game_len: 1 << 24,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
