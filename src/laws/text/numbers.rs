//! Numbers and times as words.

use core::fmt::{self, Write};
use core::num::{NonZeroU8, NonZeroU16};
use core::str::FromStr;
use core::time::Duration;

use super::Text;

/// Parses digits without a sign.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    let only = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| only)
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Text for $number {
            fn write(&self, out: &mut dyn Write) -> fmt::Result {
                write!(out, "{self}")
            }

            fn read(text: &str) -> Option<Self> {
                digits(text)
            }
        }
    )+};
}

numbers!(u16, NonZeroU16, NonZeroU8);

impl Text for Option<NonZeroU8> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Some(number) => Text::write(number, out),
            None => out.write_str("none"),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "none" => Some(None),
            _ => digits(text).map(Some),
        }
    }
}

/// Seconds with as many decimals as they need: `120s`, `0.5s`.
impl Text for Duration {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", self.as_secs())?;
        let (mut decimals, mut places) = (self.subsec_nanos(), 9);
        if decimals > 0 {
            while decimals % 10 == 0 {
                decimals /= 10;
                places -= 1;
            }
            write!(out, ".{decimals:0places$}")?;
        }
        out.write_char('s')
    }

    fn read(text: &str) -> Option<Self> {
        let number = text.strip_suffix('s')?;
        let (seconds, decimals) = number.split_once('.').unwrap_or((number, "0"));
        let places = u32::try_from(decimals.len()).ok()?;
        let unit = 10_u32.checked_pow(9_u32.checked_sub(places)?)?;
        let nanoseconds = digits::<u32>(decimals)?.checked_mul(unit)?;
        Some(Self::new(digits(seconds)?, nanoseconds))
    }

    fn longest_time(&self) -> Duration {
        *self
    }
}

#[cfg(test)]
mod tests;
