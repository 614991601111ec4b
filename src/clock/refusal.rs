//! The errors of a chess clock.

use super::session_time::SessionTime;
use crate::types::Color;

/// An error that left the clock unchanged.
///
/// ```
/// use touchmove::clock::{self, SessionTime};
/// use touchmove::{ChessClock, Color, TimeControl};
///
/// let mut clock = ChessClock::new("3+2".parse::<TimeControl>()?);
/// clock.start(Color::White, SessionTime::from_millis(5_000))?;
/// let refused = clock.press(Color::White, SessionTime::from_millis(4_000)).unwrap_err();
/// assert_eq!(refused.to_string(), "0:00:04.000 is before the clock's last event at 0:00:05.000");
/// let refused = clock.press(Color::Black, SessionTime::from_millis(6_000)).unwrap_err();
/// assert_eq!(refused, clock::Error::NotRunning { color: Color::Black });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The call is earlier than the clock's last event.
    #[error("{at} is before the clock's last event at {last}")]
    Backwards {
        /// The time of the clock's last event.
        last: SessionTime,
        /// The time of the call.
        at: SessionTime,
    },
    /// The player's time is not running, so the player cannot press the clock.
    #[error("the time of {color} is not running")]
    NotRunning { color: Color },
    /// The player's time is running, so it cannot be started.
    #[error("the time of {color} is already running")]
    AlreadyRunning {
        /// The player whose time is running.
        color: Color,
    },
    /// No time is running.
    #[error("the clock is already stopped")]
    Stopped,
    /// The clock has not been started. There is no turn to resume or give away.
    #[error("the clock has not been started")]
    NotStarted,
    /// It is the player's turn. There is no completed move whose lag can be given back.
    #[error("it is the turn of {color}: the move is not completed yet")]
    OnTurn { color: Color },
}
