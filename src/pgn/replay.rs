//! Replays the events of a reader on a board.

use alloc::{boxed::Box, vec::Vec};

use super::interpreter::{Board, Interpreter};
use super::moves::play_usual;
use super::start::Start;
use super::{ErrorKind, Event, Options};
use crate::position::Position;
use crate::record::{RecordMove, find_mark};
use crate::setup::Setup;

/// A board on which games are replayed as they are read. Every move is checked.
///
/// It enters and leaves variations, and starts from the position in the tags, in standard chess or
/// Chess960. It forgets each game when the next begins. It allocates only for variations, once.
///
/// With the tag `SetUp` set to `0` the game starts from the standard position, even if there is a
/// `FEN` tag, unless only the FEN allows its first move. An invalid `FEN` is an error even then.
///
/// Its [`Options`] say which spellings it tolerates and which piece letters it reads. Give it those
/// of the reader. An [`Event::Cut`] changes nothing on the board: moves that follow were not read.
///
/// An illegal move that is [marked](crate::GameRecord::add_illegal) as played is played. What it leaves
/// may be no valid position: see [`setup`](Self::setup).
///
/// ```
/// use touchmove::pgn;
///
/// let file = b"1. e4 e5 (1... c5 2. Nf3) 2. f4 *";
/// let mut reader = pgn::Reader::from_bytes(file);
/// let mut replay = pgn::Replay::new();
/// while let Some(event) = reader.next_event()? {
///     replay.apply(event).map_err(|fault| reader.reject_game(fault))?;
/// }
/// assert!(replay.position().to_string().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/"));
/// # Ok::<(), touchmove::pgn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay(Interpreter<Lines>);

/// The lines of a game that are open, without the moves before the last of each.
#[derive(Clone, Debug)]
struct Lines {
    line: Line,
    /// The lines that continue after a variation ends.
    waiting: Vec<Line>,
}

/// A line of play, with its last move reversible.
#[derive(Clone, Debug)]
struct Line {
    /// The positions before and after the last move, in either order.
    positions: [Position; 2],
    /// For each of them that an illegal move has made invalid, the last valid one.
    valid: [Option<Box<Position>>; 2],
    /// Whether the second is the position after the move.
    second: bool,
    /// Whether there is a last move.
    moved: bool,
}

impl Replay {
    /// Creates a board on which no game has begun.
    #[must_use]
    pub fn new() -> Self {
        let lines = Lines {
            line: Line::new(Position::standard()),
            waiting: Vec::new(),
        };
        Self(Interpreter::new(lines, Options::LENIENT))
    }

    /// Returns the board with other options, which should be those of the reader.
    ///
    /// ```
    /// use touchmove::pgn;
    /// use touchmove::san::PieceLetters;
    ///
    /// let mut german = pgn::Options::LENIENT;
    /// german.letters = PieceLetters::GERMAN;
    /// let mut reader = pgn::Reader::from_bytes(b"1. Sf3 d5 *").with_options(german);
    /// let mut replay = pgn::Replay::new().with_options(german);
    /// while let Some(event) = reader.next_event()? {
    ///     replay.apply(event).map_err(|fault| reader.reject_game(fault))?;
    /// }
    /// assert_eq!(replay.position().fullmove_number(), 2);
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.0.options = options;
        self
    }

    /// Takes the tolerated mistake in the last event that had one.
    ///
    /// Such a mistake is one that needs the position, such as a careless spelling of a move. Take
    /// it after each event to have its place.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 d5 2. ed *");
    /// let mut replay = pgn::Replay::new();
    /// let mut mistakes = Vec::new();
    /// while let Some(event) = reader.next_event()? {
    ///     replay.apply(event).map_err(|fault| reader.reject_game(fault))?;
    ///     mistakes.extend(replay.take_fault().map(|_| reader.location().column));
    /// }
    /// assert_eq!(mistakes, [13]);
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[inline]
    pub fn take_fault(&mut self) -> Option<ErrorKind> {
        self.0.fault.take()
    }

    /// Returns `true` if the last event was an illegal move taken as played.
    ///
    /// It has its mark, or the options [take it so](crate::pgn::Leniency::ILLEGAL_MOVES).
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 Ng8-g6 {[%illegal]} 2. d4 *");
    /// let mut replay = pgn::Replay::new();
    /// let mut illegal = Vec::new();
    /// while let Some(event) = reader.next_event()? {
    ///     replay.apply(event).map_err(|fault| reader.reject_game(fault))?;
    ///     if replay.is_illegal_move() {
    ///         illegal.push(reader.location().offset);
    ///     }
    /// }
    /// assert_eq!(illegal, [6]);
    /// # Ok::<(), pgn::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_illegal_move(&self) -> bool {
        self.0.is_illegal_move
    }

    /// Returns the position on the board.
    ///
    /// Before the first move it is the start position; after the end of a game it is the last
    /// position of the main line.
    ///
    /// If an illegal move has left no valid position, it is the last valid one, so it does not change
    /// with each move. [`setup`](Self::setup) has what stands on the board. Who counts or compares
    /// positions ends a game at its first [illegal move](Self::is_illegal_move).
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        let start = self.0.start();
        start.unwrap_or_else(|| self.0.board.line.valid_position())
    }

    /// Returns what stands on the board, valid or not.
    ///
    /// Only an illegal move that was played leaves no valid position.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Qh5 f7-f6 {[%illegal]} *");
    /// let mut replay = pgn::Replay::new();
    /// while let Some(event) = reader.next_event()? {
    ///     replay.apply(event).map_err(|fault| reader.reject_game(fault))?;
    /// }
    /// assert!(replay.setup().validate().is_err());
    /// assert_eq!(replay.position().turn(), touchmove::Color::Black);
    /// # Ok::<(), pgn::Error>(())
    /// ```
    #[must_use]
    pub fn setup(&self) -> Setup {
        let start = self.0.start();
        start.unwrap_or_else(|| self.0.board.position()).to_setup()
    }

    /// Applies an event.
    ///
    /// # Errors
    ///
    /// [`ErrorKind`] if a tag names an unsupported variant or an invalid position, if a move is not
    /// legal, or if a variation has no move to replace.
    /// [`Reader::reject_game`](crate::pgn::Reader::reject_game) turns it into an error with its
    /// location and skips the game.
    #[inline(always)]
    pub fn apply(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        if self.0.apply_usual(event) {
            return Ok(());
        }
        match event {
            Event::Comment(text) if find_mark(text.as_bytes()).is_none() => {
                self.0.is_illegal_move = false;
            }
            Event::Tag { name, .. } if !Start::may_concern(name) => self.0.is_illegal_move = false,
            Event::Begin => {
                self.0.restart();
                self.0.board.restart();
            }
            // A copy, so that only here the event needs a place in memory.
            other => return self.0.apply(&other),
        }
        Ok(())
    }
}

