//! Interprets the events of a game: its tags give the start, then moves are played.

use super::moves::{Played, is_english, read_move};
use super::start::Start;
use super::{ErrorKind, Event, Options, RawText};
use crate::position::Position;
use crate::record::RecordMove;

/// What the events of a game are interpreted on.
pub(super) trait Board {
    /// Returns the position in which the next move is played.
    fn position(&self) -> &Position;

    /// Takes a tag, which may also concern the start.
    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>);

    /// Takes a comment, which may stand among the tags.
    fn comment(&mut self, text: RawText<'_>);

    /// Sets up a start that is not the standard position.
    fn set_up(&mut self, start: Position);

    /// Plays a move in ordinary SAN, and returns `true` if it was one.
    fn play_usual(&mut self, san: &[u8]) -> bool;

    /// Plays a move with the position after it.
    fn play(&mut self, mv: RecordMove, after: Position) -> Result<(), ErrorKind>;

    /// Takes an element of the movetext that is no move.
    fn take(&mut self, event: Event<'_>) -> Result<(), ErrorKind>;
}

/// An interpreter of the events of a game.
#[derive(Clone, Debug)]
pub(super) struct Interpreter<B> {
    pub(super) board: B,
    /// The start given by the tags read so far.
    start: Start,
    phase: Phase,
    options: Options,
    /// The tolerated mistake that was found last.
    pub(super) fault: Option<ErrorKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Tags,
    /// In moves with English letters, which the fast path reads.
    Moves,
    /// In moves with other letters.
    ForeignMoves,
}

impl<B: Board> Interpreter<B> {
    pub(super) fn new(board: B, options: Options) -> Self {
        Self {
            board,
            start: Start::default(),
            phase: Phase::Tags,
            options,
            fault: None,
        }
    }

    pub(super) const fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Returns `true` in the movetext.
    pub(super) fn is_in_moves(&self) -> bool {
        self.phase != Phase::Tags
    }

    /// Returns the position on the board, or the start given so far.
    #[inline]
    pub(super) fn position(&self) -> &Position {
        let start = match self.phase {
            Phase::Tags => self.start.position(),
            Phase::Moves | Phase::ForeignMoves => None,
        };
        start.unwrap_or_else(|| self.board.position())
    }

    /// Forgets the tags of the last game.
    pub(super) fn restart(&mut self) {
        self.start = Start::default();
        self.phase = Phase::Tags;
    }

    /// Applies an event.
    #[inline(always)]
    pub(super) fn apply(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        // Inlined into the caller, so that only the text of a move is passed on.
        match event {
            Event::Move(san)
                if self.phase == Phase::Moves && self.board.play_usual(san.as_bytes()) =>
            {
                Ok(())
            }
            event => self.apply_other(event),
        }
    }

    #[inline(never)]
    fn apply_other(&mut self, event: Event<'_>) -> Result<(), ErrorKind> {
        match event {
            Event::Begin | Event::Tolerated { .. } | Event::Cut { .. } => return Ok(()),
            Event::Comment(text) => {
                self.board.comment(text);
                return Ok(());
            }
            Event::Tag { name, value } => {
                let fault = self.start.read_tag(name, value, &self.options)?;
                self.fault = fault.or(self.fault.take());
                self.board.tag(name, value);
                return Ok(());
            }
            _ if self.phase == Phase::Tags => self.set_up(event)?,
            _ => {}
        }
        match event {
            Event::Move(san) => self.play(san.as_bytes()),
            event => self.board.take(event),
        }
    }

    /// Sets up the start position, before the first element of the movetext.
    fn set_up(&mut self, first: Event<'_>) -> Result<(), ErrorKind> {
        let (start, fault) = self.start.take(first.san(), &self.options)?;
        self.phase = match is_english(&self.options) {
            true => Phase::Moves,
            false => Phase::ForeignMoves,
        };
        self.fault = fault;
        if let Some(start) = start {
            self.board.set_up(start);
        }
        Ok(())
    }

    /// Plays a move in any spelling, or a null move.
    #[cold]
    fn play(&mut self, san: &[u8]) -> Result<(), ErrorKind> {
        let position = self.board.position();
        let (played, fault) = read_move(position, san, &self.options, self.phase == Phase::Moves)?;
        let (mv, after) = match played {
            Played::Legal(legal) => (RecordMove::Played(legal.to_move()), legal.play()),
            Played::Null => {
                let after = position.null_move().ok_or(ErrorKind::NullMoveInCheck)?;
                (RecordMove::Null, after)
            }
        };
        self.board.play(mv, after)?;
        self.fault = fault.or(self.fault.take());
        Ok(())
    }
}
