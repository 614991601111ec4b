//! Reads a line of UCI token by token. Also writes text that stays on one line.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::num::IntErrorKind;

use super::{Error, UciMove};

/// A token and the index of its first byte in the line.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) offset: usize,
}

/// The rest of a line of UCI. Tokens are separated by any ASCII white space.
pub(super) struct Tokens<'t> {
    line: &'t str,
    at: usize,
    /// The unknown tokens so far, joined by single spaces.
    pub(super) unknown: String,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(line: &'t str) -> Self {
        let unknown = String::new();
        Self {
            line,
            at: 0,
            unknown,
        }
    }

    /// Returns the next token without consuming it.
    #[inline]
    pub(super) fn peek(&self) -> Option<Token<'t>> {
        let bytes = self.line.as_bytes();
        let is_space = |at: &usize| bytes[*at].is_ascii_whitespace();
        let offset = (self.at..bytes.len()).find(|at| !is_space(at))?;
        let end = (offset..bytes.len()).find(is_space);
        // The ends of a token are next to ASCII, so they are between characters.
        let text = self.line.get(offset..end.unwrap_or(bytes.len()))?;
        Some(Token { text, offset })
    }

    /// Consumes the next token if it can be read.
    pub(super) fn next_as<R>(&mut self, read: impl FnOnce(Token<'t>) -> Option<R>) -> Option<R> {
        let token = self.peek()?;
        let read = read(token)?;
        self.at = token.offset + token.text.len();
        Some(read)
    }

    /// Consumes the next token if it is this one.
    pub(super) fn pass(&mut self, word: &str) -> bool {
        let read = self.next_as(|token| (token.text == word).then_some(()));
        read.is_some()
    }

    /// Keeps an unknown token.
    pub(super) fn keep(&mut self, word: &str) {
        push_word(&mut self.unknown, word);
    }

    /// Keeps the tokens before the first of these words as unknown ones.
    pub(super) fn skip_to(&mut self, words: &[&str]) {
        let skipped = self.words_before(words);
        self.keep(&skipped);
    }

    /// Consumes the first of these words, behind unknown tokens.
    pub(super) fn next_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        while let Some(token) = self.next() {
            match words.iter().find(|word| **word == token.text) {
                Some(word) => return Some(word),
                None => self.keep(token.text),
            }
        }
        None
    }

    /// Consumes the first of these words, one of which must come.
    pub(super) fn find(
        &mut self,
        keyword: &'static str,
        words: &[&'static str],
        expected: &'static str,
    ) -> Result<&'static str, Error> {
        let found = self.next_of(words);
        found.ok_or_else(|| self.expected(keyword, expected))
    }

    /// Consumes the rest of the line and returns it as one text, without white space at its ends.
    pub(super) fn rest(&mut self) -> String {
        let rest = self.line.get(self.at..).unwrap_or_default();
        self.at = self.line.len();
        one_line(rest)
    }

    /// Returns how many bytes are left.
    pub(super) const fn bytes_left(&self) -> usize {
        self.line.len() - self.at
    }

    /// Consumes the tokens before the first of these words and joins them by single spaces.
    pub(super) fn words_before(&mut self, ends: &[&str]) -> String {
        let mut words = String::new();
        let other = |token: Token<'t>| Some(token.text).filter(|text| !ends.contains(text));
        while let Some(word) = self.next_as(other) {
            push_word(&mut words, word);
        }
        words
    }

    /// Returns the error for a wrong or missing next token.
    #[cold]
    pub(super) fn expected(&self, keyword: &'static str, expected: &'static str) -> Error {
        let offset = self.peek().map_or(self.line.len(), |token| token.offset);
        Error::Message {
            keyword,
            offset,
            expected,
        }
    }

    /// Consumes a whole number, read as the nearest one that its type can store.
    pub(super) fn number<N: Number>(&mut self, keyword: &'static str) -> Result<N, Error> {
        let number = self.next_as(|token| match token.text.parse::<i128>() {
            Ok(number) => Some(N::try_from(number).unwrap_or(N::bound(number < 0))),
            Err(error) => match error.kind() {
                IntErrorKind::PosOverflow => Some(N::bound(false)),
                IntErrorKind::NegOverflow => Some(N::bound(true)),
                _ => None,
            },
        });
        number.ok_or_else(|| self.expected(keyword, "a whole number"))
    }

    /// Consumes moves up to the first token that is not a move.
    pub(super) fn moves(&mut self) -> Vec<UciMove> {
        let to_move = |token: Token<'_>| UciMove::from_bytes(token.text.as_bytes()).ok();
        iter::from_fn(|| self.next_as(to_move)).collect()
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    #[inline]
    fn next(&mut self) -> Option<Token<'t>> {
        self.next_as(Some)
    }
}

impl Token<'_> {
    /// Reads the token as a move.
    pub(super) fn to_move(self) -> Result<UciMove, Error> {
        UciMove::from_bytes(self.text.as_bytes()).map_err(|error| Error::Move {
            offset: self.offset,
            error: Box::new(error),
        })
    }
}

/// A type of whole number.
pub(super) trait Number: TryFrom<i128> {
    /// Returns the smallest or the greatest number.
    fn bound(is_negative: bool) -> Self;
}

macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl Number for $type {
            fn bound(is_negative: bool) -> Self {
                if is_negative { Self::MIN } else { Self::MAX }
            }
        }
    )*};
}

numbers!(u32 u64 i32 i64);

/// Appends a token, with a space before it if it is not the first.
pub(super) fn push_word(words: &mut String, word: &str) {
    if !words.is_empty() && !word.is_empty() {
        words.push(' ');
    }
    words.push_str(word);
}

/// Returns a text without white space at its ends and without line breaks.
pub(super) fn one_line(text: &str) -> String {
    let text = text.trim_matches(|letter: char| letter.is_ascii_whitespace());
    text.replace(['\n', '\r'], " ")
}

/// Writes a keyword and a value, each behind a space, if there is a value.
pub(super) fn write_value(
    f: &mut dyn fmt::Write,
    keyword: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    match value {
        Some(value) => write!(f, " {keyword} {value}"),
        None => Ok(()),
    }
}

/// Writes a text behind a space, if there is a text. A line break becomes a space, so that a
/// message stays one line.
pub(super) fn write_text(f: &mut dyn fmt::Write, text: &str) -> fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    f.write_char(' ')?;
    let mut lines = text.split(['\n', '\r']);
    f.write_str(lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| write!(f, " {line}"))
}

/// Writes a keyword and moves, each behind a space, if there are moves.
pub(super) fn write_moves(f: &mut dyn fmt::Write, keyword: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {keyword}")?;
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}

/// Writes a keyword and a text, each behind a space, if there is a text.
pub(super) fn write_field(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    text: Option<&str>,
) -> fmt::Result {
    let Some(text) = text else { return Ok(()) };
    write!(f, " {keyword}")?;
    write_text(f, text)
}

/// How UCI spells an empty text.
const EMPTY: &str = "<empty>";

/// Returns the text that a value stands for.
pub(super) fn from_value(text: String) -> String {
    if text == EMPTY { String::new() } else { text }
}

/// Writes a keyword and a value that is a text, if there is a value.
pub(super) fn write_setting(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    text: Option<&str>,
) -> fmt::Result {
    let spelled = text.map(|text| if text.is_empty() { EMPTY } else { text });
    write_field(f, keyword, spelled)
}
