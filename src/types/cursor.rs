//! What the readers of short texts share: a cursor, and what was expected at which byte.

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
pub(crate) fn expected_at<T, E: From<Expected>>(
    offset: usize,
    expected: &'static str,
) -> Result<T, E> {
    Err(E::from(Expected { offset, expected }))
}

/// A text, read byte by byte from its beginning.
#[derive(Clone)]
pub(crate) struct Cursor<'t> {
    text: &'t [u8],
    /// The index of the next byte.
    pub(crate) at: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the bytes that are not read yet.
    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the bytes read since an index.
    #[cfg(feature = "alloc")]
    pub(crate) fn since(&self, start: usize) -> &'t [u8] {
        self.text.get(start..self.at).unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Returns the first of these words that comes next.
    pub(crate) fn find<'w>(&self, words: &[&'w str]) -> Option<&'w str> {
        let mut words = words.iter().copied();
        words.find(|word| self.rest().starts_with(word.as_bytes()))
    }

    /// Reads the first of these words that comes next, if any does.
    pub(crate) fn pass(&mut self, words: &[&str]) -> bool {
        let word = self.find(words);
        self.at += word.map_or(0, str::len);
        word.is_some()
    }

    /// Reads bytes as long as they are wanted.
    pub(crate) fn pass_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = self.rest();
        let len = rest
            .iter()
            .position(|&byte| !wanted(byte))
            .unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// Returns the error that something else was expected here.
    pub(crate) fn expected<T, E: From<Expected>>(&self, expected: &'static str) -> Result<T, E> {
        expected_at(self.at, expected)
    }
}
