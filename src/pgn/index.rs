//! The index of a file: where each game is, and its tags.

use super::source::Source;
use super::tags::take_tag;
use super::{Error, ErrorKind, Event, Reader};
use crate::record::Tags;
use crate::types::Outcome;

impl<S: Source> Reader<S> {
    /// Returns an iterator over the games: their places in the file, tags and results.
    ///
    /// No move is checked and no record is built, so a file is indexed about as fast as its events
    /// are read. A program that shows a list of games keeps the entries and reads a game when it is
    /// opened.
    ///
    /// ```
    /// use touchmove::{pgn, GameRecord, Outcome};
    ///
    /// let file = b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 Nf6 2. Bg5 0-1\n";
    /// let index: Vec<_> = pgn::Reader::from_bytes(file).index().collect::<Result<_, _>>()?;
    /// assert_eq!(index[1].tags.white(), "B");
    /// assert_eq!(index[1].result.map(Outcome::as_str), Some("0-1"));
    /// let game = index[1].of(file).ok_or("another file")?;
    /// let record: GameRecord = std::str::from_utf8(game)?.parse()?;
    /// assert_eq!(record.main_line().count(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[doc(alias("scan_headers", "read_headers", "offsets"))]
    pub const fn index(self) -> Index<S> {
        Index {
            reader: self,
            start: None,
            begun: None,
            error: None,
            said: false,
            is_lost: false,
        }
    }
}

/// A game in the index of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexEntry {
    /// The offset of the first byte in the file. Comments before the game belong to it.
    pub offset: u64,
    /// The number of bytes. The result and the comments on its line belong to the game.
    pub len: u64,
    /// The tags, with the names that a record gives them. As in a record, `Result`, `FEN` and `SetUp` are not among them.
    pub tags: Tags,
    /// The result, from the end of the moves or else from the tag `Result`.
    pub result: Option<Outcome>,
    /// The first error in the text of the game, if there is one. Moves are not checked. A reader whose
    /// errors cost the [rest of a line](crate::pgn::Loss::RestOfLine) reads the game up to there.
    pub error: Option<Error>,
}

impl IndexEntry {
    /// Returns the bytes of the game, or `None` if the file is shorter.
    ///
    /// A reader of these bytes finds this game and nothing else, unless the game is damaged, has no
    /// moves, or contains or follows a tolerated mistake. Noise in a file can begin a game when it is
    /// alone. A game in UTF-16 is recognized if it begins with two ASCII characters, as with a tag.
    #[must_use]
    pub fn of<'t>(&self, file: &'t [u8]) -> Option<&'t [u8]> {
        let start = usize::try_from(self.offset).ok()?;
        let end = start.checked_add(usize::try_from(self.len).ok()?)?;
        file.get(start..end)
    }
}

/// An iterator over the games of a file: their places, tags and results.
///
/// A game whose text is damaged has an entry with its error. An error outside of games, or one that
/// the file cannot be read further, is returned by itself. So is the first fault in a text that ends
/// with a result like a game, but has no tags, moves or comments. [`Reader::index`] returns it.
#[derive(Debug)]
pub struct Index<S> {
    reader: Reader<S>,
    /// The offset of the first comment before the next game.
    start: Option<u64>,
    /// The game that has begun.
    begun: Option<IndexEntry>,
    /// An error to be returned after the game before it.
    error: Option<Error>,
    /// Whether there is a FEN, a move or a comment since the last game.
    said: bool,
    /// Whether an error has ended the game that has begun.
    is_lost: bool,
}

impl<S: Source> Index<S> {
    /// Notes a mistake, if it is the first, and if it costs moves the error of the game.
    fn note(&mut self, kind: ErrorKind, is_cut: bool) {
        let error = self.reader.error_here(kind);
        if let Some(entry) = self.begun.as_mut().filter(|_| is_cut) {
            entry.error.get_or_insert_with(|| error.clone());
        }
        if self.reader.faults.is_empty() {
            self.reader.keep(error);
        }
    }

