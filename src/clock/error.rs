//! The error of the room: a clock that cannot do something, or a time control that is not valid.

use core::time::Duration;

use super::limits::{MAX_BASE, MAX_BONUS, MAX_PERIODS};
use super::session_time::SessionTime;
use crate::types::{Color, Expected};

/// A time control that every reader of the build reads.
const EXAMPLE: &str = if cfg!(feature = "alloc") {
    "90 min/40 moves + 30 min + 30 s per move"
} else {
    "40/90+30"
};

/// An error of a clock, which is left unchanged, or of a time control.
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
/// let error = "40/90+x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected a number at byte 6 of the time control, \
///      as in \"90 min/40 moves + 30 min + 30 s per move\"",
/// );
/// assert_eq!(TimeControl::from_periods([]), Err(clock::Error::NoPeriods));
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
    /// A player would lose on time before making a move.
    #[error("the clock gives {player} no time for a move")]
    NoTime {
        /// The player, or White if it is both.
        player: Color,
    },
    /// The text is not a time control from this byte on.
    #[error("expected {expected} at byte {offset} of the time control, as in {EXAMPLE:?}")]
    Syntax {
        /// The number of bytes that are correct: the index of the first wrong byte, or the length
        /// of a text that is too short.
        offset: usize,
        expected: &'static str,
    },
    /// The text can mean two time controls.
    #[error(
        "byte {offset} of the time control can mean {one} or {other}, expected as in {EXAMPLE:?}"
    )]
    Ambiguous {
        /// The index of the first byte that can mean both.
        offset: usize,
        one: &'static str,
        other: &'static str,
    },
    /// The text is the PGN tag's question mark: there is a time control, but it is not known.
    #[error("the time control is unknown")]
    UnknownTimeControl,
    /// The control has no period.
    #[error("a time control needs at least one period")]
    NoPeriods,
    /// There are more than [`TimeControl::MAX_PERIODS`](super::TimeControl::MAX_PERIODS) periods.
    #[error("a time control has at most {MAX_PERIODS} periods")]
    TooManyPeriods,
    /// A period has zero moves.
    #[error("period {period} has 0 moves, expected at least 1")]
    NoMoves {
        /// The number of the period, 1 for the first.
        period: usize,
    },
    /// A period before the last has no number of moves. It would never end.
    #[error("period {period} is not the last, so it needs a number of moves")]
    Endless {
        /// The number of the period, 1 for the first.
        period: usize,
    },
    /// The time of a period is longer than [`TimeControl::MAX_BASE`](super::TimeControl::MAX_BASE).
    #[error(
        "the time of period {period} is longer than {:?}",
        Duration::from_millis(MAX_BASE)
    )]
    BaseTooLong {
        /// The number of the period, 1 for the first.
        period: usize,
    },
    /// The bonus of a period is larger than
    /// [`TimeControl::MAX_BONUS`](super::TimeControl::MAX_BONUS).
    #[error(
        "the bonus of period {period} is larger than {:?}",
        Duration::from_millis(MAX_BONUS)
    )]
    BonusTooLong {
        /// The number of the period, 1 for the first.
        period: usize,
    },
}

#[cfg(feature = "alloc")]
impl Error {
    /// Returns where the text is wrong, or the largest number if all of it was read.
    const fn offset(&self) -> usize {
        match *self {
            Self::Syntax { offset, .. } | Self::Ambiguous { offset, .. } => offset,
            _ => usize::MAX,
        }
    }

    /// Returns the error of the reading that got farther, or that finds two meanings.
    pub(super) fn farther(self, other: Self) -> Self {
        let order = |error: &Self| (matches!(error, Self::Ambiguous { .. }), error.offset());
        if order(&other) > order(&self) {
            other
        } else {
            self
        }
    }

    /// Moves the place behind this many bytes.
    pub(super) const fn behind(mut self, bytes: usize) -> Self {
        if let Self::Syntax { offset, .. } | Self::Ambiguous { offset, .. } = &mut self {
            *offset += bytes;
        }
        self
    }
}

impl From<Expected> for Error {
    fn from(Expected { offset, expected }: Expected) -> Self {
        Self::Syntax { offset, expected }
    }
}
