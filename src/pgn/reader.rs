//! The reader: events and their locations, from any source.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::scan::{Found, Scan, Scanner, Span, Stop};
use super::source::{Bytes, Source};
use super::{Error, ErrorKind, Event, Location, Options, RawText, TerminationMarker, utf16};
use crate::record::Nag;

/// A game has no more noted mistakes than this, so that its memory has a limit.
const MOST_FAULTS: usize = 1000;

/// A streaming reader of PGN files of any size.
///
/// [`next_event`](Self::next_event) returns one event after another and allocates nothing. A
/// [`Replay`](crate::pgn::Replay) applies the events to a board, and
/// [`next_record`](Self::next_record) collects a game into a record for editing. After an error, which
/// has its location, the next call continues with the next game.
///
/// It accepts what real files contain: comments, variations, NAGs and signs with the same meaning,
/// missing results, missing tags, null moves, UTF-8, Latin-1 and UTF-16, and every line ending in use;
/// with a carriage return alone, games without tags are told apart by their results. The mistakes that
/// a [`Leniency`](crate::pgn::Leniency) names are reported and tolerated, unless the
/// [`Options`](crate::pgn::Options) are [`STRICT`](crate::pgn::Options::STRICT).
///
/// ```
/// use touchmove::pgn;
///
/// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. f4! {The king's gambit} exf4 *");
/// let mut moves = Vec::new();
/// while let Some(event) = reader.next_event()? {
///     match event {
///         pgn::Event::Move(san) => moves.push(san.to_string()),
///         pgn::Event::Comment(text) => assert_eq!(text.to_text(), "The king's gambit"),
///         _ => {}
///     }
/// }
/// assert_eq!(moves, ["e4", "e5", "f4", "exf4"]);
/// # Ok::<(), touchmove::pgn::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    pub(super) scanner: Scanner,
    lines: Lines,
    /// The span of the last event in the buffer.
    last: Span,
    /// The mistakes that the last call of `next_record` tolerated.
    pub(super) faults: Vec<Error>,
}

impl<'t> Reader<Bytes<'t>> {
    /// Creates a reader of a file in memory.
    #[must_use]
    pub const fn from_bytes(file: &'t [u8]) -> Self {
        Self::from_source(Bytes::new(file))
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<super::Stream<R>> {
    /// Creates a reader of a file that is streamed; needs feature `std`.
    ///
    /// It holds a few whole games at a time, in 64 KiB, or one that is longer. So memory use does not
    /// grow with the file: a game longer than
    /// [`Limits::max_game_len`](crate::pgn::Limits::max_game_len) is an error, and the next game with
    /// an `Event` tag is read. A game is returned when its end has been read, or the end of the file.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::new(std::fs::File::open("games.pgn")?);
    /// while let Some(record) = reader.next_record()? {
    ///     println!("{} – {}", record.tags().white(), record.tags().black());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn new(file: R) -> Self {
        Self::from_source(super::Stream::new(file))
    }
}

impl<S> Reader<S> {
    const fn from_source(source: S) -> Self {
        Self {
            source,
            scanner: Scanner::new(Options::LENIENT),
            lines: Lines::NEW,
            last: Span { start: 0, end: 0 },
            faults: Vec::new(),
        }
    }

    /// Returns the reader with other options.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut bare = pgn::Options::default();
    /// (bare.comments, bare.variations) = (false, false);
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 {best} (1. d4 (1. c4)) *").with_options(bare);
    /// assert_eq!(reader.next_record()?.expect("a game").to_pgn(pgn::Style::Compact), "1.e4 *\n");
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.scanner.options = options;
        self
    }

    /// Returns the mistakes that the last call of [`next_record`](Self::next_record) tolerated.
    ///
    /// They are in the order of the file, and at most a thousand for one game. If there are more,
    /// [`ErrorKind::MoreFaults`] follows them. Those in the text after the last game are found by
    /// the call that returns `None`.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Nf3 resigns 1:0");
    /// reader.next_record()?.expect("a game");
    /// assert_eq!(reader.faults()[0].text(), "resigns");
    /// assert_eq!(reader.faults()[1].kind(), &pgn::ErrorKind::Result { expected: "1-0" });
    /// # Ok::<(), pgn::Error>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[Error] {
        &self.faults
    }
}

