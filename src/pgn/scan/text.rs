//! The text at hand: its bytes, what comes next and what came before a place.

use super::bytes::{Class, class, find_any, is_of_word};
use crate::record::{LONGEST_NAME, is_of_tag_name};

/// How far blanks are skipped between two parts of one token.
pub(super) const MOST_BLANKS: usize = 16;

/// How much white space may stand between a token and what decides its meaning.
pub(super) const MOST_SPACE: usize = 256;

/// No move is longer, whatever its spelling.
pub(super) const LONGEST_MOVE: usize = 16;

/// The first tag of the roster.
const FIRST_TAG: &[u8] = b"Event";

/// A text of whole games, with zeros behind its end.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    pub(super) bytes: &'t [u8],
    /// How many line ends are in the white space before it, at most 2.
    lines_before: u8,
}

/// A span of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::pgn) struct Span {
    pub(in crate::pgn) start: usize,
    pub(in crate::pgn) end: usize,
}

impl Span {
    #[inline(always)]
    pub(in crate::pgn) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    #[inline(always)]
    pub(in crate::pgn) fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// A tag pair: its name, its value, and its end behind the bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct TagPair {
    pub(super) name: Span,
    pub(super) value: Span,
    pub(super) end: usize,
}

/// What a bracket starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// A tag pair.
    Tag {
        /// Whether it is `Event`, the first tag of the roster.
        is_event: bool,
    },
    /// Something else.
    Other,
    /// The text ends too early to tell.
    Cut,
}

impl Opening {
    pub(super) fn tag(name: &[u8]) -> Self {
        Self::Tag {
            is_event: name == FIRST_TAG,
        }
    }
}

impl<'t> Text<'t> {
    pub(super) const fn new(bytes: &'t [u8], lines_before: u8) -> Self {
        Self {
            bytes,
            lines_before,
        }
    }

    pub(super) const fn len(self) -> usize {
        self.bytes.len()
    }

    #[inline(always)]
    pub(super) fn get(self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// Returns a byte, or zero behind the end.
    #[inline(always)]
    pub(super) fn byte(self, at: usize) -> u8 {
        self.get(at).unwrap_or(0)
    }

    /// Returns the byte before a place, if there is one.
    pub(super) fn before(self, at: usize) -> Option<u8> {
        self.get(at.checked_sub(1)?)
    }

    /// Returns the text from a place on.
    #[inline(always)]
    pub(super) fn rest(self, at: usize) -> &'t [u8] {
        self.bytes.get(at..).unwrap_or_default()
    }

    /// Returns the text before a place.
    pub(super) fn passed(self, at: usize) -> &'t [u8] {
        self.bytes.get(..at).unwrap_or(self.bytes)
    }

    #[inline(always)]
    pub(super) fn of(self, span: Span) -> &'t [u8] {
        span.of(self.bytes)
    }

    /// Returns the same text with another end, if that is nearer.
    pub(super) fn up_to(self, end: usize) -> Self {
        Self {
            bytes: self.passed(end),
            ..self
        }
    }

    /// Returns the first place from `at` on with one of these bytes.
    #[inline(always)]
    pub(super) fn find<const N: usize>(self, at: usize, sought: [u8; N]) -> Option<usize> {
        find_any(self.bytes, at, sought)
    }

    /// Returns the end of a run of bytes of one kind, which has at most `most`.
    #[inline(always)]
    pub(super) fn pass(self, at: usize, most: usize, is_one: impl Fn(u8) -> bool) -> usize {
        let bytes = self.rest(at).iter().take(most);
        at + bytes.take_while(|&&byte| is_one(byte)).count()
    }

    /// Returns the end of a few spaces and tabs.
    pub(super) fn pass_blanks(self, at: usize) -> usize {
        self.pass(at, MOST_BLANKS, is_blank)
    }

    /// Returns the end of white space, lines included.
    pub(super) fn pass_lines(self, at: usize) -> usize {
        self.pass(at, MOST_SPACE, is_space)
    }

    /// Returns the end of the digits from a place on.
    pub(super) fn digits_end(self, at: usize) -> usize {
        self.pass(at, usize::MAX, |byte| byte.is_ascii_digit())
    }

    /// Returns the word at a place, up to the length of the longest move.
    pub(super) fn word(self, at: usize) -> &'t [u8] {
        let end = self.pass(at, LONGEST_MOVE + 1, is_of_word);
        self.of(Span::new(at, end))
    }

    /// Returns the end of the current line.
    pub(super) fn line_end(self, at: usize) -> usize {
        self.find(at, [b'\n', b'\r']).unwrap_or(self.len())
    }

    /// Returns how many line ends are in the white space before a place, at most 2.
    pub(super) fn lines_behind(self, at: usize) -> u8 {
        let mut lines = 0;
        for &byte in self.passed(at).iter().rev() {
            if !is_space(byte) || lines == 2 {
                return lines;
            }
            lines += u8::from(byte == b'\n');
        }
        2.min(lines + self.lines_before)
    }

    /// Returns `true` if a line begins at a place.
    pub(super) fn begins_line(self, at: usize) -> bool {
        self.before(at)
            .map_or(self.lines_before > 0, |byte| byte == b'\n')
    }

    /// Returns `true` if a line begins at a place, and the one before it is empty.
    pub(super) fn is_behind_empty_line(self, at: usize) -> bool {
        match self.passed(at).strip_suffix(b"\n") {
            Some(passed) => self.begins_line(passed.strip_suffix(b"\r").unwrap_or(passed).len()),
            None => at == 0 && self.lines_before == 2,
        }
    }

    /// Returns `true` if only blanks precede a place on its line.
    pub(super) fn is_indented(self, at: usize) -> bool {
        let mut before = self.passed(at).iter().rev();
        let before = before.find(|&&byte| !is_blank(byte));
        before.map_or(self.lines_before > 0, |&byte| byte == b'\n')
    }

    /// Returns what a bracket starts: a tag has a name followed by a quote.
    pub(super) fn opening(self, bracket: usize) -> Opening {
        let name = self.name(bracket);
        match self.get(self.pass(name.end, LONGEST_NAME, is_blank)) {
            Some(b'"') if name.end > name.start => Opening::tag(self.of(name)),
            None => Opening::Cut,
            Some(_) => Opening::Other,
        }
    }

    /// Returns the span of the name after a bracket.
    pub(super) fn name(self, bracket: usize) -> Span {
        let start = self.pass(bracket + 1, LONGEST_NAME, is_blank);
        Span::new(start, self.pass(start, LONGEST_NAME, is_of_tag_name))
    }

    /// Returns whether a line starts a game without tags, with move 1 after an empty line.
    pub(super) fn begins_bare_game(self, at: usize) -> bool {
        // `1...` is a Black move and continues a game.
        matches!(self.rest(at), [b'1', b'.', sign, ..] if *sign != b'.')
            && self.is_behind_empty_line(at)
    }
}

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

pub(super) fn is_space(byte: u8) -> bool {
    class(byte) == Class::Space
}
