//! Games as records: collects the events of a game.

use alloc::vec::Vec;
use core::str::FromStr;

use super::replay::Start;
use super::source::Source;
use super::{Error, ErrorKind, Event, RawText, Reader};
use crate::notation::san;
use crate::record::{self, Comment, GameRecord, NodeId, RecordMove, Tags};
use crate::types::Outcome;

impl<S: Source> Reader<S> {
    /// Returns the next game as a record. At the end of the file it returns `None`.
    ///
    /// Comments before a game, among its tags or directly after them become comments of the root.
    /// Comments after a variation belong to the move before it, and comments after the last game
    /// are skipped. If the movetext has no result, the tag `Result` is used. If a tag name is
    /// repeated, the last value counts; but a repeated first tag starts the next game.
    ///
    /// A record takes far more memory than its text: see
    /// [`Limits::max_game_len`](crate::pgn::Limits::max_game_len).
    ///
    /// # Errors
    ///
    /// An [`Error`] if something is wrong with the game; the next call continues with the next
    /// game.
    ///
    /// ```
    /// use touchmove::{pgn, Outcome};
    ///
    /// let file = "[White \"A\"]\n\n1. e4 {[%clk 0:03:00]} e5 1/2-1/2\n\n[White \"B\"]\n\n1. d4 *\n";
    /// let mut reader = pgn::Reader::from_bytes(file.as_bytes());
    /// let first = reader.next_record()?.expect("a game");
    /// assert_eq!(first.result(), Some(Outcome::Draw));
    /// let e4 = first.main_line().next().expect("a move");
    /// assert_eq!(first.clock(e4), Some(std::time::Duration::from_secs(180)));
    /// assert_eq!(reader.next_record()?.expect("a game").tags().white(), "B");
    /// assert_eq!(reader.next_record()?, None);
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    pub fn next_record(&mut self) -> Result<Option<GameRecord>, Error> {
        let mut gathering = Gathering::new();
        while let Some(event) = self.next_event()? {
            match gathering.take(event) {
                Ok(false) => {}
                Ok(true) => return Ok(Some(gathering.record)),
                Err(fault) => return Err(self.reject_game(fault)),
            }
        }
        Ok(None)
    }

    /// Returns an iterator over the games as records. It returns an error for each faulty game.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let file = b"1. e4 * 1. e5 * 1. d4 *";
    /// let good = pgn::Reader::from_bytes(file).records().filter(|game| game.is_ok());
    /// assert_eq!(good.count(), 2);
    /// ```
    #[must_use]
    pub const fn records(self) -> Records<S> {
        Records { reader: self }
    }
}

/// An iterator over the games of a file as records. It returns an error for each faulty game.
///
/// It ends with the file, or after the error that the file cannot be read further.
/// [`Reader::records`] returns it.
#[derive(Debug)]
pub struct Records<S> {
    reader: Reader<S>,
}

impl<S: Source> Iterator for Records<S> {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.next_record().transpose()
    }
}

impl FromStr for GameRecord {
    type Err = Error;

    /// Parses the PGN of one game; comments on the lines after it are skipped.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = Reader::from_bytes(text.as_bytes());
        let Some(record) = reader.next_record()? else {
            return Err(reader.reject_game(ErrorKind::NotOneGame));
        };
        while let Some(event) = reader.next_event()? {
            if !matches!(event, Event::Comment(_)) {
                return Err(reader.reject_game(ErrorKind::NotOneGame));
            }
        }
        Ok(record)
    }
}

/// A game whose events are being collected.
struct Gathering {
    record: GameRecord,
    /// The last move of the current line.
    node: NodeId,
    /// The last moves of the lines that continue after a variation ends.
    waiting: Vec<NodeId>,
    /// Annotations in a variation that has no move yet; `None` once it has one.
    before_moves: Option<Said>,
    start: Start,
    /// The value of the tag `Result`.
    result: Option<Outcome>,
    in_moves: bool,
}

/// Annotations that precede their move.
#[derive(Default)]
struct Said {
    comments: Vec<Comment>,
    nags: Vec<u8>,
}

