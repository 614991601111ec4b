//! The arbiter's desk: events go in, rulings come out, and everything is written down.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::config::GameConfig;
use super::entry::Entry;
use super::error::HandleError;
use super::event::Event;
use super::hearing::Hearing;
use super::history::History;
use super::ruling::Rulings;
use super::sheet::Scoresheet;
use super::table::{Phase, Stage, Table};
use super::verdict::Verdict;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::citing::TouchObligation;
use crate::clock::{ChessClock, SessionTime};
use crate::position::Position;
use crate::termination::RepetitionTracker;
use crate::types::{Color, Move, Square};

/// The Laws of Chess at one game: it hears what happens and rules on it.
///
/// It never looks at a clock itself: every event comes with its time, and
/// [`deadline`](Self::deadline) says when to come back at the latest. What a player does
/// wrong is a ruling; an `Err` means that the host has told something that cannot have
/// happened, and then nothing has changed. The same events always lead to the same rulings.
///
/// ```
/// use touchmove::arbiter::{Event, GameConfig, Phase};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook, TimeControl};
///
/// let control: TimeControl = "3+2".parse()?;
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, control));
/// let at = SessionTime::from_millis;
/// arbiter.handle(at(0), Event::Start)?;
/// let rulings = arbiter.handle(at(1_500), "white plays e2e4".parse()?)?;
/// assert!(rulings.is_empty());
/// assert_eq!(arbiter.phase(), Phase::Thinking { player: Color::Black });
/// // Black has three minutes and two seconds from here.
/// assert_eq!(arbiter.deadline(), Some(at(183_500)));
/// let rulings = arbiter.handle(at(183_500), "arbiter observes the clocks".parse()?)?;
/// assert_eq!(rulings.verdict().expect("the flag has fallen").to_string(), "1-0 by time");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arbiter {
    config: Arc<GameConfig>,
    table: Table,
    history: History,
    log: Vec<Entry>,
}

impl Arbiter {
    /// Creates the arbiter of a game that has not started.
    ///
    /// Many games can share one configuration.
    #[must_use]
    pub fn new(config: impl Into<Arc<GameConfig>>) -> Self {
        let config = config.into();
        let table = Table::new(&config.start, config.clock, config.absent);
        let table = match config.adjourned {
            Some(offers) => table.adjourned(offers),
            None => table,
        };
        let history = History::new(&config.start);
        Self {
            config,
            table,
            history,
            log: Vec::new(),
        }
    }