impl<S: Source> Reader<S> {
    /// Returns the next event, or `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the file is wrong at this place. The reader returns nothing more of that
    /// game, not even its end; the next call continues with the next game. After [`ErrorKind::Io`]
    /// the file counts as ended. If an
    /// error costs the [rest of its line](crate::pgn::Loss::RestOfLine), it is returned as
    /// [`Event::Cut`], and then the end of the variation or of the game.
    #[inline(always)]
    pub fn next_event(&mut self) -> Result<Option<Event<'_>>, Error> {
        // Each usual event is written apart, so that its kind is known where it is used.
        match self.scanner.quick_look(self.source.text()) {
            Some(Found::Move(span)) => Ok(Some(self.event(Found::Move(span)))),
            Some(Found::Comment(span)) => Ok(Some(self.event(Found::Comment(span)))),
            _ => {
                let found = self.next_other()?;
                Ok(found.map(|found| self.event(found)))
            }
        }
    }

    /// Returns the next event of any kind: the slow path of [`next_event`](Self::next_event).
    #[inline(never)]
    fn next_other(&mut self) -> Result<Option<Found>, Error> {
        if let Some(found) = self.scanner.quick_tag(self.source.text()) {
            return Ok(Some(found));
        }
        loop {
            let text = self.source.text();
            let (start, was_too_long) = (self.scanner.at, self.scanner.is_too_long());
            let scan = self.scanner.scan(text);
            if self.scanner.at == text.len() {
                if let Some(kind) = self.source.fault().cloned() {
                    let last = self.scanner.last_finding().unwrap_or(scan);
                    self.reject_incomplete(kind, start, &last, was_too_long)?;
                }
            }
            match scan {
                Ok(found) => return Ok(Some(found)),
                Err(Stop::Finished) if self.advance() => {}
                Err(Stop::Finished) => {
                    self.last = self.scanner.here();
                    return Ok(None);
                }
                Err(Stop::Wrong(span)) => {
                    let fault = self.scanner.take_fault();
                    return Err(self.error_at(fault, span));
                }
            }
        }
    }

    /// Skips the rest of the game that has begun.
    ///
    /// The next event belongs to the next game. Between games this does nothing.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 * 1. d4 *");
    /// for _ in 0..2 {
    ///     assert_eq!(reader.next_event()?, Some(pgn::Event::Begin));
    ///     reader.skip_game();
    /// }
    /// assert_eq!(reader.next_event()?, None);
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    pub fn skip_game(&mut self) {
        self.scanner.silence();
    }

    /// Returns the location of the last event or error. After the last game it is the end of the
    /// file.
    ///
    /// A tag's location is where its value begins, a comment's where its text begins. A game begins
    /// at its first byte. It ends after its result and the comments on the same line, or where the
    /// next game begins.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4\n   e5 *");
    /// while reader.next_event()?.is_some() {
    ///     println!("line {}, column {}", reader.location().line, reader.location().column);
    /// }
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    pub fn location(&mut self) -> Location {
        self.place_of(self.last.start)
    }

    /// Returns the offset of the delimiter before the last event.
    pub(super) fn delimiter_offset(&mut self) -> u64 {
        self.place_of(self.last.start.saturating_sub(1)).offset
    }

    /// Creates an error at the last event, and skips the game.
    ///
    /// It is for a mistake found by the caller, such as an illegal move.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Ke3 *\n\n1. d4 *");
    /// let mut replay = pgn::Replay::new();
    /// while let Some(event) = reader.next_event()? {
    ///     if let Err(kind) = replay.apply(event) {
    ///         assert_eq!(reader.reject_game(kind).text(), "Ke3");
    ///     }
    /// }
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    pub fn reject_game(&mut self, kind: impl Into<ErrorKind>) -> Error {
        self.scanner.silence();
        self.error_at(kind.into(), self.last)
    }

    /// Creates an error at the last event, and skips the rest of its line.
    ///
    /// It is for a mistake found by the caller, as in [`reject_game`](Self::reject_game). In a variation
    /// the next event is its end; in the main line it is the end of the game with its result. So the
    /// moves before the mistake are kept.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 (1. d5 d6) e5 2. Ke3 Ke7 1-0");
    /// let mut replay = pgn::Replay::new();
    /// let mut told = Vec::new();
    /// while let Some(event) = reader.next_event()? {
    ///     if let Err(kind) = replay.apply(event) {
    ///         told.push(reader.reject_line(kind).text().to_owned());
    ///     }
    /// }
    /// assert_eq!(told, ["d5", "Ke3"]);
    /// # Ok::<(), pgn::Error>(())
    /// ```
    pub fn reject_line(&mut self, kind: impl Into<ErrorKind>) -> Error {
        self.scanner.cut_line();
        self.error_at(kind.into(), self.last)
    }

    /// Returns an error at the last event.
    #[cold]
    pub(super) fn error_here(&mut self, kind: ErrorKind) -> Error {
        self.error_at(kind, self.last)
    }

    /// Notes a mistake at the last event that costs nothing.
    #[cold]
    pub(super) fn note(&mut self, kind: ErrorKind) {
        let fault = self.error_at(kind, self.last);
        self.keep(fault);
    }

    /// Keeps a mistake for [`faults`](Self::faults).
    #[cold]
    pub(super) fn keep(&mut self, fault: Error) {
        match self.faults.len() {
            ..MOST_FAULTS => self.faults.push(fault),
            MOST_FAULTS => {
                let kind = ErrorKind::MoreFaults { limit: MOST_FAULTS };
                let more = Error::new(fault.location(), kind, String::new());
                self.faults.push(more);
            }
            _ => {}
        }
    }

    /// Takes the first noted mistake in the text.
    #[cold]
    pub(super) fn first_fault(&mut self) -> Option<Error> {
        let is_in_text = |fault: &Error| fault.kind() != &ErrorKind::Encoding;
        let first = self.faults.iter().position(is_in_text);
        first.map(|first| self.faults.remove(first))
    }

    /// Converts what the scanner found into an event.
    #[inline(always)]
    fn event(&mut self, found: Found) -> Event<'_> {
        let here = self.scanner.here();
        let buffer = self.source.text();
        let (event, span) = match found {
            Found::Move(span) => {
                let end = self.scanner.limit().min(buffer.len());
                let rest = buffer.get(span.end..end).unwrap_or_default();
                (Event::Move(RawText::before(span.of(buffer), rest)), span)
            }
            Found::Comment(span) => (Event::Comment(RawText::plain(span.of(buffer))), span),
            Found::Tag(name, value) => {
                let tag = Event::Tag {
                    name: RawText::plain(name.of(buffer)),
                    value: RawText::escaped(value.of(buffer)),
                };
                (tag, value)
            }
            Found::Begin => (Event::Begin, here),
            Found::Nag(nag, span) => (Event::Nag(Nag::new(nag)), span),
            Found::VariationStart => {
                let bracket = Span::new(here.start.saturating_sub(1), here.start);
                (Event::VariationStart, bracket)
            }
            Found::VariationEnd(span) => (Event::VariationEnd, span),
            Found::End(result) => (Event::End(result), here),
            Found::DrawOffer(span) => (Event::DrawOffer, span),
            Found::Tolerated(span) => {
                let kind = self.scanner.fault();
                let text = RawText::plain(span.of(buffer));
                (Event::Tolerated { kind, text }, span)
            }
            Found::Cut(span) => {
                let kind = self.scanner.fault();
                let text = RawText::plain(span.of(buffer));
                (Event::Cut { kind, text }, span)
            }
        };
        self.last = span;
        event
    }

    /// Takes the next games from the source. Returns `false` if there are none.
    #[cold]
    fn advance(&mut self) -> bool {
        if self.source.is_whole() {
            return false;
        }
        let (lines, scanner) = (&mut self.lines, &mut self.scanner);
        self.source.pass(|text| {
            lines.pass(text);
            scanner.rebase(text);
        });
        self.last = Span::default();
        let has_more = self.source.advance(&self.scanner);
        if let Some(length) = self.source.utf16_len() {
            if self.lines.utf16_len.replace(length).is_none() {
                self.scanner.report_encoding();
            }
        }
        has_more
    }

    /// Rejects a game of which the text at hand is only a part, with the reason for that. `start` is
    /// where the last token begins, with the blanks before it.
    #[cold]
    fn reject_incomplete(
        &mut self,
        kind: ErrorKind,
        start: usize,
        scan: &Scan,
        was_too_long: bool,
    ) -> Result<(), Error> {
        let is_missing_end = *scan == Ok(Found::End(TerminationMarker::Missing));
        if let ErrorKind::GameTooLong { .. } = kind {
            if !is_missing_end || was_too_long {
                return Ok(());
            }
            self.scanner.finish();
            return Err(self.error_at(kind, self.scanner.here()));
        }
        // Reading failed. A result before that ends its game.
        let is_end = matches!(scan, Ok(Found::End(_))) && !is_missing_end;
        if is_end || self.scanner.is_over() {
            return Ok(());
        }
        let token = self.source.text().get(start..).unwrap_or_default();
        let place = start + (token.len() - token.trim_ascii_start().len());
        let error = self.error_at(kind, Span::new(place, place));
        self.source.close();
        self.scanner.finish();
        Err(error)
    }

    fn place_of(&mut self, at: usize) -> Location {
        let (offset, line, column) = self.lines.place(self.source.text(), at);
        Location {
            game: self.scanner.games.max(1),
            line,
            column,
            offset,
        }
    }

    #[cold]
    fn error_at(&mut self, fault: ErrorKind, span: Span) -> Error {
        self.last = span;
        let place = self.place_of(span.start);
        let text = excerpt(span.of(self.source.text()));
        Error::new(place, fault, text)
    }
}

