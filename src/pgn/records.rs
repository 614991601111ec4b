//! Games as records: collects the events of a game.

use alloc::{format, string::ToString, vec::Vec};
use core::str::FromStr;

use super::interpreter::{Board, Interpreter};
use super::moves::play_usual;
use super::source::Source;
use super::tags::take_tag;
use super::{Error, ErrorKind, Event, Loss, Options, Reader};
use crate::position::Position;
use crate::record::{self, Comment, CommentPart, GameRecord, Nag, NodeId, RecordMove};
use crate::types::Outcome;

impl<S: Source> Reader<S> {
    /// Returns the next game as a record. At the end of the file it returns `None`.
    ///
    /// Comments before a game, among its tags or directly after them become comments of the root.
    /// Comments after a variation belong to the move before it, and comments after the last game
    /// are skipped. If the movetext has no result, the tag `Result` is used. If a tag name is
    /// repeated, the last value counts; but a repeated first tag starts the next game.
    /// [`faults`](Self::faults) returns what was tolerated, and the errors up to which a game was kept.
    ///
    /// A record takes far more memory than its text: see
    /// [`Limits::max_game_len`](crate::pgn::Limits::max_game_len).
    ///
    /// # Errors
    ///
    /// An [`Error`] if nothing of the game is kept; the next call continues with the next game.
    ///
    /// ```
    /// use touchmove::{pgn, Outcome};
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 {[%clk 0:03:00]} e5 1/2-1/2\n\n1. d4 *\n");
    /// let first = reader.next_record()?.expect("a game");
    /// assert_eq!(first.result(), Some(Outcome::Draw));
    /// let e4 = first.main_line().next().expect("a move");
    /// assert_eq!(first.clock(e4), Some(std::time::Duration::from_secs(180)));
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    pub fn next_record(&mut self) -> Result<Option<GameRecord>, Error> {
        self.faults.clear();
        let options = self.scanner.options;
        let keeps_part = options.loss == Loss::RestOfLine;
        let mut game = Interpreter::new(Gathering::new(), options);
        while let Some(event) = self.next_event()? {
            if game.apply_usual(event) {
                continue;
            }
            let is_end = matches!(event, Event::End(_));
            let found = match event {
                Event::Tolerated { kind, .. } => Some(kind.clone()),
                Event::Cut { kind, .. } => {
                    let kind = kind.clone();
                    let error = self.error_here(kind);
                    game.board.cut(&error);
                    self.keep(error);
                    continue;
                }
                _ => None,
            };
            let applied = game.apply(&event);
            if let Some(kind) = found.or_else(|| game.fault.take()) {
                self.note(kind);
            }
            match applied {
                Ok(()) if !is_end => {}
                Ok(()) if game.board.is_noise() => match self.first_fault() {
                    // A game is never made out of what is no game.
                    Some(fault) => return Err(fault),
                    None => return Ok(Some(game.board.record)),
                },
                Ok(()) => return Ok(Some(game.board.record)),
                Err(fault) if keeps_part && game.is_in_moves() && !game.board.is_empty() => {
                    let error = self.reject_line(fault);
                    game.board.cut(&error);
                    self.keep(error);
                }
                Err(fault) => return Err(self.reject_game(fault)),
            }
        }
        Ok(None)
    }

    /// Returns an iterator over the games as records.
    ///
    /// It returns an error for each game of which nothing is kept.
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

/// An iterator over the games of a file as records, which [`Reader::records`] returns.
///
/// It ends with the file, or after the error that the file cannot be read further.
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
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[Error] {
        self.reader.faults()
    }

    /// Returns an iterator over the records, each with the mistakes tolerated in its game.
    ///
    /// Those of a game of which nothing is kept are left out, and those behind the last game.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let games = pgn::Reader::from_bytes(b"1. e4, e5 * 1. d4 *").records().with_faults();
    /// let faults: Vec<usize> = games.flatten().map(|(_, faults)| faults.len()).collect();
    /// assert_eq!(faults, [1, 0]);
    /// ```
    #[must_use]
    pub const fn with_faults(self) -> RecordsWithFaults<S> {
        RecordsWithFaults { records: self }
    }
}

impl<S: Source> Iterator for Records<S> {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.next_record().transpose()
    }
}

/// An iterator over games as records, each with its tolerated mistakes.
///
/// It returns an error for each game of which nothing is kept. [`Records::with_faults`] returns it.
#[derive(Debug)]
pub struct RecordsWithFaults<S> {
    records: Records<S>,
}

impl<S: Source> Iterator for RecordsWithFaults<S> {
    type Item = Result<(GameRecord, Vec<Error>), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.records.next()?;
        let faults = core::mem::take(&mut self.records.reader.faults);
        Some(game.map(|record| (record, faults)))
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
    before_moves: Option<Annotations>,
    /// The value of the tag `Result`.
    result: Option<Outcome>,
    /// The mark of an error before there was anything else.
    cut_before_moves: Option<CommentPart<'static>>,
}

/// Annotations that precede their move.
#[derive(Default)]
struct Annotations {
    comments: Vec<Comment>,
    nags: Vec<Nag>,
}

impl Board for Gathering {
    fn position(&self) -> &Position {
        // The current node always exists.
        let position = self.record.stands_at(self.node);
        position.unwrap_or_else(|| self.record.start())
    }

