//! How numbers and procedures are written in one word of the text of a rulebook.

mod classes;
mod numbers;
mod rules;

use core::fmt::{self, Write};
use core::time::Duration;

use arrayvec::ArrayString;

/// Something that is written as a word without spaces and read back the same.
pub(crate) trait Text: Sized {
    /// Writes the word.
    fn write(&self, out: &mut dyn Write) -> fmt::Result;

    /// Returns what a word says, if it is one.
    fn read(text: &str) -> Option<Self>;

    /// Returns the longest time that the word names, which rulebooks limit; zero if it names none.
    fn longest_time(&self) -> Duration;
}

/// A place in the policies, whatever its type.
pub(super) trait Place {
    /// Writes what stands there.
    fn write(&self, out: &mut dyn Write) -> fmt::Result;

    /// Puts there what a word says; nothing changes if it is none.
    fn put(&mut self, text: &str) -> Option<()>;

    /// Returns the longest time that stands there.
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

/// What a rulebook says to a [`Parameter`](crate::laws::Parameter): one word.
///
/// A rule that is not in force says `no`, one that is in force and leaves nothing to choose
/// says `yes`. Times are in seconds, `120s`. Where values depend on the class of the game, those
/// of standard, rapid and blitz stand in this order between slashes; where they depend on the
/// supervision, full and limited between bars.
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
    /// Room for the longest word, a list of all penalties or five procedures.
    const LONGEST: usize = 192;

    /// A rule that is in force.
    pub(super) const YES: &'static str = "yes";

    /// A rule that is not in force.
    pub(super) const NO: &'static str = "no";

    /// Returns a value with this word.
    pub(super) fn of(word: &str) -> Self {
        let mut value = Self {
            word: ArrayString::new(),
        };
        // What does not fit is cut off, which a test over all longest values rules out.
        let _ = value.word.try_push_str(word);
        value
    }

    /// Returns the value that something writes.
    pub(super) fn written(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> Self {
        let mut word = ArrayString::new();
        let _ = write(&mut word);
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
