//! The index of a file: where each game is, and its tags.

use super::source::Source;
use super::{Error, Event, Reader};
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
    ///
    /// let game = index[1].of(file).ok_or("another file")?;
    /// let record = pgn::Reader::from_bytes(game).next_record()?.ok_or("a game")?;
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
    /// The tags. As in a record, `Result`, `FEN` and `SetUp` are not among them.
    pub tags: Tags,
    /// The result, from the end of the moves or else from the tag `Result`.
    pub result: Option<Outcome>,
    /// The first error in the text of the game, if there is one. Moves are not checked.
    pub error: Option<Error>,
}

impl IndexEntry {
    /// Returns the bytes of the game, or `None` if the file is shorter.
    ///
    /// A reader of these bytes finds this game and nothing else, unless the game is damaged or has
    /// no moves.
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
/// the file cannot be read further, is returned by itself. [`Reader::index`] returns it.
#[derive(Debug)]
pub struct Index<S> {
    reader: Reader<S>,
    /// The offset of the first comment before the next game.
    start: Option<u64>,
    /// The game that has begun.
    begun: Option<IndexEntry>,
    /// An error to be returned after the game before it.
    error: Option<Error>,
}

impl<S: Source> Index<S> {
    /// Adds what an event tells. Returns a game if the event ends it.
    fn take(&mut self) -> Result<Option<Step>, Error> {
        let Some(event) = self.reader.next_event()? else {
            return Ok(None);
        };
        let is_inside = self
            .begun
            .as_ref()
            .is_some_and(|entry| entry.error.is_none());
        let step = match event {
            Event::Begin => Step::Begin,
            // Its delimiter precedes the text of a comment.
            Event::Comment(_) if !is_inside => Step::Comment,
            Event::End(result) => Step::End(result.outcome()),
            Event::Tag { name, value } => {
                if let Some(entry) = &mut self.begun {
                    entry.tag(&name.to_text(), &value.to_text());
                }
                Step::Other
            }
            _ => Step::Other,
        };
        Ok(Some(step))
    }

    /// Ends the game that has begun, at this offset.
    fn end(&mut self, offset: u64) -> Option<IndexEntry> {
        let mut entry = self.begun.take()?;
        entry.len = offset.saturating_sub(entry.offset);
        Some(entry)
    }

    /// Begins a game here, or at the comments before it. Returns the game before, if its end was
    /// lost in an error.
    fn begin(&mut self) -> Option<IndexEntry> {
        let here = self.reader.location().offset;
        let offset = self.start.take().unwrap_or(here);
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

    /// Notes an error: of the game that has begun, or else to be returned.
    fn fail(&mut self, error: Error) -> Option<Result<IndexEntry, Error>> {
        #[cfg(feature = "std")]
        if let super::ErrorKind::Io { .. } = error.kind() {
            self.begun = None;
        }
        match &mut self.begun {
            Some(entry) if entry.error.is_none() => {
                entry.error = Some(error);
                None
            }
            Some(_) => {
                let here = error.location().offset;
                let offset = self.start.take().unwrap_or(here);
                self.error = Some(error);
                self.end(offset).map(Ok)
            }
            None => {
                self.start = None;
                Some(Err(error))
            }
        }
    }
}

impl IndexEntry {
    fn tag(&mut self, name: &str, value: &str) {
        if name == "Result" {
            self.result = value.trim().parse().ok();
        } else if !Tags::is_derived(name) {
            self.tags.put(name, value);
        }
    }
}

/// What an event means for the index.
enum Step {
    Begin,
    /// A comment between two games.
    Comment,
    End(Option<Outcome>),
    Other,
}

impl<S: Source> Iterator for Index<S> {
    type Item = Result<IndexEntry, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.error.take() {
            return Some(Err(error));
        }
        loop {
            let ended = match self.take() {
                Ok(None) => {
                    let here = self.reader.location().offset;
                    let offset = self.start.take().unwrap_or(here);
                    return self.end(offset).map(Ok);
                }
                Ok(Some(Step::Begin)) => self.begin().map(Ok),
                Ok(Some(Step::Comment)) => {
                    let text = self.reader.location().offset;
                    self.start.get_or_insert(text.saturating_sub(1));
                    None
                }
                Ok(Some(Step::End(result))) => {
                    if let Some(entry) = &mut self.begun {
                        entry.result = result.or(entry.result);
                    }
                    let here = self.reader.location().offset;
                    self.end(here).map(Ok)
                }
                Ok(Some(Step::Other)) => None,
                Err(error) => self.fail(error),
            };
            if ended.is_some() {
                return ended;
            }
        }
    }
}