/// Returns the beginning of a text in error.
fn excerpt(text: &[u8]) -> String {
    const LONGEST: usize = 40;
    let Some(mut start) = text.get(..LONGEST).filter(|start| start.len() < text.len()) else {
        return RawText::plain(text.trim_ascii_end()).to_string();
    };
    // Do not cut a character in two.
    if let Err(error) = core::str::from_utf8(start) {
        if error.error_len().is_none() {
            start = start.get(..error.valid_up_to()).unwrap_or_default();
        }
    }
    let mut excerpt = RawText::plain(start.trim_ascii_end()).to_string();
    excerpt.push('…');
    excerpt
}

/// The lines of the file, counted only when a location is requested.
#[derive(Clone, Debug)]
struct Lines {
    /// The place in the buffer up to which lines have been counted.
    counted: usize,
    /// The offset of that place in the file.
    offset: u64,
    /// The number of its line.
    line: u64,
    /// The offset of the start of that line.
    line_start: u64,
    /// The offset of the start of the line in which the buffer begins.
    first_start: u64,
    /// How many bytes a file in UTF-16 has, as far as it was read.
    utf16_len: Option<u64>,
}

impl Lines {
    const NEW: Self = Self {
        counted: 0,
        offset: 0,
        line: 1,
        line_start: 0,
        first_start: 0,
        utf16_len: None,
    };

