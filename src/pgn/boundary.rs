//! Where games begin: certain starts, found from anywhere, and those after a known start.

use super::event::TerminationMarker;
use super::options::Options;
use super::scan::{Found, Scan, Scanner};
use crate::record::{LONGEST_NAME, is_of_tag_name};

/// How a game of a certain start begins.
const FIRST_TAG: &[u8] = b"[Event \"";

/// The results that a line before a certain start ends with.
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// Returns the first certain start of a game after `from`, judged by the bytes from there on alone.
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
pub(super) fn certain_start(text: &[u8], from: usize) -> Option<usize> {
    certain_start_in(Line::Unknown, text, from)
}

/// What is known of a line of which the rest follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing: it may begin before.
    Unknown,
    /// It begins here.
    Whole,
    /// It begins before, harmlessly.
    Begun {
        /// Whether an opening brace is the last brace in it.
        in_braces: bool,
    },
}

/// Returns the first certain start after `from`, in the line of which this is known.
pub(super) fn certain_start_in(mut line: Line, text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let end = line_end(text, at)?;
        let next = pass_empty_lines(text, end + 1);
        let is_behind_empty_line = next > end + 1;
        if is_behind_empty_line
            && text.get(next..)?.starts_with(FIRST_TAG)
            && line.ends_game(text.get(at..end)?)
        {
            return Some(next);
        }
        line = Line::Whole;
        at = next;
    }
}

/// Returns the last certain start of a game in a text.
#[cfg(feature = "std")]
pub(super) fn last_certain_start(text: &[u8]) -> Option<usize> {
    const WINDOW: usize = 1 << 14;
    let mut window = WINDOW;
    loop {
        let from = text.len().saturating_sub(window);
        let first = certain_start(text, from);
        let next = |&start: &usize| certain_start(text, start);
        let last = core::iter::successors(first, next).last();
        if last.is_some() || from == 0 {
            return last;
        }
        window = window.saturating_mul(4);
    }
}

/// Returns the end of a line: its line feed.
fn line_end(text: &[u8], at: usize) -> Option<usize> {
    // A block without one is found by instructions on whole blocks.
    const WIDTH: usize = 32;
    let mut at = at;
    while let Some(block) = text.get(at..).and_then(|rest| rest.first_chunk::<WIDTH>()) {
        if block.iter().fold(false, |any, &byte| any | (byte == b'\n')) {
            break;
        }
        at += WIDTH;
    }
    let rest = text.get(at..)?;
    rest.iter()
        .position(|&byte| byte == b'\n')
        .map(|end| at + end)
}

fn pass_empty_lines(text: &[u8], mut at: usize) -> usize {
    loop {
        at += match text.get(at..) {
            Some([b'\n', ..]) => 1,
            Some([b'\r', b'\n', ..]) => 2,
            _ => return at,
        }
    }
}

impl Line {
    /// Returns whether the line ends a game with this rest, if it is not in a comment.
    fn ends_game(self, rest: &[u8]) -> bool {
        let rest = rest.trim_ascii_end();
        let before = RESULTS.iter().find_map(|result| rest.strip_suffix(*result));
        let is_word =
            |before: &[u8]| matches!(before.last(), None | Some(b' ' | b'\t' | b'}' | b')'));
        before.is_some_and(is_word) && self.after_part(rest) != Self::Unknown
    }

    /// Returns what is known after a part of the line. It is unknown if the part contains what
    /// could be a tag, an escape or a comment to the end of the line.
    ///
    /// In braces nothing is harmful. If the line begins in a comment, its first closing brace ends
    /// that, and what stands between braces after it is in braces in any case.
    fn after_part(self, part: &[u8]) -> Self {
        let mut in_braces = match self {
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
        let end = passed.iter().rposition(|&byte| byte == b'\n');
        match end.and_then(|end| passed.get(end + 1..)) {
            Some([]) => Self::Whole,
            Some(part) => Self::Whole.after_part(part),
            None => self.after_part(passed),
        }
    }
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A game begins at this place in the buffer.
    Start(usize),
    /// More bytes are needed.
    More,
    /// The file ends.
    Finished,
}

/// A walk from game to game, through a buffer that begins where a game does.
///
/// It scans every token as a reader does. It stops only where a line begins with a tag or a move
/// number, after a game that has moves or a result. A reader that begins there finds what a reader
/// that comes from before finds, and one that ends there does not take the game for unfinished.
#[derive(Clone, Debug)]
pub(super) struct Forward {
    scanner: Scanner,
    /// The place where a game has ended, if the next start has not been sought yet.
    ended: Option<usize>,
    /// Whether the game has moves.
    moved: bool,
    /// The end of the bytes that were found wrong. A comment that is never closed is told with what
    /// follows it.
    wrong_until: usize,
}

impl Forward {
    pub(super) const fn new(options: Options) -> Self {
        let without_comments = Options {
            comments: false,
            ..options
        };
        Self {
            scanner: Scanner::new(without_comments),
            ended: None,
            moved: false,
            wrong_until: 0,
        }
    }

    /// Finds the next start; `last` says that nothing follows the buffer.
    pub(super) fn step(&mut self, buffer: &[u8], last: bool) -> Step {
        loop {
            if let Some(end) = self.ended {
                let rest = buffer.get(end..).unwrap_or_default();
                match rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
                    None if !last => return Step::More,
                    None => return Step::Finished,
                    Some(space) => {
                        self.ended = None;
                        let start = end + space;
                        if start >= self.wrong_until && is_plain_start(buffer, start) {
                            return Step::Start(start);
                        }
                    }
                }
            }
            while self.scanner.quick_look(buffer).is_some() {
                self.moved = true;
            }
            match self.scanner.scan(buffer, last) {
                Scan::Found(Found::End(TerminationMarker::Missing)) if !self.moved => {}
                // What follows may be in a comment that is never closed, of which a partial game does
                // not tell.
                Scan::Found(Found::End(_)) if self.scanner.is_lost() => {}
                Scan::Found(Found::End(_)) => self.ended = Some(self.scanner.at()),
                Scan::Found(Found::Begin) => self.moved = false,
                Scan::Found(Found::Move(_)) => self.moved = true,
                // In a partial game, an error is told so.
                Scan::Found(Found::Tolerated(span)) => {
                    self.wrong_until = self.wrong_until.max(span.end);
                }
                Scan::Found(_) => {}
                Scan::Wrong(span) => {
                    self.wrong_until = self.wrong_until.max(span.end);
                    drop(self.scanner.take_fault());
                }
                Scan::More => return Step::More,
                Scan::Finished => return Step::Finished,
            }
        }
    }
}

/// Returns whether a line begins here, with a tag or with the first move. Nothing that comes before
/// makes it part of something else.
fn is_plain_start(text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    let line = text.get(at..).unwrap_or_default();
    let is_start = match line {
        [b'[', name @ ..] => {
            let of_name = name.iter().take(LONGEST_NAME);
            let length = of_name.take_while(|&&byte| is_of_tag_name(byte)).count();
            length > 0
                && name
                    .get(length..)
                    .is_some_and(|rest| rest.starts_with(b" \""))
        }
        [b'1', b'.', b' ', mv, ..] | [b'1', b'.', mv, ..] => mv.is_ascii_alphabetic(),
        _ => false,
    };
    before == Some(&b'\n') && is_start
}
