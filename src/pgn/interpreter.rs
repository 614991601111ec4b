//! Interprets the events of a game: its tags give the start, then moves are played.

use super::lookahead::{Rest, between_marks};
use super::moves::{
    Step, legal_step, plain, promotion_square, promotions, read_illegal, read_numeric, read_step,
    two_moves,
};
use super::start::Start;
use super::{ErrorKind, Event, Leniency, Options, RawText};
use crate::legality::LegalMove;
use crate::notation::san::PieceLetters;
use crate::position::Position;
use crate::record::{RecordMove, find_mark};
use crate::types::Role;

/// How often the rest of a game may be looked at for the language of its moves, so that the time stays
/// linear.
const LANGUAGE_LOOKS: u8 = 4;

/// How often it may be looked at for promotions.
const PROMOTION_LOOKS: u8 = 32;

/// What the events of a game are interpreted on.
pub(super) trait Board {
    /// Returns the position in which the next move is played, valid or not.
    fn position(&self) -> &Position;

    /// Sets up a start that is not the standard position.
    fn set_up(&mut self, start: Position);

    /// Plays a move in ordinary SAN, and returns `true` if it was one.
    fn play_usual(&mut self, san: &[u8]) -> bool;

    /// Plays a move with the position after it.
    fn play(&mut self, mv: RecordMove, after: Position) -> Result<(), ErrorKind>;

    /// Returns how many variations are open.
    fn depth(&self) -> usize;

    /// Returns the position after the last move of the main line.
    fn main_position(&self) -> &Position;

    /// Takes a tag, a comment, or an element of the movetext that is no move.
    fn take(&mut self, event: Event<'_>) -> Result<(), ErrorKind>;
}

/// An interpreter of the events of a game.
#[derive(Clone, Debug)]
pub(super) struct Interpreter<B> {
    pub(super) board: B,
    /// The start given by the tags read so far.
    start: Start,
    phase: Phase,
    /// The piece letters of this game.
    letters: PieceLetters<'static>,
    /// The letters of the moves that were read, a bit each: of usual ones the first.
    seen: u64,
    language_looks: u8,
    promotion_looks: u8,
    /// Whether move numbers are written as `1)`.
    has_number_signs: bool,
    /// Whether the mark of an illegal move may come next.
    may_be_marked: bool,
    /// Whether the last event was an illegal move that is taken as played.
    pub(super) is_illegal_move: bool,
    pub(super) options: Options,
    /// The tolerated mistake that was found last.
    pub(super) fault: Option<ErrorKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Tags,
    /// In moves with English letters, which the fast path reads.
    Moves,
    /// In moves with other letters, or behind an illegal move.
    OtherMoves,
    /// In moves that are written with numbers.
    NumericMoves,
}

impl<B: Board> Interpreter<B> {
    pub(super) fn new(board: B, options: Options) -> Self {
        Self {
            board,
            start: Start::default(),
            phase: Phase::Tags,
            letters: options.letters,
            seen: 0,
            language_looks: LANGUAGE_LOOKS,
            promotion_looks: PROMOTION_LOOKS,
            has_number_signs: false,
            may_be_marked: false,
            is_illegal_move: false,
            options,
            fault: None,
        }
    }

    /// Returns `true` in the movetext.
    pub(super) fn is_in_moves(&self) -> bool {
        self.phase != Phase::Tags
    }

    /// Returns the start given so far, among the tags, unless it is the standard one.
    #[inline]
    pub(super) fn start(&self) -> Option<&Position> {
        match self.phase {
            Phase::Tags => self.start.position(),
            Phase::Moves | Phase::OtherMoves | Phase::NumericMoves => None,
        }
    }

    /// Forgets the tags of the last game.
    pub(super) fn restart(&mut self) {
        self.start = Start::default();
        self.phase = Phase::Tags;
        self.has_number_signs = false;
        (self.may_be_marked, self.is_illegal_move) = (false, false);
    }

    /// Applies an event if it is an ordinary move: the fast path.
    ///
    /// Inlined into the caller, so that only the text of a move is passed on.
    #[inline(always)]
    pub(super) fn apply_usual(&mut self, event: Event<'_>) -> bool {
        let Event::Move(san) = event else {
            return false;
        };
        let san = san.as_bytes();
        let is_usual = self.phase == Phase::Moves && self.board.play_usual(san);
        if is_usual {
            self.seen |= san.first().map_or(0, |&letter| bit(letter));
        }
        is_usual
    }