    fn set_up(&mut self, start: Position) {
        self.record.set_start(start);
    }

    fn play_usual(&mut self, san: &[u8]) -> bool {
        let read = self
            .record
            .attach_read(self.node, |now, next| play_usual(now, next, san));
        read.is_some_and(|node| self.pass_to(node).is_ok())
    }

    #[inline]
    fn play(&mut self, mv: RecordMove, after: Position) -> Result<(), ErrorKind> {
        let node = self.record.attach(self.node, mv, after).map_err(full)?;
        self.pass_to(node)
    }

    fn depth(&self) -> usize {
        self.waiting.len()
    }

    fn main_position(&self) -> &Position {
        let last = self.waiting.first().unwrap_or(&self.node);
        let position = self.record.stands_at(*last);
        position.unwrap_or_else(|| self.record.start())
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        match event {
            Event::Comment(text) => self.add_comment(Comment::new(&text.to_text())),
            Event::Tag { name, value } => {
                take_tag(self.record.tags_mut(), &mut self.result, name, value);
            }
            Event::Nag(nag) => match &mut self.before_moves {
                Some(annotations) => annotations.nags.push(nag),
                None => self.record.add_nag(self.node, nag).map_err(full)?,
            },
            Event::DrawOffer => self.record.set_draw_offer(self.node, true).map_err(full)?,
            Event::VariationStart => self.open_variation()?,
            Event::VariationEnd => self.close_variation()?,
            Event::End(result) => {
                self.record.set_result(result.outcome().or(self.result));
                let mark = self.cut_before_moves.take();
                if let Some(mark) = mark.filter(|_| !self.is_noise()) {
                    let (root, comment) = (self.record.root(), Comment::from_iter([mark]));
                    self.record.add_comment(root, comment).map_err(full)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Gathering {
    fn new() -> Self {
        let record = GameRecord::standard();
        Self {
            node: record.root(),
            record,
            waiting: Vec::new(),
            before_moves: None,
            result: None,
            cut_before_moves: None,
        }
    }

    /// Goes on behind a move that was added.
    #[inline(always)]
    fn pass_to(&mut self, node: NodeId) -> Result<(), ErrorKind> {
        self.node = node;
        match self.before_moves.take() {
            Some(annotations) => self.introduce_move(annotations),
            None => Ok(()),
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

    /// Gives the move that was added last the annotations before it.
    #[cold]
    fn introduce_move(&mut self, before: Annotations) -> Result<(), ErrorKind> {
        self.record.set_nags(self.node, before.nags).map_err(full)?;
        let introduced = self
            .record
            .set_starting_comments(self.node, before.comments);
        introduced.map_err(full)
    }

    /// Notes that moves are missing: the rest of the current line or a variation, and perhaps the rest
    /// of the main line.
    #[cold]
    fn cut(&mut self, error: &Error) {
        // Without its place, and what follows its line, so that a game is the same wherever it is read.
        let fault = match error.text().lines().next() {
            None => error.kind().to_string(),
            Some(line) => format!("{}: {line:?}", error.kind()),
        };
        let is_variation = self.before_moves.is_some();
        let mark = match error.kind() {
            _ if is_variation => CommentPart::CutVariation(fault.as_str().into()),
            ErrorKind::TooDeep { .. } => CommentPart::CutVariation(fault.as_str().into()),
            _ => CommentPart::Cut(fault.as_str().into()),
        };
        if self.is_noise() {
            // A game is never made out of what is no game.
            self.cut_before_moves.get_or_insert(mark);
            return;
        }
        self.add_comment(Comment::from_iter([mark]));
        let ends_game = matches!(
            error.kind(),
            ErrorKind::UnclosedComment
                | ErrorKind::UnclosedVariation
                | ErrorKind::TokenTooLong { .. }
                | ErrorKind::GameTooLong { .. }
        );
        if let Some(&main) = self.waiting.first().filter(|_| ends_game) {
            let mark = CommentPart::Cut(fault.into());
            // It exists.
            let _ = self.record.add_comment(main, Comment::from_iter([mark]));
        }
    }

    fn add_comment(&mut self, comment: Comment) {
        match &mut self.before_moves {
            Some(annotations) if !comment.is_empty() => annotations.comments.push(comment),
            Some(_) => {}
            // The current node always exists.
            None => drop(self.record.add_comment(self.node, comment)),
        }
    }

    fn open_variation(&mut self) -> Result<(), ErrorKind> {
        let replaced = self.record.parent(self.node);
        let before = replaced.filter(|_| self.before_moves.is_none());
        self.waiting.push(self.node);
        self.node = before.ok_or(ErrorKind::NothingToReplace)?;
        self.before_moves = Some(Annotations::default());
        Ok(())
    }

    /// Returns to the line that a variation branched from. Annotations in a variation without moves
    /// go to the move it would have replaced.
    fn close_variation(&mut self) -> Result<(), ErrorKind> {
        self.node = self.waiting.pop().ok_or(ErrorKind::UnopenedVariation)?;
        let before = self.before_moves.take().unwrap_or_default();
        for nag in before.nags {
            self.record.add_nag(self.node, nag).map_err(full)?;
        }
        for comment in before.comments {
            self.add_comment(comment);
        }
        Ok(())
    }
}

/// A game that was read can only fail to fit into the record.
fn full(_: record::Error) -> ErrorKind {
    ErrorKind::RecordFull
}
