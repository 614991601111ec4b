//! Comments: in braces, or to the end of a line.

use super::bytes::{find_any, find_brace_or_line_end};
use super::look::Window;
use super::opening::{Opening, opening};
use super::{Found, Scan, Scanner, Span};
use crate::pgn::{ErrorKind, Leniency};

/// How far braces are matched behind the first that could end a comment.
const MOST_NESTED: usize = 4096;

/// How deep matched braces may be nested.
///
/// Each comment whose braces do not match leaves its text one deeper than it was. So at most this
/// many searches that fail pass the same byte, and the time stays linear.
const DEEPEST: usize = 8;

/// The result of a search for the end of a comment in braces.
enum Search {
    /// The closing brace.
    Closed(usize),
    /// The start of another game.
    Game {
        /// The end of the line before it.
        line_end: usize,
        /// Its first tag.
        tag: usize,
    },
    /// The end of the text.
    Open,
}

impl Scanner {
    /// Reads a comment, or skips it.
    pub(super) fn scan_comment(&mut self, buffer: &[u8]) -> Option<Scan> {
        let begin = self.at;
        let (end, behind) = if buffer.get(begin) == Some(&b';') {
            let end = find_any(buffer, begin, [b'\n', b'\r']).unwrap_or(buffer.len());
            (end, end)
        } else {
            match self.search_end(buffer) {
                Search::Closed(end) => match self.nested_end(buffer, begin, end) {
                    None => (end, end + 1),
                    Some(end) => {
                        let inner = Span::new(begin, end + 1);
                        if let Some(report) = self.report(Leniency::NOISE, ErrorKind::Stray, inner)
                        {
                            return Some(report);
                        }
                        (end, end + 1)
                    }
                },
                Search::Open => return Some(self.refuse_unclosed(buffer.len())),
                Search::Game { tag, .. } => return Some(self.refuse_unclosed(tag)),
            }
        };
        self.at = behind;
        if let Some(scan) = self.refuse_long(Span::new(begin, behind)) {
            return Some(scan);
        }
        let tell = self.options.comments && self.nesting.passed_over == 0;
        tell.then_some(Scan::Found(Found::Comment(Span::new(begin + 1, end))))
    }

    /// Returns the end of a comment that contains braces, if a closing brace too many shows that
    /// the first one does not end it.
    fn nested_end(&self, buffer: &[u8], begin: usize, end: usize) -> Option<usize> {
        let inner = buffer.get(begin + 1..end).unwrap_or_default();
        let opened = inner.iter().filter(|&&byte| byte == b'{').count();
        if opened == 0 || opened > DEEPEST || !self.options.tolerates(Leniency::NOISE) {
            return None;
        }
        // A comment that ended farther away would be too long.
        let longest = begin.saturating_add(self.options.limits.max_token_len);
        let most = buffer
            .get(..longest.min(end + MOST_NESTED))
            .unwrap_or(buffer);
        let (mut depth, mut at) = (opened, end + 1);
        while depth > 0 {
            let found = find_any(most, at, [b'{', b'}', b'\n', b';'])?;
            at = found + 1;
            match buffer.get(found) {
                Some(b'}') => depth -= 1,
                Some(b'{') if depth == DEEPEST => return None,
                Some(b'{') => depth += 1,
                // Behind these, a brace may belong to something else.
                Some(b';') => return None,
                _ if matches!(buffer.get(at), Some(b'[' | b'%')) => return None,
                _ => {}
            }
        }
        Some(at - 1)
    }

    /// Returns `true` if the first move of another game follows this comment.
    pub(super) fn introduces_game(&mut self, buffer: &[u8]) -> bool {
        let end = match buffer.get(self.at) {
            Some(b';') => find_any(buffer, self.at, [b'\n', b'\r']),
            _ => match self.search_end(buffer) {
                Search::Closed(end) => Some(end + 1),
                Search::Open | Search::Game { .. } => None,
            },
        };
        let window = Window::new(buffer);
        end.is_some_and(|end| window.is_first_move(window.pass_lines(end)))
    }

    /// Searches for the end of a comment in braces, from where the last search stopped.
    ///
    /// Otherwise a damaged file could have the same text searched again for every comment in it
    /// (quadratic time).
    fn search_end(&mut self, buffer: &[u8]) -> Search {
        let search = comment_end(buffer, self.searched.max(self.at + 1));
        self.searched = match search {
            Search::Closed(end) => end,
            Search::Open => buffer.len(),
            // The next search must find the tag once more.
            Search::Game { line_end, .. } => line_end,
        };
        search
    }

    /// Rejects a comment that is not closed before `stop`.
    fn refuse_unclosed(&mut self, stop: usize) -> Scan {
        let span = Span::new(self.at, stop);
        match self.refuse_long(span) {
            Some(scan) => scan,
            None => {
                self.at += 1;
                self.wrong(ErrorKind::UnclosedComment, span)
            }
        }
    }
}

/// Returns the end of a comment in braces, unless a line in it could start a game.
#[inline(always)]
pub(super) fn usual_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let mut end = find_brace_or_line_end(text, at)?;
        let mut byte = *text.get(end)?;
        if byte >= 0x80 {
            // Texts in other scripts have many such bytes.
            end = find_any(text, end, [b'{', b'}', b'\n'])?;
            byte = *text.get(end)?;
        }
        if byte == b'}' {
            return Some(end);
        }
        // Braces in a comment may be nested.
        if byte == b'{' {
            return None;
        }
        at = end + 1;
        if byte == b'\n' && matches!(text.get(at)?, b'[' | b' ' | b'\t' | b'\r' | b'\n') {
            return None;
        }
    }
}

/// Searches for the end of a comment in braces.
///
/// An unclosed comment must not swallow the games after it. So a line that looks like the first tag
/// of a game starts a new game, and so does any tag after an empty line.
fn comment_end(text: &[u8], start: usize) -> Search {
    let mut at = start;
    loop {
        let Some(found) = find_any(text, at, [b'}', b'\n']) else {
            return Search::Open;
        };
        if text.get(found) == Some(&b'}') {
            return Search::Closed(found);
        }
        let (next, behind_empty_line) = pass_line_ends(text, found);
        at = next;
        match text.get(next) {
            None => return Search::Open,
            Some(b'[') => match opening(text, next) {
                Opening::Cut => return Search::Open,
                Opening::Tag { is_event } if is_event || behind_empty_line => {
                    return Search::Game {
                        line_end: found,
                        tag: next,
                    };
                }
                _ => {}
            },
            Some(_) => {}
        }
    }
}

/// Skips white space that begins with a line end; returns its end and whether it contains an empty
/// line.
fn pass_line_ends(text: &[u8], at: usize) -> (usize, bool) {
    let mut end = at;
    let mut lines = 0;
    while let Some(&byte @ (b' ' | b'\t' | b'\r' | b'\n')) = text.get(end) {
        lines += usize::from(byte == b'\n');
        end += 1;
    }
    (end, lines > 1)
}
