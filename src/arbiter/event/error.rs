//! Why a text is not an event: a word that is not what should stand in its place.

/// The reason why a text is not an event.
///
/// ```
/// use touchmove::arbiter::Event;
///
/// let error = "white plays e2e9".parse::<Event>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as e2e4 at byte 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The words say nothing that can happen here.
    #[error("expected an event such as \"white plays e2e4\" or \"arbiter looks at the clocks\"")]
    Unknown,
    /// A word is not what stands in its place.
    #[error("expected {expected} at byte {offset}")]
    Word {
        /// Where the word begins.
        offset: usize,
        /// What should stand there.
        expected: &'static str,
    },
}
