//! A comment: one line of text, with commands that can be read as values.

use alloc::{boxed::Box, string::String};
use core::fmt::{self, Write as _};
use core::time::Duration;

use super::part::{CommentPart, Eval, command};

/// A comment on a move or on a game.
///
/// Programs embed commands such as `[%clk 0:03:00]` in the text; [`parts`](Self::parts) reads them.
/// White space is only layout: every run of it becomes one space, and it is trimmed at both ends.
///
/// ```
/// use core::time::Duration;
/// use touchmove::record::{Comment, CommentPart};
///
/// let comment = Comment::new("[%clk 0:03:00] a\n  surprise [%eval -0.5]");
/// assert_eq!(comment.as_str(), "[%clk 0:03:00] a surprise [%eval -0.5]");
/// let parts: Vec<CommentPart<'_>> = comment.parts().collect();
/// assert_eq!(parts[0], CommentPart::Clock(Duration::from_secs(180)));
/// assert_eq!(parts[1], CommentPart::Text("a surprise"));
/// assert_eq!(parts[2].to_string(), "[%eval -0.50]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Comment(String);

impl Comment {
    /// Creates a comment from a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        // Nearly all comments are written with single spaces.
        if has_single_spaces(text) {
            return Self(text.into());
        }
        let mut comment = Self(String::with_capacity(text.len()));
        comment.push(text);
        comment
    }

    /// Returns the text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns `true` if the comment has no text.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the commands of the comment and the texts around them, in order.
    ///
    /// A command that is unknown or has an invalid value is returned as text.
    #[inline]
    #[must_use]
    pub fn parts(&self) -> CommentParts<'_> {
        CommentParts::new(&self.0)
    }

    /// Returns the time of the first `[%clk]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.parts().find_map(|part| match part {
            CommentPart::Clock(shown) => Some(shown),
            _ => None,
        })
    }

    /// Returns the time of the first `[%emt]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.parts().find_map(|part| match part {
            CommentPart::Elapsed(taken) => Some(taken),
            _ => None,
        })
    }

    /// Returns the evaluation of the first `[%eval]`.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.parts().find_map(|part| match part {
            CommentPart::Eval(eval) => Some(eval),
            _ => None,
        })
    }

    /// Returns the fault of the first `[%cut]`.
    #[must_use]
    pub fn cut(&self) -> Option<Box<str>> {
        self.parts().find_map(|part| match part {
            CommentPart::Cut(fault) => Some(fault),
            _ => None,
        })
    }

    /// Returns the comment with each command replaced by what `change` returns, or left out.
    ///
    /// In `[%clk [%eval 1] 0:01]`, the texts around the evaluation would be a command without it.
    /// A command that only comes about so is left out as well, so nothing becomes a command.
    pub(crate) fn with_commands(
        &self,
        mut change: impl FnMut(CommentPart<'static>) -> Option<CommentPart<'static>>,
    ) -> Self {
        let mut text = String::with_capacity(self.0.len());
        // The end of what cannot be part of a command any more. Every byte is searched once: a
        // bracket that stays is passed, and a command that is left out is gone.
        let mut passed = 0;
        // The place where a command was left out last.
        let mut cut = 0;
        for piece in self.0.split_inclusive(']') {
            text.push_str(piece);
            let open = text.get(passed..).and_then(|open| open.strip_suffix(']'));
            let Some((before, command)) = open.and_then(last_command) else {
                passed = text.len();
                continue;
            };
            let start = passed + before;
            text.truncate(start);
            // No comment of a record has the mark of an illegal move.
            let is_kept = start >= cut && !matches!(command, CommentPart::Illegal);
            let command = is_kept.then(|| change(command)).flatten();
            text.push(' ');
            match command {
                Some(command) => {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "{command} ");
                    passed = text.len();
                }
                None => cut = text.len(),
            }
        }
        Self::new(&text)
    }

    /// Adds the words of a text.
    fn push(&mut self, text: &str) {
        for word in text.split_ascii_whitespace() {
            if !self.0.is_empty() {
                self.0.push(' ');
            }
            self.0.push_str(word);
        }
    }
}

/// Returns `true` if the words of a text are separated by single spaces, with none around them, and
/// there are no control characters, which may be white space. It may say no where it is so.
fn has_single_spaces(text: &str) -> bool {
    // SWAR: the highest bit of each byte below this one, and sometimes of the byte behind it.
    let below = |word: u64, byte: u8| {
        word.wrapping_sub(u64::from_ne_bytes([byte; 8])) & !word & u64::from_ne_bytes([0x80; 8])
    };
    let is_plain = |bytes: &[u8; 8]| {
        let word = u64::from_le_bytes(*bytes);
        let blanks = below(word, b' ' + 1);
        below(word, b' ') | blanks & blanks >> 8 == 0
    };
    let bytes = text.as_bytes();
    if text.starts_with(' ') || text.ends_with(' ') {
        return false;
    }
    let Some(last) = bytes.last_chunk::<8>() else {
        let pairs = bytes.windows(2).any(|pair| pair == b"  ");
        return !pairs && bytes.iter().all(|&byte| byte >= b' ');
    };
    // Every two neighbors are together in one of these.
    let mut at = 0;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        if !is_plain(chunk) {
            return false;
        }
        at += 7;
    }
    is_plain(last)
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'t> FromIterator<CommentPart<'t>> for Comment {
    /// Creates a comment from commands and texts, with spaces between them.
    fn from_iter<I: IntoIterator<Item = CommentPart<'t>>>(parts: I) -> Self {
        let mut comment = Self::default();
        let mut written = String::new();
        for part in parts {
            written.clear();
            // Writing to a string cannot fail.
            let _ = write!(written, "{part}");
            comment.push(&written);
        }
        comment
    }
}

/// An iterator over the parts of a comment.
///
/// [`Comment::parts`] returns it; [`CommentParts::new`] creates it from any text.
#[derive(Clone, Debug)]
pub struct CommentParts<'t> {
    rest: &'t str,
    /// The command after the text that was returned last.
    waiting: Option<CommentPart<'t>>,
}

impl<'t> CommentParts<'t> {
    /// Creates an iterator over the parts of a text.
    #[inline]
    #[must_use]
    pub const fn new(text: &'t str) -> Self {
        Self {
            rest: text,
            waiting: None,
        }
    }
}

impl<'t> Iterator for CommentParts<'t> {
    type Item = CommentPart<'t>;

    fn next(&mut self) -> Option<CommentPart<'t>> {
        if let Some(part) = self.waiting.take() {
            return Some(part);
        }
        let mut start = 0;
        // No command contains `[%`. So only the last one before a `]` can start one, and the
        // text is scanned once.
        for piece in self.rest.split_inclusive(']') {
            let end = start + piece.len();
            let command = piece.strip_suffix(']').and_then(last_command);
            if let Some((before, part)) = command {
                let text = self.rest.get(..start + before).unwrap_or_default();
                let text = text.trim_ascii();
                self.rest = self.rest.get(end..).unwrap_or_default();
                if text.is_empty() {
                    return Some(part);
                }
                self.waiting = Some(part);
                return Some(CommentPart::Text(text));
            }
            start = end;
        }
        let text = core::mem::take(&mut self.rest).trim_ascii();
        (!text.is_empty()).then_some(CommentPart::Text(text))
    }
}

/// Returns the command at the end of a text without its closing bracket, and where it starts.
fn last_command(text: &str) -> Option<(usize, CommentPart<'static>)> {
    let (before, inside) = text.rsplit_once("[%")?;
    Some((before.len(), command(inside)?))
}

#[cfg(test)]
mod tests;
