//! What can be wrong with a PGN file, and where.

use alloc::{boxed::Box, string::String};
use core::fmt;

use thiserror::Error;

use crate::fen::FenError;
use crate::notation::SanError;

/// One fault of a PGN file and its place.
///
/// A reader that has met one goes on with the next game.
///
/// ```
/// use touchmove::{PgnFault, PgnReader};
///
/// let file = "[Event \"A\"]\n\n1. e4 e5 2. Nf4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// let mut reader = PgnReader::from_bytes(file.as_bytes());
/// let error = reader.next_record().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, line 3, column 13: no knight can go to f4: \"Nf4\"",
/// );
/// assert!(matches!(error.fault(), PgnFault::San(_)));
/// assert_eq!((error.place().offset, error.text()), (25, "Nf4"));
/// assert_eq!(reader.next_record()?.expect("a game").tags().event(), "B");
/// # Ok::<(), touchmove::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PgnError(Box<Inside>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inside {
    place: PgnPlace,
    fault: PgnFault,
    text: String,
}

/// A place in a PGN file.
///
/// ```
/// use touchmove::PgnReader;
///
/// let error = PgnReader::from_bytes(b"1. e4\ne5 2. Ke3 *").next_record().unwrap_err();
/// let place = error.place();
/// assert_eq!((place.game, place.line, place.column, place.offset), (1, 2, 7, 12));
/// assert_eq!(error.text(), "Ke3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PgnPlace {
    /// The number of the game, 1 for the first.
    pub game: u64,
    /// The number of the line, 1 for the first.
    pub line: u64,
    /// The number of the byte in its line, 1 for the first.
    pub column: u64,
    /// How many bytes of the file stand before.
    pub offset: u64,
}

impl PgnError {
    #[cold]
    pub(super) fn new(place: PgnPlace, fault: PgnFault, text: String) -> Self {
        Self(Box::new(Inside { place, fault, text }))
    }

    /// Returns where the fault is.
    #[must_use]
    pub fn place(&self) -> PgnPlace {
        self.0.place
    }

    /// Returns what is wrong.
    #[must_use]
    pub fn fault(&self) -> &PgnFault {
        &self.0.fault
    }

    /// Returns the text that is at fault, cut if it is long; empty if a text is missing.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inside { place, fault, text } = &*self.0;
        let PgnPlace {
            game, line, column, ..
        } = place;
        write!(f, "game {game}, line {line}, column {column}: {fault}")?;
        if text.is_empty() {
            Ok(())
        } else {
            write!(f, ": {text:?}")
        }
    }
}

impl fmt::Debug for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inside { place, fault, text } = &*self.0;
        f.debug_struct("PgnError")
            .field("place", place)
            .field("fault", fault)
            .field("text", text)
            .finish()
    }
}

impl core::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        core::error::Error::source(&self.0.fault)
    }
}

/// What is wrong at a place of a PGN file.
///
/// ```
/// use touchmove::{PgnFault, PgnReader};
///
/// let error = PgnReader::from_bytes(b"1. e4 {never closed").next_record().unwrap_err();
/// assert_eq!(error.fault(), &PgnFault::UnclosedComment);
/// let error = PgnReader::from_bytes(b"1. e5 *").next_record().unwrap_err();
/// assert!(matches!(error.fault(), PgnFault::San(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnFault {
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
    /// Variations lie deeper in each other than [`PgnLimits`](crate::PgnLimits) allow.
    #[error("variations may not lie more than {limit} deep in each other")]
    TooDeep {
        /// How deep they may lie.
        limit: u32,
    },
    /// A comment, a tag pair or a word is longer than [`PgnLimits`](crate::PgnLimits) allow.
    #[error("no comment, tag or word may be longer than {limit} bytes")]
    TokenTooLong {
        /// How many bytes it may have.
        limit: usize,
    },
    /// A game is longer than [`PgnLimits`](crate::PgnLimits) allow.
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
    Fen(Box<FenError>),
    /// A move is not one, or not one of this position.
    #[error(transparent)]
    San(#[from] SanError),
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

impl From<FenError> for PgnFault {
    fn from(error: FenError) -> Self {
        Self::Fen(Box::new(error))
    }
}
