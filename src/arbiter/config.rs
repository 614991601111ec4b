//! The configuration of a game: rulebook, clock, start position, host.

use alloc::sync::Arc;
use core::time::Duration;

use super::host::{FlagDetection, HostConfig};
use super::sheet::Scoresheets;
use crate::clock::{self, ChessClock, TimeControl};
use crate::laws::policy::TakebackClock;
use crate::laws::{Rule, Rulebook, Speed, Supervision, TimeClass};
use crate::position::Position;
use crate::types::{ByColor, Color};

/// The configuration of a game: rulebook, clock, host, and what was agreed before the start.
///
/// Two configurations are equal if games with them begin alike. Unlike a comparison of positions,
/// this includes the move counters of the start position.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::arbiter::{GameConfig, HostConfig};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?
///     .with_host(HostConfig::OVER_THE_BOARD);
/// assert_eq!(config.start(), &touchmove::Position::standard());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameConfig {
    pub(super) rulebook: Arc<Rulebook>,
    start: Start,
    pub(super) clock: ChessClock,
    pub(super) host: HostConfig,
    pub(super) absent: ByColor<bool>,
    pub(super) adapted: ByColor<bool>,
    pub(super) earlier_moves_known: bool,
    pub(super) scoresheets: Scoresheets,
    pub(super) record_certified: bool,
    pub(super) arbiter_absent: bool,
    pub(super) is_casual: bool,
    /// Whose draw offers stand, if the game begins adjourned.
    pub(super) adjourned: Option<ByColor<bool>>,
}