    /// Applies an event of any kind. An ordinary move has been tried.
    #[inline(never)]
    pub(super) fn apply(&mut self, event: &Event<'_>) -> Result<(), ErrorKind> {
        let event = *event;
        self.is_illegal_move = false;
        match event {
            Event::Tolerated {
                kind: ErrorKind::Stray,
                text,
            } => {
                // One that closes nothing is no stray text.
                self.has_number_signs |= text.as_bytes() == b")";
                Ok(())
            }
            Event::Begin | Event::Tolerated { .. } | Event::Cut { .. } => Ok(()),
            Event::Comment(text) if find_mark(text.as_bytes()).is_some() => {
                self.marked_comment(text.as_bytes())
            }
            Event::Comment(_) => self.board.take(event),
            Event::Tag { name, value } => {
                if Start::may_concern(name) {
                    let fault = self.start.read_tag(name, value, &self.options)?;
                    self.fault = fault.or(self.fault.take());
                }
                self.board.take(event)
            }
            _ if self.phase == Phase::Tags => {
                self.set_up(event)?;
                match self.apply_usual(event) {
                    true => Ok(()),
                    false => self.apply(&event),
                }
            }
            Event::Move(san) => self.play(san),
            _ => {
                self.may_be_marked &= matches!(event, Event::Nag(_) | Event::DrawOffer);
                self.board.take(event)
            }
        }
    }

    /// Sets up the start position, before the first element of the movetext.
    fn set_up(&mut self, first: Event<'_>) -> Result<(), ErrorKind> {
        let first = match first {
            Event::Move(san) => Some(san),
            _ => None,
        };
        let (start, fault) = self.start.take(first, &self.options)?;
        self.seen = 0;
        (self.language_looks, self.promotion_looks) = (LANGUAGE_LOOKS, PROMOTION_LOOKS);
        self.fault = fault;
        self.read_with(self.options.letters);
        if let Some(start) = start {
            self.board.set_up(start);
        }
        Ok(())
    }

    /// Reads the moves of this game with these letters.
    fn read_with(&mut self, letters: PieceLetters<'static>) {
        self.letters = letters;
        self.phase = match letters == PieceLetters::ENGLISH {
            true => Phase::Moves,
            false => Phase::OtherMoves,
        };
    }

    const fn tolerates_spellings(&self) -> bool {
        self.options.tolerates(Leniency::MOVES)
    }

