//! Time controls and chess clocks, as arithmetic on elapsed time.
//!
//! A [`ChessClock`] runs a [`TimeControl`]: increments, Bronstein and simple delay, several
//! periods, hourglass. It never reads the system clock: each call gets a [`SessionTime`], the time
//! since the session began. The clock computes when a player's time is used up; whether a flag has
//! fallen is for an arbiter to say.
//!
//! A clock call that is out of order returns an [`Error`] and changes nothing. Text or periods that
//! are not a valid time control return one too; text that is not a session time or a
//! clock returns a [`ParseError`](crate::ParseError).
//!
//! The module is in every build and needs no heap. With the feature `alloc` it also reads time controls
//! [in words](TimeControl::from_words).
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

// Rustdoc lists the methods of `ChessClock` in this order: constructors, events, queries,
// adjustments.
mod chess_clock;

mod turns;

mod questions;

mod adjust;
mod control;
mod error;
mod limits;
mod period;
mod session_time;
mod side;
mod snapshot;
mod spelling;
mod text;
#[cfg(feature = "alloc")]
mod vocabulary;
#[cfg(feature = "alloc")]
mod words;

pub use chess_clock::ChessClock;
pub use control::{IncrementTiming, TimeControl};
pub use error::Error;
pub use period::{MoveBonus, Period};
pub use session_time::SessionTime;
