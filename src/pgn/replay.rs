//! The events of a reader, followed on a board.

use alloc::vec::Vec;

use super::{ErrorKind, Event, RawText};
use crate::fen;
use crate::notation::san;
use crate::position::Position;
use crate::record::Tags;
use crate::setup::Tolerance;

/// A board on which games are replayed as they are read, every move checked.
///
/// It follows variations and comes back, starts from the position in the tags, standard
/// chess or Chess960, and forgets each game when the next begins. It allocates only for
/// variations, once.
///
/// A tag `SetUp` with the value `0` says that the game starts as usual, whatever the tag
/// `FEN` says; but a `FEN` that is none is a fault even then.
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
/// assert_eq!(
///     replay.position().to_string(),
///     "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2",
/// );
/// # Ok::<(), touchmove::pgn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    line: Line,
    /// The lines that wait for a variation to end.
    waiting: Vec<Line>,
    /// What the tags say of the start, as far as they have been read.
    start: Start,
    phase: Phase,
}

/// A line of play, as far as its last move can be taken back.
#[derive(Clone, Debug)]
struct Line {
    /// The position before the last move and the one after it, in either order.
    positions: [Position; 2],
    /// Whether the second is the one after it.
    second: bool,
    /// Whether there is a last move.
    moved: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Tags,
    Moves,
}

/// What tags say of the start of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    fen: Option<Position>,
    /// Whether a tag says that the game starts as usual, whatever the FEN.
    usual: bool,
}

impl Start {
    /// Takes note of a tag.
    pub(super) fn read_tag(
        &mut self,
        name: RawText<'_>,
        value: RawText<'_>,
    ) -> Result<(), ErrorKind> {
        match name.as_bytes() {
            b"FEN" => self.fen = read_fen(value.to_text().trim())?,
            b"SetUp" => self.usual = value.as_bytes().trim_ascii() == b"0",
            b"Variant" if !Tags::is_known_variant(&value.to_text()) => {
                return Err(ErrorKind::UnknownVariant);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the start position, as far as it is known, if it is not the usual one.
    fn position(&self) -> Option<&Position> {
        self.fen.as_ref().filter(|_| !self.usual)
    }

    /// Returns the start position, if it is not the usual one, and forgets it.
    pub(super) fn take(&mut self) -> Option<Position> {
        let start = core::mem::take(self);
        start.fen.filter(|_| !start.usual)
    }
}

/// Reads the FEN of a start position, if it is told; studies begin where no game leads to.
fn read_fen(fen: &str) -> Result<Option<Position>, fen::Error> {
    // What other tags say when nobody knows, or when there is nothing to say.
    if matches!(fen, "" | "?" | "-") {
        return Ok(None);
    }
    Ok(Some(Position::from_fen_with(fen, Tolerance::ALL)?))
}

impl Replay {
    /// Creates a board on which no game has begun.
    #[must_use]
    pub fn new() -> Self {
        Self {
            line: Line::new(Position::standard()),
            waiting: Vec::new(),
            start: Start::default(),
            phase: Phase::Tags,
        }
    }

    /// Returns the position on the board: before the first move the start of the game, after
    /// its end the last position of its main line.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        let start = match self.phase {
            Phase::Tags => self.start.position(),
            Phase::Moves => None,
        };
        start.unwrap_or_else(|| self.line.position())
    }

    /// Follows an event.
    ///
    /// # Errors
    ///
    /// If a tag names an unknown variant or no valid position, if a move is not legal, or if a
    /// variation replaces nothing. [`Reader::reject_game`](crate::pgn::Reader::reject_game) makes
    /// an error with its place of it, and has the reader go on with the next game.
    #[inline(always)]
    pub fn apply(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        // Built in where it is asked, so that nothing is handed over but the text of a move.
        match event {
            Event::Move(san)
                if self.phase == Phase::Moves && self.line.play_usual(san.as_bytes()) =>
            {
                Ok(())
            }
            Event::Comment(_) => Ok(()),
            event => self.follow_other(event),
        }
    }

    #[inline(never)]
    fn follow_other(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        match event {
            Event::Begin => self.restart(),
            Event::Tag { name, value } => return self.start.read_tag(name, value),
            Event::Comment(_) => {}
            event => {
                if self.phase == Phase::Tags {
                    self.set_up();
                }
                return self.follow_moves(event);
            }
        }
        Ok(())
    }

    fn follow_moves(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        match event {
            Event::Move(san) => self.line.play(san.as_bytes())?,
            Event::VariationStart => {
                let before = self.line.before().ok_or(ErrorKind::NothingToReplace)?;
                let variation = Line::new(before.clone());
                let waiting = core::mem::replace(&mut self.line, variation);
                self.waiting.push(waiting);
            }
            Event::VariationEnd => {
                self.line = self.waiting.pop().ok_or(ErrorKind::UnopenedVariation)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts the start position on the board.
    fn set_up(&mut self) {
        self.phase = Phase::Moves;
        if let Some(start) = self.start.take() {
            self.line = Line::new(start);
        }
    }

    /// Makes the board ready for another game.
    fn restart(&mut self) {
        self.line = Line::new(Position::standard());
        self.waiting.clear();
        self.start = Start::default();
        self.phase = Phase::Tags;
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
            second: false,
            moved: false,
        }
    }

    #[inline(always)]
    fn position(&self) -> &Position {
        let [first, second] = &self.positions;
        if self.second { second } else { first }
    }

    /// Returns the position before the last move, if there is one.
    fn before(&self) -> Option<&Position> {
        let [first, second] = &self.positions;
        let before = if self.second { first } else { second };
        self.moved.then_some(before)
    }

    /// Returns the position on the board and room for the next one.
    #[inline(always)]
    fn now_and_next(&mut self) -> (&Position, &mut Position) {
        let [first, second] = &mut self.positions;
        if self.second {
            (second, first)
        } else {
            (first, second)
        }
    }

    /// Plays a move that is written as usual, and returns `true` if it is one.
    #[inline(never)]
    fn play_usual(&mut self, san: &[u8]) -> bool {
        let (now, next) = self.now_and_next();
        let Some(after) = now.after_usual_san(san) else {
            return false;
        };
        *next = after;
        self.second = !self.second;
        self.moved = true;
        true
    }

    /// Plays a move however it is written.
    fn play(&mut self, san: &[u8]) -> Result<(), ErrorKind> {
        let (now, next) = self.now_and_next();
        *next = after_any_san(now, san)?;
        self.second = !self.second;
        self.moved = true;
        Ok(())
    }
}

/// Returns the position after a move however it is written, or after none.
#[cold]
fn after_any_san(position: &Position, san: &[u8]) -> Result<Position, ErrorKind> {
    match position.parse_san_bytes(san) {
        Ok(legal) => Ok(legal.play()),
        Err(san::Error::NullMove) => position.null_move().ok_or(ErrorKind::NullMoveInCheck),
        Err(error) => Err(error.into()),
    }
}
