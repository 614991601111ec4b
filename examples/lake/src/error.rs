//! One sentence for whatever goes wrong, with its place.

use std::fmt;

/// An error, in one sentence.
#[derive(Clone, Debug)]
pub(crate) struct Error(String);

impl Error {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        // Errors of libraries may have several lines; the first of each says what happened.
        let sentence: String = sentence.into();
        let lines = sentence
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty());
        Self(lines.collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Says where an error happened.
pub(crate) trait Context<T> {
    fn context(self, place: impl fmt::Display) -> Result<T, Error>;
}

impl<T, E: fmt::Display> Context<T> for Result<T, E> {
    fn context(self, place: impl fmt::Display) -> Result<T, Error> {
        self.map_err(|error| Error::new(format!("{place}: {error}")))
    }
}
