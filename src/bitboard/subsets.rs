//! All subsets of a set, by the carry-rippler trick.

use core::iter::FusedIterator;

use super::Bitboard;

/// An iterator over all subsets of a set. It goes from the empty one to the whole.
///
/// It is returned by [`Bitboard::subsets`].
///
/// ```
/// use touchmove::bitboard::Subsets;
/// use touchmove::{Bitboard, Square};
///
/// let mut subsets: Subsets = Square::E4.bitboard().subsets();
/// assert_eq!(subsets.next(), Some(Bitboard::EMPTY));
/// assert_eq!(subsets.size_hint(), (1, Some(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Subsets {
    whole: Bitboard,
    next: Option<Bitboard>,
}

impl Bitboard {
    /// Iterates over all subsets, from the empty one to the whole set.
    ///
    /// A set of *n* squares has 2ⁿ subsets. They come in the order of their
    /// [`bits`](Self::bits). Tables of slider attacks are filled so, one entry for each way to
    /// occupy the squares of a mask.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square, attacks};
    ///
    /// let mask = Bitboard::from_iter([Square::B1, Square::A2]);
    /// let (b1, a2) = (Square::B1.bitboard(), Square::A2.bitboard());
    /// assert!(mask.subsets().eq([Bitboard::EMPTY, b1, a2, mask]));
    ///
    /// // A rook on d4 and the ten squares where a piece can block its way.
    /// let ways = attacks::rook(Square::D4, Bitboard::EMPTY) - Bitboard::EDGES;
    /// assert_eq!(ways.subsets().count(), 1024);
    /// ```
    #[doc(alias("iter_subsets", "carry_rippler"))]
    #[inline]
    pub const fn subsets(self) -> Subsets {
        Subsets {
            whole: self,
            next: Some(Self::EMPTY),
        }
    }
}

impl Subsets {
    /// Returns how many subsets are left: up to 2⁶⁴.
    fn remaining(&self) -> u128 {
        let Some(next) = self.next else {
            return 0;
        };
        // The rank of the next subset: bit n tells whether it contains the nth square of the whole.
        let bits = self.whole.iter().enumerate();
        let passed: u128 = bits
            .map(|(place, square)| u128::from(next.contains(square)) << place)
            .sum();
        (1 << self.whole.len()) - passed
    }
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        // Counts up in the bits of the whole: the carry ripples over the bits that are not in it.
        let next = Bitboard(subset.0.wrapping_sub(self.whole.0)) & self.whole;
        self.next = if next.is_empty() { None } else { Some(next) };
        Some(subset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match usize::try_from(self.remaining()) {
            Ok(remaining) => (remaining, Some(remaining)),
            Err(_) => (usize::MAX, None),
        }
    }

    fn last(self) -> Option<Bitboard> {
        self.next.map(|_| self.whole)
    }
}

impl FusedIterator for Subsets {}
