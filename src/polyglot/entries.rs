//! The legal moves of a position in a book, and one picked.

use core::iter::FusedIterator;

use super::{Book, Error, RawEntries, RawEntry, key};
use crate::legality::LegalMove;
use crate::position::Position;

/// One move of a position that a book knows.
///
/// ```
/// use touchmove::Position;
/// use touchmove::polyglot::{self, Book, Entry, RawEntry};
///
/// let start = Position::standard();
/// let bytes = RawEntry::new(polyglot::key(&start), "g1f3".parse()?, 8).to_bytes();
/// let book = Book::from_bytes(&bytes)?;
/// let Entry { legal, weight, learn } = book.best(&start).ok_or("in the book")?;
/// assert_eq!((legal.san().as_str(), weight, learn), ("Nf3", 8, 0));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'p> {
    pub legal: LegalMove<'p>,
    /// The weight: how often the move should be played, compared with others of the position.
    pub weight: u16,
    /// The learn value, usually 0. The format leaves it to the program that writes it.
    pub learn: u32,
}

impl<'b> Book<'b> {
    /// Iterates over the legal moves that the book knows in a position. Each has its weight.
    ///
    /// They come in the order of the book, in which most books have the heaviest first. Entries
    /// whose move is not legal are skipped; [`checked_entries`](Book::checked_entries) names them.
    /// They come from broken books, or from another position with the same key.
    ///
    /// The format writes castling as the king moving to its own rook's square, `e1h1`, as this
    /// crate does, and in Chess960 too. The king's two steps, `e1g1`, which some programs write,
    /// are read as castling as well.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::polyglot::{self, Book, RawEntry};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let key = polyglot::key(&position);
    /// let entry = |text: &str| text.parse().map(|mv| RawEntry::new(key, mv, 5));
    /// let entries = [entry("e1h1")?, entry("e1e4")?, entry("h1h7")?];
    /// let bytes = entries.map(RawEntry::to_bytes).concat();
    /// let book = Book::from_bytes(&bytes)?;
    ///
    /// let known = book.entries(&position).map(|entry| entry.legal.san().to_string());
    /// assert_eq!(known.collect::<Vec<_>>(), ["O-O", "Rh7"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("find_all", "get_all"))]
    pub fn entries<'p>(&self, position: &'p Position) -> Entries<'b, 'p> {
        Entries {
            checked: self.checked_entries(position),
        }
    }

    /// Iterates over all entries of a position. It names those whose move cannot be played.
    ///
    /// An item is [`Error::NotAMove`] or [`Error::Illegal`] if the entry has no legal move.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::polyglot::{self, Book, Error, RawEntry};
    ///
    /// let start = Position::standard();
    /// let bytes = RawEntry::new(polyglot::key(&start), "e2e5".parse()?, 1).to_bytes();
    /// let book = Book::from_bytes(&bytes)?;
    /// let error = book.checked_entries(&start).next().ok_or("an entry")?.unwrap_err();
    /// assert!(matches!(error, Error::Illegal { offset: 0, .. }));
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the entry at byte 0 of the book has the illegal move e2e5: \
    ///      a pawn cannot move from e2 to e5",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn checked_entries<'p>(&self, position: &'p Position) -> CheckedEntries<'b, 'p> {
        let found = self.offsets_of(key(position));
        CheckedEntries {
            position,
            offset: found.start,
            entries: self.raw_entries_at(found),
        }
    }

    /// Returns the legal move with the greatest weight, the first if there are several.
    ///
    /// Returns `None` if the book has no legal move with a weight above 0 in this position.
    #[doc(alias("find", "best_move"))]
    #[must_use]
    pub fn best<'p>(&self, position: &'p Position) -> Option<Entry<'p>> {
        let played = self.entries(position).filter(|entry| entry.weight > 0);
        played.reduce(|best, entry| {
            if entry.weight > best.weight {
                entry
            } else {
                best
            }
        })
    }

    /// Returns the legal move that a number picks, by weight.
    ///
    /// Random numbers, of at least 32 bits, pick each move as often as its weight says; the crate
    /// has no randomness of its own. The numbers 0, 1, 2 … pick the first entry as many times as
    /// its weight says, then the second, and so on, and after the last begin again. A move with the
    /// weight 0 is never picked.
    ///
    /// Returns `None` if the book has no legal move with a weight above 0 in this position.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::polyglot::{self, Book, RawEntry};
    ///
    /// let start = Position::standard();
    /// let key = polyglot::key(&start);
    /// let (e4, d4) = ("e2e4".parse()?, "d2d4".parse()?);
    /// let entries = [RawEntry::new(key, e4, 2), RawEntry::new(key, d4, 1)];
    /// let bytes = entries.map(RawEntry::to_bytes).concat();
    /// let book = Book::from_bytes(&bytes)?;
    ///
    /// let picked = (0..4).filter_map(|number| book.pick(&start, number));
    /// let moves = picked.map(|entry| entry.legal.to_string()).collect::<Vec<_>>();
    /// assert_eq!(moves, ["e2e4", "e2e4", "d2d4", "e2e4"]);
    /// assert_eq!(book.best(&start).ok_or("in the book")?.legal.to_string(), "e2e4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("weighted_choice", "choice", "random"))]
    #[must_use]
    pub fn pick<'p>(&self, position: &'p Position, number: u64) -> Option<Entry<'p>> {
        let mut entries = self.entries(position);
        let weights = entries.clone().map(|entry| u64::from(entry.weight));
        let mut left = number.checked_rem(weights.fold(0, u64::saturating_add))?;
        entries.find(|entry| match left.checked_sub(entry.weight.into()) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }
}

/// An iterator over the legal moves that a book knows in a position.
///
/// It is returned by [`Book::entries`].
#[derive(Clone, Debug)]
pub struct Entries<'b, 'p> {
    checked: CheckedEntries<'b, 'p>,
}

impl<'p> Iterator for Entries<'_, 'p> {
    type Item = Entry<'p>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'p>> {
        self.checked.find_map(Result::ok)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.checked.size_hint().1)
    }
}

impl FusedIterator for Entries<'_, '_> {}

/// An iterator over the entries of a position. It returns an error for each that has no legal move.
///
/// It is returned by [`Book::checked_entries`].
#[derive(Clone, Debug)]
pub struct CheckedEntries<'b, 'p> {
    position: &'p Position,
    /// Where the next entry begins in the book.
    offset: usize,
    entries: RawEntries<'b>,
}

impl<'p> Iterator for CheckedEntries<'_, 'p> {
    type Item = Result<Entry<'p>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let raw = self.entries.next()?;
        let offset = self.offset;
        self.offset += RawEntry::SIZE;
        let Some(mv) = raw.to_move() else {
            let move_bits = raw.move_bits;
            return Some(Err(Error::NotAMove { offset, move_bits }));
        };
        let legal = self.position.legal_move(mv);
        let entry = legal.map(|legal| Entry {
            legal,
            weight: raw.weight,
            learn: raw.learn,
        });
        Some(entry.map_err(|reason| Error::Illegal { offset, mv, reason }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }
}

impl ExactSizeIterator for CheckedEntries<'_, '_> {}

impl FusedIterator for CheckedEntries<'_, '_> {}
