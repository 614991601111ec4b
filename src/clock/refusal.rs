//! What a clock refuses to do.

use super::session_time::SessionTime;
use crate::types::Color;

/// The reason why a clock was not changed.
///
/// ```
/// use touchmove::clock::{self, SessionTime};
/// use touchmove::{ChessClock, Color, TimeControl};
///
/// let mut clock = ChessClock::new("3+2".parse::<TimeControl>()?);
/// clock.start(Color::White, SessionTime::from_millis(5_000))?;
/// let refused = clock.press(Color::White, SessionTime::from_millis(4_000)).unwrap_err();
/// assert_eq!(refused.to_string(), "the clock was used at 0:00:05.000, after 0:00:04.000");
/// let refused = clock.press(Color::Black, SessionTime::from_millis(6_000)).unwrap_err();
/// assert_eq!(refused, clock::Error::NotRunning { color: Color::Black });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Something later has happened already.
    #[error("the clock was used at {last}, after {at}")]
    Backwards {
        /// When the clock was last used.
        last: SessionTime,
        /// When this is said to have happened.
        at: SessionTime,
    },
    /// The time of a player who is to press or to stop is not running.
    #[error("the time of {color} is not running")]
    NotRunning {
        /// The player.
        color: Color,
    },
    /// The time of a player is running already.
    #[error("the time of {color} is running already")]
    AlreadyRunning {
        /// The player.
        color: Color,
    },
    /// The clock runs for neither player.
    #[error("the clock is stopped")]
    Stopped,
    /// Nobody's time has run yet, so there is nothing to go on with.
    #[error("the clock has not been started")]
    NotStarted,
    /// It is the player's turn: there is no move he has just completed.
    #[error("it is the turn of {color}, who has not completed a move")]
    OnTurn {
        /// The player.
        color: Color,
    },
}