    /// Returns how many bytes of the file a part of the buffer stands for.
    fn width(&self, part: &[u8]) -> u64 {
        match self.utf16_len {
            None => part.len() as u64,
            Some(_) => utf16::width(part),
        }
    }

    /// Counts the lines up to a place, if it lies ahead.
    fn count(&mut self, buffer: &[u8], to: usize) {
        let passed = buffer.get(self.counted..to).unwrap_or_default();
        self.line += count_line_ends(passed);
        let start = self.offset;
        self.offset += self.width(passed);
        if let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') {
            self.line_start = start + self.width(passed.get(..=last).unwrap_or_default());
        }
        self.counted = self.counted.max(to);
    }

    /// Returns the offset, the line and the column of a place, also of one before the last.
    fn place(&mut self, buffer: &[u8], at: usize) -> (u64, u64, u64) {
        self.count(buffer, at);
        let behind = buffer.get(at..self.counted).unwrap_or_default();
        // The file may end with half a unit of UTF-16.
        let most = self.utf16_len.unwrap_or(u64::MAX);
        let offset = (self.offset - self.width(behind)).min(most);
        if let Some(column) = offset.checked_sub(self.line_start) {
            return (offset, self.line, column + 1);
        }
        let before = buffer.get(..at).unwrap_or_default();
        let line_end = before.iter().rposition(|&byte| byte == b'\n');
        let line = line_end.and_then(|end| before.get(end + 1..));
        let column = match line {
            Some(line) => self.width(line),
            None => offset.saturating_sub(self.first_start),
        };
        (offset, self.line - count_line_ends(behind), column + 1)
    }

    /// Counts what is left of a text, and moves the start of the buffer behind it.
    fn pass(&mut self, text: &[u8]) {
        self.count(text, text.len());
        (self.counted, self.first_start) = (0, self.line_start);
    }
}

fn count_line_ends(text: &[u8]) -> u64 {
    // Counting per block in `u8` sums that cannot overflow lets the compiler vectorize.
    let in_block = |block: &[u8]| {
        block
            .iter()
            .map(|&byte| u8::from(byte == b'\n'))
            .sum::<u8>()
    };
    text.chunks(255)
        .map(|block| u64::from(in_block(block)))
        .sum()
}

#[cfg(test)]
mod tests;
