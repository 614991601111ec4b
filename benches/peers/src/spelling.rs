//! A move in a spelling common to all libraries, so that their moves can be compared.

use std::fmt;

/// Two squares and a promotion; castling is the king taking its own rook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spelling {
    from: u8,
    to: u8,
    /// The letter of the promotion piece, or NUL if the move is not a promotion.
    promotion: u8,
}

impl Spelling {
    /// Spells a move between two squares, a1 being 0, b1 being 1, and h8 being 63.
    #[must_use]
    pub fn new(from: usize, to: usize, promotion: Option<char>) -> Self {
        let square = |index: usize| match u8::try_from(index) {
            Ok(square @ 0..=63) => square,
            _ => panic!("there is no square {index}"),
        };
        let promotion = match promotion {
            None => 0,
            Some('n') => b'n',
            Some('b') => b'b',
            Some('r') => b'r',
            Some('q') => b'q',
            Some(other) => panic!("no pawn becomes a {other}"),
        };
        Self {
            from: square(from),
            to: square(to),
            promotion,
        }
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            let (file, rank) = (b'a' + square % 8, b'1' + square / 8);
            write!(f, "{}{}", char::from(file), char::from(rank))?;
        }
        match self.promotion {
            0 => Ok(()),
            letter => write!(f, "{}", char::from(letter)),
        }
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
    }

    #[test]
    fn the_rook_is_in_the_corner_behind_the_king() {
        assert_eq!(corner_of_castling(6), 7);
        assert_eq!(corner_of_castling(58), 56);
    }
}
