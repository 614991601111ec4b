//! What every reader of text in the crate returns: the place of a mistake and what was expected.

/// A mistake in a text: something else was expected at a byte.
///
/// It is small, so that readers can pass it on; each error type has a form of it.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    /// The index of the first wrong byte. It is the length of a text that is too short.
    pub(crate) offset: usize,
    /// What was expected there.
    pub(crate) expected: &'static str,
}

/// Returns the error that something else was expected at an offset.
#[cold]
pub(crate) const fn expected_at<T>(offset: usize, expected: &'static str) -> Result<T, Expected> {
    Err(Expected { offset, expected })
}
