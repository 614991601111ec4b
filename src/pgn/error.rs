//! What can be wrong with a PGN file, and where.

use alloc::{boxed::Box, string::String};
use core::fmt;

use crate::fen;
use crate::notation::san;

/// An error in a PGN file, or a tolerated mistake, with its location.
///
/// After an error the reader continues with the next game. A mistake that the
/// [`Leniency`](crate::pgn::Leniency) names costs no game, and an error need not cost the moves before
/// it: both have the same form, and [`Reader::faults`](crate::pgn::Reader::faults) returns them.
///
/// ```
/// use touchmove::pgn;
///
/// let error = pgn::Reader::from_bytes(b"1. Nf4 *").next_record().unwrap_err();
/// assert_eq!(error.to_string(), "game 1, line 1, column 4: no knight can go to f4: \"Nf4\"");
/// assert!(matches!(error.kind(), pgn::ErrorKind::San(_)));
/// assert_eq!((error.location().offset, error.text()), (3, "Nf4"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inside>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inside {
    location: Location,
    kind: ErrorKind,
    text: String,
}

/// A location in a PGN file.
///
/// ```
/// use touchmove::pgn;
///
/// let mut reader = pgn::Reader::from_bytes(b"1. e4\ne5 2. Ke3 *");
/// let record = reader.next_record()?;
/// let place = reader.faults()[0].location();
/// assert_eq!((place.game, place.line, place.column, place.offset), (1, 2, 7, 12));
/// # Ok::<(), pgn::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Location {
    /// The number of the game, starting at 1.
    pub game: u64,
    /// The number of the line, starting at 1.
    pub line: u64,
    /// The number of the byte in its line, starting at 1.
    pub column: u64,
    /// The offset in bytes from the start of the file, even in UTF-16.
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

    /// Returns the location of the error.
    #[must_use]
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// Returns what is wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Returns the text in error, truncated if it is long. It is empty if something is missing.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Location {
            game, line, column, ..
        } = self.location();
        write!(
            f,
            "game {game}, line {line}, column {column}: {}",
            self.kind()
        )?;
        match self.text() {
            "" => Ok(()),
            text => write!(f, ": {text:?}"),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("location", &self.0.location)
            .field("kind", &self.0.kind)
            .field("text", &self.0.text)
            .finish()
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        core::error::Error::source(&self.0.kind)
    }
}

/// What is wrong in a PGN file.
///
/// ```
/// use touchmove::pgn;
///
/// let error = pgn::Reader::from_bytes(b"1. {never closed").next_record().unwrap_err();
/// assert_eq!(error.kind(), &pgn::ErrorKind::UnclosedComment);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file is in UTF-16. Its text is read even so, also by a strict reader behind this error.
    #[error("the file is in UTF-16, not in UTF-8")]
    Encoding,
    /// A tag pair is malformed.
    #[error("expected {expected} in a tag pair")]
    Tag {
        /// What was expected at this place.
        expected: &'static str,
    },
    /// The text at this place does not belong to a game.
    #[error("unexpected text in a game")]
    Stray,
    /// The number of a NAG is missing or too large.
    #[error("expected a number from 0 to 255 after the dollar sign")]
    Nag,
    /// A comment is not closed before the file ends or another game begins.
    #[error("the comment is never closed")]
    UnclosedComment,
    /// The game ends inside a variation.
    #[error("the game ends inside a variation")]
    UnclosedVariation,
    /// A variation is closed, but none is open.
    #[error("no variation is open here")]
    UnopenedVariation,
    /// A variation starts where there is no move to replace.
    #[error("this variation has no move to replace")]
    NothingToReplace,
    /// Variations are nested deeper than [`Limits`](crate::pgn::Limits) allow.
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// The greatest depth.
        limit: u32,
    },
    /// A comment, a tag pair or a word is longer than [`Limits`](crate::pgn::Limits) allow.
    #[error("a comment, tag or word is longer than {limit} bytes")]
    TokenTooLong {
        /// The greatest length in bytes.
        limit: usize,
    },
    /// A game is longer than [`Limits`](crate::pgn::Limits) allow.
    #[error("the game is longer than {limit} bytes")]
    GameTooLong {
        /// The greatest length in bytes.
        limit: usize,
    },
    /// A game has more moves than a record can hold: 4,294,967,294, those of variations included.
    #[error("the game has more moves than a record can hold")]
    RecordFull,
    /// The result is not written as PGN writes it.
    #[error("expected the result to be written {expected}")]
    Result {
        /// The result as PGN writes it, or what was expected instead.
        expected: &'static str,
    },
    /// A tag is given twice in one game.
    #[error("this tag is given twice")]
    RepeatedTag,
    /// A tag contradicts another tag or the movetext.
    #[error("the tag {tag} contradicts {other}")]
    Contradiction {
        /// The name of the tag.
        tag: &'static str,
        /// What it contradicts.
        other: &'static str,
    },
    /// The tags are followed by another game or the end of the file.
    #[error("the game has tags but no movetext")]
    NoMovetext,
    /// A move written with `P` could be a pawn's or a Dutch knight's.
    #[error("P could mean a pawn or a knight here")]
    AmbiguousLetter,
    /// The castling rights of the start position are not those of standard chess.
    #[error("the castling rights are not those of standard chess")]
    CastlingRights,
    /// A tag names a chess variant that is not supported. The text of the error is its name.
    #[error("only standard chess and Chess960 are supported")]
    UnknownVariant,
    /// A tag names a variant without a start position, and no tag gives one.
    #[error("the variant {variant} needs a tag FEN")]
    MissingFen {
        /// The name of the variant.
        variant: Box<str>,
    },
    /// The start position is malformed or not valid.
    #[error(transparent)]
    Fen(Box<fen::Error>),
    /// A move is malformed, ambiguous or not legal.
    #[error(transparent)]
    San(#[from] san::Error),
    /// The moves have the piece letters of another language. That they are legal shows which.
    #[error("the moves have the piece letters of another language")]
    Letters,
    /// The moves are written with numbers, as by correspondence. `5254` is `e4`.
    #[error("the moves are written with numbers only")]
    NumericMoves,
    /// A comment has `[%illegal]` in it, but does not stand behind an illegal move.
    #[error("the mark `[%illegal]` stands directly behind a move that is not legal")]
    StrayMark,
    /// A null move is made in check.
    #[error("a null move is not possible in check")]
    NullMoveInCheck,
    /// One game is expected, and there is none or more than one.
    #[error("expected one game")]
    NotOneGame,
    /// A game has more tolerated mistakes than are listed.
    #[error("the game has more than {limit} mistakes, of which the rest is not listed")]
    MoreFaults {
        /// How many are listed.
        limit: usize,
    },
    /// Reading the file failed.
    #[cfg(feature = "std")]
    #[error("reading failed: {message}")]
    Io {
        /// The kind of I/O error.
        kind: std::io::ErrorKind,
        /// The message of the I/O error.
        message: String,
    },
}

impl From<fen::Error> for ErrorKind {
    fn from(error: fen::Error) -> Self {
        Self::Fen(Box::new(error))
    }
}
