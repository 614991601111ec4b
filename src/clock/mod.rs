//! Time controls and chess clocks, as arithmetic on elapsed time.
//!
//! A [`ChessClock`] runs a [`TimeControl`]: increments, Bronstein and simple delay, several
//! periods, hourglass. It never asks what time it is: each call is given a [`SessionTime`], the
//! time since the session began. It knows when a player's time is used up; whether a flag has
//! fallen is for an arbiter to say. Out-of-order calls return an [`Error`] and change nothing.
//! Available in every build, without heap.
//!
//! ```
//! use std::time::Duration;
//! use touchmove::clock::{ChessClock, Error, SessionTime};
//! use touchmove::{ByColor, Color};
//!
//! let mut clock = ChessClock::new("3+2".parse()?);
//! clock.start(Color::White, SessionTime::START)?;
//! clock.press(Color::White, SessionTime::from_secs(10))?;
//! let left = clock.remaining(Color::White, SessionTime::from_secs(11));
//! assert_eq!(left, Some(Duration::from_secs(3 * 60 + 2 - 10 + 2)));
//! let wrong = clock.press(Color::White, SessionTime::from_secs(12));
//! assert_eq!(wrong, Err(Error::NotRunning { color: Color::White }));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// The order on the page of `ChessClock`: how to get one and use it, then what to ask it.
mod chess_clock;

mod turns;

mod questions;

mod adjust;
mod control;
mod error;
mod limits;
mod period;
mod refusal;
#[cfg(feature = "serde")]
mod serial;
mod session_time;
mod side;
mod snapshot;
mod spelling;
mod text;

pub use chess_clock::ChessClock;
pub use control::{IncrementTiming, TimeControl};
pub use error::{TextError, TimeControlError};
pub use period::{MoveBonus, Period};
pub use refusal::Error;
pub use session_time::SessionTime;
