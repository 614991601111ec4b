//! The parser and formatter of times: numbers, units, hours, and the position of an error.

use core::fmt;
use core::time::Duration;

use crate::types::{Cursor, Expected, expected_at};

/// The milliseconds in a second.
pub(super) const SECOND: u64 = 1_000;

/// The milliseconds in a minute.
pub(super) const MINUTE: u64 = 60 * SECOND;

/// The milliseconds in an hour.
pub(super) const HOUR: u64 = 60 * MINUTE;

/// The milliseconds in a day.
#[cfg(feature = "alloc")]
pub(super) const DAY: u64 = 24 * HOUR;

/// Returns the whole milliseconds of a duration; anything finer is dropped.
pub(super) const fn whole_millis(amount: Duration) -> u64 {
    let seconds = amount.as_secs().saturating_mul(SECOND);
    seconds.saturating_add(amount.subsec_millis() as u64)
}

/// Writes hours, minutes, seconds and milliseconds: `1:23:45.678`.
pub(super) fn write_hours(out: &mut (impl fmt::Write + ?Sized), millis: u64) -> fmt::Result {
    let (hours, minutes) = (millis / HOUR, millis / MINUTE % 60);
    let (seconds, rest) = (millis / SECOND % 60, millis % SECOND);
    write!(out, "{hours}:{minutes:02}:{seconds:02}.{rest:03}")
}

/// Writes seconds with as many decimals as needed: `90`, `0.5`.
pub(super) fn write_seconds(out: &mut impl fmt::Write, millis: u64) -> fmt::Result {
    let (seconds, rest) = (millis / SECOND, millis % SECOND);
    match rest {
        0 => write!(out, "{seconds}"),
        _ if rest % 100 == 0 => write!(out, "{seconds}.{}", rest / 100),
        _ if rest % 10 == 0 => write!(out, "{seconds}.{:02}", rest / 10),
        _ => write!(out, "{seconds}.{rest:03}"),
    }
}

impl Cursor<'_> {
    /// Returns `true` if `word` comes next, ignoring case.
    pub(in crate::clock) fn is_at(&self, word: &str) -> bool {
        let start = self.rest().get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    }

    /// Reads `word` if it comes next, ignoring case.
    pub(in crate::clock) fn take(&mut self, word: &str) -> bool {
        let found = self.is_at(word);
        if found {
            self.at += word.len();
        }
        found
    }

    pub(in crate::clock) fn skip_spaces(&mut self) {
        while self.take(" ") {}
    }

    /// Reads a word that must come next.
    pub(in crate::clock) fn require(&mut self, word: &'static str) -> Result<(), Expected> {
        if self.take(word) {
            Ok(())
        } else {
            self.expected(word)
        }
    }

    pub(in crate::clock) fn end(&self) -> Result<(), Expected> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.expected("the end of the text"),
        }
    }

    /// Reads a whole number.
    pub(in crate::clock) fn number(&mut self) -> Result<u64, Expected> {
        let start = self.at;
        let mut number = 0_u64;
        while let Some(digit) = self.digit() {
            let longer = number.checked_mul(10);
            let Some(longer) = longer.and_then(|tens| tens.checked_add(digit)) else {
                return expected_at(start, "a smaller number");
            };
            number = longer;
        }
        if self.at == start {
            return self.expected("a number");
        }
        Ok(number)
    }

    fn digit(&mut self) -> Option<u64> {
        let byte = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(u64::from(byte - b'0'))
    }

    /// Reads the decimals of a number, if there are any.
    pub(in crate::clock) fn decimals(&mut self) -> Result<Decimals, Expected> {
        let mut decimals = Decimals::NONE;
        if !self.take(".") {
            return Ok(decimals);
        }
        let start = self.at;
        while let Some(digit) = self.digit() {
            // More than nine decimals of an hour are finer than a millisecond.
            if self.at - start <= 9 {
                decimals.parts = 10 * decimals.parts + digit;
                decimals.whole *= 10;
            }
        }
        if self.at == start {
            return self.expected("a digit");
        }
        Ok(decimals)
    }

    /// Reads `1:23:45.678` or `5025678ms` as milliseconds.
    pub(in crate::clock) fn moment(&mut self) -> Result<u64, Expected> {
        let start = self.at;
        let number = self.number()?;
        if self.take("ms") {
            return Ok(number);
        }
        if !self.take(":") {
            return self.expected("a colon or \"ms\"");
        }
        let minutes = self.sixty("minutes from 00 to 59")?;
        self.require(":")?;
        let seconds = self.sixty("seconds from 00 to 59")?;
        let below_hours = minutes * MINUTE + seconds * SECOND + self.decimals()?.of(SECOND);
        let sum = number.checked_mul(HOUR);
        match sum.and_then(|hours| hours.checked_add(below_hours)) {
            Some(millis) => Ok(millis),
            None => expected_at(start, "a smaller number"),
        }
    }

    /// Reads two digits that are less than sixty.
    pub(in crate::clock) fn sixty(&mut self, expected: &'static str) -> Result<u64, Expected> {
        let start = self.at;
        match (self.digit(), self.digit()) {
            (Some(tens @ 0..=5), Some(ones)) => Ok(10 * tens + ones),
            _ => expected_at(start, expected),
        }
    }
}

/// The decimals of a number, as the fraction `parts / whole`.
#[derive(Clone, Copy)]
pub(super) struct Decimals {
    parts: u64,
    whole: u64,
}

impl Decimals {
    pub(super) const NONE: Self = Self { parts: 0, whole: 1 };

    /// Returns this fraction of a unit; anything finer than a millisecond is dropped.
    pub(super) const fn of(&self, unit: u64) -> u64 {
        self.parts * unit / self.whole
    }
}
