//! Games as records: the events of one game gathered.

use alloc::vec::Vec;
use core::str::FromStr;

use super::replay::Start;
use super::source::Source;
use super::{Error, ErrorKind, Event, RawText, Reader};
use crate::notation::san;
use crate::record::{self, Comment, GameRecord, NodeId, RecordMove, Tags};
use crate::termination::Outcome;

impl<S: Source> Reader<S> {
    /// Returns the next game as a record, or none at the end of the file.
    ///
    /// Comments before a game, among its tags or behind them are kept with its start, those
    /// behind a variation with the move before it, and those behind the last game are passed
    /// over. If the movetext tells no result, the tag `Result` does. Of several tags with one
    /// name the last counts, but the tag that a game has begun with begins another one.
    ///
    /// A record takes far more memory than its text: see
    /// [`Limits::max_game_len`](crate::pgn::Limits::max_game_len).
    ///
    /// # Errors
    ///
    /// If something is wrong with the game; the next call goes on with the next one.
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

    /// Returns the games as records, one after another, and an error for each that has a
    /// fault.
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

/// The games of a file as records, with an error in the place of each that has a fault.
///
/// It ends with the file, or with the error that says that the file cannot be read further.
/// [`Reader::records`] makes it.
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

    /// Reads the PGN of one game; comments on lines behind it are passed over.
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

/// A game while its events come in.
struct Gathering {
    record: GameRecord,
    /// The last move of the line at hand.
    node: NodeId,
    /// The last moves of the lines that wait for a variation to end.
    waiting: Vec<NodeId>,
    /// What has been said in a variation that has no move yet; none behind a move.
    before_moves: Option<Said>,
    start: Start,
    /// What the tag `Result` says.
    result: Option<Outcome>,
    in_moves: bool,
}

/// What is said before the move it is said of.
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

    /// Takes an event and returns `true` if it ends the game.
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
            // The node at hand is always there.
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

    /// Comes back to the line that a variation has left. What is said in one without moves is
    /// said of the move it does not replace.
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

/// The only thing that a record refuses of a game that is read is one move too many.
fn full(_: record::Error) -> ErrorKind {
    ErrorKind::RecordFull
}
