//! A book over bytes: its entries as they are, found by binary search.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;
use core::slice::ChunksExact;

use super::{Error, RawEntry};

/// A Polyglot opening book over bytes in memory.
///
/// The bytes are checked once, and only looked at from then on: a book needs no heap. A book can be
/// built into a program. The compiler checks a small one, as below; a large one is checked when the
/// program runs, because the compiler limits how long it computes.
///
/// ```
/// use touchmove::Position;
/// use touchmove::polyglot::Book;
///
/// // One entry; a program would write `include_bytes!("book.bin")`.
/// static BYTES: [u8; 16] = 0x463b_9618_1691_fc9c_031c_0064_0000_0000_u128.to_be_bytes();
/// static BOOK: Book<'_> = match Book::from_bytes(&BYTES) {
///     Ok(book) => book,
///     Err(_) => panic!("the book is broken"),
/// };
///
/// let start = Position::standard();
/// let entry = BOOK.entries(&start).next().ok_or("not in the book")?;
/// assert_eq!((entry.legal.to_string(), entry.weight), ("e2e4".to_string(), 100));
/// # Ok::<(), &str>(())
/// ```
#[doc(alias("MemoryMappedReader", "PolyglotBook", "opening book"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Book<'b> {
    /// Complete entries, sorted by key.
    bytes: &'b [u8],
}

impl<'b> Book<'b> {
    /// Returns the book in these bytes, the content of a `.bin` file.
    ///
    /// Every key is looked at once. The moves are not checked here, because they are known only by
    /// the hash of their position. No bytes at all are a book without entries.
    ///
    /// # Errors
    ///
    /// The first of these that is found: [`Error::Unsorted`] if a key is lower than the one before
    /// it, [`Error::Truncated`] if the length is not a multiple of 16.
    ///
    /// ```
    /// use touchmove::polyglot::{Book, Error, RawEntry};
    ///
    /// let entries = [2, 1].map(|key| RawEntry { key, move_bits: 0, weight: 1, learn: 0 });
    /// let bytes = entries.map(RawEntry::to_bytes).concat();
    /// assert_eq!(Book::from_bytes(&bytes), Err(Error::Unsorted { offset: 16 }));
    /// assert_eq!(Book::from_bytes(&bytes[..16])?.len(), 1);
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn from_bytes(bytes: &'b [u8]) -> Result<Self, Error> {
        let (mut rest, mut last) = (bytes, 0);
        while let Some((entry, others)) = rest.split_first_chunk::<{ RawEntry::SIZE }>() {
            let key = RawEntry::from_bytes(*entry).key;
            if key < last {
                let offset = bytes.len() - rest.len();
                return Err(Error::Unsorted { offset });
            }
            last = key;
            rest = others;
        }
        if rest.is_empty() {
            Ok(Self { bytes })
        } else {
            Err(Error::Truncated {
                offset: bytes.len() - rest.len(),
                found: rest.len(),
            })
        }
    }

    /// Returns the bytes of the book.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &'b [u8] {
        self.bytes
    }

    /// Returns the number of entries.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bytes.len() / RawEntry::SIZE
    }

    /// Returns `true` if the book has no entries.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the entry at an index. It is `None` if the index is out of range.
    #[inline]
    #[must_use]
    pub const fn get(&self, index: usize) -> Option<RawEntry> {
        if index >= self.len() {
            return None;
        }
        match self.bytes.split_at(index * RawEntry::SIZE).1.first_chunk() {
            Some(entry) => Some(RawEntry::from_bytes(*entry)),
            None => None,
        }
    }

    /// Iterates over all entries, in the order of their keys.
    ///
    /// ```
    /// use touchmove::polyglot::{Book, RawEntry};
    ///
    /// let entries = [1, 1, 7].map(|key| RawEntry { key, move_bits: 0, weight: 1, learn: 0 });
    /// let bytes = entries.map(RawEntry::to_bytes).concat();
    /// let book = Book::from_bytes(&bytes)?;
    /// assert!(book.raw_entries().eq(entries));
    /// assert_eq!(book.raw_entries_of(1).len(), 2);
    /// assert_eq!(book.raw_entries_of(2).len(), 0);
    /// # Ok::<(), touchmove::polyglot::Error>(())
    /// ```
    #[inline]
    pub fn raw_entries(&self) -> RawEntries<'b> {
        RawEntries {
            chunks: self.bytes.chunks_exact(RawEntry::SIZE),
        }
    }

    /// Iterates over the entries with this [key](super::key), found by binary search.
    ///
    /// The moves are not checked; [`entries`](Book::entries) does that.
    pub fn raw_entries_of(&self, key: u64) -> RawEntries<'b> {
        self.raw_entries_at(self.offsets_of(key))
    }

    /// Iterates over the entries in a range of bytes.
    pub(super) fn raw_entries_at(&self, bytes: Range<usize>) -> RawEntries<'b> {
        let bytes = self.bytes.get(bytes).unwrap_or_default();
        RawEntries {
            chunks: bytes.chunks_exact(RawEntry::SIZE),
        }
    }

    /// Returns where the entries with this key are, in bytes.
    pub(super) fn offsets_of(&self, key: u64) -> Range<usize> {
        let start = self.entries_below(key);
        let end = match key.checked_add(1) {
            Some(next) => self.entries_below(next),
            None => self.len(),
        };
        start * RawEntry::SIZE..end * RawEntry::SIZE
    }

    /// Returns the number of entries with a lower key.
    fn entries_below(&self, key: u64) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.get(middle).is_some_and(|entry| entry.key < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("len", &self.len()).finish()
    }
}

/// An iterator over entries of a book as they are.
///
/// It is returned by [`Book::raw_entries`] and [`Book::raw_entries_of`].
#[derive(Clone, Debug)]
pub struct RawEntries<'b> {
    chunks: ChunksExact<'b, u8>,
}

/// Reads a chunk, which has the length of an entry.
fn entry_of(chunk: &[u8]) -> Option<RawEntry> {
    Some(RawEntry::from_bytes(chunk.try_into().ok()?))
}

impl Iterator for RawEntries<'_> {
    type Item = RawEntry;

    #[inline]
    fn next(&mut self) -> Option<RawEntry> {
        entry_of(self.chunks.next()?)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.chunks.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<RawEntry> {
        entry_of(self.chunks.nth(n)?)
    }
}

impl DoubleEndedIterator for RawEntries<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<RawEntry> {
        entry_of(self.chunks.next_back()?)
    }
}

impl ExactSizeIterator for RawEntries<'_> {}

impl FusedIterator for RawEntries<'_> {}

impl<'b> IntoIterator for Book<'b> {
    type Item = RawEntry;
    type IntoIter = RawEntries<'b>;

    fn into_iter(self) -> RawEntries<'b> {
        self.raw_entries()
    }
}
