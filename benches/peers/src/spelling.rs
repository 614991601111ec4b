//! A move in a spelling common to all libraries, so that their moves can be compared.

use std::fmt;

/// Two squares and a promotion; castling is the king taking its own rook.
///
/// They are one number, because many lists of them are sorted: the square of origin counts 512, the
/// destination 8, and the promotion, by its place in [`PROMOTIONS`], 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spelling(u16);

/// What comes after the squares, in the order of the alphabet.
const PROMOTIONS: [&str; 5] = ["", "b", "n", "q", "r"];

impl Spelling {
    /// Spells a move between two squares, a1 being 0, b1 being 1, and h8 being 63.
    #[must_use]
    pub fn new(from: usize, to: usize, promotion: Option<char>) -> Self {
        assert!(from < 64 && to < 64, "there is no square {from} or {to}");
        let promotion = match promotion {
            None => 0,
            Some('b') => 1,
            Some('n') => 2,
            Some('q') => 3,
            Some('r') => 4,
            Some(other) => panic!("no pawn becomes a {other}"),
        };
        Self((from << 9 | to << 3 | promotion) as u16)
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = usize::from(self.0);
        for square in [number >> 9, number >> 3 & 63] {
            let (file, rank) = (b'a' + square as u8 % 8, b'1' + square as u8 / 8);
            write!(f, "{}{}", char::from(file), char::from(rank))?;
        }
        f.write_str(PROMOTIONS[number & 7])
    }
}

impl fmt::Debug for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Converts the king's destination when castling to the square of the rook: from the g-file to the
/// h-file, from the c-file to the a-file.
///
/// This works only in standard chess, where the rooks are in the corners.
#[must_use]
pub fn corner_of_castling(king_goes_to: usize) -> usize {
    match king_goes_to % 8 {
        6 => king_goes_to + 1,
        2 => king_goes_to - 2,
        file => panic!("no king castles to file {file}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_from_the_first_rank() {
        assert_eq!(Spelling::new(12, 28, None).to_string(), "e2e4");
        assert_eq!(Spelling::new(48, 56, Some('n')).to_string(), "a7a8n");
        assert_eq!(Spelling::new(63, 63, None).to_string(), "h8h8");
    }

    #[test]
    fn the_order_is_that_of_squares_and_letters() {
        let promotions = [None, Some('b'), Some('n'), Some('q'), Some('r')];
        let moves = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
        let moves = moves
            .flat_map(|(from, to)| promotions.map(|promotion| Spelling::new(from, to, promotion)));
        assert!(moves.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn the_rook_is_in_the_corner_behind_the_king() {
        assert_eq!(corner_of_castling(6), 7);
        assert_eq!(corner_of_castling(58), 56);
    }
}
