//! Replays the events of a reader on a board.

use alloc::vec::Vec;

use super::{ErrorKind, Event, RawText};
use crate::fen;
use crate::notation::san;
use crate::position::Position;
use crate::record::Tags;
use crate::setup::Tolerance;

/// A board on which games are replayed as they are read. Every move is checked.
///
/// It enters and leaves variations, and starts from the position in the tags, in standard chess or
/// Chess960. It forgets each game when the next begins. It allocates only for variations, once.
///
/// With the tag `SetUp` set to `0` the game starts from the standard position, even if there is a
/// `FEN` tag. An invalid `FEN` is an error even then.
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
    /// The lines that continue after a variation ends.
    waiting: Vec<Line>,
    /// The start given by the tags read so far.
    start: Start,
    phase: Phase,
}

/// A line of play, with its last move reversible.
#[derive(Clone, Debug)]
struct Line {
    /// The positions before and after the last move, in either order.
    positions: [Position; 2],
    /// Whether the second is the position after the move.
    second: bool,
    /// Whether there is a last move.
    moved: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Tags,
    Moves,
}

/// The start of a game as given by its tags.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    fen: Option<Position>,
    /// Whether a tag demands the standard position in spite of the FEN.
    usual: bool,
}

impl Start {
    /// Reads a tag that concerns the start.
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

    /// Returns the start position given so far, unless it is the standard one.
    fn position(&self) -> Option<&Position> {
        self.fen.as_ref().filter(|_| !self.usual)
    }

    /// Returns the start position, unless it is the standard one, and resets this.
    pub(super) fn take(&mut self) -> Option<Position> {
        let start = core::mem::take(self);
        start.fen.filter(|_| !start.usual)
    }
}

/// Parses the FEN of a start position, if there is one. All defects are tolerated, because studies
/// may start from positions that cannot arise in a game.
fn read_fen(fen: &str) -> Result<Option<Position>, fen::Error> {
    // The usual values of a tag that is unknown or does not apply.
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

    /// Returns the position on the board.
    ///
    /// Before the first move it is the start position; after the end of a game it is the last
    /// position of the main line.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        let start = match self.phase {
            Phase::Tags => self.start.position(),
            Phase::Moves => None,
        };
        start.unwrap_or_else(|| self.line.position())
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
        // Inlined into the caller, so that only the text of a move is passed on.
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

    /// Sets up the start position.
    fn set_up(&mut self) {
        self.phase = Phase::Moves;
        if let Some(start) = self.start.take() {
            self.line = Line::new(start);
        }
    }

    /// Resets the board for another game.
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

    /// Plays a move in any spelling.
    fn play(&mut self, san: &[u8]) -> Result<(), ErrorKind> {
        let (now, next) = self.now_and_next();
        *next = after_any_san(now, san)?;
        self.second = !self.second;
        self.moved = true;
        Ok(())
    }
}

/// Returns the position after a move in any spelling, or after a null move.
#[cold]
fn after_any_san(position: &Position, san: &[u8]) -> Result<Position, ErrorKind> {
    match position.parse_san_bytes(san) {
        Ok(legal) => Ok(legal.play()),
        Err(san::Error::NullMove) => position.null_move().ok_or(ErrorKind::NullMoveInCheck),
        Err(error) => Err(error.into()),
    }
}
