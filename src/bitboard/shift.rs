//! Shifts of whole sets in the eight directions. No square wraps around the edge of the board.

use super::Bitboard;
use crate::types::File;

const A_FILE: u64 = Bitboard::file(File::A).0;
const H_FILE: u64 = Bitboard::file(File::H).0;

impl Bitboard {
    /// Returns the set shifted by an offset; squares that leave the board are dropped.
    ///
    /// `files` counts toward the h-file, `ranks` toward the eighth rank, as in
    /// [`Square::offset`](crate::Square::offset).
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let knights = Bitboard::from_iter([Square::B1, Square::G1]);
    /// assert_eq!(knights.shift(2, 1), Square::D2.bitboard());
    /// assert_eq!(knights.shift(0, -1), Bitboard::EMPTY);
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, files: i8, ranks: i8) -> Self {
        let (width, height) = (files.unsigned_abs() as u32, ranks.unsigned_abs() as u32);
        if width > 7 || height > 7 {
            return Self::EMPTY;
        }
        let shifted = if ranks >= 0 {
            self.0 << (8 * height)
        } else {
            self.0 >> (8 * height)
        };
        // The files whose squares stay on the board, as one rank and then repeated on all eight.
        if files >= 0 {
            let staying = A_FILE * (0xff >> width);
            Self((shifted & staying) << width)
        } else {
            let staying = A_FILE * (0xff << width & 0xff);
            Self((shifted & staying) >> width)
        }
    }

    /// Returns the set one step toward the eighth rank.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::A8]);
    /// assert_eq!(set.north(), Square::E5.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Returns the set one step toward the first rank.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::A1]);
    /// assert_eq!(set.south(), Square::E3.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Returns the set one step toward the h-file.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::H5]);
    /// assert_eq!(set.east(), Square::F4.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !H_FILE) << 1)
    }

    /// Returns the set one step toward the a-file.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::A5]);
    /// assert_eq!(set.west(), Square::D4.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !A_FILE) >> 1)
    }

    /// Returns the set one step toward the h-file and the eighth rank.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::H5]);
    /// assert_eq!(set.north_east(), Square::F5.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn north_east(self) -> Self {
        Self((self.0 & !H_FILE) << 9)
    }

    /// Returns the set one step toward the a-file and the eighth rank.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::A5]);
    /// assert_eq!(set.north_west(), Square::D5.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn north_west(self) -> Self {
        Self((self.0 & !A_FILE) << 7)
    }

    /// Returns the set one step toward the h-file and the first rank.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::H5]);
    /// assert_eq!(set.south_east(), Square::F3.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn south_east(self) -> Self {
        Self((self.0 & !H_FILE) >> 7)
    }

    /// Returns the set one step toward the a-file and the first rank.
    ///
    /// ```
    /// use touchmove::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_iter([Square::E4, Square::A5]);
    /// assert_eq!(set.south_west(), Square::D3.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn south_west(self) -> Self {
        Self((self.0 & !A_FILE) >> 9)
    }
}
