//! Comments: in braces, or to the end of a line.

use super::bytes::{find_any, find_brace_or_line_end};
use super::text::{Opening, Text};
use super::{Found, Scanner, Span, Step, Stop};
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
    pub(super) fn scan_comment(&mut self, text: Text<'_>) -> Step {
        let begin = self.at;
        let (end, behind) = match text.byte(begin) {
            b';' => (text.line_end(begin), text.line_end(begin)),
            _ => {
                let mut end = match self.search_end(text) {
                    Search::Closed(end) => end,
                    Search::Open => return Err(self.refuse_unclosed(text.len())),
                    Search::Game { tag, .. } => return Err(self.refuse_unclosed(tag)),
                };
                if let Some(last) = self.nested_end(text, begin, end) {
                    end = last;
                    let inner = Span::new(begin, end + 1);
                    self.report(Leniency::NOISE, ErrorKind::Stray, inner)?;
                }
                (end, end + 1)
            }
        };
        self.at = behind;
        self.refuse_long(Span::new(begin, behind))?;
        let tell = self.options.comments && self.nesting.passed_over == 0;
        Ok(tell.then_some(Found::Comment(Span::new(begin + 1, end))))
    }

    /// Returns the end of a comment that contains braces, if a closing brace too many shows that
    /// the first one does not end it.
    fn nested_end(&self, text: Text<'_>, begin: usize, end: usize) -> Option<usize> {
        let inner = text.of(Span::new(begin + 1, end));
        let opened = inner.iter().filter(|&&byte| byte == b'{').count();
        if opened == 0 || opened > DEEPEST || !self.options.tolerates(Leniency::NOISE) {
            return None;
        }
        // A comment that ended farther away would be too long.
        let longest = begin.saturating_add(self.options.limits.max_token_len);
        let most = text.up_to(longest.min(end + MOST_NESTED));
        let (mut depth, mut at) = (opened, end + 1);
        while depth > 0 {
            let found = most.find(at, [b'{', b'}', b'\n', b';'])?;
            at = found + 1;
            match text.byte(found) {
                b'}' => depth -= 1,
                b'{' if depth == DEEPEST => return None,
                b'{' => depth += 1,
                // Behind these, a brace may belong to something else.
                b';' => return None,
                _ if matches!(text.byte(at), b'[' | b'%') => return None,
                _ => {}
            }
        }
        Some(at - 1)
    }

    /// Returns `true` if the first move of another game follows this comment.
    pub(super) fn introduces_game(&mut self, text: Text<'_>) -> bool {
        let end = match text.byte(self.at) {
            b';' => text.find(self.at, [b'\n', b'\r']),
            _ => match self.search_end(text) {
                Search::Closed(end) => Some(end + 1),
                Search::Open | Search::Game { .. } => None,
            },
        };
        end.is_some_and(|end| text.is_first_move(text.pass_lines(end)))
    }

    /// Searches for the end of a comment in braces, from where the last search stopped.
    ///
    /// Otherwise a damaged file could have the same text searched again for every comment in it
    /// (quadratic time).
    fn search_end(&mut self, text: Text<'_>) -> Search {
        let search = comment_end(text, self.searched.max(self.at + 1));
        self.searched = match search {
            Search::Closed(end) => end,
            Search::Open => text.len(),
            // The next search must find the tag once more.
            Search::Game { line_end, .. } => line_end,
        };
        search
    }

    /// Rejects a comment that is not closed before `stop`.
    fn refuse_unclosed(&mut self, stop: usize) -> Stop {
        let span = Span::new(self.at, stop);
        match self.refuse_long(span) {
            Err(stop) => stop,
            Ok(()) => {
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
fn comment_end(text: Text<'_>, start: usize) -> Search {
    let mut at = start;
    while let Some(found) = text.find(at, [b'}', b'\n']) {
        if text.byte(found) == b'}' {
            return Search::Closed(found);
        }
        at = text.pass(found, usize::MAX, |byte| b" \t\r\n".contains(&byte));
        if text.byte(at) != b'[' {
            continue;
        }
        let space = text.of(Span::new(found, at)).iter();
        let behind_empty_line = space.filter(|&&byte| byte == b'\n').count() > 1;
        match text.opening(at) {
            Opening::Cut => return Search::Open,
            Opening::Tag { is_event } if is_event || behind_empty_line => {
                return Search::Game {
                    line_end: found,
                    tag: at,
                };
            }
            _ => {}
        }
    }
    Search::Open
}
