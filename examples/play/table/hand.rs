//! What hands do: pieces are touched, put back and released, and the clock is pressed.

use touchmove::arbiter::event::BoardAction;
use touchmove::arbiter::{Event, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::Rule;
use touchmove::moves::TouchObligation;
use touchmove::{Board, Color, Move, Promotion, Square, san};

use super::Table;
use crate::words;

impl Table {
    /// Handles a square: a piece is touched there, put back or released.
    pub(super) fn square(&mut self, at: SessionTime, by: Color, square: Square) {
        let has_move = by == self.arbiter.turn();
        if has_move {
            self.correct(at, by);
        }
        let board = self.arbiter.board();
        let is_own = board.by_color(by).contains(square);
        let is_occupied = board.occupied().contains(square);
        let moves = |from| self.arbiter.position().moves_between(from, square);
        match self.held.filter(|_| has_move) {
            Some(from) if from == square => self.put_back(at, by),
            // A king released on its own rook castles.
            Some(from) if !is_own || !moves(from).is_empty() => {
                self.make(at, by, Move::new(from, square, None), false);
            }
            _ if is_occupied => self.touch(at, by, square),
            _ => match self.arbiter.position().parse_san(square.name()) {
                Ok(legal) => {
                    let mv = legal.to_move();
                    self.make(at, by, mv, false);
                }
                Err(_) => self.say(format!("there is no piece on {square}")),
            },
        }
    }

    fn touch(&mut self, at: SessionTime, by: Color, square: Square) {
        if !self.handle(at, Event::Touch { by, square }) || by != self.arbiter.turn() {
            return;
        }
        let is_own = self.arbiter.board().by_color(by).contains(square);
        if is_own {
            self.lift(square);
        }
    }

    /// Takes a piece in hand and says where it may go. A piece that may not move stays on its square.
    fn lift(&mut self, from: Square) {
        let targets = self.arbiter.destinations(from);
        self.held = (!targets.is_empty()).then_some(from);
        let names: Vec<&str> = targets.into_iter().map(Square::name).collect();
        if !names.is_empty() {
            self.say(format!("{from}: legal destinations: {}", names.join(" ")));
        } else if !self.arbiter.position().destinations(from).is_empty() {
            self.say(format!("{from}: another piece must move"));
        } else {
            self.say(format!("{from}: no legal moves"));
            self.cite(Rule::FreeMove);
        }
    }

    pub(super) fn whole_move(&mut self, at: SessionTime, by: Color, text: &str, with_offer: bool) {
        if by == self.arbiter.turn() {
            self.correct(at, by);
        }
        if let Some(mv) = self.meant(text) {
            self.make(at, by, mv, with_offer);
        }
    }

    /// Reads a move by its squares, legal or not, or in SAN. If it is neither, says why.
    pub(super) fn meant(&mut self, text: &str) -> Option<Move> {
        if let Ok(mv) = text.parse() {
            return Some(mv);
        }
        let position = self.arbiter.position();
        let error = match position.parse_san(text) {
            Ok(legal) => return Some(legal.to_move()),
            Err(error) => error,
        };
        self.say(format!("{text}: {error}"));
        match error {
            san::Error::Illegal(fault) => self.cite(fault.rule()),
            san::Error::PromotionMissing { .. } => self.cite(Rule::Promotion),
            _ => {}
        }
        None
    }

    /// Shows the article of a rule in the rulebook.
    fn cite(&mut self, rule: Rule) {
        if let Some(citation) = self.arbiter.config().rulebook().cite(rule) {
            self.say(words::citation(&citation));
        }
    }

    /// Releases a piece: makes the move if it is legal, and presses the clock.
    fn make(&mut self, at: SessionTime, by: Color, mv: Move, with_offer: bool) {
        self.held = None;
        let before = self.lines.len();
        let fault = self.arbiter.position().legal_move(mv).err();
        let stood = self.arbiter.board().clone();
        let ply = self.arbiter.ply();
        if !self.handle(at, Event::Make { by, mv }) {
            return;
        }
        if self.arbiter.ply() > ply {
            self.finish_move(at, by, with_offer);
            return;
        }
        self.is_wrong = *self.arbiter.board() != stood;
        if let (Some(fault), true) = (fault, self.lines.len() == before) {
            // No player reports it, so the program explains it.
            self.say(fault.to_string());
            self.cite(fault.rule());
        }
        if self.is_promoting() {
            self.say("what does the pawn become? (q, r, b, n)");
        } else if !self.presses_by_hand {
            self.correct(at, by);
        }
    }

    fn finish_move(&mut self, at: SessionTime, by: Color, with_offer: bool) {
        if with_offer {
            let conditional = false;
            self.handle(at, Event::OfferDraw { by, conditional });
        }
        if !self.presses_by_hand && self.arbiter.phase() == (Phase::Made { player: by }) {
            self.handle(at, Event::Press { by });
        }
    }

    /// Returns `true` if a pawn on the last rank waits for the choice of the promotion piece.
    pub(crate) fn is_promoting(&self) -> bool {
        let TouchObligation::Promote { to, .. } = self.arbiter.obligation() else {
            return false;
        };
        let is_there = |board: &Board| board.piece_at(to);
        is_there(self.arbiter.board()) != is_there(self.arbiter.position().board())
    }

    pub(super) fn promote(&mut self, at: SessionTime, by: Color, promotion: Promotion) {
        match self.arbiter.obligation() {
            TouchObligation::Promote { from, to } => {
                self.make(at, by, Move::new(from, to, Some(promotion)), false);
            }
            _ => self.say("no pawn is waiting to be promoted"),
        }
    }

    /// Puts back the piece in hand, or the pieces on wrong squares.
    pub(super) fn put_back(&mut self, at: SessionTime, by: Color) {
        if let Some(square) = self.held.take() {
            self.say(format!("the piece is put back on {square}"));
        } else {
            let action = BoardAction::PutBack;
            self.handle(at, Event::Board { by, action });
        }
    }

    /// Puts an illegal move back before anything else is done.
    fn correct(&mut self, at: SessionTime, by: Color) {
        let differs = self.arbiter.board() != self.arbiter.position().board();
        if self.is_wrong && differs && !self.is_promoting() {
            self.is_wrong = false;
            let action = BoardAction::PutBack;
            self.handle(at, Event::Board { by, action });
            self.say("the pieces are put back");
        }
    }
}
