//! The error of reading an event or a log, with the nearest phrases.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::arbiter::error::HandleError;
use crate::types::Expected;

/// An error reading an event or a log, or replaying a log.
///
/// The text of an event fits no phrase, or a word in a phrase is wrong. In a log, the line is
/// given too.
///
/// ```
/// use touchmove::arbiter::{Event, Log, log};
///
/// let error = "white plays e2e9".parse::<Event>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as e2e4 at byte 12");
/// let error = "white press".parse::<Event>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown event at byte 6: did you mean \"{player} presses\"?");
///
/// let error = "touchmove log 7\n".parse::<Log>().unwrap_err();
/// assert_eq!(error, log::Error::Version { line: 1, found: "7".into() });
/// assert_eq!(error.to_string(), "line 1: unknown log version \"7\", expected \"1\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// A line is missing or out of place.
    #[error("line {line}: expected {expected}")]
    Syntax {
        /// The line number, from 1.
        line: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// The version of the log is unknown.
    #[error("line {line}: unknown log version \"{found}\", expected \"1\"")]
    Version {
        /// The line number, from 1.
        line: usize,
        /// The version found.
        found: String,
    },
    /// A header line or a note cannot be read.
    #[error("line {line}: invalid {field}: {reason}")]
    Header {
        /// The line number, from 1.
        line: usize,
        /// What the line describes.
        field: &'static str,
        reason: String,
    },
    /// A line is not an event with its time.
    #[error("line {line}: {error}")]
    Event {
        /// The line number, from 1.
        line: usize,
        /// What is wrong with the time or the event; its bytes count from there.
        #[source]
        error: Box<Self>,
    },
    /// The event cannot have happened at this point.
    #[error("line {line}: {error}")]
    Rejected {
        /// The line number, from 1.
        line: usize,
        /// Why it cannot have happened.
        #[source]
        error: HandleError,
    },
}

impl Error {
    /// Returns the number of the line, from 1. The text of an event is a single line.
    #[must_use]
    pub const fn line(&self) -> usize {
        match self {
            Self::Syntax { line, .. }
            | Self::Version { line, .. }
            | Self::Header { line, .. }
            | Self::Event { line, .. }
            | Self::Rejected { line, .. } => *line,
            Self::Unknown { .. } | Self::Word { .. } => 1,
        }
    }
}

impl From<Expected> for Error {
    fn from(Expected { offset, expected }: Expected) -> Self {
        Self::Word { offset, expected }
    }
}

/// The phrases nearest to a text, at most three.
///
/// ```
/// use touchmove::arbiter::event::{Error, Event};
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
