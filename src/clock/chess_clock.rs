//! A chess clock: two times of which at most one runs, used at moments that the caller names.

use core::time::Duration;

use super::SessionTime;
use super::control::TimeControl;
use super::error::Error;
use super::side::Side;
use super::text::whole_millis;
use crate::types::{ByColor, Color};

/// A chess clock, as arithmetic: it never looks what time it is.
///
/// Each call is given the [`SessionTime`] at which it happens.
///
/// The moments must not go back: what happens earlier than something before it is refused. No call
/// that returns an error has changed anything. Questions may name any moment; one before the last
/// event is answered as of that event.
///
/// # When time is used up
///
/// A player's time is used up at the moment when nothing is left of it: with one second left, a
/// move that takes 999 milliseconds is in time, and one that takes 1000 is not.
/// [`deadline`](Self::deadline) is that moment, and [`expired`](Self::expired) tells it from then
/// on. Whether a flag has *fallen* is another matter, for an arbiter: the clock may go on being
/// used. Then it counts below zero, though it never shows that; it adds no increment and gives no
/// delay back; and only the time of a next period, or somebody who adds time, makes the player's
/// time not used up any more.
///
/// A delay that is simple is not used up before it is over, whatever time is left.
///
/// # What a press does
///
/// The player's time stops, his move is counted, the next period's time is added if that completes
/// a period (what he had left is kept), increments are added, and his opponent's time begins to
/// run. With increments [before](super::IncrementTiming::BeforeMove) each move, that of the first
/// move is there from the beginning, and that of another is added when the one before it has been
/// completed.
///
/// [`count_move`](Self::count_move) and [`give_turn`](Self::give_turn) are the two halves of a
/// press, for an arbiter who needs one of them. A player who presses only when his opponent has
/// made his own move already (Article 6.2.2) is nothing special: the time until then is his, then
/// his opponent's runs until he presses in turn.
///
/// ```
/// use core::time::Duration;
/// use touchmove::clock::SessionTime;
/// use touchmove::{ChessClock, Color, TimeControl};
///
/// let control: TimeControl = "3+2".parse()?;
/// let mut clock = ChessClock::new(control);
/// clock.start(Color::White, SessionTime::START)?;
/// let pressed = SessionTime::from_millis(10_000);
/// clock.press(Color::White, pressed)?;
/// // 3:00 + 2 - 10 + 2
/// assert_eq!(clock.remaining(Color::White, pressed), Some(Duration::from_secs(174)));
/// assert_eq!(clock.running(), Some(Color::Black));
/// assert_eq!(clock.deadline(), Some(SessionTime::from_millis(192_000)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessClock {
    pub(super) controls: ByColor<TimeControl>,
    pub(super) sides: ByColor<Side>,
    /// When something last happened.
    pub(super) last: SessionTime,
    /// Whose time runs, or would run again; none before the game.
    pub(super) turn: Option<Color>,
    pub(super) is_running: bool,
}