impl Gathering {
    fn new() -> Self {
        let record = GameRecord::standard();
        Self {
            node: record.root(),
            record,
            waiting: Vec::new(),
            before_moves: None,
            start: Start::default(),
            result: None,
            in_moves: false,
        }
    }

    /// Adds an event and returns `true` if it ends the game.
    fn take(&mut self, event: Event<'_>) -> Result<bool, ErrorKind> {
        match event {
            Event::Begin => {}
            Event::Tag { name, value } => self.tag(name, value)?,
            Event::Comment(text) => self.comment(Comment::new(&text.to_text())),
            event => {
                if !self.in_moves {
                    self.set_up();
                }
                return self.in_moves(event);
            }
        }
        Ok(false)
    }

    fn in_moves(&mut self, event: Event<'_>) -> Result<bool, ErrorKind> {
        match event {
            Event::Move(san) => self.play(san)?,
            Event::Nag(nag) => match &mut self.before_moves {
                Some(said) => said.nags.push(nag),
                None => self.record.add_nag(self.node, nag).map_err(full)?,
            },
            Event::VariationStart => self.open_variation()?,
            Event::VariationEnd => self.close_variation()?,
            Event::End(result) => {
                self.record.set_result(result.outcome().or(self.result));
                return Ok(true);
            }
            Event::Begin | Event::Tag { .. } | Event::Comment(_) => {}
        }
        Ok(false)
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) -> Result<(), ErrorKind> {
        self.start.read_tag(name, value)?;
        let (name, value) = (name.to_text(), value.to_text());
        if name == "Result" {
            self.result = value.trim().parse().ok();
        } else if !Tags::is_derived(&name) {
            self.record.tags_mut().put(&name, &value);
        }
        Ok(())
    }

    fn set_up(&mut self) {
        self.in_moves = true;
        if let Some(start) = self.start.take() {
            self.record.set_start(start);
        }
    }

    fn comment(&mut self, comment: Comment) {
        match &mut self.before_moves {
            Some(said) if !comment.is_empty() => said.comments.push(comment),
            Some(_) => {}
            // The current node always exists.
            None => drop(self.record.add_comment(self.node, comment)),
        }
    }

    fn play(&mut self, san: RawText<'_>) -> Result<(), ErrorKind> {
        let position = self.record.position(self.node).ok_or(ErrorKind::Stray)?;
        let (mv, after) = match position.parse_san_bytes(san.as_bytes()) {
            Ok(legal) => (RecordMove::Played(legal.to_move()), legal.play()),
            Err(san::Error::NullMove) => {
                let after = position.null_move().ok_or(ErrorKind::NullMoveInCheck)?;
                (RecordMove::Null, after)
            }
            Err(error) => return Err(error.into()),
        };
        self.node = self.record.attach(self.node, mv, after).map_err(full)?;
        if let Some(said) = self.before_moves.take() {
            self.record.set_nags(self.node, said.nags).map_err(full)?;
            let introduced = self.record.set_starting_comments(self.node, said.comments);
            introduced.map_err(full)?;
        }
        Ok(())
    }

    fn open_variation(&mut self) -> Result<(), ErrorKind> {
        let replaced = self.record.parent(self.node);
        let before = replaced.filter(|_| self.before_moves.is_none());
        self.waiting.push(self.node);
        self.node = before.ok_or(ErrorKind::NothingToReplace)?;
        self.before_moves = Some(Said::default());
        Ok(())
    }

    /// Returns to the line that a variation branched from. Annotations in a variation without moves
    /// go to the move it would have replaced.
    fn close_variation(&mut self) -> Result<(), ErrorKind> {
        self.node = self.waiting.pop().ok_or(ErrorKind::UnopenedVariation)?;
        let said = self.before_moves.take().unwrap_or_default();
        for nag in said.nags {
            self.record.add_nag(self.node, nag).map_err(full)?;
        }
        said.comments
            .into_iter()
            .for_each(|comment| self.comment(comment));
        Ok(())
    }
}

/// A game that was read can only fail to fit into the record.
fn full(_: record::Error) -> ErrorKind {
    ErrorKind::RecordFull
}
