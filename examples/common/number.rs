//! Numbers as arguments: an error names the argument and the range.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a whole number in a range.
pub(crate) fn number<N>(name: &str, text: &str, range: RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        format!("{name} must be a whole number from {least} to {most}, not {text:?}")
    })
}
