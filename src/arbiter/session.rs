//! What is settled before a game begins: rulebook, clock, position, host.

use alloc::sync::Arc;

use super::host::HostPolicy;
use super::sheet::Scoresheets;
use crate::clock::{ChessClock, TimeControl};
use crate::laws::Rulebook;
use crate::position::Position;
use crate::types::{ByColor, Color};

/// What is settled before a game begins.
///
/// ```
/// use touchmove::{HostPolicy, Rulebook, Session};
///
/// let session = Session::new(Rulebook::FIDE_2023, "90+30".parse()?)
///     .with_host(HostPolicy::AT_THE_BOARD);
/// assert_eq!(session.start(), &touchmove::Position::standard());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) rulebook: Arc<Rulebook>,
    pub(super) start: Position,
    pub(super) clock: ChessClock,
    pub(super) host: HostPolicy,
    pub(super) absent: ByColor<bool>,
    pub(super) adapted: ByColor<bool>,
    pub(super) earlier_moves_known: bool,
    pub(super) scoresheets: Scoresheets,
    pub(super) record_certified: bool,
    pub(super) arbiter_absent: bool,
    /// Which offers of a draw stand, if the game begins adjourned.
    pub(super) adjourned: Option<ByColor<bool>>,
}

impl Session {
    /// Creates the session of a game from the start position of chess, with both players at
    /// the board, run by a server.
    #[must_use]
    pub fn new(rulebook: impl Into<Arc<Rulebook>>, control: TimeControl) -> Self {
        Self {
            rulebook: rulebook.into(),
            start: Position::standard(),
            clock: ChessClock::new(control),
            host: HostPolicy::ONLINE,
            absent: ByColor::new(false, false),
            adapted: ByColor::new(false, false),
            earlier_moves_known: true,
            scoresheets: Scoresheets::Untold,
            record_certified: true,
            arbiter_absent: false,
            adjourned: None,
        }
    }

    /// Lets a player play on a board of his own with holes for the men, as the visually impaired
    /// do: he touches a man when he takes him out of his hole, and makes a move when he has
    /// said it aloud too (Article D.2).
    #[must_use]
    pub fn with_adapted_board(mut self, player: Color) -> Self {
        self.adapted[player] = true;
        self
    }

    /// Begins in another position, before which nothing counts for repetitions.
    ///
    /// ```
    /// use touchmove::{Position, Rulebook, Session};
    ///
    /// let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// let session = Session::new(Rulebook::FIDE_2023, "3+2".parse()?).with_start(start.clone());
    /// assert_eq!(session.start(), &start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_start(mut self, start: Position) -> Self {
        self.start = start;
        self
    }

    /// Begins with a clock that may have run before, as in an adjourned game, or that gives
    /// the players different times. It stands still until the session starts.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::{At, ByColor, ChessClock, Color, Rulebook, Session, TimeControl};
    ///
    /// // White gives time odds.
    /// let controls = ByColor::new("5+0".parse::<TimeControl>()?, "10+0".parse()?);
    /// let clock = ChessClock::with_odds(controls);
    /// let session = Session::new(Rulebook::FIDE_2023, "10+0".parse()?).with_clock(clock);
    /// let left = session.clock().remaining(Color::White, At::START);
    /// assert_eq!(left, Some(Duration::from_secs(300)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: ChessClock) -> Self {
        self.clock = clock.adjourned();
        self
    }

    /// Is run by another host.
    #[must_use]
    pub const fn with_host(mut self, host: HostPolicy) -> Self {
        self.host = host;
        self
    }

    /// Begins without a player, who still has to arrive.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::{Arbiter, At, Color, Event, Rulebook, Session};
    ///
    /// let rulebook = Rulebook::FIDE_2023.with_default_time(Duration::from_secs(900))?;
    /// let session = Session::new(rulebook, "90+30".parse()?).without(Color::Black);
    /// let mut arbiter = Arbiter::new(session);
    /// arbiter.handle(At::START, Event::Start)?;
    /// arbiter.handle(At::from_millis(600_000), Event::Arrive { by: Color::Black })?;
    /// assert!(arbiter.verdict().is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without(mut self, player: Color) -> Self {
        self.absent[player] = true;
        self
    }

    /// Begins in the middle of a game whose moves are not known here, so that a claim of
    /// repetition that fails is referred.
    #[must_use]
    pub const fn with_unknown_moves_before(mut self) -> Self {
        self.earlier_moves_known = false;
        self
    }

    /// Tells what the players write, who are then held to it (Article 8).
    #[must_use]
    pub const fn with_scoresheets(mut self, scoresheets: Scoresheets) -> Self {
        self.scoresheets = scoresheets;
        self
    }

    /// Has a log that the arbiter does not take for evidence, as of a board that nobody watches:
    /// moves are proven by complete scoresheets, or they are referred.
    #[must_use]
    pub const fn without_certified_record(mut self) -> Self {
        self.record_certified = false;
        self
    }

    /// Is played without an arbiter: a claim in a quickplay finish ends it, and one decides who was
    /// not there (Guideline III.6).
    #[must_use]
    pub const fn without_arbiter(mut self) -> Self {
        self.arbiter_absent = true;
        self
    }

    /// Begins adjourned, with the move sealed by the side to move and the offers of a draw that
    /// stand.
    pub(super) const fn adjourned(mut self, offers: ByColor<bool>) -> Self {
        self.adjourned = Some(offers);
        self
    }

    /// Returns the rulebook.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Returns the position in which the game begins.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the clock as it stands before the game begins.
    #[must_use]
    pub const fn clock(&self) -> &ChessClock {
        &self.clock
    }

    /// Returns how the host runs the game.
    #[must_use]
    pub const fn host(&self) -> &HostPolicy {
        &self.host
    }
}
