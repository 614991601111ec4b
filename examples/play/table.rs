//! The table at which two people play: commands become events for the arbiter, and rulings become
//! lines to read.

mod hand;

use touchmove::arbiter::event::{ArbiterAction, BoardAction, Evidence};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{Event, Phase, Ruling};
use touchmove::clock::SessionTime;
use touchmove::draws::Claim;
use touchmove::{Arbiter, Color, Square};

use crate::arguments::Settings;
use crate::command::{self, Command, Said};
use crate::picture::Drawing;
use crate::words;

/// The game, the piece in hand, and how all of it is shown.
pub(crate) struct Table {
    arbiter: Arbiter,
    presses_by_hand: bool,
    is_casual: bool,
    turns_board: bool,
    pub(crate) drawing: Drawing,
    /// The origin of the piece in hand.
    held: Option<Square>,
    /// Whether an illegal move stands on the board.
    is_wrong: bool,
    /// The ruling that ended the game.
    ending: Option<Ruling>,
    has_left: bool,
    /// The lines to show.
    lines: Vec<String>,
}

impl Table {
    pub(crate) fn new(settings: &Settings) -> Self {
        let drawing = Drawing {
            ascii: settings.ascii,
            color: settings.color,
            orientation: Color::White,
        };
        Self {
            arbiter: Arbiter::new(settings.config.clone()),
            presses_by_hand: settings.presses_by_hand,
            is_casual: settings.is_casual,
            turns_board: settings.turns_board,
            drawing,
            held: None,
            is_wrong: false,
            ending: None,
            has_left: false,
            lines: Vec::new(),
        }
    }

    pub(crate) const fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    pub(crate) const fn end(&self) -> Option<&Ruling> {
        self.ending.as_ref()
    }

    /// Returns `true` if the game or the session is over.
    pub(crate) fn is_done(&self) -> bool {
        self.has_left || matches!(self.arbiter.phase(), Phase::Over(_) | Phase::Canceled)
    }

    /// Takes the lines to show.
    pub(crate) fn take_lines(&mut self) -> Vec<String> {
        core::mem::take(&mut self.lines)
    }

    /// The board, one rank a line.
    pub(crate) fn board(&self) -> Vec<String> {
        self.drawing.lines(&self.arbiter, self.held)
    }

    /// Starts White's clock.
    pub(crate) fn start(&mut self, at: SessionTime) {
        self.handle(at, Event::Start);
        self.turn_board();
    }

    /// Lets the arbiter observe the clocks if a player's time has run out by now.
    pub(crate) fn look_at_clocks(&mut self, now: SessionTime) {
        while let Some(deadline) = self.arbiter.deadline().filter(|due| *due <= now) {
            if !self.handle(deadline, Event::ObserveClocks) {
                return;
            }
        }
    }

    /// Handles a command.
    pub(crate) fn hear(&mut self, at: SessionTime, text: &str) {
        self.look_at_clocks(at);
        if self.is_done() {
            return;
        }
        let is_asked = matches!(self.arbiter.phase(), Phase::Halted(_));
        match (command::answer(text), Said::read(text)) {
            (Some(answer), _) if is_asked => {
                self.handle(at, answer);
            }
            (_, Ok(Said { by, command })) => self.obey(at, by, command),
            (_, Err(_)) => self.say(format!(
                "\"{}\" is not a command; see `help`",
                text.escape_debug()
            )),
        }
        self.turn_board();
    }

    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Tells the arbiter an event. Returns `false` if the event is rejected.
    fn handle(&mut self, at: SessionTime, event: Event) -> bool {
        let turn = self.arbiter.turn();
        let rulings = match self.arbiter.handle(at, event) {
            Ok(rulings) => rulings,
            Err(error) => {
                self.say(format!("not possible: {error}"));
                return false;
            }
        };
        for ruling in rulings.iter() {
            self.lines.extend(words::ruling(ruling));
            match ruling.decision {
                Decision::Over(_) => self.ending = Some(*ruling),
                Decision::Reopened => self.ending = None,
                Decision::Reinstated { .. } => self.held = None,
                _ => {}
            }
        }
        if self.arbiter.turn() != turn {
            self.held = None;
        }
        true
    }

