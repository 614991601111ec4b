//! Where games begin: certain starts, found from anywhere, and those after a known start.

use super::event::TerminationMarker;
use super::scan::{Found, Scanner, Stop};
use crate::record::{LONGEST_NAME, is_of_tag_name};

/// How a game of a certain start begins.
pub(super) const FIRST_TAG: &[u8] = b"[Event \"";

/// The results that a line before a certain start ends with.
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// What is known of a line of which the rest follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// It may have a tag, an escape or a comment to its end.
    Unknown,
    /// It begins here.
    Whole,
    /// It begins before, harmlessly.
    Begun {
        /// Whether an opening brace is the last brace in it.
        in_braces: bool,
    },
}

/// Returns the first certain start of a text that begins in a line of which this is known.
///
/// A certain start is an `Event` tag after an empty line, if the last line before that ends with a
/// result, and contains nothing outside of braces that could be a tag or a comment to its end. A
/// game begins there whatever came before, even an open comment or variation:
///
/// * In a comment in braces, an `Event` tag that begins a line is read as the start of a game, and
///   the comment as never closed. The search for a game then finds the tag after the empty line.
/// * In a variation, the tag means that the variation was not closed.
/// * Among the tags of a game, the tag after an empty line begins another. If no tag of the game
///   could be read, it would be a tag of that game. The result excludes it: outside of comments and
///   values it ends the tags.
pub(super) fn certain_start(text: &[u8], begun: Line) -> Option<usize> {
    line_starts(text).find(|&at| is_certain_start(text, at, begun))
}

/// Returns the first certain start behind a place, by the bytes from there on alone. The place may be
/// within a line, of which the rest says nothing.
pub(super) fn certain_start_behind(text: &[u8], place: usize) -> Option<usize> {
    let line = line_end(text, place)? + 1;
    let start = certain_start(text.get(line..)?, Line::Whole)?;
    Some(line + start)
}

/// Returns the last certain start of a text, at `from` or behind it.
#[cfg(feature = "std")]
pub(super) fn last_certain_start(text: &[u8], from: usize) -> Option<usize> {
    // A line begins behind the end of another.
    let first = from.saturating_sub(1);
    let mut last = text.len();
    while let Some(end) = text.get(first..last).and_then(last_line_end) {
        last = first + end;
        if is_certain_start(text, last + 1, Line::Whole) {
            return Some(last + 1);
        }
    }
    None
}

/// Returns the place of the first `Event` tag behind an empty line. It ends any game that has begun
/// before: even one with an open comment or variation.
#[cfg(feature = "std")]
pub(super) fn tag_behind_empty_line(text: &[u8]) -> Option<usize> {
    line_starts(text).find(|&at| line_before_tag(text, at).is_some())
}

/// Returns the place of the last such tag.
#[cfg(feature = "std")]
pub(super) fn last_tag_behind_empty_line(text: &[u8]) -> Option<usize> {
    line_starts(text)
        .filter(|&at| line_before_tag(text, at).is_some())
        .last()
}

/// Returns the length of what may begin such a tag at the end of a text, with the line ends before it.
#[cfg(feature = "std")]
pub(super) fn part_of_tag(text: &[u8]) -> usize {
    let parts = (0..FIRST_TAG.len()).rev();
    let part = parts.filter_map(|length| text.strip_suffix(FIRST_TAG.get(..length)?));
    // Two line ends have four bytes at most.
    let line_ends = |before: &[u8]| {
        let last = before.iter().rev().take(4);
        last.take_while(|byte| matches!(byte, b'\r' | b'\n'))
            .count()
    };
    let mut lengths = part.map(|before| (text.len() - before.len(), line_ends(before)));
    let found = lengths.find(|&(length, line_ends)| line_ends > 0 || length == 0);
    found.map_or(0, |(length, line_ends)| length + line_ends)
}