impl Lines {
    /// Resets the board for another game.
    #[inline(never)]
    fn restart(&mut self) {
        self.line = Line::new(Position::standard());
        self.waiting.clear();
    }
}

impl Board for Lines {
    #[inline(always)]
    fn position(&self) -> &Position {
        self.line.position()
    }

    fn set_up(&mut self, start: Position) {
        self.line = Line::new(start);
    }

    #[inline(always)]
    fn play_usual(&mut self, san: &[u8]) -> bool {
        self.line.play_usual(san)
    }

    fn play(&mut self, _: RecordMove, after: Position) -> Result<(), ErrorKind> {
        let is_lawless = after.is_lawless();
        let valid = is_lawless.then(|| Box::new(self.line.valid_position().clone()));
        self.line.valid[usize::from(!self.line.second)] = valid;
        *self.line.now_and_next().1 = after;
        self.line.pass();
        Ok(())
    }

    fn depth(&self) -> usize {
        self.waiting.len()
    }

    fn main_position(&self) -> &Position {
        self.waiting.first().unwrap_or(&self.line).position()
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        match event {
            Event::VariationStart => {
                // If there is nothing to replace, the variation may still be skipped.
                let replaces = self.line.moved;
                let mut variation = self.line.clone();
                // Of the two positions, the other one is that before the move.
                variation.second ^= replaces;
                variation.moved = false;
                let waiting = core::mem::replace(&mut self.line, variation);
                self.waiting.push(waiting);
                if !replaces {
                    return Err(ErrorKind::NothingToReplace);
                }
            }
            Event::VariationEnd => {
                self.line = self.waiting.pop().ok_or(ErrorKind::UnopenedVariation)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Default for Replay {
    fn default() -> Self {
        Self::new()
    }
}

impl Line {
    fn new(start: Position) -> Self {
        Self {
            positions: [start.clone(), start],
            valid: [None, None],
            second: false,
            moved: false,
        }
    }

    #[inline(always)]
    fn position(&self) -> &Position {
        let [first, second] = &self.positions;
        if self.second { second } else { first }
    }

    /// Returns the position on the board, or the last valid one.
    #[inline(always)]
    fn valid_position(&self) -> &Position {
        match &self.valid[usize::from(self.second)] {
            Some(valid) => valid,
            None => self.position(),
        }
    }

    /// Returns the position on the board and the slot for the next one.
    #[inline(always)]
    fn now_and_next(&mut self) -> (&Position, &mut Position) {
        let [first, second] = &mut self.positions;
        if self.second {
            (second, first)
        } else {
            (first, second)
        }
    }

    /// Plays a move in ordinary SAN, and returns `true` if it was one.
    #[inline(always)]
    fn play_usual(&mut self, san: &[u8]) -> bool {
        let (now, next) = self.now_and_next();
        let is_usual = play_usual(now, next, san).is_some();
        if is_usual {
            self.pass();
        }
        is_usual
    }

    /// Passes to the position that was written.
    #[inline(always)]
    const fn pass(&mut self) {
        self.second = !self.second;
        self.moved = true;
    }
}