impl ChessClock {
    /// Creates a clock that has not been started, with the same control for both.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self::with_odds(ByColor::new(control, control))
    }

    /// Creates a clock that has not been started, with a control for each player.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ByColor, ChessClock, Color, TimeControl};
    ///
    /// let controls = ByColor::new("1+0".parse::<TimeControl>()?, TimeControl::UNLIMITED);
    /// let clock = ChessClock::with_odds(controls);
    /// assert_eq!(clock.remaining(Color::White, SessionTime::START), Some(Duration::from_secs(60)));
    /// assert_eq!(clock.remaining(Color::Black, SessionTime::START), None);
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn with_odds(controls: ByColor<TimeControl>) -> Self {
        Self {
            controls,
            sides: ByColor::from_fn(|color| Side::new(&controls[color])),
            last: SessionTime::START,
            turn: None,
            is_running: false,
        }
    }

    /// Returns the clock as the next session of an adjourned game finds it: it stands still, and
    /// its times are those that were left.
    ///
    /// Moments of the new session are told from its own beginning.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("60+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.stop(SessionTime::from_millis(90_000))?;
    /// let mut clock = clock.adjourned();
    /// clock.restart(SessionTime::from_millis(5_000))?;
    /// let left = clock.remaining(Color::White, SessionTime::from_millis(6_000));
    /// assert_eq!(left, Some(Duration::from_secs(59 * 60 - 31)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn adjourned(mut self) -> Self {
        self.is_running = false;
        self.last = SessionTime::START;
        for color in Color::ALL {
            let expired = &mut self.sides[color].expired;
            *expired = expired.map(|_| SessionTime::START);
        }
        self
    }

    /// Begins a player's turn: his time runs.
    ///
    /// # Errors
    ///
    /// If a time is running already, or the moment is before the last event.
    ///
    /// ```
    /// use touchmove::clock::{self, SessionTime};
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("5+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::from_millis(1_000))?;
    /// assert_eq!(clock.running(), Some(Color::White));
    /// let refused = clock.start(Color::Black, SessionTime::from_millis(2_000)).unwrap_err();
    /// assert_eq!(refused, clock::Error::AlreadyRunning { color: Color::White });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn start(&mut self, color: Color, at: SessionTime) -> Result<(), Error> {
        self.check(at)?;
        if let Some(color) = self.running() {
            return Err(Error::AlreadyRunning { color });
        }
        self.settle(at);
        self.leave_turn();
        self.begin_turn(color);
        self.is_running = true;
        Ok(())
    }

    /// Presses the clock: the player's move is completed, and his opponent's time runs (Article
    /// 6.2.1).
    ///
    /// # Errors
    ///
    /// If the player's time is not running, or the moment is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("1/5+0,10+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// let pressed = SessionTime::from_millis(60_000);
    /// clock.press(Color::White, pressed)?;
    /// // Four minutes are left, and ten come with the next period.
    /// assert_eq!(clock.remaining(Color::White, pressed), Some(Duration::from_secs(14 * 60)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn press(&mut self, by: Color, at: SessionTime) -> Result<(), Error> {
        self.press_with_lag(by, at, Duration::ZERO)
    }

    /// Presses the clock for a player whose move was under way for a while: that much is given back
    /// to him, at most what the move took.
    ///
    /// It is as if he had pressed so much earlier and his opponent's time had begun to run only
    /// now. So a move that comes too late only because of its lag is in time, and has its bonus.
    ///
    /// # Errors
    ///
    /// If the player's time is not running, or the moment is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("1+2".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// let arrives = SessionTime::from_millis(62_300);
    /// assert!(clock.expired(Color::White, arrives).is_some());
    /// clock.press_with_lag(Color::White, arrives, Duration::from_millis(400))?;
    /// assert_eq!(clock.expired(Color::White, arrives), None);
    /// assert_eq!(clock.remaining(Color::White, arrives), Some(Duration::from_millis(2_100)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn press_with_lag(
        &mut self,
        by: Color,
        at: SessionTime,
        lag: Duration,
    ) -> Result<(), Error> {
        self.check(at)?;
        if self.running() != Some(by) {
            return Err(Error::NotRunning { color: by });
        }
        let was_in_time = self.sides[by].expired.is_none();
        self.settle(at);
        let (side, control) = (&mut self.sides[by], &self.controls[by]);
        let back = side.forgive_in_turn(whole_millis(lag), control);
        if was_in_time && side.endures(control) > 0 {
            side.expired = None;
        }
        side.end_turn(control);
        side.count_move(control);
        self.pour_back(by, back);
        self.begin_turn(!by);
        Ok(())
    }

    /// Counts a move as completed without a press: the clock goes on as it does.
    ///
    /// If it is the player's turn, another turn of his begins, with another delay.
    ///
    /// # Errors
    ///
    /// If the moment is before the last event.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("40/90+30,30+30".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.count_move(Color::White, SessionTime::from_millis(1_000))?;
    /// assert_eq!(clock.moves_completed(Color::White), 1);
    /// assert_eq!(clock.running(), Some(Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn count_move(&mut self, by: Color, at: SessionTime) -> Result<(), Error> {
        self.check(at)?;
        self.settle(at);
        if self.turn == Some(by) {
            self.leave_turn();
        }
        self.sides[by].count_move(&self.controls[by]);
        Ok(())
    }

    /// Gives the turn to the other player without counting a move; a clock that is stopped stays
    /// stopped.
    ///
    /// # Errors
    ///
    /// If the clock has not been started, or the moment is before the last event.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// // The arbiter finds that Black has not yet made a legal move, though he has pressed.
    /// let mut clock = ChessClock::new("90+30".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.stop(SessionTime::from_millis(2_000))?;
    /// clock.give_turn(SessionTime::from_millis(60_000))?;
    /// clock.restart(SessionTime::from_millis(60_000))?;
    /// assert_eq!(clock.running(), Some(Color::Black));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn give_turn(&mut self, at: SessionTime) -> Result<(), Error> {
        self.check(at)?;
        let Some(color) = self.turn else {
            return Err(Error::NotStarted);
        };
        self.settle(at);
        self.leave_turn();
        self.begin_turn(!color);
        Ok(())
    }

    /// Stops both times (Article 6.11.1).
    ///
    /// # Errors
    ///
    /// If none is running, or the moment is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("5+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.stop(SessionTime::from_millis(60_000))?;
    /// assert_eq!((clock.running(), clock.turn()), (None, Some(Color::White)));
    /// let later = SessionTime::from_millis(900_000);
    /// assert_eq!(clock.remaining(Color::White, later), Some(Duration::from_secs(4 * 60)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn stop(&mut self, at: SessionTime) -> Result<(), Error> {
        self.check(at)?;
        if !self.is_running {
            return Err(Error::Stopped);
        }
        self.settle(at);
        self.is_running = false;
        Ok(())
    }

    /// Goes on with the turn in which the clock was stopped; what is left of a delay is left of it.
    ///
    /// # Errors
    ///
    /// If nobody's turn has begun yet, if a time is running, or if the moment is before the last
    /// event.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("1d5".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.stop(SessionTime::from_millis(3_000))?;
    /// clock.restart(SessionTime::from_millis(600_000))?;
    /// // Two seconds of the delay are left, and all of the minute.
    /// assert_eq!(clock.deadline(), Some(SessionTime::from_millis(662_000)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn restart(&mut self, at: SessionTime) -> Result<(), Error> {
        self.check(at)?;
        let Some(color) = self.turn else {
            return Err(Error::NotStarted);
        };
        if self.is_running {
            return Err(Error::AlreadyRunning { color });
        }
        self.settle(at);
        self.is_running = true;
        Ok(())
    }

    /// Refuses a moment before the last event.
    pub(super) fn check(&self, at: SessionTime) -> Result<(), Error> {
        if at < self.last {
            return Err(Error::Backwards {
                last: self.last,
                at,
            });
        }
        Ok(())
    }

    /// Lets the time pass until a moment.
    pub(super) fn settle(&mut self, at: SessionTime) {
        self.sides = self.settled(at);
        self.last = at;
    }

    /// Ends a turn in which no move was completed.
    fn leave_turn(&mut self) {
        if let Some(color) = self.turn {
            self.sides[color].end_turn(&self.controls[color]);
            self.sides[color].spent = 0;
        }
    }

    fn begin_turn(&mut self, color: Color) {
        self.turn = Some(color);
        self.sides[color].spent = 0;
    }
}
