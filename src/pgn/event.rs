//! The events of a PGN reader, borrowed from the bytes of the file.

use alloc::{borrow::Cow, string::String};
use core::fmt;
use core::str::FromStr;

use super::ErrorKind;
use crate::legality::LegalMove;
use crate::notation::san;
use crate::position::Position;
use crate::record::Nag;
use crate::types::{Outcome, ParseError, words};

/// An element of a PGN file.
///
/// Move numbers, dots and escaped lines (`%`) produce no events.
///
/// ```
/// use touchmove::pgn;
///
/// let mut reader = pgn::Reader::from_bytes(b"1. e4! (1. d4) *");
/// while let Some(event) = reader.next_event()? {
///     match event {
///         pgn::Event::Move(san) => println!("{san}"),
///         pgn::Event::Nag(nag) => println!("{nag}"),
///         _ => {}
///     }
/// }
/// # Ok::<(), touchmove::pgn::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'t> {
    /// A game begins. The next events belong to it, up to its end or an error.
    ///
    /// Comments between two games are returned before `Begin` of the second.
    Begin,
    /// A tag pair such as `[White "Fischer, Robert J."]`.
    Tag {
        /// The name, such as `White`.
        name: RawText<'t>,
        /// The value, without its quotes.
        value: RawText<'t>,
    },
    /// A word in the movetext. Whether it is a move is decided when it is parsed in a position.
    Move(RawText<'t>),
    /// An annotation of the move before: a NAG such as `$1`, or a sign with the same meaning such
    /// as `!`.
    Nag(Nag),
    /// `(=)`: the player of the move before offers a draw (Article 8.1.5).
    DrawOffer,
    /// A comment in braces or after a semicolon, without these delimiters.
    Comment(RawText<'t>),
    /// A variation starts: the next move replaces the last one.
    VariationStart,
    /// The variation ends, and the line continues after the move that it replaced.
    VariationEnd,
    /// The game ends.
    End(TerminationMarker),
    /// An error that costs the rest of a line: of a variation, or of the game up to its end.
    ///
    /// Only a reader with [`Loss::RestOfLine`](crate::pgn::Loss::RestOfLine) returns it.
    Cut {
        /// What is wrong.
        kind: &'t ErrorKind,
        /// The text in error.
        text: RawText<'t>,
    },
    /// A mistake that the options tolerate.
    ///
    /// The events around it are those of the text without the mistake. Between two games it belongs
    /// to neither.
    Tolerated {
        /// What is wrong, as it would be in an error.
        kind: &'t ErrorKind,
        /// The text in question.
        text: RawText<'t>,
    },
}

impl<'t> Event<'t> {
    /// Returns `true` for an element of the movetext.
    ///
    /// It is a move, an annotation, a draw offer, the start or end of a variation, or the end of the game.
    /// The first such event of a game says that its tags are over; every game has one, unless an
    /// error ends it. A comment is none, because it may stand between two tags.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"[White \"A\"]\n\n1. e4 e5 *");
    /// while let Some(event) = reader.next_event()? {
    ///     if event.is_movetext() {
    ///         println!("the tags are over");
    ///         reader.skip_game();
    ///     }
    /// }
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[doc(alias("begin_movetext", "end_headers"))]
    #[inline]
    #[must_use]
    pub const fn is_movetext(&self) -> bool {
        !matches!(
            self,
            Self::Begin
                | Self::Tag { .. }
                | Self::Comment(_)
                | Self::Tolerated { .. }
                | Self::Cut { .. }
        )
    }
}

/// The game termination marker at the end of a game in PGN.
///
/// ```
/// use touchmove::{pgn, Outcome};
///
/// let draw = pgn::TerminationMarker::Decided(Outcome::Draw);
/// assert_eq!(draw.to_string(), "1/2-1/2");
/// assert_eq!("*".parse(), Ok(pgn::TerminationMarker::Unknown));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TerminationMarker {
    /// A result.
    Decided(Outcome),
    /// `*`: the game is in progress, or its result is unknown.
    Unknown,
    /// No marker: the file ends or the next game begins.
    Missing,
}

words! { TerminationMarker {
    Self::Decided(outcome) => outcome.as_str(),
    Self::Unknown => "*",
    Self::Missing => "",
}}

impl FromStr for TerminationMarker {
    type Err = ParseError;

