//! The error of reading an event, with the nearest phrases.

use core::fmt;

use crate::types::Expected;

/// An error reading an event: the text fits no phrase, or a word in a phrase is wrong.
///
/// ```
/// use touchmove::arbiter::Event;
///
/// let error = "white plays e2e9".parse::<Event>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as e2e4 at byte 12");
/// let error = "white press".parse::<Event>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown event at byte 6: did you mean \"{player} presses\"?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text fits no [phrase](crate::arbiter::event::phrases).
    #[error("unknown event at byte {offset}: {nearest}")]
    Unknown {
        /// The byte at which the text departs from every phrase.
        offset: usize,
        /// The phrases that may have been meant.
        nearest: Nearest,
    },
    /// The text fits a phrase except for one word.
    #[error("expected {expected} at byte {offset}")]
    Word {
        /// The byte at which the word begins.
        offset: usize,
        expected: &'static str,
    },
}

impl From<Expected> for Error {
    fn from(Expected { offset, what }: Expected) -> Self {
        Self::Word {
            offset,
            expected: what,
        }
    }
}

/// The phrases nearest to a text, at most three.
///
/// ```
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::Error;
///
/// let Err(Error::Unknown { nearest, .. }) = "white offers draw".parse::<Event>() else {
///     panic!("it has no \"a\"");
/// };
/// assert_eq!(nearest.patterns().next(), Some("{player} offers a draw"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nearest(pub(super) [Option<&'static str>; 3]);

impl Nearest {
    /// Returns the patterns of the phrases, the nearest first. There are none if no phrase is near.
    pub fn patterns(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.0.into_iter().flatten()
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut patterns = self.patterns();
        let Some(first) = patterns.next() else {
            return f.write_str("expected a phrase such as \"white plays e2e4\"");
        };
        write!(f, "did you mean \"{first}\"")?;
        for other in patterns {
            write!(f, " or \"{other}\"")?;
        }
        f.write_str("?")
    }
}
