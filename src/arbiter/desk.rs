//! The arbiter: takes events, returns rulings, and keeps the log.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;

use super::config::GameConfig;
use super::course::Stage;
use super::dispatch::Dispatch;
use super::error::HandleError;
use super::event::Event;
use super::faults::Fault;
#[cfg(feature = "pgn")]
use super::history::HalfMove;
use super::history::{Changes, History};
use super::phase::Phase;
use super::ruling::Rulings;
use super::sheet::Scoresheet;
use super::state::State;
use super::timed_event::TimedEvent;
use super::turn::Moment;
use super::verdict::Verdict;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::clock::{ChessClock, SessionTime};
use crate::position::Position;
use crate::termination::RepetitionTracker;
use crate::touch::TouchObligation;
use crate::types::{ByColor, Color, Items, Move, Square};

/// The sheets of players who have written nothing.
static BLANK: ByColor<Scoresheet> = ByColor::new(Scoresheet::new(), Scoresheet::new());

/// The arbiter of one game: takes events and rules by the Laws of Chess.
///
/// It reads no system clock: every event comes with its time, and [`deadline`](Self::deadline)
/// returns when to call again at the latest. What a player does wrong is a ruling. An `Err` means
/// that the host reported an event that cannot have happened; then nothing has changed. The same
/// events always lead to the same rulings.
///
/// ```
/// use touchmove::arbiter::{Event, GameConfig, Phase};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook, TimeControl};
///
/// let control: TimeControl = "3+2".parse()?;
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, control)?);
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
    state: State,
    history: History,
    /// The completed illegal moves that no one has reported yet.
    faults: Vec<Fault>,
    /// The scoresheets, if anything is written.
    sheets: Option<Box<ByColor<Scoresheet>>>,
    log: Vec<TimedEvent>,
}

impl Arbiter {
    /// Creates the arbiter of a game that has not started.
    ///
    /// Many games can share one configuration in an [`Arc`].
    #[must_use]
    pub fn new(config: impl Into<Arc<GameConfig>>) -> Self {
        let config = config.into();
        let state = State::new(&config);
        let history = History::new(config.start());
        Self {
            config,
            state,
            history,
            faults: Vec::new(),
            sheets: None,
            log: Vec::new(),
        }
    }

