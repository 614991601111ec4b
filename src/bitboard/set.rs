//! The set of squares, its set operations and operators.

use core::{num::NonZeroU64, ops};

use crate::types::{File, Rank, Square};

/// A set of squares as a 64-bit mask. Bit 0 is a1, bit 63 is h8.
///
/// ```
/// use touchmove::{Bitboard, File, Rank, Square};
///
/// let set = Bitboard::rank(Rank::First) & !Bitboard::file(File::A);
/// assert_eq!(set.len(), 7);
/// assert!(set.contains(Square::B1) && !set.contains(Square::A1));
/// assert_eq!(set.into_iter().next(), Some(Square::B1));
/// ```
#[doc(alias("BitBoard", "SquareSet"))]
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub(crate) u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The 32 light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares.
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The 28 squares on the edge of the board: first and last rank, first and last file.
    ///
    /// ```
    /// use touchmove::{Bitboard, File, Rank, Square};
    ///
    /// assert!(Bitboard::EDGES.contains(Square::A5) && !Bitboard::EDGES.contains(Square::B5));
    /// assert_eq!(Bitboard::EDGES.len(), 28);
    /// ```
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// The four corners: a1, h1, a8 and h8.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    /// assert_eq!(Bitboard::CORNERS, Bitboard::from_iter(corners));
    /// ```
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);

    /// Creates a set from a 64-bit mask whose lowest bit is a1.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the 64-bit mask, whose lowest bit is a1.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Creates a set of one square.
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns the eight squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// Returns the eight squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (rank.index() * 8))
    }

    /// Returns `true` if the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns the number of squares in the set.
    #[doc(alias("count", "popcnt", "count_ones"))]
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set has at least two squares.
    #[doc(alias = "many")]
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the first square of the set, or `None` if it is empty.
    ///
    /// The order is a1, b1 … h8.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_low_bits(bits.trailing_zeros() as u8)),
            None => None,
        }
    }

    /// Returns the last square of the set, or `None` if it is empty.
    ///
    /// The order is a1, b1 … h8.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_low_bits(63 - bits.leading_zeros() as u8)),
            None => None,
        }
    }

    /// Returns the only square of the set, or `None` unless it has exactly one.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::from(Square::E4).single_square(), Some(Square::E4));
    /// assert_eq!(Bitboard::FULL.single_square(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn single_square(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Adds a square; returns `true` if the set did not contain it.
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        let added = !self.contains(square);
        self.0 |= 1 << square.index();
        added
    }

    /// Removes a square; returns `true` if the set contained it.
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let removed = self.contains(square);
        self.0 &= !(1 << square.index());
        removed
    }

    /// Removes the first square and returns it, or `None` if the set is empty.
    ///
    /// The order is a1, b1 … h8.
    ///
    /// ```
    /// use touchmove::{Bitboard, Rank, Square};
    ///
    /// let mut set = Bitboard::from(Rank::First);
    /// assert_eq!(set.pop_first(), Some(Square::A1));
    /// assert_eq!(set.pop_last(), Some(Square::H1));
    /// assert_eq!(set.len(), 6);
    /// ```
    #[doc(alias("pop", "pop_front", "pop_lsb"))]
    #[inline(always)]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let square = self.first();
        // Clears the lowest bit.
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    /// Whether one instruction counts the squares of a set.
    pub(crate) const HAS_FAST_LEN: bool =
        cfg!(any(target_feature = "popcnt", not(target_arch = "x86_64")));

    /// Returns the index of the first square. For an empty set it is 63 or 64.
    #[inline(always)]
    pub(crate) const fn first_index(self) -> u32 {
        // Without `tzcnt` (BMI1), the trailing zeros of 0 need a test.
        if cfg!(all(target_arch = "x86_64", not(target_feature = "bmi1"))) {
            (self.0 | 1 << 63).trailing_zeros()
        } else {
            self.0.trailing_zeros()
        }
    }

    /// Removes the last square and returns it, or `None` if the set is empty.
    #[doc(alias("pop_back", "pop_msb"))]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let square = self.last();
        if let Some(square) = square {
            self.remove(square);
        }
        square
    }

    /// Returns `true` if every square of the set is also in `other`.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns `true` if the two sets have no square in common.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the set flipped top to bottom: a8 for a1.
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Returns the set flipped left to right: h1 for a1.
    #[doc(alias = "flip_files")]
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }
}

impl Square {
    /// Returns the set that contains this square alone.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// const CENTER: Bitboard = Bitboard::from_bits(
    ///     Square::D4.bitboard().bits() | Square::E5.bitboard().bits(),
    /// );
    /// assert_eq!(CENTER, Square::D4.bitboard() | Square::E5);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_square(self)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::rank(rank)
    }
}

impl ops::Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Implements an operator and its assigning form; the right side is a set or one square.
macro_rules! set_operator {
    ($operator:ident $function:ident, $assign:ident $assign_function:ident, $combine:expr) => {
        impl<S: Into<Self>> ops::$operator<S> for Bitboard {
            type Output = Self;

            #[inline]
            fn $function(self, other: S) -> Self {
                let combine: fn(u64, u64) -> u64 = $combine;
                Self(combine(self.0, other.into().0))
            }
        }

        impl<S: Into<Self>> ops::$assign<S> for Bitboard {
            #[inline]
            fn $assign_function(&mut self, other: S) {
                *self = ops::$operator::$function(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
// Set difference: the squares of the left set that are not in the right one.
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);
