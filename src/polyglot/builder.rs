//! Collects moves with their weights, and writes them as a book.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::convert::Infallible;

use super::raw::bits_of;
use super::{RawEntry, key};
use crate::legality::LegalMove;

/// A Polyglot book that is being made: positions, their moves and the weights of these.
///
/// A move that is inserted again gains weight, so that counting games makes a book. Weights are
/// counted as 64-bit numbers, and scaled only where the 16 bits of the format do not suffice. Needs
/// the feature `alloc`.
///
/// ```
/// use touchmove::Position;
/// use touchmove::polyglot::{Book, BookBuilder};
///
/// let mut builder = BookBuilder::new();
/// for game in [["e2e4", "c7c5"], ["e2e4", "e7e5"], ["d2d4", "d7d5"]] {
///     let mut position = Position::standard();
///     for text in game {
///         let legal = position.parse_uci(text)?;
///         builder.insert(legal, 1);
///         position = legal.play();
///     }
/// }
/// let bytes = builder.to_bytes();
/// let book = Book::from_bytes(&bytes)?;
/// assert_eq!(book.len(), 5);
///
/// let start = Position::standard();
/// let moves = book.entries(&start).map(|entry| (entry.legal.to_string(), entry.weight));
/// assert!(moves.eq([("e2e4".to_string(), 2), ("d2d4".to_string(), 1)]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BookBuilder {
    /// Weight and learn value, by the key and the number of the move. All are `u64`, as in another
    /// map of the library: one is compiled faster than two.
    moves: BTreeMap<[u64; 2], [u64; 2]>,
}