    /// Handles an event and returns the rulings on it.
    ///
    /// Where flags are detected at once, a [deadline](Self::deadline) up to `at` comes first. If it ends
    /// or halts the game, the event is logged and has no effect.
    ///
    /// # Errors
    ///
    /// Returns an error if the event cannot have happened as reported. Nothing has then changed,
    /// and nothing is logged.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// let rulings = arbiter.handle(SessionTime::from_millis(900), "white resigns".parse()?)?;
    /// assert_eq!(rulings[0].to_string(), "the game is over: 0-1 by resignation (fide2023 5.1.2)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn handle(&mut self, at: SessionTime, event: Event) -> Result<Rulings, HandleError> {
        let before = self.state.clone();
        let moment = Moment {
            config: &self.config,
            history: &self.history,
            scoresheets: self.sheets.as_deref().unwrap_or(&BLANK),
            standing: &self.faults,
            previous: self.log.last(),
            at,
            lag: Duration::ZERO,
        };
        // The dispatch borrows them: moving them out would copy them, and reading a copy at once waits.
        let (mut changes, mut rulings) = (Changes::new(), Rulings::default());
        let mut dispatch = Dispatch::new(moment, &mut self.state, &mut changes, &mut rulings);
        let heard = dispatch.hear(event);
        let found = dispatch.out.found;
        if let Err(error) = heard {
            self.state = before;
            return Err(error);
        }
        changes.take_each(|change| self.history.apply(change));
        let faults = &mut self.state.parts.faults;
        faults.hand_over(&mut self.faults, found);
        let State { course, time, .. } = &self.state;
        if self.config.keeps_times() && course.begun {
            let left = ByColor::from_fn(|player| time.clock().remaining(player, at));
            self.history.note_times(course.ply, left);
            if let Event::Arbiter(_) = event {
                // A takeback does not undo what the arbiter does to the times.
                for (player, &is) in left.iter() {
                    let was = before.time.clock().remaining(player, at);
                    self.history.shift_times(player, was, is);
                }
            }
        }
        if let Event::Sheet { by, action } = event {
            let sheets = self.sheets.get_or_insert_with(|| BLANK.clone().into());
            sheets[by].take_down(at, action);
        }
        if self.log.len() == self.log.capacity() {
            // Logs take most of a server's memory: grow by a quarter instead of doubling.
            self.log.reserve_exact(self.log.len() / 4 + 6);
        }
        self.log.push(TimedEvent { at, event });
        Ok(rulings)
    }

    /// Replays a game from its events.
    ///
    /// # Errors
    ///
    /// Returns an error if an event cannot have happened, with its index in the list.
    pub fn replay(
        config: impl Into<Arc<GameConfig>>,
        events: impl IntoIterator<Item = TimedEvent>,
    ) -> Result<Self, (usize, HandleError)> {
        let mut arbiter = Self::new(config);
        for (place, TimedEvent { at, event }) in events.into_iter().enumerate() {
            arbiter.handle(at, event).map_err(|error| (place, error))?;
        }
        Ok(arbiter)
    }

    /// Returns the configuration of the game.
    #[must_use]
    pub const fn config(&self) -> &Arc<GameConfig> {
        &self.config
    }

    /// Returns the phase of the game.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// Returns how the game ended, if it is over.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        match &self.state.course.stage {
            Stage::Over(verdict) => Some(verdict),
            _ => None,
        }
    }

    /// Returns the position after the moves made.
    ///
    /// While a move is under way, or an illegal one is on the board, the pieces
    /// [stand](Self::board) differently. If illegal moves have led to an invalid position, this is
    /// the last valid one. No move then has a notation in SAN: show its squares.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.state.course.position
    }

    /// Returns the pieces as they stand on the physical board.
    ///
    /// This is what a camera would show: every act of a hand changes it, in turn or not, until
    /// hands or a ruling undo the change. A piece released on an occupied square stands beside it
    /// until the other piece is removed or the turn passes.
    ///
    /// ```
    /// use touchmove::arbiter::{GameConfig, HostConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook, Square};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
    /// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// arbiter.handle(SessionTime::from_secs(2), "white releases b1 on b3".parse()?)?;
    /// // No legal move, but there the knight stands.
    /// assert!(arbiter.board().piece_at(Square::B3).is_some());
    /// assert!(arbiter.position().board().piece_at(Square::B3).is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> &Board {
        let parts = &self.state.parts;
        let board = parts.results.unaware().unwrap_or(&parts.board);
        board.shown(self.position())
    }

    /// Returns the side to move.
    ///
    /// The turn passes when a move is made, before the clock is pressed.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.state.course.turn
    }

    /// Returns the obligation of the player with the move.
    ///
    /// It follows from touching or releasing a piece, or from announcing a move.
    ///
    /// ```
    /// use touchmove::arbiter::{GameConfig, HostConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::moves::TouchObligation;
    /// use touchmove::{Arbiter, Rulebook, Square};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
    /// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// arbiter.handle(SessionTime::from_millis(900), "white touches a1".parse()?)?;
    /// // A touched rook that cannot move need not move.
    /// assert_eq!(arbiter.obligation(), TouchObligation::None);
    /// arbiter.handle(SessionTime::from_millis(1_500), "white touches b1".parse()?)?;
    /// assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::B1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn obligation(&self) -> TouchObligation {
        self.state
            .parts
            .board
            .obligation(&self.state.course, &self.config.rulebook().policies().touch)
    }

    /// Returns where the player with the move may release the piece from `square`.
    ///
    /// The rules and the [obligation](Self::obligation) both limit them. Castling is given as in
    /// [`Position::destinations`]. After an illegal move that has led to an invalid position and
    /// that no one has reported, they are the squares to which the piece can move there, whether
    /// or not a king is then attacked, without castling and captures en passant.
    ///
    /// ```
    /// use touchmove::arbiter::{GameConfig, HostConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Bitboard, Rulebook, Square};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
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
        if self.state.course.is_lawless {
            return self.state.parts.board.reach(square, self.turn());
        }
        let (position, obligation) = (self.position(), self.obligation());
        let is_allowed = |to: &Square| {
            let moves = position.moves_between(square, *to);
            moves.iter().any(|legal| obligation.allows(legal))
        };
        let targets = position.destinations(square).into_iter();
        Bitboard::from_iter(targets.filter(is_allowed))
    }

    /// Returns the clock.
    #[must_use]
    pub const fn clock(&self) -> &ChessClock {
        self.state.time.clock()
    }

    /// Returns the legal moves of the game, without those taken back.
    pub fn moves(&self) -> Items<'_, Self, Move> {
        Items::new(self, 0..self.history.len(), |arbiter, place| {
            arbiter.history.move_at(place)
        })
    }

    /// Returns the number of half-moves made.
    ///
    /// It counts the legal [moves](Self::moves), and the illegal ones that stand because no one has
    /// reported them.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.state.course.ply
    }

    /// Returns the half-move after `ply` others, of those that stand.
    #[cfg(feature = "pgn")]
    pub(super) fn half_move(&self, ply: u32) -> Option<HalfMove<'_>> {
        self.history.half_move(ply)
    }

    /// Returns the repetitions since the last illegal move that stands, or since the start.
    #[must_use]
    pub const fn repetitions(&self) -> &RepetitionTracker {
        self.history.line()
    }

    /// Returns `true` if a player's draw offer stands.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// arbiter.handle(SessionTime::from_millis(500), "white offers a draw".parse()?)?;
    /// assert!(arbiter.offers_draw(Color::White));
    /// arbiter.handle(SessionTime::from_millis(900), "black declines the draw".parse()?)?;
    /// assert!(!arbiter.offers_draw(Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn offers_draw(&self, player: Color) -> bool {
        self.state.parts.offers.standing()[player]
    }

    /// Returns `true` if a player asks to take a move back.
    ///
    /// The opponent has not answered, and no player has moved since.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let config = GameConfig::new(Rulebook::SERVER, "5+3".parse()?)?.with_casual_play();
    /// let mut arbiter = Arbiter::new(config);
    /// for event in ["the game starts", "white plays e2e4", "white asks for a takeback"] {
    ///     arbiter.handle(SessionTime::START, event.parse()?)?;
    /// }
    /// assert!(arbiter.asks_for_takeback(Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn asks_for_takeback(&self, player: Color) -> bool {
        self.state.parts.takeback.asked(player)
    }

    /// Returns the time from which a player may claim against the disconnected opponent.
    ///
    /// It stays the same while the clocks run. `None` if no such claim would be heard however long
    /// the opponent stays away: the opponent is connected, the player is not, the game can still be
    /// aborted, the clocks are stopped, or it is a correspondence game.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::SERVER, "5+3".parse()?)?);
    /// for event in ["the game starts", "white plays e2e4", "black plays e7e5"] {
    ///     arbiter.handle(SessionTime::START, event.parse()?)?;
    /// }
    /// arbiter.handle(SessionTime::from_secs(4), "black disconnects".parse()?)?;
    /// let from = arbiter.disconnection_claim(Color::White);
    /// assert_eq!(from, Some(SessionTime::from_secs(64)));
    /// assert_eq!(arbiter.disconnection_claim(Color::Black), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn disconnection_claim(&self, player: Color) -> Option<SessionTime> {
        let State { course, parts, .. } = &self.state;
        let from = parts.connection.claim_from(course, &self.config, player);
        from.ok()
    }

    /// Returns `true` if a player has signed the result (Article 8.7).
    #[must_use]
    pub fn has_signed(&self, player: Color) -> bool {
        self.state.parts.results.has_signed(player)
    }

    /// Returns a player's scoresheet.
    #[must_use]
    pub fn scoresheet(&self, player: Color) -> Scoresheet {
        let sheets = self.sheets.as_deref().unwrap_or(&BLANK);
        sheets[player].clone()
    }

    /// Returns `true` if a player must then record the moves (Articles 8.1 and 8.4).
    ///
    /// It is always `false` if the host does not track scoresheets.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::arbiter::sheet::Scoresheets;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+10".parse()?)?
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
        self.state
            .parts
            .recording
            .must_record(&self.config, self.clock(), player, at)
    }

    /// Returns the next time at which the passing of time alone matters.
    ///
    /// That is when a player's time is used up, when an absent player can no longer arrive in time,
    /// or when a first move comes too late (the server rules, S.8.2). It is never before the last
    /// event, and any [`handle`](Self::handle) may change it.
    ///
    /// If flags are detected [at once](crate::arbiter::host::FlagDetection::AtOnce), a running
    /// clock with a limit always has a deadline. A later event is ruled on as if the clocks had
    /// been observed at each deadline before it. If flags are detected when observed, nothing is
    /// ruled before an observation. An event such as [`ObserveClocks`](Event::ObserveClocks) at the
    /// deadline ends the game or removes the deadline.
    ///
    /// A host that gives [lag](Event::PlayWithLag) back waits longer before it observes the clocks or
    /// reports a claim of time: by the most that it gives back, under the server rules the
    /// [`lag_limit`](crate::laws::policy::ServerPolicies::lag_limit). An earlier observation ends the
    /// game before a move that was sent in time arrives.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "1+0".parse()?)?);
    /// assert_eq!(arbiter.deadline(), None);
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// assert_eq!(arbiter.deadline(), Some(SessionTime::from_millis(60_000)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deadline(&self) -> Option<SessionTime> {
        self.state.deadline(&self.config)
    }

    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    /// Returns every event handled, in order.
    #[must_use]
    pub fn log(&self) -> &[TimedEvent] {
        &self.log
    }
}

/// Two arbiters are equal if they have the same configuration and events, which determine
/// everything else.
impl PartialEq for Arbiter {
    fn eq(&self, other: &Self) -> bool {
        self.config == other.config && self.log == other.log
    }
}

impl Eq for Arbiter {}
