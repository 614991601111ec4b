//! Bitboards as drawings: eight lines of dots and crosses, the eighth rank first.

use core::fmt::{self, Write};

use super::Bitboard;
use crate::types::{File, Rank, Square};

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let inside = self.contains(Square::new(file, rank));
                f.write_char(if inside { 'X' } else { '.' })?;
                f.write_char(if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard(0x{:016x})", self.0)
    }
}

/// Makes a [`Bitboard`] from a drawing, the eighth rank first: `X` is in the set, `.` is not.
///
/// A drawing with fewer or more than 64 squares does not compile.
///
/// ```
/// use touchmove::{attacks, bitboard, Square};
///
/// let knight = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     . . . . . . . .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
/// };
/// assert_eq!(attacks::knight(Square::D4), knight);
/// assert!(knight.to_string().starts_with(". . . . . . . .\n"));
/// ```
#[macro_export]
macro_rules! bitboard {
    (@square X) => { true };
    (@square .) => { false };
    ($($mark:tt)*) => {
        const {
            let picture: [bool; 64] = [$($crate::bitboard!(@square $mark)),*];
            let mut bits = 0u64;
            let mut seen = 0;
            while seen < 64 {
                // The drawing begins with a8, the bits with a1.
                bits |= (picture[seen] as u64) << (seen ^ 56);
                seen += 1;
            }
            $crate::Bitboard::from_bits(bits)
        }
    };
}
