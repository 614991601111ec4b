//! Counts with their nouns: 1 position, 2 positions.

use std::fmt::Display;

/// Returns a number with its noun.
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
