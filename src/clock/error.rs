//! The error of reading or building a time control.

use core::time::Duration;

use super::limits::{MAX_BASE, MAX_BONUS, MAX_PERIODS};
use crate::types::Expected;

/// An error in a time control, read from text or built from periods.
///
/// ```
/// use core::time::Duration;
/// use touchmove::TimeControl;
/// use touchmove::clock::{Period, TimeControlError};
///
/// let error = "40/90+x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number at byte 6 of the time control");
///
/// let hour = Period::new(Duration::from_secs(3_600));
/// let error = TimeControl::from_periods([hour, hour]).unwrap_err();
/// assert_eq!(error, TimeControlError::Endless { period: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TimeControlError {
    /// The text is not a time control from this byte on.
    #[error("expected {expected} at byte {offset} of the time control")]
    Syntax {
        /// The number of bytes that are correct: the index of the first wrong byte, or the length
        /// of a text that is too short.
        offset: usize,
        expected: &'static str,
    },
    /// The text is the PGN tag's question mark: there is a time control, but it is not known.
    #[error("the time control is unknown")]
    Unknown,
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

impl From<Expected> for TimeControlError {
    fn from(Expected { offset, what }: Expected) -> Self {
        Self::Syntax {
            offset,
            expected: what,
        }
    }
}
