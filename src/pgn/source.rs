//! The source of a PGN file's bytes: memory, or a stream that is cut into whole games.

use alloc::borrow::Cow;

use super::ErrorKind;
use super::scan::Scanner;
use super::utf16::Encoding;

/// The source of a [`Reader`](crate::pgn::Reader): [`Bytes`] or, with feature `std`, `Stream`.
///
/// This trait is sealed and cannot be implemented outside the crate.
pub trait Source: sealed::Sealed {}

pub(super) mod sealed {
    use super::{ErrorKind, Scanner};

    /// What a source gives to the scanner; other crates cannot name it.
    pub trait Sealed {
        /// Returns the text at hand: whole games.
        fn text(&self) -> &[u8];

        /// Returns `true` if the text at hand is the whole file, after which nothing is read.
        fn is_whole(&self) -> bool {
            false
        }

        /// Passes over the text at hand, and over what follows a text that ends within a game. Calls
        /// `tell` with each part, in order.
        fn pass(&mut self, tell: impl FnMut(&[u8]));

        /// Takes the next text behind what was passed over, for this scanner. Returns `false` if there
        /// is none.
        fn advance(&mut self, scanner: &Scanner) -> bool;

        /// Returns why the text at hand ends within a game, if it may: the game is too long, or reading
        /// failed.
        fn fault(&self) -> Option<&ErrorKind>;

        /// Ends the file.
        fn close(&mut self);

        /// Returns how many bytes a file in UTF-16 has, as far as it was read, or `None` if the text at
        /// hand is that of the file.
        fn utf16_len(&self) -> Option<u64>;
    }
}

/// A PGN file in memory.
///
/// One in UTF-16 is decoded as a whole when it is read, which takes up to one and a half times its
/// size.
#[derive(Clone, Debug)]
pub struct Bytes<'t> {
    text: Cow<'t, [u8]>,
    /// What is not decoded yet: a whole file in UTF-16, or nothing.
    encoded: &'t [u8],
    utf16_len: Option<u64>,
}

impl<'t> Bytes<'t> {
    pub(super) const fn new(file: &'t [u8]) -> Self {
        let (text, encoded, utf16_len) = match Encoding::of(file) {
            None | Some(Encoding::Bytes) => (file, [].as_slice(), None),
            Some(_) => ([].as_slice(), file, Some(file.len() as u64)),
        };
        Self {
            text: Cow::Borrowed(text),
            encoded,
            utf16_len,
        }
    }
}

impl Source for Bytes<'_> {}

impl sealed::Sealed for Bytes<'_> {
    #[inline(always)]
    fn text(&self) -> &[u8] {
        &self.text
    }

    fn is_whole(&self) -> bool {
        self.encoded.is_empty()
    }

    /// Nothing precedes the text of a file.
    fn pass(&mut self, _: impl FnMut(&[u8])) {}

    fn advance(&mut self, _: &Scanner) -> bool {
        let encoded = core::mem::take(&mut self.encoded);
        let encoding = Encoding::of(encoded).unwrap_or(Encoding::Bytes);
        self.text = Cow::Owned(encoding.decode(encoded, true).0);
        !self.text.is_empty()
    }

    #[inline(always)]
    fn fault(&self) -> Option<&ErrorKind> {
        None
    }

    fn close(&mut self) {}

    fn utf16_len(&self) -> Option<u64> {
        self.utf16_len
    }
}