    /// Notes where a comment between two games begins: its delimiter precedes its text.
    fn pass_comment(&mut self) {
        if self.begun.is_none() || self.is_lost {
            let here = self.reader.delimiter_offset();
            self.start.get_or_insert(here);
        }
    }

    /// Returns the offset of this place, or of the comments before it.
    fn bound(&mut self) -> u64 {
        let here = self.reader.location().offset;
        self.start.take().unwrap_or(here)
    }

    /// Ends the game that has begun, at this offset.
    fn end(&mut self, offset: u64) -> Option<IndexEntry> {
        let mut entry = self.begun.take()?;
        self.is_lost = false;
        entry.len = offset.saturating_sub(entry.offset);
        Some(entry)
    }

    /// Begins a game here, or at the comments before it. Returns the game before, if its end was
    /// lost in an error.
    fn begin(&mut self) -> Option<IndexEntry> {
        let offset = self.bound();
        let before = self.end(offset);
        self.begun = Some(IndexEntry {
            offset,
            len: 0,
            tags: Tags::new(),
            result: None,
            error: None,
        });
        before
    }

    /// Ends the game that has begun with its result. If there is nothing in it but noise, it is no
    /// game, and the noise is an error.
    fn finish(&mut self, result: Option<Outcome>) -> Option<Result<IndexEntry, Error>> {
        let here = self.reader.location().offset;
        let mut entry = self.end(here)?;
        entry.result = result.or(entry.result);
        let is_empty = !self.said && entry.tags.said().next().is_none();
        let fault = self.reader.first_fault().filter(|_| is_empty);
        self.forget();
        if fault.is_none() && entry.error.is_some() && self.reader.scanner.is_lost() {
            // It goes on to the next game.
            self.begun = Some(entry);
            self.is_lost = true;
            return None;
        }
        Some(fault.map_or(Ok(entry), Err))
    }

    /// Forgets what was found since the last game.
    fn forget(&mut self) {
        self.said = false;
        self.reader.faults.clear();
    }

    /// Notes an error: of the game that has begun, or else to be returned.
    fn fail(&mut self, error: Error) -> Option<Result<IndexEntry, Error>> {
        #[cfg(feature = "std")]
        if let ErrorKind::Io { .. } = error.kind() {
            self.begun = None;
        }
        match &mut self.begun {
            Some(entry) if !self.is_lost => {
                entry.error.get_or_insert(error);
                self.is_lost = true;
                None
            }
            Some(_) => {
                self.error = Some(error);
                let offset = self.bound();
                self.end(offset).map(Ok)
            }
            None => {
                self.start = None;
                Some(Err(error))
            }
        }
    }
}

impl<S: Source> Iterator for Index<S> {
    type Item = Result<IndexEntry, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.error.take() {
            return Some(Err(error));
        }
        loop {
            let ended = match self.reader.next_event() {
                Ok(Some(Event::Begin)) => self.begin().map(Ok),
                Ok(Some(Event::End(result))) => self.finish(result.outcome()),
                Ok(Some(Event::Tag { name, value })) => {
                    self.said |= name.as_bytes().eq_ignore_ascii_case(b"FEN");
                    if let Some(entry) = &mut self.begun {
                        take_tag(&mut entry.tags, &mut entry.result, name, value);
                    }
                    continue;
                }
                Ok(Some(Event::Comment(text))) => {
                    self.said |= !text.as_bytes().trim_ascii().is_empty();
                    self.pass_comment();
                    continue;
                }
                Ok(Some(Event::Move(_))) => {
                    self.said = true;
                    continue;
                }
                Ok(Some(Event::Cut { kind, .. })) => {
                    let kind = kind.clone();
                    self.note(kind, true);
                    continue;
                }
                Ok(Some(Event::Tolerated { kind, .. })) if *kind != ErrorKind::Encoding => {
                    let kind = kind.clone();
                    self.note(kind, false);
                    continue;
                }
                Ok(Some(_)) => continue,
                Ok(None) => {
                    let offset = self.bound();
                    return self.end(offset).map(Ok);
                }
                Err(error) => {
                    self.forget();
                    self.fail(error)
                }
            };
            if ended.is_some() {
                return ended;
            }
        }
    }
}
