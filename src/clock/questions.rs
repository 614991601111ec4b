//! Queries of a clock: times, moves, periods, deadlines, and whose time is used up.

use core::time::Duration;

use super::SessionTime;
use super::chess_clock::ChessClock;
use super::control::TimeControl;
use super::period::Period;
use super::side::Side;
use crate::types::{ByColor, Color};

impl ChessClock {
    /// Returns the player whose time is running.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.turn.filter(|_| self.is_running)
    }

    /// Returns the player whose turn it is on the clock, running or stopped.
    ///
    /// `None` before the clock is started.
    #[must_use]
    pub const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// Returns the time of the last event.
    #[must_use]
    pub const fn last_event(&self) -> SessionTime {
        self.last
    }

    /// Returns a player's time control.
    #[must_use]
    pub fn control(&self, color: Color) -> &TimeControl {
        &self.controls[color]
    }

    /// Returns the time a player has left, at least zero. `None` without a limit.
    ///
    /// A delay is not included.
    #[must_use]
    pub fn remaining(&self, color: Color, at: SessionTime) -> Option<Duration> {
        let left = self.settled(at)[color].left.max(0).unsigned_abs();
        self.is_limited(color).then(|| Duration::from_millis(left))
    }

    /// Returns how long a player's turn has taken so far.
    ///
    /// If it is not the player's turn, the result is the duration of the last move. Lag that was
    /// given back and time while the clock was stopped are not included.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new(TimeControl::UNLIMITED);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.press(Color::White, SessionTime::from_millis(7_000))?;
    /// let now = SessionTime::from_millis(9_000);
    /// assert_eq!(clock.move_time(Color::White, now), Duration::from_secs(7));
    /// assert_eq!(clock.move_time(Color::Black, now), Duration::from_secs(2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_time(&self, color: Color, at: SessionTime) -> Duration {
        Duration::from_millis(self.settled(at)[color].spent)
    }

    /// Returns how many moves a player has completed.
    #[must_use]
    pub fn moves_completed(&self, color: Color) -> u32 {
        self.sides[color].moves
    }

    /// Returns the number of a player's period, 1 for the first.
    ///
    /// Each repetition of the last period has a new number.
    #[must_use]
    pub fn period(&self, color: Color) -> u32 {
        self.controls[color].period_number(self.moves_completed(color))
    }

    /// Returns a player's current period, or `None` without a limit.
    ///
    /// ```
    /// use touchmove::clock::MoveBonus;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let clock = ChessClock::new("40/90+0,30+0".parse::<TimeControl>()?);
    /// let period = clock.current_period(Color::White).expect("the time is limited");
    /// assert_eq!((period.moves, period.bonus), (Some(40), MoveBonus::None));
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[must_use]
    pub fn current_period(&self, color: Color) -> Option<Period> {
        self.controls[color].period_after(self.moves_completed(color))
    }

    /// Returns when the running player's time will be used up, or was used up.
    ///
    /// The answer assumes that no further event happens. `None` while the clock is stopped, without
    /// a limit, or if the time would be later than [`SessionTime::MAX`].
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("1d5".parse::<TimeControl>()?);
    /// assert_eq!(clock.deadline(), None);
    /// clock.start(Color::White, SessionTime::START)?;
    /// assert_eq!(clock.deadline(), Some(SessionTime::from_millis(65_000)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn deadline(&self) -> Option<SessionTime> {
        let color = self.running().filter(|&color| self.is_limited(color))?;
        let side = &self.sides[color];
        let due = || {
            self.last
                .checked_add_millis(side.endures(&self.controls[color]))
        };
        side.expired.or_else(due)
    }

    /// Returns `true` if a player has time to make a move. Always `true` without a limit.
    ///
    /// The answer is as of the last event. A simple delay counts as time. A player whose time has
    /// been used up has none until some is added.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("5+0".parse::<TimeControl>()?);
    /// clock.set_remaining(Color::White, Duration::ZERO, SessionTime::START)?;
    /// assert_eq!((clock.has_time(Color::White), clock.has_time(Color::Black)), (false, true));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_time(&self, color: Color) -> bool {
        let mut side = self.sides[color];
        if self.turn != Some(color) {
            // The last move's time must not count against the delay of the next turn.
            side.spent = 0;
        }
        !self.is_limited(color) || side.expired.is_none() && side.endures(&self.controls[color]) > 0
    }

    /// Returns when a player's time was used up. `None` if it is not used up.
    ///
    /// The value is kept however long the game goes on, so comparing both players' values shows
    /// whose time was used up first. It is cleared when the player has time again, from a next
    /// period, from an arbiter or from a lag given back, and when
    /// [`press_with_lag`](Self::press_with_lag) shows that the player moved earlier.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("1+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// assert_eq!(clock.expired(Color::White, SessionTime::from_millis(59_999)), None);
    /// let due = SessionTime::from_millis(60_000);
    /// assert_eq!(clock.expired(Color::White, due), Some(due));
    ///
    /// // The flag fall is not observed.
    /// clock.press(Color::White, SessionTime::from_millis(61_000))?;
    /// assert_eq!(clock.expired(Color::White, SessionTime::from_millis(99_000)), Some(due));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn expired(&self, color: Color, at: SessionTime) -> Option<SessionTime> {
        self.settled(at)[color].expired
    }

    /// Returns when each player's time was used up. `None` unless both are used up.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ByColor, ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("1+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.press(Color::White, SessionTime::from_millis(61_000))?;
    /// let both = clock.both_expired(SessionTime::from_millis(300_000));
    /// assert_eq!(both, Some(ByColor::new(SessionTime::from_millis(60_000), SessionTime::from_millis(121_000))));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn both_expired(&self, at: SessionTime) -> Option<ByColor<SessionTime>> {
        let sides = self.settled(at);
        Some(ByColor::new(sides.white.expired?, sides.black.expired?))
    }

    /// Returns both halves at a session time, assuming that no event happens until then.
    pub(super) fn settled(&self, at: SessionTime) -> ByColor<Side> {
        let mut clock = *self;
        clock.settle(at);
        clock.sides
    }

    /// Advances the clock to a session time.
    pub(super) fn settle(&mut self, at: SessionTime) {
        if let Some(color) = self.running() {
            let due = self.deadline().filter(|&due| due <= at.max(self.last));
            let (side, control) = (&mut self.sides[color], &self.controls[color]);
            let cost = side.spend(at.millis_since(self.last), control);
            side.expired = due;
            if control.is_hourglass() && self.is_limited(!color) {
                self.sides[!color].give(cost);
            }
        }
        self.last = at;
    }

    pub(super) fn is_limited(&self, color: Color) -> bool {
        !self.controls[color].is_unlimited()
    }
}