fn is_certain_start(text: &[u8], at: usize, begun: Line) -> bool {
    line_before_tag(text, at).is_some_and(|before| {
        let start = last_line_end(before).map_or(0, |end| end + 1);
        let known = if start == 0 { begun } else { Line::Whole };
        known.ends_game(before.get(start..).unwrap_or_default())
    })
}

/// Returns the text up to the last line that is not empty before an `Event` tag, if the tag is at this
/// place, behind an empty line.
fn line_before_tag(text: &[u8], at: usize) -> Option<&[u8]> {
    let (before, tag) = text.split_at_checked(at)?;
    if !tag.starts_with(FIRST_TAG) {
        return None;
    }
    let line = before.strip_suffix(b"\n")?;
    let mut last = line;
    while let Some(shorter) = last.strip_suffix(b"\r").unwrap_or(last).strip_suffix(b"\n") {
        last = shorter;
    }
    (last.len() < line.len()).then_some(last)
}

/// Returns where lines begin behind the first.
fn line_starts(text: &[u8]) -> impl Iterator<Item = usize> {
    let next = |&at: &usize| line_end(text, at).map(|end| end + 1);
    core::iter::successors(next(&0), next)
}

/// So many bytes without the end of a line are passed by instructions on whole blocks.
const BLOCK: usize = 32;

fn has_line_end(block: &[u8; BLOCK]) -> bool {
    block.iter().fold(false, |any, &byte| any | (byte == b'\n'))
}

/// Returns the end of a line: its line feed.
fn line_end(text: &[u8], mut at: usize) -> Option<usize> {
    while let Some(block) = text.get(at..).and_then(|rest| rest.first_chunk()) {
        if has_line_end(block) {
            break;
        }
        at += BLOCK;
    }
    let mut rest = text.get(at..)?.iter();
    rest.position(|&byte| byte == b'\n').map(|end| at + end)
}

/// Returns the end of the last line that ends in a text.
fn last_line_end(mut text: &[u8]) -> Option<usize> {
    while let Some((before, block)) = text.split_last_chunk() {
        if has_line_end(block) {
            break;
        }
        text = before;
    }
    text.iter().rposition(|&byte| byte == b'\n')
}

impl Line {
    /// Returns whether the line ends a game with this rest, if it is not in a comment.
    fn ends_game(self, rest: &[u8]) -> bool {
        ends_with_result(rest) && self.after_part(rest) != Self::Unknown
    }

    /// Returns what is known after a part of the line.
    ///
    /// In braces nothing is harmful. If the line begins in a comment, its first closing brace ends
    /// that, and what stands between braces after it is in braces in any case.
    fn after_part(self, part: &[u8]) -> Self {
        let mut in_braces = match self {
            _ if part.is_empty() => return self,
            Self::Unknown => return Self::Unknown,
            Self::Whole if part.trim_ascii_start().starts_with(b"%") => return Self::Unknown,
            Self::Whole => false,
            Self::Begun { in_braces } => in_braces,
        };
        for &byte in part {
            match byte {
                b'{' => in_braces = true,
                b'}' => in_braces = false,
                b'[' | b';' if !in_braces => return Self::Unknown,
                _ => {}
            }
        }
        Self::Begun { in_braces }
    }

    /// Returns what is known of the line that these bytes end in.
    #[cfg(feature = "std")]
    pub(super) fn after(self, passed: &[u8]) -> Self {
        match last_line_end(passed).and_then(|end| passed.get(end + 1..)) {
            Some([]) => Self::Whole,
            Some(part) => Self::Whole.after_part(part),
            None => self.after_part(passed),
        }
    }
}

/// Returns whether the last word of a text is a result.
pub(super) fn ends_with_result(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let before = RESULTS.iter().find_map(|result| text.strip_suffix(*result));
    before.is_some_and(|before| {
        matches!(
            before.last(),
            None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'}' | b')')
        )
    })
}

