//! The text of a rulebook's values: numbers and procedures as single words.

mod classes;
mod numbers;
mod rules;

use core::fmt::{self, Write};
use core::time::Duration;

use arrayvec::ArrayString;

/// A value that is written as one word without spaces and read back the same.
pub(crate) trait Text: Sized {
    /// What an error says was expected.
    const EXPECTED: &'static str = "a value of this parameter";

    /// Writes the word.
    fn write(&self, out: &mut dyn Write) -> fmt::Result;

    /// Parses a word, or returns `None` if it is not valid.
    fn read(text: &str) -> Option<Self>;

    /// Returns the longest time in the value, which rulebooks limit; zero if it has none.
    fn longest_time(&self) -> Duration {
        Duration::ZERO
    }
}

/// A field of the policies, whatever its type.
pub(super) trait Place {
    /// Writes the value of the field.
    fn write(&self, out: &mut dyn Write) -> fmt::Result;

    /// Parses a word into the field, or returns `None` and changes nothing if it is not valid.
    fn put(&mut self, text: &str) -> Option<()>;

    /// Returns the longest time in the field.
    fn longest_time(&self) -> Duration;
}

impl<T: Text> Place for T {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        Text::write(self, out)
    }

    fn put(&mut self, text: &str) -> Option<()> {
        *self = T::read(text)?;
        Some(())
    }

    fn longest_time(&self) -> Duration {
        Text::longest_time(self)
    }
}

/// The value of a [`Parameter`](crate::laws::Parameter) in a rulebook: one word.
///
/// The value is `no` if the rule that governs the parameter is not in force. Times are in seconds,
/// `120s`. Where values depend on the time class, those of standard, rapid and blitz are in this
/// order, separated by slashes. Where they depend on the supervision, full and limited are separated
/// by a bar.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::Parameter;
///
/// let value = Rulebook::FIDE_2014.value(Parameter::IllegalMoveLimitRapidBlitz);
/// assert_eq!(value.as_str(), "2|1");
/// assert_eq!(Rulebook::FIDE_1997.value(Parameter::FivefoldAuto).to_string(), "no");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    word: ArrayString<{ Self::LONGEST }>,
}

impl Value {
    /// The length of the longest word: a list of all penalties, or five procedures.
    const LONGEST: usize = 192;

    /// The rule is not in force.
    pub(super) const NO: &'static str = "no";

    /// Creates a value from a word.
    pub(super) fn of(word: &str) -> Self {
        Self::written(|out| out.write_str(word))
    }

    /// Creates a value from what a closure writes.
    pub(super) fn written(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> Self {
        let mut word = ArrayString::new();
        // A word that is too long would be cut off; a test over all longest values rules that out.
        let is_whole = write(&mut word).is_ok();
        debug_assert!(is_whole, "a word is longer than {}", Self::LONGEST);
        Self { word }
    }

    /// Returns the word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.word
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.word)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({:?})", self.as_str())
    }
}