    /// Returns the line behind a move.
    fn rest<'t>(&self, san: RawText<'t>) -> Rest<'t> {
        Rest::new(san, self.options, self.board.depth(), self.has_number_signs)
    }

    /// Takes a comment with the mark of the illegal move that it stands behind.
    #[cold]
    fn marked_comment(&mut self, text: &[u8]) -> Result<(), ErrorKind> {
        if !core::mem::take(&mut self.may_be_marked) {
            if !self.options.tolerates(Leniency::CONTRADICTIONS) {
                return Err(ErrorKind::StrayMark);
            }
            self.fault = Some(ErrorKind::StrayMark);
        }
        let mut texts = between_marks(text).map(RawText::plain);
        texts.try_for_each(|text| self.board.take(Event::Comment(text)))
    }

    /// Plays a move in any spelling, or a null move.
    #[cold]
    fn play(&mut self, san: RawText<'_>) -> Result<(), ErrorKind> {
        self.may_be_marked = false;
        let (position, text) = (self.board.position(), san.as_bytes());
        if let Some(legal) = self.numeric(san) {
            let fault = (self.phase != Phase::NumericMoves).then_some(ErrorKind::NumericMoves);
            let step = legal_step(legal)?;
            self.phase = Phase::NumericMoves;
            return self.make(step, fault);
        }
        let read = read_step(position, text, self.options.leniency, self.letters);
        // A strict reader knows no careless spelling, and the mark means the same to every reader.
        let is_exact = matches!(read, Ok((_, None)));
        if !is_exact && self.rest(san).has_illegal_mark() {
            if let Some(step) = read_illegal(position, text, self.letters) {
                return self.make_illegal(step, None);
            }
        }
        let played = match read {
            Ok((step, fault)) => {
                self.note(text);
                self.make(step, fault)
            }
            Err(kind) if self.tolerates_spellings() => self.play_as_the_rest_shows(san, kind),
            Err(kind) => Err(kind),
        };
        match played {
            Err(kind) if self.options.tolerates(Leniency::ILLEGAL_MOVES) => {
                match read_illegal(self.board.position(), text, self.letters) {
                    Some(step) => self.make_illegal(step, Some(kind)),
                    None => Err(kind),
                }
            }
            read => read,
        }
    }

    /// Makes an illegal move. What follows may be possible on an invalid board only.
    fn make_illegal(&mut self, step: Step, fault: Option<ErrorKind>) -> Result<(), ErrorKind> {
        self.phase = Phase::OtherMoves;
        self.make(step, fault)?;
        (self.may_be_marked, self.is_illegal_move) = (true, true);
        Ok(())
    }

    /// Returns a move that is written with numbers, in a game that is.
    fn numeric(&self, san: RawText<'_>) -> Option<LegalMove<'_>> {
        let is_first = self.phase == Phase::Moves && self.seen == 0 && self.tolerates_spellings();
        if !is_first && self.phase != Phase::NumericMoves {
            return None;
        }
        let legal = read_numeric(self.board.position(), san.as_bytes())?;
        (!is_first || self.rest(san).is_numeric()).then_some(legal)
    }

    /// Notes the letters of a move that was read.
    fn note(&mut self, san: &[u8]) {
        self.seen |= san.iter().fold(0, |bits, &letter| bits | bit(letter));
    }

    /// Plays a move whose meaning the moves behind it show, or returns the error in it.
    fn play_as_the_rest_shows(
        &mut self,
        san: RawText<'_>,
        kind: ErrorKind,
    ) -> Result<(), ErrorKind> {
        let (text, rest) = (san.as_bytes(), self.rest(san));
        let position = self.board.position();
        if let Some(to) = promotion_square(&kind) {
            let may_look = self.promotion_looks > 0;
            self.promotion_looks = self.promotion_looks.saturating_sub(1);
            let promotion = match may_look {
                true => rest.promotion(position, to, text, self.letters),
                false => promotions(position, to, text).next(),
            };
            let legal = promotion.ok_or_else(|| kind.clone())?;
            return self.make(legal_step(legal)?, Some(kind));
        }
        if self.language_looks > 0 && self.letters == PieceLetters::ENGLISH {
            self.language_looks -= 1;
            let (main, may_be) = (self.board.main_position(), |letters| self.may_be(letters));
            if let Some(letters) = rest.language(text, position, main, may_be) {
                self.read_with(letters);
                self.play(san)?;
                self.fault = Some(ErrorKind::Letters);
                return Ok(());
            }
        }
        // No language fits, but a letter may mean one piece in all of them.
        let known = plain(text).map(|it| position.parse_san_lenient(&it, self.letters));
        if let (ErrorKind::San(_), Some(Ok(legal))) = (&kind, known) {
            return self.make(legal_step(legal)?, Some(kind));
        }
        if let Some(steps) = two_moves(position, text, self.letters) {
            self.note(text);
            let mut steps = steps.into_iter();
            return steps.try_for_each(|step| self.make(step, Some(kind.clone())));
        }
        // Both sides may have lost. Castling has been tried.
        let have_both_lost = matches!(core::str::from_utf8(text), Ok("0-0" | "0–0" | "0—0"));
        if have_both_lost && self.options.tolerates(Leniency::RESULTS) && rest.is_over() {
            self.fault = Some(ErrorKind::Result { expected: "*" });
            return Ok(());
        }
        Err(kind)
    }

    /// Returns `true` if the letters read so far mean the same pieces in another language.
    fn may_be(&self, letters: PieceLetters<'_>) -> bool {
        Role::ALL.into_iter().all(|role| {
            let letter = role.letter().to_ascii_uppercase() as u8;
            let meant = letters.read(&[letter]).map(|(role, _)| role);
            let is_same = meant == Some(role) || role == Role::Pawn && meant.is_none();
            is_same || self.seen & bit(letter) == 0
        })
    }

    /// Makes a move on the board.
    fn make(&mut self, (mv, after): Step, fault: Option<ErrorKind>) -> Result<(), ErrorKind> {
        self.board.play(mv, after)?;
        self.fault = fault.or(self.fault.take());
        Ok(())
    }
}

/// Returns the bit of an ASCII letter.
#[inline(always)]
const fn bit(letter: u8) -> u64 {
    1 << (letter & 63)
}
