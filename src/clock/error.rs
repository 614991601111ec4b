//! What can be wrong with a time control, or with a text.

use core::time::Duration;

use super::limits::{MAX_BASE, MAX_BONUS, MAX_PERIODS};
use super::text::Misread;

/// The reason why periods make no time control, or why a text is none.
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
    /// The text does not say what a time control has to say at this place.
    #[error("expected {expected} at byte {offset} of the time control")]
    Syntax {
        /// How many bytes are fine: the index of the first byte that is not, or the length of a
        /// text that is too short.
        offset: usize,
        /// What the text should have there.
        expected: &'static str,
    },
    /// The text is the PGN tag's question mark: there is a time control, but it is not known.
    #[error("the time control is unknown")]
    Unknown,
    /// There is no period at all.
    #[error("a time control has at least one period")]
    NoPeriods,
    /// There are more periods than a control can hold.
    #[error("a time control has at most {MAX_PERIODS} periods")]
    TooManyPeriods,
    /// A period is to be over after no moves.
    #[error("period {period} has no moves")]
    NoMoves {
        /// The number of the period, 1 for the first.
        period: usize,
    },
    /// A period that others follow has no number of moves, so it would never end.
    #[error("period {period} is not the last and has no number of moves")]
    Endless {
        /// The number of the period, 1 for the first.
        period: usize,
    },
    /// The time of a period is longer than [`TimeControl::MAX_BASE`](super::TimeControl::MAX_BASE).
    #[error(
        "the time of period {period} is more than {:?}",
        Duration::from_millis(MAX_BASE)
    )]
    BaseTooLong {
        /// The number of the period, 1 for the first.
        period: usize,
    },
    /// The bonus of a period is longer than [`TimeControl::MAX_BONUS`](super::TimeControl::MAX_BONUS).
    #[error(
        "the bonus of period {period} is more than {:?}",
        Duration::from_millis(MAX_BONUS)
    )]
    BonusTooLong {
        /// The number of the period, 1 for the first.
        period: usize,
    },
}

/// The reason why a text is no time of a session, or no clock.
///
/// ```
/// use touchmove::clock::{self, SessionTime};
///
/// let error = "1:60:00.000".parse::<SessionTime>().unwrap_err();
/// assert_eq!(error, clock::TextError::Syntax { offset: 2, expected: "minutes from 00 to 59" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The text does not say what it has to say at this place.
    #[error("expected {expected} at byte {offset}")]
    Syntax {
        /// How many bytes are fine: the index of the first byte that is not, or the length of a
        /// text that is too short.
        offset: usize,
        /// What the text should have there.
        expected: &'static str,
    },
    /// The time control of a side cannot be read.
    #[error("at byte {offset}: {error}")]
    Control {
        /// Where the control begins.
        offset: usize,
        /// What is wrong with it; places are counted from its beginning.
        error: TimeControlError,
    },
}

impl From<Misread> for TimeControlError {
    fn from(Misread { offset, expected }: Misread) -> Self {
        Self::Syntax { offset, expected }
    }
}

impl From<Misread> for TextError {
    fn from(Misread { offset, expected }: Misread) -> Self {
        Self::Syntax { offset, expected }
    }
}
