//! The table at which two people play: commands become events for the arbiter, and rulings become
//! lines to read.

mod hand;

use std::time::Duration;

use touchmove::arbiter::event::{ArbiterAction, BoardAction, Evidence};
use touchmove::arbiter::question::Question;
use touchmove::arbiter::ruling::{Decision, Note};
use touchmove::arbiter::{Answer, Event, Phase, Ruling};
use touchmove::clock::SessionTime;
use touchmove::draws::Claim;
use touchmove::{Arbiter, Bitboard, ByColor, Color, Square};

use crate::arguments::Settings;
use crate::command::{self, Command, Said};
use crate::words;

/// The game, the piece in hand, and how all of it is shown.
pub(crate) struct Table {
    arbiter: Arbiter,
    presses_by_hand: bool,
    is_casual: bool,
    turns_board: bool,
    ascii: bool,
    /// The side at the bottom of the board.
    orientation: Color,
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
        Self {
            arbiter: Arbiter::new(settings.config.clone()),
            presses_by_hand: settings.presses_by_hand,
            is_casual: settings.is_casual,
            turns_board: settings.turns_board,
            ascii: settings.ascii,
            orientation: Color::White,
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

    /// Returns `true` if the game is over or the players have left.
    pub(crate) fn is_done(&self) -> bool {
        self.has_left || self.is_over()
    }

    /// Returns `true` if the game is over.
    pub(crate) fn is_over(&self) -> bool {
        matches!(
            self.arbiter.phase(),
            Phase::Over(_) | Phase::Canceled | Phase::Aborted
        )
    }

    /// Returns `true` if the players have left.
    pub(crate) const fn has_left(&self) -> bool {
        self.has_left
    }

    /// Leaves the game as it is.
    pub(crate) const fn leave(&mut self) {
        self.has_left = true;
    }

    pub(crate) const fn ascii(&self) -> bool {
        self.ascii
    }

    pub(crate) const fn presses_by_hand(&self) -> bool {
        self.presses_by_hand
    }

    /// The side at the bottom of the board.
    pub(crate) const fn orientation(&self) -> Color {
        self.orientation
    }

    /// The origin of the piece in hand.
    pub(crate) const fn held(&self) -> Option<Square> {
        self.held
    }

    /// The squares where the piece in hand may be released.
    pub(crate) fn targets(&self) -> Bitboard {
        let targets = |from| self.arbiter.destinations(from);
        self.held.map_or(Bitboard::EMPTY, targets)
    }

    /// The moves so far in SAN, as pairs with their numbers.
    pub(crate) fn numbered_moves(&self) -> Vec<(u32, [String; 2])> {
        let mut position = self.arbiter.config().start().clone();
        let mut rows: Vec<(u32, [String; 2])> = Vec::new();
        for mv in self.arbiter.moves() {
            let turn = position.turn();
            if turn == Color::White || rows.is_empty() {
                let number = position.fullmove_number().into();
                rows.push((number, Default::default()));
            }
            let Ok(legal) = position.legal_move(mv) else {
                break;
            };
            if let Some((_, moves)) = rows.last_mut() {
                moves[turn.index()] = legal.san().to_string();
            }
            position = legal.play();
        }
        rows
    }

    /// Returns `true` if there are lines to show.
    pub(crate) const fn has_lines(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Turns the board.
    pub(crate) fn turn(&mut self) {
        self.turns_board = false;
        self.orientation = !self.orientation;
    }

    /// Takes the lines to show.
    pub(crate) fn take_lines(&mut self) -> Vec<String> {
        core::mem::take(&mut self.lines)
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
        self.handle_quietly(at, event, |_| true)
    }

    /// Tells the arbiter an event, and shows the rulings that pass the test.
    fn handle_quietly(
        &mut self,
        at: SessionTime,
        event: Event,
        mut is_shown: impl FnMut(&Decision) -> bool,
    ) -> bool {
        let turn = self.arbiter.turn();
        let rulings = match self.arbiter.handle(at, event) {
            Ok(rulings) => rulings,
            Err(error) => {
                self.say(format!("not possible: {error}"));
                return false;
            }
        };
        for ruling in rulings.iter() {
            if is_shown(&ruling.decision) {
                self.lines.extend(words::ruling(ruling));
            }
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
            self.orientation = self.arbiter.turn();
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
            Command::Turn => self.turn(),
            Command::Moves => self.say_moves(),
            Command::Help => self
                .lines
                .extend(command::HELP.iter().map(ToString::to_string)),
            Command::Quit => self.leave(),
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
        let mut gained = ByColor::new(Duration::ZERO, Duration::ZERO);
        let back = Event::Arbiter(ArbiterAction::Reinstate { after });
        let is_back = self.handle_quietly(at, back, |decision| match decision {
            Decision::Note(Note::TimeGained { player, amount }) => {
                gained[*player] = *amount;
                false
            }
            // The clocks get their times below.
            decision => *decision != Decision::Referred(Question::TimesAfter),
        });
        if is_back {
            self.set_clocks_back(at, &gained);
        }
    }

    /// Takes back the time that the move gave, and lets the clocks run again. The time that it took
    /// is not given back.
    fn set_clocks_back(&mut self, at: SessionTime, gained: &ByColor<Duration>) {
        for (player, gained) in gained.iter() {
            let left = self.arbiter.clock().remaining(player, at);
            if let Some(left) = left.filter(|_| !gained.is_zero()) {
                let amount = left.saturating_sub(*gained);
                let set = ArbiterAction::SetTime { player, amount };
                self.handle(at, Event::Arbiter(set));
            }
        }
        let go_on = match self.arbiter.phase() {
            Phase::Halted(Question::TimesAfter) => ArbiterAction::Answer(Answer::Continue),
            _ => ArbiterAction::RunClocks,
        };
        self.handle(at, Event::Arbiter(go_on));
    }

    fn say_moves(&mut self) {
        let record = self.arbiter.to_record();
        match record.to_game() {
            Ok(game) if game.ply() == 0 => self.say("no move has been made"),
            Ok(game) => self.say(game.movetext().to_string()),
            Err(error) => self.say(error.to_string()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use touchmove::Rulebook;
    use touchmove::arbiter::GameConfig;

    /// A casual game that has started, without clocks.
    pub(crate) fn table(fen: &str) -> Table {
        timed(fen, "-")
    }

    /// The same with clocks.
    pub(crate) fn timed(fen: &str, control: &str) -> Table {
        let mut settings = Settings::usual().expect("the defaults are right");
        let control = control.parse().expect("a time control");
        let config = GameConfig::new(Rulebook::FIDE_2023, control).expect("a clock with time");
        settings.config = config.with_start(fen.parse().expect("a FEN"));
        settings.is_casual = true;
        settings.ascii = true;
        let mut table = Table::new(&settings);
        table.start(SessionTime::START);
        table.take_lines();
        table
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn at(seconds: u64) -> SessionTime {
        SessionTime::from_secs(seconds)
    }

    #[test]
    fn a_move_is_taken_back_with_its_increment() {
        for control in ["-", "5+0", "5+3", "40/90+30,30+30"] {
            let mut table = timed(START, control);
            table.hear(at(10), "e4");
            let before = table.arbiter().clock().remaining(Color::Black, at(20));
            table.hear(at(20), "e5");
            table.hear(at(25), "undo");
            let arbiter = table.arbiter();
            assert_eq!(arbiter.ply(), 1, "{control}");
            assert_eq!(arbiter.clock().remaining(Color::Black, at(25)), before);
            assert_eq!(arbiter.clock().running(), Some(Color::Black), "{control}");
            table.hear(at(30), "d5");
            assert_eq!(table.arbiter().ply(), 2, "{control}");
        }
    }

    #[test]
    fn a_finished_game_stays_as_it_is() {
        let mut table = timed(START, "5+3");
        for text in ["undo", "f3", "e5", "g4", "Qh4", "undo"] {
            table.hear(at(1), text);
        }
        assert!(table.is_over());
        assert_eq!(table.arbiter().ply(), 4);
        let lines = table.take_lines();
        assert_eq!(lines[0], "there is no move to take back");
        let last = lines.last().map(String::as_str);
        assert_eq!(last, Some("not possible: the game is over"));
    }
}
