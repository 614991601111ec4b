//! The events of a clock: start, press, stop and restart.

use core::time::Duration;

use super::chess_clock::ChessClock;
use super::error::Error;
use super::session_time::SessionTime;
use super::text::whole_millis;
use crate::types::Color;

impl ChessClock {
    /// Starts a player's turn: the player's time runs.
    ///
    /// # Errors
    ///
    /// If a time is already running, or `at` is before the last event.
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

    /// Presses the clock: completes the player's move and starts the opponent's time (Article
    /// 6.2.1).
    ///
    /// # Errors
    ///
    /// If the player's time is not running, or `at` is before the last event.
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

    /// Presses the clock and gives the player back the lag of the move. The amount is at most the
    /// time that the move took.
    ///
    /// The result is as if the player had pressed earlier by `lag` and the opponent's time had
    /// begun to run only now. A move that is late only because of its lag is therefore in time, and
    /// gets its bonus. Time that was used up after that earlier press is not used up, whatever
    /// happened at the clock in between.
    ///
    /// # Errors
    ///
    /// If the player's time is not running, or `at` is before the last event.
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
        self.settle(at);
        let (side, control) = (&mut self.sides[by], &self.controls[by]);
        let back = side.forgive_in_turn(whole_millis(lag), at, control);
        side.end_turn(control);
        side.count_move(control);
        self.pour_back(by, back);
        self.begin_turn(!by);
        Ok(())
    }

    /// Counts a move as completed without a press.
    ///
    /// Whichever time is running goes on running. If it is the player's turn, the player begins
    /// another turn, with a new delay.
    ///
    /// # Errors
    ///
    /// If `at` is before the last event.
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

    /// Gives the turn to the other player without counting a move.
    ///
    /// A clock that is stopped stays stopped.
    ///
    /// # Errors
    ///
    /// If the clock has not been started, or `at` is before the last event.
    ///
    /// ```
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ChessClock, Color, TimeControl};
    ///
    /// // The arbiter finds that Black has pressed the clock without having made a legal move.
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
    /// If the clock is not running, or `at` is before the last event.
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

    /// Resumes the turn in which the clock was stopped. Whatever was left of its delay is kept.
    ///
    /// # Errors
    ///
    /// If the clock has not been started, if a time is running, or if `at` is before the last
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
