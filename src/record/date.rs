//! A date with parts that may be unknown.

use core::{fmt, str::FromStr};

use crate::types::ParseError;

/// A date as in PGN tags: `1851.06.21`, `1851.??.??`.
///
/// ```
/// use touchmove::record::GameDate;
///
/// let date: GameDate = "1851.06.??".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (Some(1851), Some(6), None));
/// assert_eq!(date.to_string(), "1851.06.??");
/// assert_eq!(GameDate::new(Some(2023), Some(2), Some(30)), None);
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameDate {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

impl GameDate {
    /// Creates a date. Returns `None` if there is no such day or the year has more than four
    /// digits.
    #[must_use]
    pub const fn new(year: Option<u16>, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let year_fits = matches!(year, None | Some(0..=9999));
        let last_day = match month {
            None | Some(1 | 3 | 5 | 7 | 8 | 10 | 12) => 31,
            Some(4 | 6 | 9 | 11) => 30,
            Some(2) => match year {
                Some(year) if !is_leap(year) => 28,
                _ => 29,
            },
            Some(_) => 0,
        };
        let day_fits = match day {
            Some(day) => 1 <= day && day <= last_day,
            None => last_day > 0,
        };
        if year_fits && day_fits {
            Some(Self { year, month, day })
        } else {
            None
        }
    }

    /// Returns the year, if it is known.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// Returns the month from 1 to 12, if it is known.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the day of the month from 1 to 31, if it is known.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }
}

const fn is_leap(year: u16) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        for part in [self.month, self.day] {
            match part {
                Some(number) => write!(f, ".{number:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

impl FromStr for GameDate {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = text.split('.');
        let mut field = |length: usize| {
            let field = fields.next().filter(|field| field.len() == length);
            let field = field.ok_or(ParseError::Date)?;
            if field.bytes().all(|byte| byte == b'?') {
                Ok(None)
            } else if field.bytes().all(|byte| byte.is_ascii_digit()) {
                field.parse().map(Some).map_err(|_| ParseError::Date)
            } else {
                Err(ParseError::Date)
            }
        };
        let (year, month, day): (Option<u16>, Option<u16>, Option<u16>) =
            (field(4)?, field(2)?, field(2)?);
        if fields.next().is_some() {
            return Err(ParseError::Date);
        }
        // A number of two digits fits into a `u8`.
        let small = |number: Option<u16>| number.map(|number| number as u8);
        Self::new(year, small(month), small(day)).ok_or(ParseError::Date)
    }
}