    /// Hears an event and rules on it.
    ///
    /// # Errors
    ///
    /// If the event cannot have happened as it is told; then nothing has changed, and
    /// nothing is logged.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?));
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// let rulings = arbiter.handle(SessionTime::from_millis(900), "white resigns".parse()?)?;
    /// assert_eq!(rulings[0].to_string(), "the game is over: 0-1 by resignation (fide2023 5.1.2)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn handle(&mut self, at: SessionTime, event: Event) -> Result<Rulings, HandleError> {
        let mut hearing = Hearing::new(&self.config, &self.history, &self.log, &self.table, at);
        hearing.hear(event)?;
        let Hearing {
            table,
            change,
            rulings,
            ..
        } = hearing;
        self.history.apply(change, &self.table.position);
        self.table = table;
        self.log.push(Entry { at, event });
        Ok(rulings)
    }

    /// Creates the arbiter of a game of which all events are known.
    ///
    /// # Errors
    ///
    /// If one of the events cannot have happened where it stands, with its place in the list.
    pub fn replay(
        config: impl Into<Arc<GameConfig>>,
        events: impl IntoIterator<Item = Entry>,
    ) -> Result<Self, (usize, HandleError)> {
        let mut arbiter = Self::new(config);
        for (place, Entry { at, event }) in events.into_iter().enumerate() {
            arbiter
                .handle(at, event)
                .map_err(|error| (place, error))
                .map(drop)?;
        }
        Ok(arbiter)
    }

    /// Returns what was settled before the game began.
    #[must_use]
    pub const fn config(&self) -> &Arc<GameConfig> {
        &self.config
    }

    /// Returns how far the game has got.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.table.phase()
    }

    /// Returns how the game was over, if it is.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        match &self.table.stage {
            Stage::Over(verdict) => Some(verdict),
            _ => None,
        }
    }

    /// Returns the position after the moves that have been made.
    ///
    /// While a player has a man in his hand, or an illegal move stands on the board that he has
    /// not completed, the men [stand](Self::board) differently.
    /// If illegal moves stand after which the board shows no position, it is the last that there
    /// was.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.table.position
    }

    /// Returns the men as they stand on the board, as far as events have told.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.table.board()
    }

    /// Returns who has to make the next move: once a move is made the opponent of him who made
    /// it, though the clock is not pressed.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.table.turn()
    }

    /// Returns what the player with the move owes, for what he has touched or announced.
    ///
    /// ```
    /// use touchmove::arbiter::{GameConfig, HostConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::moves::TouchObligation;
    /// use touchmove::{Arbiter, Rulebook, Square};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?);
    /// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// arbiter.handle(SessionTime::from_millis(900), "white touches a1".parse()?)?;
    /// // A rook who cannot move obliges to nothing.
    /// assert_eq!(arbiter.obligation(), TouchObligation::None);
    /// arbiter.handle(SessionTime::from_millis(1_500), "white touches b1".parse()?)?;
    /// assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::B1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn obligation(&self) -> TouchObligation {
        self.table
            .obligation(&self.config.rulebook().policies().touch)
    }

    /// Returns every square on which the player with the move may let go of the man from this
    /// square, by the rules and by what he [owes](Self::obligation).
    ///
    /// Castling is told as [`Position::destinations`] tells it.
    ///
    /// ```
    /// use touchmove::arbiter::{GameConfig, HostConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Bitboard, Rulebook, Square};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?);
    /// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// arbiter.handle(SessionTime::from_millis(900), "white touches g1".parse()?)?;
    /// let targets = Bitboard::from_iter([Square::F3, Square::H3]);
    /// assert_eq!(arbiter.destinations(Square::G1), targets);
    /// assert!(arbiter.destinations(Square::E2).is_empty());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn destinations(&self, square: Square) -> Bitboard {
        if self.table.lawless.is_some() {
            return Bitboard::EMPTY;
        }
        let (position, obligation) = (self.position(), self.obligation());
        let is_allowed = |to: &Square| {
            let moves = position.moves_between(square, *to);
            moves.iter().any(|legal| obligation.allows(*legal))
        };
        let targets = position.destinations(square).into_iter();
        Bitboard::from_iter(targets.filter(is_allowed))
    }

    /// Returns the clock.
    #[must_use]
    pub const fn clock(&self) -> &ChessClock {
        &self.table.clock
    }

    /// Returns the legal moves that have been made and not been taken back.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.history.moves()
    }

    /// Returns how many half-moves have been made: the legal [moves](Self::moves), and the illegal
    /// ones that stand because nobody has reported them.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.table.ply
    }

    /// Returns `true` if an illegal move was completed and stands.
    #[cfg(feature = "pgn")]
    pub(super) fn has_uncorrected(&self) -> bool {
        self.history.has_uncorrected()
    }

    /// Returns the legal moves before the first illegal one that stands.
    #[cfg(feature = "pgn")]
    pub(super) fn moves_of_record(&self) -> &RepetitionTracker {
        self.history.first_line()
    }

    /// Returns the repetitions of the game, since the last illegal move that stands.
    #[must_use]
    pub const fn repetitions(&self) -> &RepetitionTracker {
        self.history.line()
    }

    /// Returns `true` if a player's offer of a draw stands.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?));
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// arbiter.handle(SessionTime::from_millis(500), "white offers a draw".parse()?)?;
    /// assert!(arbiter.offers_draw(Color::White));
    /// arbiter.handle(SessionTime::from_millis(900), "black declines the draw".parse()?)?;
    /// assert!(!arbiter.offers_draw(Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn offers_draw(&self, player: Color) -> bool {
        self.table.offers[player]
    }

    /// Returns `true` if a player has signed the result (Article 8.7).
    #[must_use]
    pub fn has_signed(&self, player: Color) -> bool {
        self.table.signed[player].is_some()
    }

    /// Returns what a player has written on his scoresheet.
    #[must_use]
    pub fn scoresheet(&self, player: Color) -> Scoresheet {
        Scoresheet::of(&self.log, player)
    }

    /// Returns `true` if a player has to write down the moves at a moment (Articles 8.1 and 8.4);
    /// where the host does not tell what players write, nobody has to.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::arbiter::sheet::Scoresheets;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+10".parse()?)
    ///     .with_scoresheets(Scoresheets::Paper);
    /// let mut arbiter = Arbiter::new(config);
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// assert!(arbiter.must_record(Color::White, SessionTime::START));
    /// // Four minutes are left, and little is added.
    /// let late = SessionTime::from_millis((90 - 4) * 60_000);
    /// assert!(!arbiter.must_record(Color::White, late));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn must_record(&self, player: Color, at: SessionTime) -> bool {
        self.table.must_record(&self.config, player, at)
    }

    /// Returns when something will have happened by time alone: a player's time is used up,
    /// or a player who is missing can no longer come.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "1+0".parse()?));
    /// assert_eq!(arbiter.deadline(), None);
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// assert_eq!(arbiter.deadline(), Some(SessionTime::from_millis(60_000)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deadline(&self) -> Option<SessionTime> {
        let rule = self.config.rulebook().policies().clock.default_time;
        let flag = self.table.clock.deadline();
        let instants = [flag, self.table.too_late(rule)];
        // What nobody has said when it was due is not due any more.
        let ahead = instants.into_iter().flatten();
        ahead.filter(|&at| at > self.table.last).min()
    }

    pub(super) const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns every event that was heard, in order.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }
}
