//! Games as records: collects the events of a game.

use alloc::vec::Vec;
use core::str::FromStr;

use super::moves::{Played, is_english, read_move, read_usual_move};
use super::source::Source;
use super::start::Start;
use super::tags::take_tag;
use super::{Error, ErrorKind, Event, Options, RawText, Reader};
use crate::position::Position;
use crate::record::{self, Comment, GameRecord, Nag, NodeId, RecordMove};
use crate::types::Outcome;

impl<S: Source> Reader<S> {
    /// Returns the next game as a record. At the end of the file it returns `None`.
    ///
    /// Comments before a game, among its tags or directly after them become comments of the root.
    /// Comments after a variation belong to the move before it, and comments after the last game
    /// are skipped. If the movetext has no result, the tag `Result` is used. If a tag name is
    /// repeated, the last value counts; but a repeated first tag starts the next game.
    /// [`faults`](Self::faults) returns what was tolerated.
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
        self.clear_faults();
        let mut gathering = Gathering::new(*self.options());
        while let Some(event) = self.next_event()? {
            let taken = gathering.take(event);
            if gathering.fault.is_some() {
                self.note_all(gathering.fault.take());
            }
            match taken {
                Ok(false) => {}
                Ok(true) if gathering.is_noise() => match self.first_fault() {
                    // A game is never made out of what is no game.
                    Some(fault) => return Err(fault),
                    None => return Ok(Some(gathering.record)),
                },
                Ok(true) => return Ok(Some(gathering.record)),
                Err(fault) if gathering.keeps_partial_game() => {
                    let error = self.reject_line(fault);
                    self.keep(error);
                }
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

impl<S: Source> Records<S> {
    /// Returns the mistakes that the last call of `next` tolerated.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut records = pgn::Reader::from_bytes(b"1. e4, e5 * 1. d4 *").records();
    /// assert!(records.next().is_some_and(|game| game.is_ok()));
    /// assert_eq!(records.faults().len(), 1);
    /// assert!(records.next().is_some_and(|game| game.is_ok()));
    /// assert_eq!(records.faults().len(), 0);
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[Error] {
        self.reader.faults()
    }
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
    ///
    /// It is strict, because it could not report what it tolerates. Careless texts are read by
    /// [`Reader::next_record`].
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = Reader::from_bytes(text.as_bytes()).with_options(Options::STRICT);
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
    options: Options,
    is_english: bool,
    /// The tolerated mistake in the last event.
    fault: Option<ErrorKind>,
}

/// Annotations that precede their move.
#[derive(Default)]
struct Said {
    comments: Vec<Comment>,
    nags: Vec<Nag>,
}

impl Gathering {
    fn new(options: Options) -> Self {
        let record = GameRecord::standard();
        Self {
            node: record.root(),
            record,
            waiting: Vec::new(),
            before_moves: None,
            start: Start::default(),
            result: None,
            in_moves: false,
            is_english: is_english(&options),
            options,
            fault: None,
        }
    }

    /// Returns `true` if there is nothing in the record.
    fn is_empty(&self) -> bool {
        let root = self.record.root();
        self.record.next(root).is_none()
            && self.record.tags().said().next().is_none()
            && self.record.comments(root).is_empty()
    }

    /// Returns `true` if there is not even a start position.
    fn is_noise(&self) -> bool {
        self.is_empty() && *self.record.start() == Position::standard()
    }

    /// Returns `true` if a mistake costs only the moves after it.
    fn keeps_partial_game(&self) -> bool {
        self.options.partial_games && self.in_moves && !self.is_empty()
    }

    /// Adds an event and returns `true` if it ends the game.
    fn take(&mut self, event: Event<'_>) -> Result<bool, ErrorKind> {
        match event {
            Event::Tag { name, value } => self.tag(name, value)?,
            Event::Comment(text) => self.comment(Comment::new(&text.to_text())),
            Event::Tolerated { kind, .. } => self.fault = Some(kind.clone()),
            event if event.is_movetext() => {
                if !self.in_moves {
                    self.set_up(event)?;
                }
                return self.in_moves(event);
            }
            _ => {}
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
            Event::DrawOffer => self.record.set_draw_offer(self.node, true).map_err(full)?,
            Event::VariationStart => self.open_variation()?,
            Event::VariationEnd => self.close_variation()?,
            Event::End(result) => {
                self.record.set_result(result.outcome().or(self.result));
                return Ok(true);
            }
            Event::Begin | Event::Tag { .. } | Event::Comment(_) | Event::Tolerated { .. } => {}
        }
        Ok(false)
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) -> Result<(), ErrorKind> {
        let fault = self.start.read_tag(name, value, &self.options)?;
        if fault.is_some() {
            self.fault = fault;
        }
        take_tag(self.record.tags_mut(), &mut self.result, name, value);
        Ok(())
    }

    fn set_up(&mut self, first: Event<'_>) -> Result<(), ErrorKind> {
        let (start, fault) = self.start.take(first.san(), &self.options)?;
        self.in_moves = true;
        self.fault = fault;
        if let Some(start) = start {
            self.record.set_start(start);
        }
        Ok(())
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
        let usual = match self.is_english {
            true => read_usual_move(position, san.as_bytes()),
            false => None,
        };
        let (mv, after) = match usual {
            Some(legal) => (RecordMove::Played(legal.to_move()), legal.play()),
            None => self.play_unusual(san)?,
        };
        self.node = self.record.attach(self.node, mv, after).map_err(full)?;
        if self.before_moves.is_some() {
            self.introduce_move()?;
        }
        Ok(())
    }

    /// Plays a move in any spelling, or a null move.
    #[cold]
    #[inline(never)]
    fn play_unusual(&mut self, san: RawText<'_>) -> Result<(RecordMove, Position), ErrorKind> {
        let position = self.record.position(self.node).ok_or(ErrorKind::Stray)?;
        let (played, fault) = read_move(position, san.as_bytes(), &self.options, self.is_english)?;
        let (mv, after) = match played {
            Played::Legal(legal) => (RecordMove::Played(legal.to_move()), legal.play()),
            Played::Null => {
                let after = position.null_move().ok_or(ErrorKind::NullMoveInCheck)?;
                (RecordMove::Null, after)
            }
        };
        self.fault = fault.or(self.fault.take());
        Ok((mv, after))
    }

    /// Gives the move that was added last the annotations before it.
    #[cold]
    fn introduce_move(&mut self) -> Result<(), ErrorKind> {
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