impl BookBuilder {
    /// Creates a book without entries.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: BTreeMap::new(),
        }
    }

    /// Adds weight to a move of the position in which it is legal.
    ///
    /// A move that the book does not have yet is added, also with the weight 0. Sums stop at the
    /// greatest `u64`.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::polyglot::BookBuilder;
    ///
    /// let start = Position::standard();
    /// let legal = start.parse_san("Nf3")?;
    /// let mut builder = BookBuilder::new();
    /// builder.insert(legal, 2);
    /// builder.insert(legal, 1);
    /// assert_eq!((builder.len(), builder.weight(legal)), (1, Some(3)));
    /// assert!(builder.remove(legal) && builder.is_empty());
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[doc(alias = "add")]
    pub fn insert(&mut self, legal: LegalMove<'_>, weight: u64) {
        self.add(index_of(legal), [weight, 0]);
    }

    /// Adds an entry of another book. If the builder has the move already, the entry's weight is
    /// added to it.
    ///
    /// If both have a learn value other than 0, that of `entry` replaces the one before. The move
    /// is not checked. A book is added as a whole by `builder.extend(book)`.
    pub fn insert_raw(&mut self, entry: RawEntry) {
        let value = [entry.weight.into(), entry.learn.into()];
        self.add([entry.key, entry.move_bits.into()], value);
    }

    fn add(&mut self, index: [u64; 2], [added, new]: [u64; 2]) {
        let [weight, learn] = self.moves.entry(index).or_default();
        *weight = weight.saturating_add(added);
        if new != 0 {
            *learn = new;
        }
    }

    /// Returns the weight of a move. It is `None` if the book does not have the move.
    #[must_use]
    pub fn weight(&self, legal: LegalMove<'_>) -> Option<u64> {
        self.moves.get(&index_of(legal)).map(|&[weight, _]| weight)
    }

    /// Removes a move; returns `true` if the book had it.
    pub fn remove(&mut self, legal: LegalMove<'_>) -> bool {
        self.moves.remove(&index_of(legal)).is_some()
    }

    /// Removes all moves whose weight is less than `minimum`. They may have been played too rarely.
    pub fn prune(&mut self, minimum: u64) {
        self.moves.retain(|_, [weight, _]| *weight >= minimum);
    }

    /// Returns the number of entries: moves, each counted once in each position.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns `true` if the book has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the bytes of the book, 16 for each entry.
    ///
    /// Positions are sorted by key, and the moves of a position by weight, the heaviest first, then
    /// by [`move_bits`](RawEntry::move_bits). If a weight of a position is over 65,535, all weights
    /// of this position are scaled so that the greatest is 65,535. None but a weight of 0 becomes 0.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::polyglot::{Book, BookBuilder};
    ///
    /// let start = Position::standard();
    /// let mut builder = BookBuilder::new();
    /// for (text, games) in [("e2e4", 655_350), ("d2d4", 400_000), ("g2g4", 1)] {
    ///     builder.insert(start.parse_uci(text)?, games);
    /// }
    /// let bytes = builder.to_bytes();
    /// let weights = Book::from_bytes(&bytes)?.entries(&start).map(|entry| entry.weight);
    /// assert!(weights.eq([65_535, 40_000, 1]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(RawEntry::SIZE * self.len());
        let Ok(()) = self.try_for_each(|entry| {
            bytes.extend(entry.to_bytes());
            Ok::<(), Infallible>(())
        });
        bytes
    }

    /// Writes the bytes of the book. Needs the feature `std`.
    ///
    /// They are those of [`to_bytes`](BookBuilder::to_bytes), written entry by entry: a file
    /// wants a [`BufWriter`](std::io::BufWriter).
    ///
    /// # Errors
    ///
    /// The error of the writer.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::polyglot::BookBuilder;
    ///
    /// let start = Position::standard();
    /// let mut builder = BookBuilder::new();
    /// builder.insert(start.parse_uci("e2e4")?, 1);
    /// let mut written = Vec::new();
    /// builder.write_to(&mut written)?;
    /// assert_eq!(written, builder.to_bytes());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn write_to(&self, mut writer: impl std::io::Write) -> std::io::Result<()> {
        self.try_for_each(|entry| writer.write_all(&entry.to_bytes()))
    }

    /// Passes the entries to `write`, in the order of the book, until one fails.
    fn try_for_each<E>(&self, mut write: impl FnMut(RawEntry) -> Result<(), E>) -> Result<(), E> {
        let mut moves = self.moves.iter().peekable();
        let mut entries: Vec<RawEntry> = Vec::new();
        while let Some(&(&[key, _], _)) = moves.peek() {
            let same_position = self.moves.range([key, 0]..[key, u64::MAX]);
            let greatest = same_position.map(|(_, &[weight, _])| weight).max();
            entries.clear();
            while let Some((&[_, bits], &[weight, learn])) =
                moves.next_if(|([other, _], _)| *other == key)
            {
                // Both came from numbers of this size.
                let (move_bits, learn) = (bits as u16, learn as u32);
                let weight = scaled(weight, greatest.unwrap_or(0));
                entries.push(RawEntry {
                    key,
                    move_bits,
                    weight,
                    learn,
                });
            }
            // The weight is that of the book, so a book made of its entries is the same book.
            entries
                .sort_unstable_by_key(|entry| (core::cmp::Reverse(entry.weight), entry.move_bits));
            entries.iter().try_for_each(|&entry| write(entry))?;
        }
        Ok(())
    }
}

fn index_of(legal: LegalMove<'_>) -> [u64; 2] {
    [key(legal.position()), bits_of(legal.to_move()).into()]
}

/// Returns the weight as the format has it, if the greatest of its position is this.
fn scaled(weight: u64, greatest: u64) -> u16 {
    match u16::try_from(greatest) {
        // Not greater than the greatest, which fits.
        Ok(_) => weight as u16,
        Err(_) => {
            let greatest = u128::from(greatest);
            let nearest = (u128::from(weight) * u128::from(u16::MAX) + greatest / 2) / greatest;
            (nearest as u16).max(u16::from(weight > 0))
        }
    }
}

impl Extend<RawEntry> for BookBuilder {
    /// Adds the entries of a book, and the weights of those that are there already.
    fn extend<I: IntoIterator<Item = RawEntry>>(&mut self, entries: I) {
        for entry in entries {
            self.insert_raw(entry);
        }
    }
}

impl FromIterator<RawEntry> for BookBuilder {
    /// Collects the entries of a book, which need not be sorted.
    fn from_iter<I: IntoIterator<Item = RawEntry>>(entries: I) -> Self {
        let mut builder = Self::new();
        builder.extend(entries);
        builder
    }
}
