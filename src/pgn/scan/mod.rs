//! The scanner: finds the next token in a text of whole games.
//!
//! A scanner does not depend on the source of the bytes: a stream is cut into whole games before.

mod bytes;
mod comments;
mod damage;
mod look;
mod movetext;
mod partial;
mod phases;
mod repair;
mod results;
mod seen;
mod signs;
mod tags;
mod text;

use arrayvec::ArrayVec;

use super::{ErrorKind, Leniency, Options, TerminationMarker};
use bytes::is_of_word;
pub(super) use results::result_of_tag;
use seen::SeenTags;
pub(super) use text::Span;
use text::{Text, is_space};

/// The result of a scan: a token to be returned as an event.
pub(super) type Scan = Result<Found, Stop>;

/// A step of a scan: a token, or nothing that is returned.
type Step = Result<Option<Found>, Stop>;

/// Why a scan has no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text ends.
    Finished,
    /// These bytes of the text are wrong; [`Scanner::take_fault`] returns the error.
    Wrong(Span),
}

/// Returns `true` for what is returned even in a line that is suppressed: an end or an error.
const fn ends_line(scan: &Scan) -> bool {
    matches!(scan, Ok(Found::End(_)) | Err(Stop::Wrong(_)))
}

/// An event, as spans of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The start of a game.
    Begin,
    /// A tag with this name and this value.
    Tag(Span, Span),
    Move(Span),
    /// A NAG, and its span in the text.
    Nag(u8, Span),
    Comment(Span),
    VariationStart,
    VariationEnd(Span),
    DrawOffer(Span),
    End(TerminationMarker),
    /// A tolerated mistake; [`Scanner::fault`] returns it.
    Tolerated(Span),
    /// An error that costs the rest of a line; [`Scanner::fault`] returns it.
    Cut(Span),
}

/// What was found, and what is wrong with it.
#[derive(Clone, Debug)]
struct Findings {
    /// What was found but not yet returned, with the fault of each that has one. A token has at most
    /// three mistakes.
    waiting: ArrayVec<(Option<ErrorKind>, Scan), 4>,
    /// The error or the tolerated mistake that was found last, or returned last.
    fault: Option<ErrorKind>,
}

impl Findings {
    const NONE: Self = Self {
        waiting: ArrayVec::new_const(),
        fault: None,
    };

    fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes the first of what was found but not yet returned.
    #[inline(always)]
    fn next(&mut self) -> Option<Scan> {
        let (fault, scan) = self.waiting.pop_at(0)?;
        if fault.is_some() {
            self.fault = fault;
        }
        Some(scan)
    }

    /// Keeps a token behind the mistakes in it, or an error behind them.
    #[cold]
    fn push(&mut self, scan: Scan) {
        let is_fault = matches!(scan, Err(_) | Ok(Found::Tolerated(_) | Found::Cut(_)));
        let fault = if is_fault { self.fault.take() } else { None };
        self.waiting.push((fault, scan));
    }
}

/// The scanner's phase within a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Between games.
    Between,
    /// In the tags of a game.
    Tags,
    /// In the movetext.
    Moves,
    /// After the result, on the same line.
    Over(TerminationMarker),
    /// After an error that ends a partial game: the open variations are closed first.
    Closing {
        result: TerminationMarker,
        /// How many variations are open as far as events say.
        open: u32,
        /// Whether recovery line by line follows.
        is_lost: bool,
    },
    /// After an error, searching line by line for the next game.
    Lost {
        /// Whether moves, and not only tags, have been found.
        in_moves: bool,
    },
}

/// The state of a scan, kept from text to text.
#[derive(Clone, Debug)]
pub struct Scanner {
    pub(super) options: Options,
    phase: Phase,
    /// The place in the text up to which it has been scanned.
    pub(super) at: usize,
    /// How many line ends are in the white space before the text, at most 2.
    lines_before: u8,
    game: Game,
    nesting: Nesting,
    gap: Gap,
    /// How many games have begun.
    pub(super) games: u64,
    findings: Findings,
    /// The end of the bytes that were found wrong, also in a part of which nothing is returned.
    pub(super) wrong_until: usize,
    /// The place in the text up to which the fast path for moves may run.
    quick_until: usize,
    /// The place in the text up to which an open comment has been searched. Before it lies no end
    /// of that comment and no start of a game.
    searched: usize,
}