impl GameConfig {
    /// Creates the configuration of an online game from the start position.
    ///
    /// Both players are present. The rulebook [classifies](Rulebook::classify) the game by its time
    /// control: a rulebook for standard play becomes the one for [rapid](Rulebook::rapid) or
    /// [blitz](Rulebook::blitz) under limited supervision. A rulebook that is already for rapid or
    /// blitz is kept. To choose the rulebook whatever the control, use
    /// [`with_rulebook`](Self::with_rulebook).
    ///
    /// # Errors
    ///
    /// Returns an error if the control gives no [time](TimeControl::has_time) for the first move,
    /// as `0+0` does.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::laws::{Supervision, TimeClass};
    ///
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "3+2".parse()?)?;
    /// assert_eq!(config.rulebook().time_class(), TimeClass::Blitz);
    /// assert_eq!(config.rulebook().to_string(), "fide2023 blitz limited");
    ///
    /// // With an arbiter for each game.
    /// let blitz = Rulebook::FIDE_2023.blitz(Supervision::Full);
    /// let config = GameConfig::new(blitz, "3+2".parse()?)?;
    /// assert_eq!(config.rulebook().to_string(), "fide2023 blitz full");
    ///
    /// assert!(GameConfig::new(Rulebook::FIDE_2023, "0+0".parse()?).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new(
        rulebook: impl Into<Arc<Rulebook>>,
        control: TimeControl,
    ) -> Result<Self, clock::Error> {
        let rulebook = rulebook.into();
        let rulebook = match (rulebook.time_class(), rulebook.classify(control.total(60))) {
            (TimeClass::Standard, TimeClass::Rapid) => rulebook.rapid(Supervision::Limited).into(),
            (TimeClass::Standard, TimeClass::Blitz) => rulebook.blitz(Supervision::Limited).into(),
            _ => rulebook,
        };
        Self::unchecked(rulebook, ChessClock::new(control)).checked()
    }

    /// Creates the configuration with this rulebook, whatever its class, and with any clock.
    pub(super) fn unchecked(rulebook: Arc<Rulebook>, clock: ChessClock) -> Self {
        Self {
            rulebook,
            start: Start(Position::standard()),
            clock,
            host: HostConfig::ONLINE,
            absent: ByColor::new(false, false),
            adapted: ByColor::new(false, false),
            earlier_moves_known: true,
            scoresheets: Scoresheets::NotTracked,
            record_certified: true,
            arbiter_absent: false,
            is_casual: false,
            adjourned: None,
        }
    }

    /// Rejects a clock with which no game can begin.
    ///
    /// An adjourned game may begin with a flag that is down and that no one has reported yet.
    pub(super) fn checked(self) -> Result<Self, clock::Error> {
        let timeless = Color::ALL
            .into_iter()
            .find(|&player| !self.clock.has_time(player));
        match timeless.filter(|_| self.adjourned.is_none()) {
            Some(player) => Err(clock::Error::NoTime { player }),
            None => Ok(self),
        }
    }

    /// Sets the rulebook, whatever class the time control would choose.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::laws::TimeClass;
    ///
    /// // The rules of standard play for a game of five minutes.
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "5+0".parse()?)?
    ///     .with_rulebook(Rulebook::FIDE_2023);
    /// assert_eq!(config.rulebook().time_class(), TimeClass::Standard);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rulebook(mut self, rulebook: impl Into<Arc<Rulebook>>) -> Self {
        self.rulebook = rulebook.into();
        self
    }

    /// Sets the start position. Repetitions are counted from there.
    ///
    /// Under the Laws of 1997, which have no Chess960, its start positions are an error when the
    /// game starts.
    ///
    /// The move number of the position only numbers the moves: no one is assumed to have made the
    /// earlier ones. Three counts therefore begin at zero: the moves before a draw may be agreed
    /// (Articles 5.2.3 and 9.1.1), the ten moves after which faults of the set-up stand (Article
    /// 7.3), and those of the clock's period. For a game in progress use
    /// [`with_clock`](Self::with_clock): the clock knows how many moves the players have completed,
    /// and all three counts continue from there.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::{Position, Rulebook};
    ///
    /// let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?.with_start(start.clone());
    /// assert_eq!(config.start(), &start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_start(mut self, start: Position) -> Self {
        self.start = Start(start);
        self
    }

    /// Sets the clock, which may already have run or give the players different times.
    ///
    /// It stands still until the session starts. The moves that it has
    /// [counted](ChessClock::moves_completed) are moves of the game. The rulebook does not change:
    /// its class was chosen by the control given to [`new`](Self::new).
    ///
    /// # Errors
    ///
    /// Returns an error if a player has no [time](ChessClock::has_time) to make a move. To resume
    /// an adjourned game in which a player's time may be used up, use its
    /// [envelope](Self::with_envelope).
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ByColor, ChessClock, Color, Rulebook, TimeControl};
    ///
    /// // White gives time odds.
    /// let controls = ByColor::new("5+0".parse::<TimeControl>()?, "10+0".parse()?);
    /// let clock = ChessClock::with_odds(controls);
    /// let config = GameConfig::new(Rulebook::FIDE_2023, "10+0".parse()?)?.with_clock(clock)?;
    /// let left = config.clock().remaining(Color::White, SessionTime::START);
    /// assert_eq!(left, Some(Duration::from_secs(300)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_clock(mut self, clock: ChessClock) -> Result<Self, clock::Error> {
        self.clock = clock.adjourned();
        self.checked()
    }

    /// Sets how the host runs the game.
    #[must_use]
    pub const fn with_host(mut self, host: HostConfig) -> Self {
        self.host = host;
        self
    }

    /// Marks a player as absent: the game begins before they arrive.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let rulebook: Rulebook = "fide2023 default_time=900s".parse()?;
    /// let config = GameConfig::new(rulebook, "90+30".parse()?)?.with_absent(Color::Black);
    /// let mut arbiter = Arbiter::new(config);
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// arbiter.handle(SessionTime::from_millis(600_000), Event::Arrive { by: Color::Black })?;
    /// assert!(arbiter.verdict().is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_absent(mut self, player: Color) -> Self {
        self.absent[player] = true;
        self
    }

    /// Gives a player a board with holes, as used by the visually impaired.
    ///
    /// A piece is touched when it leaves its hole. A move is made when it has also been announced
    /// (Article D.2).
    #[must_use]
    pub fn with_adapted_board(mut self, player: Color) -> Self {
        self.adapted[player] = true;
        self
    }

    /// Begins in the middle of a game whose earlier moves are unknown. A repetition claim that
    /// fails for lack of moves is then referred to the arbiter.
    #[must_use]
    pub const fn with_unknown_moves_before(mut self) -> Self {
        self.earlier_moves_known = false;
        self
    }

    /// Sets the kind of scoresheets. If they are tracked, players must record the moves (Article 8).
    #[must_use]
    pub const fn with_scoresheets(mut self, scoresheets: Scoresheets) -> Self {
        self.scoresheets = scoresheets;
        self
    }

    /// Plays with a log that is not evidence for the arbiter.
    ///
    /// This suits a board that no one watches. Moves are then proven by complete scoresheets, or
    /// the arbiter is asked.
    #[must_use]
    pub const fn without_certified_record(mut self) -> Self {
        self.record_certified = false;
        self
    }

    /// Plays without an arbiter. A claim in a quickplay finish then ends the game, and someone
    /// decides it afterwards (Guideline III.6).
    #[must_use]
    pub const fn without_arbiter(mut self) -> Self {
        self.arbiter_absent = true;
        self
    }

    /// Plays a casual game, which is not rated. A game is rated unless this is said.
    ///
    /// The server rules may let the players of casual games take moves back (S.7.1).
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let config = GameConfig::new(Rulebook::SERVER, "5+3".parse()?)?.with_casual_play();
    /// assert!(config.is_casual());
    /// let mut arbiter = Arbiter::new(config);
    /// for (second, event) in [
    ///     (0, "the game starts"), (2, "white plays e2e4"), (3, "white asks for a takeback"),
    ///     (5, "black accepts the takeback"),
    /// ] {
    ///     arbiter.handle(SessionTime::from_secs(second), event.parse()?)?;
    /// }
    /// assert_eq!(arbiter.ply(), 0);
    /// assert_eq!(arbiter.clock().running(), Some(Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "unrated")]
    #[must_use]
    pub const fn with_casual_play(mut self) -> Self {
        self.is_casual = true;
        self
    }

    /// Begins adjourned, with a move sealed by the side to move, and with these draw offers
    /// standing.
    pub(super) const fn adjourned(mut self, offers: ByColor<bool>) -> Self {
        self.adjourned = Some(offers);
        self
    }

    /// Returns the rulebook.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Returns the start position.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start.0
    }

    /// Returns the clock before the game begins.
    #[must_use]
    pub const fn clock(&self) -> &ChessClock {
        &self.clock
    }

    /// Returns how the host runs the game.
    #[must_use]
    pub const fn host(&self) -> &HostConfig {
        &self.host
    }

    /// Returns `true` if the game is casual, which means that it is not rated.
    #[must_use]
    pub const fn is_casual(&self) -> bool {
        self.is_casual
    }

    /// Returns what servers call the game, by the longer of the players' times.
    ///
    /// `None` if the rulebook has no such rule (S.11).
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::laws::Speed;
    ///
    /// let config = GameConfig::new(Rulebook::SERVER, "1+0".parse()?)?;
    /// assert_eq!(config.speed(), Some(Speed::Bullet));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn speed(&self) -> Option<Speed> {
        self.rulebook.speed(self.estimated_length())
    }

    /// Returns `true` for a correspondence game, by the longer of the players' times.
    ///
    /// The server rules then expect no first move at once (S.8.2), and no player needs to stay
    /// connected (S.9.2).
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::{Rulebook, TimeControl};
    ///
    /// // Three days for each move.
    /// let control = TimeControl::from_pgn("1/259200")?;
    /// assert!(GameConfig::new(Rulebook::SERVER, control)?.is_correspondence());
    /// assert!(!GameConfig::new(Rulebook::SERVER, "90+30".parse()?)?.is_correspondence());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_correspondence(&self) -> bool {
        let speeds = &self.rulebook.policies().server.speeds;
        speeds.is_correspondence(self.estimated_length())
    }

    /// Returns the longer of the players' times for the moves by which servers name a game; `None`
    /// without a limit.
    fn estimated_length(&self) -> Option<Duration> {
        let moves = self.rulebook.policies().server.speeds.moves.get().into();
        let length = |player| self.clock.control(player).total(moves);
        let both = length(Color::White).zip(length(Color::Black));
        both.map(|(one, other)| one.max(other))
    }

    /// Returns `true` if the passing of time has its effects at once, whoever observes the clocks.
    pub(super) fn sees_time_at_once(&self) -> bool {
        self.host.flags == FlagDetection::AtOnce || self.rulebook.is_in_force(Rule::TimeMeasured)
    }

    /// Returns `true` if the times at each half-move are kept, to be restored by a takeback.
    pub(super) fn keeps_times(&self) -> bool {
        self.rulebook.policies().server.takeback_clock == TakebackClock::AsItWas
            && self.rulebook.is_in_force(Rule::Takeback)
    }
}

/// A start position, which equals another only if the move counters are the same too.
#[derive(Clone, Debug)]
struct Start(Position);

impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        // Unlike positions, setups are compared with their counters.
        self.0.to_setup() == other.0.to_setup()
    }
}

impl Eq for Start {}
