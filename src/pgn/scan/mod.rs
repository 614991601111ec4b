//! The search for the next thing in a buffer of PGN, which may end anywhere.
//!
//! A scanner knows where in a game it is, and nothing of where the bytes come from. A thing
//! that touches the end of the buffer is looked for again, from its first byte, when there is
//! more.

mod bytes;
mod comments;
mod damage;
mod movetext;
mod opening;
mod phases;
mod tags;
mod words;

use arrayvec::ArrayVec;

use super::{ErrorKind, Options, TerminationMarker};
use bytes::{Class, class, find_any, word_end};

/// What a scan comes to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scan {
    /// Something to tell of.
    Found(Found),
    /// What begins at [`Scanner::at`] goes on behind the end of the buffer.
    More,
    /// The file ends.
    Finished,
    /// Something is wrong with these bytes of the buffer; [`Scanner::take_fault`] says what.
    Wrong(Span),
}

/// A stretch of the buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    #[inline(always)]
    pub(super) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    #[inline(always)]
    pub(super) fn of(self, buffer: &[u8]) -> &[u8] {
        buffer.get(self.start..self.end).unwrap_or_default()
    }
}

/// An event, as a place in the buffer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// The first sign of a game.
    Begin,
    /// A tag with this name; [`Scanner::value`] is its value.
    Tag(Span),
    Move(Span),
    /// A NAG, and the sign that stands for it.
    Nag(u8, Span),
    Comment(Span),
    VariationStart,
    VariationEnd,
    End(TerminationMarker),
}

/// Where in a file a scanner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Between games.
    Between,
    /// Among the tags of a game.
    Tags,
    /// Among its moves.
    Moves,
    /// Behind its result, on the same line.
    Over(TerminationMarker),
    /// Behind a fault, looking for the next game line by line.
    Lost,
}

/// The state of a scan, from buffer to buffer.
#[derive(Clone, Debug)]
pub(super) struct Scanner {
    options: Options,
    phase: Phase,
    /// The place in the buffer up to which everything has been told.
    at: usize,
    /// The byte before the buffer.
    before: u8,
    /// The place in the buffer from which on the game is too long.
    game_limit: usize,
    /// How many variations are open.
    depth: u32,
    /// How many more are open in one that is passed over, itself included.
    passed_over: u32,
    /// Whether what is found is kept quiet until the game ends.
    silent: bool,
    /// Whether this game has an `Event` tag, which comes first.
    seen_event: bool,
    /// The name of the first tag of this game; empty before it.
    first_tag: ArrayVec<u8, LONGEST_FIRST_TAG>,
    /// Whether moves have been met on the way out of a fault, and not only tags.
    lost_in_moves: bool,
    /// Whether the line before was empty on the way out of a fault.
    behind_empty_line: bool,
    /// Whether nothing has been met yet behind the mark that a file begins with.
    behind_mark: bool,
    /// How many games have begun.
    games: u64,
    /// The value of the tag that was found last.
    value: Span,
    /// What is wrong, when something is.
    fault: Option<ErrorKind>,
    /// Up to where in the buffer moves may be told without further questions.
    quick_until: usize,
    /// The place in the buffer before which no comment ends that begins before it, and no
    /// game begins, as far as anybody has looked.
    searched: usize,
}

impl Scanner {
    pub(super) const fn new(options: Options) -> Self {
        Self {
            options,
            phase: Phase::Between,
            at: 0,
            before: b'\n',
            game_limit: usize::MAX,
            depth: 0,
            passed_over: 0,
            silent: false,
            seen_event: false,
            first_tag: ArrayVec::new_const(),
            lost_in_moves: false,
            behind_empty_line: false,
            behind_mark: false,
            games: 0,
            value: Span::new(0, 0),
            fault: None,
            quick_until: 0,
            searched: 0,
        }
    }

    pub(super) const fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Returns how much of the buffer has been dealt with.
    #[inline(always)]
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Notes that the buffer begins where the scan is now.
    pub(super) fn rebase(&mut self, buffer: &[u8]) {
        if let Some(&before) = self.at.checked_sub(1).and_then(|last| buffer.get(last)) {
            self.before = before;
        }
        self.game_limit = match self.game_limit {
            usize::MAX => usize::MAX,
            limit => limit.saturating_sub(self.at),
        };
        self.quick_until = self.quick_until.saturating_sub(self.at);
        self.searched = self.searched.saturating_sub(self.at);
        self.at = 0;
    }

    /// Returns where the value of the tag stands that was found last.
    pub(super) const fn value(&self) -> Span {
        self.value
    }

    /// Returns what was wrong.
    pub(super) fn take_fault(&mut self) -> ErrorKind {
        self.fault.take().unwrap_or(ErrorKind::Stray)
    }

    /// Notes what is wrong with these bytes.
    #[cold]
    fn wrong(&mut self, fault: ErrorKind, span: Span) -> Scan {
        self.fault = Some(fault);
        Scan::Wrong(span)
    }

    /// Returns the number of the game that has begun last.
    pub(super) const fn game_number(&self) -> u64 {
        self.games
    }

    /// Notes that the file can be read no further.
    pub(super) const fn finish(&mut self) {
        self.phase = Phase::Between;
    }

    /// Keeps quiet about the rest of the game, if one has begun.
    pub(super) fn silence(&mut self) {
        self.silent = !matches!(self.phase, Phase::Between | Phase::Lost);
        self.quick_until = 0;
    }

    fn end_game(&mut self) {
        self.phase = Phase::Between;
        self.game_limit = usize::MAX;
        self.silent = false;
    }

    /// Passes over white space and returns where it ends.
    #[inline(always)]
    fn pass_space(&mut self, buffer: &[u8]) -> usize {
        let mut at = self.at;
        while buffer
            .get(at)
            .is_some_and(|&byte| class(byte) == Class::Space)
        {
            at += 1;
        }
        self.at = at;
        at
    }

    /// Passes over a line that is escaped.
    fn pass_line(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        let start = self.at;
        match find_any(buffer, start, [b'\n', b'\r']) {
            // The line need not be kept, but its first byte says that it is escaped.
            None if !last => Some(Scan::More),
            end => {
                self.at = end.unwrap_or(buffer.len());
                self.refuse_long(Span::new(start, self.at))
            }
        }
    }

    /// Refuses what is longer than the limits allow.
    #[inline]
    fn refuse_long(&mut self, span: Span) -> Option<Scan> {
        let limit = self.options.limits.max_token_len;
        if span.end - span.start <= limit {
            return None;
        }
        self.at = span.start + 1;
        Some(self.wrong(ErrorKind::TokenTooLong { limit }, span))
    }
}

/// A game is not known by a tag with a longer name.
const LONGEST_FIRST_TAG: usize = 32;

/// The word at a place, or the one byte there; of long words the beginning.
fn word_span(buffer: &[u8], at: usize) -> Span {
    const LONGEST: usize = 64;
    let text = buffer.get(..at + LONGEST).unwrap_or(buffer);
    Span::new(at, word_end(text, at).max(at + 1).min(text.len()))
}
