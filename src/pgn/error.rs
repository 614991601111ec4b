//! What can be wrong with a PGN file, and where.

use alloc::{boxed::Box, string::String};
use core::fmt;

use crate::fen;
use crate::notation::san;

/// One fault of a PGN file and its place.
///
/// A reader that has met one goes on with the next game.
///
/// ```
/// use touchmove::pgn;
///
/// let file = "[Event \"A\"]\n\n1. e4 e5 2. Nf4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// let mut reader = pgn::Reader::from_bytes(file.as_bytes());
/// let error = reader.next_record().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, line 3, column 13: no knight can go to f4: \"Nf4\"",
/// );
/// assert!(matches!(error.kind(), pgn::ErrorKind::San(_)));
/// assert_eq!((error.location().offset, error.text()), (25, "Nf4"));
/// assert_eq!(reader.next_record()?.expect("a game").tags().event(), "B");
/// # Ok::<(), touchmove::pgn::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inside>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inside {
    location: Location,
    kind: ErrorKind,
    text: String,
}

/// A place in a PGN file.
///
/// ```
/// use touchmove::pgn;
///
/// let error = pgn::Reader::from_bytes(b"1. e4\ne5 2. Ke3 *").next_record().unwrap_err();
/// let place = error.location();
/// assert_eq!((place.game, place.line, place.column, place.offset), (1, 2, 7, 12));
/// assert_eq!(error.text(), "Ke3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The number of the game, 1 for the first.
    pub game: u64,
    /// The number of the line, 1 for the first.
    pub line: u64,
    /// The number of the byte in its line, 1 for the first.
    pub column: u64,
    /// How many bytes of the file stand before.
    pub offset: u64,
}

impl Error {
    #[cold]
    pub(super) fn new(location: Location, kind: ErrorKind, text: String) -> Self {
        Self(Box::new(Inside {
            location,
            kind,
            text,
        }))
    }

    /// Returns where the fault is.
    #[must_use]
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// Returns what is wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Returns the text that is at fault, cut if it is long; empty if a text is missing.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inside {
            location,
            kind,
            text,
        } = &*self.0;
        let Location {
            game, line, column, ..
        } = location;
        write!(f, "game {game}, line {line}, column {column}: {kind}")?;
        if text.is_empty() {
            Ok(())
        } else {
            write!(f, ": {text:?}")
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inside {
            location,
            kind,
            text,
        } = &*self.0;
        f.debug_struct("Error")
            .field("location", location)
            .field("kind", kind)
            .field("text", text)
            .finish()
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        core::error::Error::source(&self.0.kind)
    }
}

/// What is wrong at a place of a PGN file.
///
/// ```
/// use touchmove::pgn;
///
/// let error = pgn::Reader::from_bytes(b"1. e4 {never closed").next_record().unwrap_err();
/// assert_eq!(error.kind(), &pgn::ErrorKind::UnclosedComment);
/// let error = pgn::Reader::from_bytes(b"1. e5 *").next_record().unwrap_err();
/// assert!(matches!(error.kind(), pgn::ErrorKind::San(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A tag pair is not written as one.
    #[error("expected {expected} in a tag pair")]
    Tag {
        /// What should stand there.
        expected: &'static str,
    },
    /// What stands there is no part of a game.
    #[error("this is no part of a game")]
    Stray,
    /// The number of a NAG is missing or too large.
    #[error("expected a number from 0 to 255 behind the dollar sign")]
    Nag,
    /// A comment begins and the file ends, or another game begins.
    #[error("the comment is never closed")]
    UnclosedComment,
    /// The game ends within a variation.
    #[error("the game ends within a variation")]
    UnclosedVariation,
    /// A variation is closed where none is open.
    #[error("no variation is open here")]
    UnopenedVariation,
    /// A variation begins where there is no move that it could replace.
    #[error("there is no move that this variation could replace")]
    NothingToReplace,
    /// Variations lie deeper in each other than [`Limits`](crate::pgn::Limits) allow.
    #[error("variations may not lie more than {limit} deep in each other")]
    TooDeep {
        /// How deep they may lie.
        limit: u32,
    },
    /// A comment, a tag pair or a word is longer than [`Limits`](crate::pgn::Limits) allow.
    #[error("no comment, tag or word may be longer than {limit} bytes")]
    TokenTooLong {
        /// How many bytes it may have.
        limit: usize,
    },
    /// A game is longer than [`Limits`](crate::pgn::Limits) allow.
    #[error("no game may be longer than {limit} bytes")]
    GameTooLong {
        /// How many bytes it may have.
        limit: usize,
    },
    /// A game has more moves than a record can hold: 4,294,967,294 with those of variations.
    #[error("the game has more moves than a record can hold")]
    RecordFull,
    /// A tag names a variant of chess that is not known here.
    #[error("only standard chess and Chess960 are known here")]
    UnknownVariant,
    /// The start position is not one.
    #[error(transparent)]
    Fen(Box<fen::Error>),
    /// A move is not one, or not one of this position.
    #[error(transparent)]
    San(#[from] san::Error),
    /// A player passes in check.
    #[error("nobody can pass in check")]
    NullMoveInCheck,
    /// There is no game, or more than one, where one is wanted.
    #[error("expected one game")]
    NotOneGame,
    /// The file could not be read any further.
    #[cfg(feature = "std")]
    #[error("reading failed: {message}")]
    Io {
        /// The kind of the failure.
        kind: std::io::ErrorKind,
        /// What the system said.
        message: String,
    },
}

impl From<fen::Error> for ErrorKind {
    fn from(error: fen::Error) -> Self {
        Self::Fen(Box::new(error))
    }
}