    /// Reads a marker as it is written. [`from_tag`](Self::from_tag) reads other spellings, too.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "" => Ok(Self::Missing),
            "*" => Ok(Self::Unknown),
            _ => match text.parse() {
                Ok(outcome) => Ok(Self::Decided(outcome)),
                Err(_) => Err(ParseError::TerminationMarker),
            },
        }
    }
}

impl TerminationMarker {
    /// Returns the outcome of the game, if the marker gives one.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Decided(outcome) => Some(outcome),
            Self::Unknown | Self::Missing => None,
        }
    }
}

/// A text of a PGN file as raw bytes.
///
/// PGN files are in UTF-8 or, if older, in Latin-1. A text that is not valid UTF-8 is decoded as
/// Latin-1. The texts of a file in UTF-16 are in UTF-8.
#[derive(Clone, Copy)]
pub struct RawText<'t> {
    bytes: &'t [u8],
    /// Whether backslashes are escapes, as in tag values.
    escapes: bool,
    /// What follows a move in the text at hand, which decides some careless spellings.
    rest: &'t [u8],
}

impl<'t> RawText<'t> {
    #[inline(always)]
    pub(super) const fn plain(bytes: &'t [u8]) -> Self {
        Self::before(bytes, &[])
    }

    #[inline(always)]
    pub(super) const fn escaped(bytes: &'t [u8]) -> Self {
        Self {
            escapes: true,
            ..Self::plain(bytes)
        }
    }

    /// Returns a text with what follows it.
    #[inline(always)]
    pub(super) const fn before(bytes: &'t [u8], rest: &'t [u8]) -> Self {
        Self {
            bytes,
            escapes: false,
            rest,
        }
    }

    /// Returns what follows the text of a move.
    pub(super) const fn rest(self) -> &'t [u8] {
        self.rest
    }

    /// Returns the bytes as in the file, including escapes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'t [u8] {
        self.bytes
    }

    /// Returns the legal move of `position` that the text of an
    /// [`Event::Move`](crate::pgn::Event::Move) means.
    ///
    /// [`Replay::apply`](crate::pgn::Replay::apply) reads careless spellings and other languages,
    /// too.
    ///
    /// ```
    /// use touchmove::{Position, pgn};
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Nf3 *");
    /// let mut position = Position::standard();
    /// while let Some(event) = reader.next_event()? {
    ///     if let pgn::Event::Move(san) = event {
    ///         position = san.to_legal_move(&position)?.play();
    ///     }
    /// }
    /// assert_eq!(position.fullmove_number(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Position::parse_san`].
    #[doc(alias("parse_san", "to_move"))]
    #[inline]
    pub fn to_legal_move(self, position: &Position) -> Result<LegalMove<'_>, san::Error> {
        position.parse_san_bytes(self.bytes)
    }

    /// Returns the decoded text; escapes in a tag value are resolved.
    ///
    /// It allocates only if there are escapes or Latin-1.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"[Event \"The \\\"Immortal\\\" Game\"] 1. e4 {na\xEFve} *");
    /// while let Some(event) = reader.next_event()? {
    ///     match event {
    ///         pgn::Event::Tag { value, .. } => assert_eq!(value.to_text(), "The \"Immortal\" Game"),
    ///         pgn::Event::Comment(comment) => assert_eq!(comment.to_text(), "naïve"),
    ///         _ => {}
    ///     }
    /// }
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn to_text(self) -> Cow<'t, str> {
        let text = match core::str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            // The first 256 Unicode code points are those of Latin-1.
            Err(_) => Cow::Owned(self.bytes.iter().map(|&byte| char::from(byte)).collect()),
        };
        if self.escapes && text.contains('\\') {
            Cow::Owned(without_escapes(&text))
        } else {
            text
        }
    }
}

/// Returns the text with `\"` as `"` and `\\` as `\`; other backslashes are kept.
fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        plain.push(character);
        if character == '\\' {
            let mut ahead = characters.clone();
            if let Some(hidden @ ('"' | '\\')) = ahead.next() {
                plain.pop();
                plain.push(hidden);
                characters = ahead;
            }
        }
    }
    plain
}

impl PartialEq for RawText<'_> {
    /// Compares two texts, wherever they stand.
    fn eq(&self, other: &Self) -> bool {
        (self.bytes, self.escapes) == (other.bytes, other.escapes)
    }
}

impl Eq for RawText<'_> {}

impl fmt::Display for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_text())
    }
}

impl fmt::Debug for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.to_text(), f)
    }
}