/// What is known of the game that has begun.
#[derive(Clone, Debug)]
struct Game {
    /// The place in the text where it exceeds its length limit.
    limit: usize,
    tags: SeenTags,
    /// Whether a move has been found.
    moved: bool,
    /// Whether a move number precedes the current token.
    numbered: bool,
    /// Whether move numbers are followed by a parenthesis, as in `1) e4`.
    number_signs: bool,
    /// The end of comments and noise behind an empty line, if they are the last text found.
    apart_until: Option<usize>,
}

/// The variations that are open, and what of them is returned.
#[derive(Clone, Copy, Debug)]
struct Nesting {
    /// How many variations are open.
    depth: u32,
    /// The nesting depth in a variation that is being skipped, that variation included.
    passed_over: u32,
    suppressed: Suppressed,
}

/// What of a game is not returned, after an error in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suppressed {
    Nothing,
    /// The rest of the line at this depth. So many variations are open as far as events say.
    Line {
        depth: u32,
        open: u32,
    },
    /// Everything.
    Game,
}

/// What stands between the last game and the next.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// Whether there is an empty line, or the start of the file.
    has_empty_line: bool,
    /// Whether text has been reported.
    has_noise: bool,
}

impl Game {
    const NEW: Self = Self {
        limit: usize::MAX,
        tags: SeenTags::NONE,
        moved: false,
        numbered: false,
        number_signs: false,
        apart_until: None,
    };

    /// Forgets the last game.
    fn begin(&mut self, limit: usize) {
        self.limit = limit;
        self.tags.clear();
        (self.moved, self.numbered, self.number_signs) = (false, false, false);
        self.apart_until = None;
    }
}

impl Nesting {
    const NONE: Self = Self {
        depth: 0,
        passed_over: 0,
        suppressed: Suppressed::Nothing,
    };
}

impl Scanner {
    pub(super) const fn new(options: Options) -> Self {
        Self {
            options,
            phase: Phase::Between,
            at: 0,
            lines_before: 2,
            game: Game::NEW,
            nesting: Nesting::NONE,
            gap: Gap {
                has_empty_line: true,
                has_noise: false,
            },
            games: 0,
            findings: Findings::NONE,
            wrong_until: 0,
            quick_until: 0,
            searched: 0,
        }
    }

    /// Returns a scanner that stands behind a move of a game, in this many variations. Move numbers may
    /// be written as `1)`.
    pub(super) fn in_moves(options: Options, depth: u32, has_number_signs: bool) -> Self {
        let mut scanner = Self::new(options);
        (scanner.phase, scanner.games, scanner.lines_before) = (Phase::Moves, 1, 0);
        scanner.nesting.depth = depth;
        (scanner.game.moved, scanner.game.number_signs) = (true, has_number_signs);
        scanner
    }

    /// Returns the place that has been reached, as a span without bytes.
    #[inline(always)]
    pub(super) const fn here(&self) -> Span {
        Span::new(self.at, self.at)
    }

    /// Returns the place where the game exceeds its length limit.
    #[inline(always)]
    pub(super) const fn limit(&self) -> usize {
        self.game.limit
    }

