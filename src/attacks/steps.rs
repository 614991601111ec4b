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
mod tests {
    use super::*;
    use crate::attacks;
    use crate::types::Role;

    #[test]
    fn steps_from_one_square_are_the_shortest_attacks() {
        for square in Bitboard::FULL {
            let set = Bitboard::from(square);
            let all = attacks::king(square);
            let lines = attacks::on_empty_board(Role::Rook, square);
            assert_eq!(around(set), all);
            assert_eq!(straight(set), all & lines);
            assert_eq!(diagonal(set), all - lines);
            assert_eq!(leaps(set), attacks::knight(square));
        }
    }

    #[test]
    fn steps_from_a_set_are_those_from_each_of_its_squares() {
        for one in Bitboard::FULL {
            for two in Bitboard::FULL {
                let set = Bitboard::from(one) | two;
                for steps in [upright, sideways, straight, diagonal, around, leaps] {
                    assert_eq!(steps(set), steps(one.into()) | steps(two.into()));
                }
            }
        }
    }
}
