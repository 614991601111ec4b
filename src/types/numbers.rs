//! Numbers for small types: all values, their indices, and conversions to numbers and back.

use super::{CastlingSide, Color, File, ParseError, Piece, Rank, Role, Square};

/// Gives enums their values in order, and their indices.
macro_rules! indexed {
    ($($type:ident $values:literal { $($value:ident)* })*) => {$(
        impl $type {
            #[doc = concat!("All ", $values, ", in the order of their [index](Self::index).")]
            pub const ALL: [Self; Self::COUNT] = [$(Self::$value),*];

            #[doc = concat!("Returns the index among all ", $values, ", counted from 0.")]
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the value with this index; `None` if it is too large.
            ///
            /// ```
            #[doc = concat!("use touchmove::", stringify!($type), ";")]
            ///
            #[doc = concat!("let [first, ..] = ", stringify!($type), "::ALL;")]
            #[doc = concat!("assert_eq!(", stringify!($type), "::from_index(first.index()), Some(first));")]
            #[doc = concat!("assert_eq!(", stringify!($type), "::from_index(", stringify!($type), "::COUNT), None);")]
            /// ```
            #[doc(alias = "try_index")]
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT {
                    Some(Self::ALL[index])
                } else {
                    None
                }
            }
        }
    )*};
}

indexed! {
    CastlingSide "castling sides" { KingSide QueenSide }
    Color "colors" { White Black }
    File "files" { A B C D E F G H }
    Rank "ranks" { First Second Third Fourth Fifth Sixth Seventh Eighth }
    Role "roles" { Pawn Knight Bishop Rook Queen King }
}

/// Gives each type its count and its conversions to `u8` and `usize`, and from `u8`.
macro_rules! numbered {
    ($($type:ident: $count:literal $values:literal, $last:literal = $value:expr;)*) => {$(
        impl $type {
            #[doc = concat!("The number of ", $values, ": ", $count, ".")]
            ///
            /// It is the length of a table that is indexed by [`index`](Self::index).
            ///
            /// ```
            #[doc = concat!("use touchmove::", stringify!($type), ";")]
            ///
            #[doc = concat!("let table = [0_i32; ", stringify!($type), "::COUNT];")]
            #[doc = concat!("assert_eq!(table.len(), ", stringify!($type), "::ALL.len());")]
            /// ```
            #[doc(alias = "NUM")]
            pub const COUNT: usize = $count;
        }

        const _: () = assert!($type::ALL.len() == $type::COUNT && $value.index() == $count - 1);

        #[doc = concat!("Returns the [index](", stringify!($type), "::index) as a byte.")]
        impl From<$type> for u8 {
            #[inline]
            fn from(value: $type) -> Self {
                value.index() as Self
            }
        }

        #[doc = concat!("Returns the [index](", stringify!($type), "::index).")]
        impl From<$type> for usize {
            #[inline]
            fn from(value: $type) -> Self {
                value.index()
            }
        }

        /// Returns the value with this index.
        ///
        /// # Errors
        ///
        /// Returns [`ParseError::Index`] if the index is too large.
        ///
        /// ```
        #[doc = concat!("use touchmove::{ParseError, ", stringify!($type), "};")]
        ///
        #[doc = concat!("assert_eq!(", stringify!($type), "::try_from(", $last, "_u8), Ok(", stringify!($value), "));")]
        #[doc = concat!("assert_eq!(u8::from(", stringify!($value), "), ", $last, ");")]
        #[doc = concat!("let error = ParseError::Index { index: ", $count, ", count: ", $count, " };")]
        #[doc = concat!("assert_eq!(", stringify!($type), "::try_from(", $count, "_u8), Err(error));")]
        /// ```
        impl TryFrom<u8> for $type {
            type Error = ParseError;

            #[inline]
            fn try_from(index: u8) -> Result<Self, ParseError> {
                let count = Self::COUNT as u8;
                Self::from_index(index.into()).ok_or(ParseError::Index { index, count })
            }
        }
    )*};
}

numbered! {
    CastlingSide: 2 "castling sides", 1 = CastlingSide::QueenSide;
    Color: 2 "colors", 1 = Color::Black;
    File: 8 "files", 7 = File::H;
    Piece: 12 "pieces by color and role", 11 = Piece::ALL[11];
    Rank: 8 "ranks", 7 = Rank::Eighth;
    Role: 6 "roles", 5 = Role::King;
    Square: 64 "squares", 63 = Square::H8;
}
