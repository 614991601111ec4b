//! The source of a PGN file's bytes: memory, or a stream.

use super::ErrorKind;

/// The source of a [`Reader`](crate::pgn::Reader): [`Bytes`] or [`Stream`].
///
/// This trait is sealed and cannot be implemented outside the crate.
pub trait Source: sealed::Sealed {}

pub(super) mod sealed {
    use super::ErrorKind;

    /// What a source gives to the scanner; other crates cannot name it.
    pub trait Sealed {
        /// Returns the buffered bytes.
        fn at_hand(&self) -> &[u8];

        /// Returns `true` if no more bytes follow the buffered ones.
        fn is_last(&self) -> bool;

        /// Drops the first `forget` bytes and fetches more after the others.
        fn advance(&mut self, forget: usize) -> Result<(), ErrorKind>;

        /// Ends the file after the buffered bytes.
        fn close(&mut self);
    }
}

/// A PGN file in memory.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'t>(&'t [u8]);

impl<'t> Bytes<'t> {
    pub(super) const fn new(text: &'t [u8]) -> Self {
        Self(text)
    }
}

impl Source for Bytes<'_> {}

impl sealed::Sealed for Bytes<'_> {
    #[inline(always)]
    fn at_hand(&self) -> &[u8] {
        self.0
    }

    #[inline(always)]
    fn is_last(&self) -> bool {
        true
    }

    fn advance(&mut self, forget: usize) -> Result<(), ErrorKind> {
        self.0 = self.0.get(forget..).unwrap_or_default();
        Ok(())
    }

    fn close(&mut self) {
        self.0 = &[];
    }
}

#[cfg(feature = "std")]
pub use stream::Stream;

#[cfg(feature = "std")]
mod stream {
    use alloc::{string::ToString, vec, vec::Vec};
    use std::io::{self, Read};

    use super::{ErrorKind, Source, sealed};

    /// How many bytes are requested at once.
    const ROOM: usize = 1 << 16;

    /// An incomplete token of this many bytes waits for one more byte at a time.
    const LONG: usize = 16;

    /// A PGN file that is streamed, in constant memory.
    ///
    /// It requests 64 KiB at a time, so a [`BufReader`](std::io::BufReader) around the file gains
    /// nothing.
    #[derive(Debug)]
    pub struct Stream<R> {
        reader: R,
        buffer: Vec<u8>,
        /// How much of the buffer is filled.
        filled: usize,
        ended: bool,
    }

    impl<R: Read> Stream<R> {
        pub(in crate::pgn) fn new(reader: R) -> Self {
            Self {
                reader,
                buffer: vec![0; ROOM],
                filled: 0,
                ended: false,
            }
        }

        fn fetch(&mut self) -> Result<usize, ErrorKind> {
            let room = self.buffer.get_mut(self.filled..).unwrap_or_default();
            loop {
                match self.reader.read(room) {
                    // A reader may report more bytes than it was given room for; such a count is
                    // capped.
                    Ok(count) => return Ok(count.min(room.len())),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        return Err(ErrorKind::Io {
                            kind: error.kind(),
                            message: error.to_string(),
                        });
                    }
                }
            }
        }
    }

    impl<R: Read> Source for Stream<R> {}

    impl<R: Read> sealed::Sealed for Stream<R> {
        #[inline(always)]
        fn at_hand(&self) -> &[u8] {
            self.buffer.get(..self.filled).unwrap_or_default()
        }

        #[inline(always)]
        fn is_last(&self) -> bool {
            self.ended
        }

        fn advance(&mut self, forget: usize) -> Result<(), ErrorKind> {
            let forget = forget.min(self.filled);
            self.buffer.copy_within(forget..self.filled, 0);
            self.filled -= forget;
            // An incomplete token is scanned again from its first byte. For a long one, enough is
            // added to keep the total work linear.
            let enough = self.filled + self.filled / LONG;
            if self.buffer.len() <= enough {
                self.buffer.resize(2 * self.buffer.len(), 0);
            }
            loop {
                let count = self.fetch()?;
                self.filled += count;
                self.ended = count == 0;
                if self.ended || self.filled > enough {
                    return Ok(());
                }
            }
        }

        fn close(&mut self) {
            self.filled = 0;
            self.ended = true;
        }
    }
}
