//! The steps of a whole set of squares at once.
//!
//! Blockers are ignored, and no step wraps around the edge of the board.

use crate::bitboard::Bitboard;
use crate::types::File;

const AB_FILES: u64 = Bitboard::file(File::A).0 | Bitboard::file(File::B).0;
const GH_FILES: u64 = Bitboard::file(File::G).0 | Bitboard::file(File::H).0;

/// Returns the squares one rank ahead of or behind a square of the set.
pub(crate) const fn upright(set: Bitboard) -> Bitboard {
    Bitboard(set.north().0 | set.south().0)
}

/// Returns the squares one file to the left or right of a square of the set.
pub(crate) const fn sideways(set: Bitboard) -> Bitboard {
    Bitboard(set.east().0 | set.west().0)
}

/// Returns the squares one step away along ranks and files.
pub(crate) const fn straight(set: Bitboard) -> Bitboard {
    Bitboard(upright(set).0 | sideways(set).0)
}

/// Returns the squares one step away along diagonals.
pub(crate) const fn diagonal(set: Bitboard) -> Bitboard {
    sideways(upright(set))
}

/// Returns the squares one king's step away.
pub(crate) const fn around(set: Bitboard) -> Bitboard {
    Bitboard(straight(set).0 | diagonal(set).0)
}

/// Returns the squares one knight's move away.
pub(crate) const fn leaps(set: Bitboard) -> Bitboard {
    let wide = Bitboard((set.0 & !GH_FILES) << 2 | (set.0 & !AB_FILES) >> 2);
    let tall = Bitboard(set.0 << 16 | set.0 >> 16);
    Bitboard(upright(wide).0 | sideways(tall).0)
}

#[cfg(test)]
mod tests;