    /// Returns `true` if the next game is sought line by line.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self.phase, Phase::Lost { .. })
    }

    /// Returns `true` behind the result of a game, on the same line.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// Returns `true` in a game that has exceeded its length limit.
    pub(super) fn is_too_long(&self) -> bool {
        self.game.limit == usize::MAX && self.phase == Phase::Moves
    }

    /// Goes on with the text that follows this one.
    pub(super) fn rebase(&mut self, text: &[u8]) {
        self.lines_before = Text::new(text, self.lines_before).lines_behind(text.len());
        // The fast path does not look at what precedes the text.
        self.quick_until = 0;
        (self.searched, self.wrong_until) = (0, 0);
        self.at = 0;
    }

    /// Returns `true` if an empty line precedes a place, with nothing but comments and noise between.
    fn is_apart(&self, text: Text<'_>, at: usize) -> bool {
        let since = self.game.apart_until.map(|end| text.of(Span::new(end, at)));
        let is_all_space = since.is_some_and(|since| since.iter().all(|&byte| is_space(byte)));
        is_all_space || text.lines_behind(at) == 2
    }

    /// Returns the mistake that was reported last.
    pub(super) const fn fault(&self) -> &ErrorKind {
        match &self.findings.fault {
            Some(fault) => fault,
            None => &ErrorKind::Stray,
        }
    }

    /// Returns `true` unless a part of the game is suppressed.
    #[inline(always)]
    fn returns_all(&self) -> bool {
        self.nesting.suppressed == Suppressed::Nothing
    }

    /// Takes the current error.
    pub(super) fn take_fault(&mut self) -> ErrorKind {
        self.findings.fault.take().unwrap_or(ErrorKind::Stray)
    }

    /// Records an error at these bytes.
    #[cold]
    fn wrong(&mut self, fault: ErrorKind, span: Span) -> Stop {
        self.findings.fault = Some(fault);
        self.wrong_until = self.wrong_until.max(span.end);
        Stop::Wrong(span)
    }

    /// Records an error at the place that has been reached.
    #[cold]
    fn wrong_here(&mut self, fault: ErrorKind) -> Stop {
        self.wrong(fault, self.here())
    }

    fn too_long(&mut self) -> Stop {
        self.game.limit = usize::MAX;
        let limit = self.options.limits.max_game_len;
        self.wrong_here(ErrorKind::GameTooLong { limit })
    }

    /// Reports a mistake in a token that is read even so. It is an error if it is not tolerated.
    #[cold]
    fn report(&mut self, mistake: Leniency, fault: ErrorKind, span: Span) -> Result<(), Stop> {
        if !self.returns_all() {
            return Ok(());
        }
        if self.at >= self.game.limit {
            return Err(self.too_long());
        }
        if !self.options.tolerates(mistake) {
            return Err(self.wrong(fault, span));
        }
        let found = Ok(Found::Tolerated(span));
        self.findings.waiting.push((Some(fault), found));
        Ok(())
    }

    /// Passes bytes that are no part of a game, and reports them.
    #[cold]
    fn pass_noise(&mut self, fault: ErrorKind, span: Span) -> Step {
        self.at = span.end;
        if !self.options.tolerates(Leniency::NOISE) {
            return Err(self.wrong(fault, span));
        }
        self.findings.fault = Some(fault);
        Ok(Some(Found::Tolerated(span)))
    }

    /// Passes stray bytes between two places, and reports them.
    #[cold]
    fn pass_stray(&mut self, start: usize, end: usize) -> Step {
        self.pass_noise(ErrorKind::Stray, Span::new(start, end))
    }

    /// Reports that the text is decoded from another encoding, before anything is scanned.
    #[cold]
    pub(super) fn report_encoding(&mut self) {
        let step = self.pass_noise(ErrorKind::Encoding, Span::default());
        if let Some(scan) = step.transpose() {
            self.findings.push(scan);
        }
    }

    /// Drops what was found but not yet returned, and ends the game.
    pub(super) fn finish(&mut self) {
        self.findings.waiting.clear();
        self.phase = Phase::Between;
    }

    /// Suppresses the rest of the game, if one has begun.
    pub(super) fn silence(&mut self) {
        let is_in_game = !matches!(self.phase, Phase::Between | Phase::Lost { .. });
        if is_in_game {
            self.nesting.suppressed = Suppressed::Game;
        }
        let waiting = &mut self.findings.waiting;
        if is_in_game || waiting.iter().any(|(_, scan)| ends_line(scan)) {
            waiting.clear();
        }
        self.quick_until = 0;
    }

    /// Returns the last of what was found but not yet returned.
    pub(super) fn last_finding(&self) -> Option<Scan> {
        self.findings.waiting.last().map(|&(_, scan)| scan)
    }

    fn end_game(&mut self) {
        self.phase = Phase::Between;
        self.game.limit = usize::MAX;
        self.nesting.suppressed = Suppressed::Nothing;
        self.gap.has_empty_line = false;
    }

    /// Skips white space and returns its end.
    #[inline(always)]
    fn pass_space(&mut self, text: Text<'_>) -> usize {
        self.at = text.pass(self.at, usize::MAX, is_space);
        self.at
    }

    /// Skips an escaped line.
    fn pass_line(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        self.at = text.line_end(start);
        self.refuse_long(Span::new(start, self.at))?;
        Ok(None)
    }

    /// Rejects a token that exceeds its length limit.
    #[inline]
    fn refuse_long(&mut self, span: Span) -> Result<(), Stop> {
        let limit = self.options.limits.max_token_len;
        if span.end - span.start <= limit {
            return Ok(());
        }
        self.at = span.start + 1;
        Err(self.wrong(ErrorKind::TokenTooLong { limit }, span))
    }
}

/// A tag with a longer name does not identify the start of a game.
const LONGEST_FIRST_TAG: usize = 32;

/// Returns the word at a place, or the one byte there; a long word is truncated.
fn word_span(text: Text<'_>, at: usize) -> Span {
    const LONGEST: usize = 64;
    Span::new(
        at,
        text.pass(at, LONGEST, is_of_word)
            .max(at + 1)
            .min(text.len()),
    )
}