    /// Turns the board for the side to move, if the players want that.
    fn turn_board(&mut self) {
        if self.turns_board {
            self.drawing.orientation = self.arbiter.turn();
        }
    }

    /// Returns the player meant if none is named: the one who presses the clock next.
    fn player(&self) -> Color {
        match self.arbiter.phase() {
            Phase::Thinking { player } | Phase::Made { player } => player,
            _ => self.arbiter.turn(),
        }
    }

    fn obey(&mut self, at: SessionTime, by: Option<Color>, command: Command<'_>) {
        let mover = by.unwrap_or_else(|| self.arbiter.turn());
        match command {
            Command::Nothing => {}
            Command::Square(square) => self.square(at, mover, square),
            Command::Move { text, with_offer } => self.whole_move(at, mover, text, with_offer),
            Command::Promote(promotion) => self.promote(at, mover, promotion),
            Command::PutBack => self.put_back(at, mover),
            Command::Undo => self.undo(at),
            Command::Turn => {
                self.turns_board = false;
                self.drawing.orientation = !self.drawing.orientation;
            }
            Command::Moves => self.say_moves(),
            Command::Help => self
                .lines
                .extend(command::HELP.iter().map(ToString::to_string)),
            Command::Quit => self.has_left = true,
            _ => {
                if let Some(event) = self.told(by, command) {
                    self.handle(at, event);
                }
            }
        }
    }

    /// Returns the event for a command. Returns `None` if the command names an invalid move.
    fn told(&mut self, by: Option<Color>, command: Command<'_>) -> Option<Event> {
        let player = by.unwrap_or_else(|| self.player());
        let offered = by.unwrap_or_else(|| self.offered());
        Some(match command {
            Command::Event(event) => event,
            Command::Press => Event::Press { by: player },
            Command::Offer => Event::OfferDraw {
                by: player,
                conditional: false,
            },
            Command::Accept => Event::AcceptDraw { by: offered },
            Command::Decline => Event::DeclineDraw { by: offered },
            Command::Claim { ground, announced } => {
                let announced = match announced {
                    Some(text) => Some(self.meant(text)?),
                    None => None,
                };
                Event::ClaimDraw {
                    by: player,
                    claim: Claim {
                        kind: ground,
                        intended_move: announced,
                    },
                    evidence: Evidence::Record,
                }
            }
            Command::Flag => Event::ClaimTime {
                by: by.unwrap_or(!player),
            },
            Command::Resign => Event::Resign { by: player },
            Command::Adjust => Event::Board {
                by: by.unwrap_or_else(|| self.arbiter.turn()),
                action: BoardAction::AnnounceAdjusting,
            },
            _ => return None,
        })
    }

    /// Returns the player who may answer a draw offer. Without an offer, returns the side to move.
    fn offered(&self) -> Color {
        let offers = |player: &Color| self.arbiter.offers_draw(!*player);
        let offered = Color::ALL.into_iter().find(offers);
        offered.unwrap_or_else(|| self.player())
    }

    /// Takes back the last half-move, if the game is casual.
    fn undo(&mut self, at: SessionTime) {
        if !self.is_casual {
            return self.say("a move can be taken back only with --casual");
        }
        let last = self.arbiter.ply().checked_sub(1);
        let Some(after) = last.and_then(|after| u16::try_from(after).ok()) else {
            return self.say("there is no move to take back");
        };
        if self.handle(at, Event::Arbiter(ArbiterAction::Reinstate { after })) {
            self.handle(at, Event::Arbiter(ArbiterAction::RunClocks));
        }
    }

    fn say_moves(&mut self) {
        let record = self.arbiter.to_record();
        match record.to_game() {
            Ok(game) => self.say(game.movetext().to_string()),
            Err(error) => self.say(error.to_string()),
        }
    }
}