/// A walk from game to game, through a text that begins where a game does.
///
/// It scans every token as a reader does. It stops only where a line begins with a tag or a move
/// number, after a game that has moves or a result. A reader that begins there finds what a reader
/// that comes from before finds, and one that ends there does not take the game for unfinished.
#[derive(Clone, Debug)]
pub(super) struct GameStarts<'t> {
    text: &'t [u8],
    scanner: Scanner,
    /// Whether the game has moves.
    moved: bool,
    /// The place where the last game with a result ended.
    result_end: usize,
    /// The end of the bytes that were found wrong. A comment that is never closed is told with what
    /// follows it.
    wrong_until: usize,
}

impl<'t> GameStarts<'t> {
    /// Walks through a text before which this scanner stands.
    pub(super) fn new(text: &'t [u8], scanner: &Scanner) -> Self {
        let mut scanner = scanner.clone();
        scanner.options.comments = false;
        Self {
            text,
            scanner,
            moved: false,
            result_end: 0,
            wrong_until: 0,
        }
    }

    /// Returns the place where the next game ends, unless something that is wrong there reaches to the
    /// end of the text.
    fn next_end(&mut self) -> Option<usize> {
        while self.wrong_until < self.text.len() {
            let scan = self.scanner.next(self.text);
            self.wrong_until = self.wrong_until.max(self.scanner.wrong_until);
            match scan {
                Ok(Found::End(TerminationMarker::Missing)) if !self.moved => {}
                // What follows may be in a comment that is never closed, of which a partial game does
                // not tell.
                Ok(Found::End(_)) if self.scanner.is_lost() => {}
                Ok(Found::End(result)) => {
                    let end = self.scanner.at;
                    if result != TerminationMarker::Missing {
                        self.result_end = end;
                    }
                    return Some(end);
                }
                Ok(Found::Begin) => self.moved = false,
                Ok(Found::Move(_)) => self.moved = true,
                // In a partial game, an error is told so.
                Ok(Found::Tolerated(span) | Found::Cut(span)) => {
                    self.wrong_until = self.wrong_until.max(span.end);
                }
                Ok(_) => {}
                Err(Stop::Wrong(_)) => drop(self.scanner.take_fault()),
                Err(Stop::Finished) => return None,
            }
        }
        None
    }

    /// Returns the place of the last end of a game up to a bound.
    #[cfg(feature = "std")]
    pub(super) fn last_end(mut self, bound: usize) -> Option<usize> {
        let ends = core::iter::from_fn(|| self.next_end());
        ends.take_while(|&end| end <= bound).last()
    }

    /// Returns whether the last game ends at a place, with a result that no later line can change.
    #[cfg(feature = "std")]
    pub(super) fn ends_at_result(mut self, at: usize) -> bool {
        while self.next().is_some() {}
        self.result_end == at && self.wrong_until < at
    }
}

impl Iterator for GameStarts<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            let end = self.next_end()?;
            let rest = self.text.get(end..).unwrap_or_default();
            let space = rest.iter().position(|byte| !byte.is_ascii_whitespace());
            let start = end + space?;
            if start >= self.wrong_until && is_plain_start(self.text, start) {
                return Some(start);
            }
        }
    }
}

/// Returns whether a line begins here, with a tag or with the first move. Nothing that comes before
/// makes it part of something else.
fn is_plain_start(text: &[u8], at: usize) -> bool {
    let (before, line) = text.split_at_checked(at).unwrap_or_default();
    let is_start = match line {
        [b'[', name @ ..] => {
            let of_name = name.iter().take(LONGEST_NAME);
            let length = of_name.take_while(|&&byte| is_of_tag_name(byte)).count();
            let behind = name.get(length..).unwrap_or_default();
            length > 0 && behind.starts_with(b" \"")
        }
        [b'1', b'.', b' ', mv, ..] | [b'1', b'.', mv, ..] => mv.is_ascii_alphabetic(),
        _ => false,
    };
    is_start && before.ends_with(b"\n")
}
