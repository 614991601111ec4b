//! The time since a session began, in whole milliseconds.

use core::{fmt, str::FromStr, time::Duration};

use arrayvec::ArrayString;

use super::text::{whole_millis, write_hours};
use crate::types::{Cursor, Expected, ParseError};

/// The time since a session began, in whole milliseconds.
///
/// The caller decides when a session begins. Only the order of two times and the difference between
/// them matter. Anything finer than a millisecond is dropped on the way in.
///
/// As text it is hours, minutes, seconds and milliseconds: `1:23:45.678`. That text is read back
/// exactly. The fraction may be shorter or missing, and plain milliseconds such as `5025678ms` are
/// read too.
///
/// ```
/// use core::time::Duration;
/// use touchmove::clock::SessionTime;
///
/// let pressed = SessionTime::from_millis(5_025_678);
/// assert_eq!(pressed.to_string(), "1:23:45.678");
/// assert_eq!("1:23:45.678".parse(), Ok(pressed));
/// assert_eq!("5025678ms".parse(), Ok(pressed));
/// let error = "1:60:00.000".parse::<SessionTime>().unwrap_err();
/// assert_eq!(error.to_string(), "expected minutes from 00 to 59 at byte 2");
/// assert_eq!(pressed.since(SessionTime::START), Duration::from_millis(5_025_678));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionTime(u64);

impl SessionTime {
    /// The beginning of the session.
    pub const START: Self = Self(0);

    /// The latest session time, more than 500 million years after the beginning.
    pub const MAX: Self = Self(u64::MAX);

    /// Creates the session time this many milliseconds after the beginning.
    #[inline]
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Creates the session time this many seconds after the beginning.
    ///
    /// Saturates at [`MAX`](Self::MAX).
    #[inline]
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1_000))
    }

    /// Returns the milliseconds since the beginning.
    #[inline]
    #[must_use]
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// Returns the time that has passed since `earlier`, or zero if `earlier` is later.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    ///
    /// let (early, late) = (SessionTime::from_millis(1_500), SessionTime::from_millis(4_000));
    /// assert_eq!(late.since(early), Duration::from_millis(2_500));
    /// assert_eq!(early.since(late), Duration::ZERO);
    /// ```
    #[inline]
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// Returns the session time plus `amount`, or `None` if that exceeds [`MAX`](Self::MAX).
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    ///
    /// let later = SessionTime::START.checked_add(Duration::from_micros(2_900));
    /// assert_eq!(later, Some(SessionTime::from_millis(2)));
    /// assert_eq!(SessionTime::MAX.checked_add(Duration::from_millis(1)), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn checked_add(self, amount: Duration) -> Option<Self> {
        self.checked_add_millis(whole_millis(amount))
    }

    /// Returns the session time plus `amount`, saturating at [`MAX`](Self::MAX).
    #[inline]
    #[must_use]
    pub const fn saturating_add(self, amount: Duration) -> Self {
        Self(self.0.saturating_add(whole_millis(amount)))
    }

    /// Reads a session time that fills the text.
    pub(crate) fn read(text: &str) -> Result<Self, Expected> {
        let mut reader = Cursor::new(text.as_bytes());
        let millis = reader.moment()?;
        reader.end()?;
        Ok(Self(millis))
    }

    /// Returns the milliseconds since an earlier time; zero if that is later.
    #[inline]
    pub(super) const fn millis_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    pub(super) const fn checked_add_millis(self, millis: u64) -> Option<Self> {
        match self.0.checked_add(millis) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    pub(super) const fn saturating_sub_millis(self, millis: u64) -> Self {
        Self(self.0.saturating_sub(millis))
    }
}

/// Writes hours, minutes, seconds and milliseconds: `1:23:45.678`.
impl fmt::Display for SessionTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 2^64 milliseconds have 16 digits of hours.
        let mut text = ArrayString::<32>::new();
        write_hours(&mut text, self.0)?;
        f.pad(&text)
    }
}

/// Converts the time elapsed since the session began.
///
/// ```
/// use std::time::Instant;
/// use touchmove::clock::SessionTime;
///
/// let began = Instant::now();
/// let now = SessionTime::from(began.elapsed());
/// assert!(now < SessionTime::from_secs(3_600));
/// ```
impl From<Duration> for SessionTime {
    fn from(elapsed: Duration) -> Self {
        Self::START.saturating_add(elapsed)
    }
}

impl FromStr for SessionTime {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self::read(text)?)
    }
}
