//! Adjustments of a clock: add and deduct time, set times and counters, give lag back, adjourn.

use core::time::Duration;

use super::SessionTime;
use super::chess_clock::ChessClock;
use super::control::TimeControl;
use super::error::Error;
use super::side::{Side, signed};
use super::text::whole_millis;
use crate::types::Color;

impl ChessClock {
    /// Adds time to what a player's clock shows.
    ///
    /// An example is the extra time for an illegal move of the opponent (Article 7.5.5). Without a
    /// limit nothing is added.
    ///
    /// # Errors
    ///
    /// If `at` is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("5+0".parse::<TimeControl>()?);
    /// clock.add(Color::Black, Duration::from_secs(60), SessionTime::START)?;
    /// assert_eq!(clock.remaining(Color::Black, SessionTime::START), Some(Duration::from_secs(360)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn add(&mut self, color: Color, amount: Duration, at: SessionTime) -> Result<(), Error> {
        let amount = whole_millis(amount);
        self.change(color, at, |side| {
            if amount > 0 {
                side.left = side.left.max(0);
                side.give(amount);
            }
        })
    }

    /// Deducts time from what a player's clock shows, but not below zero.
    ///
    /// Without a limit nothing is deducted. If nothing is left, the time is used up as soon as it
    /// runs, or as soon as a simple delay is over.
    ///
    /// # Errors
    ///
    /// If `at` is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("5+0".parse::<TimeControl>()?);
    /// clock.deduct(Color::White, Duration::from_secs(600), SessionTime::START)?;
    /// assert_eq!(clock.remaining(Color::White, SessionTime::START), Some(Duration::ZERO));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn deduct(&mut self, color: Color, amount: Duration, at: SessionTime) -> Result<(), Error> {
        let amount = whole_millis(amount);
        self.change(color, at, |side| {
            if side.left > 0 {
                side.take(amount.min(side.left.unsigned_abs()));
            }
        })
    }

    /// Sets the time that a player's clock shows; has no effect without a limit.
    ///
    /// # Errors
    ///
    /// If `at` is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// // The second session of an adjourned game.
    /// let mut clock = ChessClock::new("40/120+0,60+0".parse::<TimeControl>()?);
    /// clock.set_remaining(Color::White, Duration::from_secs(1_234), SessionTime::START)?;
    /// clock.set_moves_completed(Color::White, 41, SessionTime::START)?;
    /// assert_eq!(clock.remaining(Color::White, SessionTime::START), Some(Duration::from_secs(1_234)));
    /// assert_eq!(clock.period(Color::White), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_remaining(
        &mut self,
        color: Color,
        amount: Duration,
        at: SessionTime,
    ) -> Result<(), Error> {
        self.change(color, at, |side| {
            side.left = 0;
            side.give(signed(whole_millis(amount)).unsigned_abs());
        })
    }

    /// Sets the number of moves a player has completed, and thereby the player's period.
    ///
    /// No time is added or deducted, even if the period changes.
    ///
    /// # Errors
    ///
    /// If `at` is before the last event.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("40/90+0,30+0".parse::<TimeControl>()?);
    /// clock.set_moves_completed(Color::Black, 40, SessionTime::START)?;
    /// assert_eq!((clock.moves_completed(Color::Black), clock.period(Color::Black)), (40, 2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_moves_completed(
        &mut self,
        color: Color,
        moves: u32,
        at: SessionTime,
    ) -> Result<(), Error> {
        self.check(at)?;
        self.settle(at);
        self.sides[color].moves = moves;
        Ok(())
    }

    /// Replaces a player's time control from now on.
    ///
    /// Use it when the clock was set wrongly or an increment is granted in the middle of a game.
    /// The time left and the number of moves stay. A player who had no limit begins with the time
    /// of the first period.
    ///
    /// # Errors
    ///
    /// If `at` is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("10+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// clock.set_control(Color::White, "10+5".parse()?, SessionTime::START)?;
    /// clock.press(Color::White, SessionTime::from_millis(2_000))?;
    /// let left = clock.remaining(Color::White, SessionTime::from_millis(2_000));
    /// assert_eq!(left, Some(Duration::from_secs(603)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_control(
        &mut self,
        color: Color,
        control: TimeControl,
        at: SessionTime,
    ) -> Result<(), Error> {
        self.check(at)?;
        self.settle(at);
        let begins = control.is_unlimited() || !self.is_limited(color);
        let side = &mut self.sides[color];
        if begins {
            (side.left, side.expired) = (signed(control.initial_millis()), None);
        }
        self.controls[color] = control;
        Ok(())
    }

    /// Gives back the lag of a player's last completed move. Returns the amount given back.
    ///
    /// The amount is at most the time that the move took. A move that was late when it was pressed
    /// stays without its bonus. If the lag is known at the press, use
    /// [`press_with_lag`](Self::press_with_lag), which allows for it.
    ///
    /// # Errors
    ///
    /// If it is the player's turn, or `at` is before the last event.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// let mut clock = ChessClock::new("3+0".parse::<TimeControl>()?);
    /// clock.start(Color::White, SessionTime::START)?;
    /// let at = SessionTime::from_millis(250);
    /// clock.press(Color::White, at)?;
    /// let credited = clock.credit_lag(Color::White, Duration::from_secs(1), at)?;
    /// assert_eq!(credited, Duration::from_millis(250));
    /// assert_eq!(clock.remaining(Color::White, at), Some(Duration::from_secs(180)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn credit_lag(
        &mut self,
        color: Color,
        lag: Duration,
        at: SessionTime,
    ) -> Result<Duration, Error> {
        self.check(at)?;
        if self.turn() == Some(color) {
            return Err(Error::OnTurn { color });
        }
        self.settle(at);
        let back = self.sides[color].forgive_last_move(whole_millis(lag), &self.controls[color]);
        self.pour_back(color, back);
        Ok(Duration::from_millis(back))
    }

    /// Returns the clock for the next session of an adjourned game: stopped, with the times that
    /// were left.
    ///
    /// Session times then count from the beginning of the new session. Time that was used up in an
    /// earlier session counts as used up from that beginning.
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
        // The last event may have used up the time of the player whose clock was running.
        self.settle(self.last);
        self.is_running = false;
        self.last = SessionTime::START;
        for color in Color::ALL {
            let expired = &mut self.sides[color].expired;
            *expired = expired.map(|_| SessionTime::START);
        }
        self
    }

    /// Undoes what an hourglass gave the opponent for time that has been given back.
    pub(super) fn pour_back(&mut self, color: Color, millis: u64) {
        if self.controls[color].is_hourglass() && self.is_limited(!color) {
            self.sides[!color].take(millis);
        }
    }

    /// Returns an error if `at` is before the last event.
    pub(super) fn check(&self, at: SessionTime) -> Result<(), Error> {
        if at < self.last {
            return Err(Error::Backwards {
                last: self.last,
                at,
            });
        }
        Ok(())
    }

    /// Changes a player's time at a session time, if it is limited.
    fn change(
        &mut self,
        color: Color,
        at: SessionTime,
        change: impl FnOnce(&mut Side),
    ) -> Result<(), Error> {
        self.check(at)?;
        self.settle(at);
        if self.is_limited(color) {
            change(&mut self.sides[color]);
        }
        Ok(())
    }
}
