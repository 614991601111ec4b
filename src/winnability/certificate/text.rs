//! The text of certificates: one member a line.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::member::{Certificate, CertificateError, FreePiece, Member};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::setup::Tolerance;
use crate::types::{Color, Role, Square};

const HEADERS: [&str; 2] = ["White cannot mate", "Black cannot mate"];

/// The letter of a promoted pawn.
const PROMOTED: char = 'x';

/// The word for a side to move that is not in check.
const NOT_IN_CHECK: &str = "safe";

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", HEADERS[self.winner.index()])?;
        self.exact()
            .try_for_each(|position| writeln!(f, "{position}"))?;
        let mut positions = self.members.iter();
        positions.try_for_each(|position| writeln!(f, "{position}"))
    }
}

impl fmt::Display for Member {
    /// Writes the exact pieces as in a FEN; the side to move, unless it may be both; `safe` if it is
    /// not in check; and each free piece with its squares.
    ///
    /// A free piece has the letter of its role, or `X` if it has promoted; Black's are small. Its
    /// squares are rectangles, named by two corners.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        if let Some(turn) = self.turn {
            write!(f, " {}", turn.letter())?;
        }
        if self.is_not_in_check {
            write!(f, " {NOT_IN_CHECK}")?;
        }
        self.free.iter().try_for_each(|piece| write!(f, " {piece}"))
    }
}

impl fmt::Display for FreePiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self
            .role
            .map_or(PROMOTED, Role::letter)
            .to_ascii_uppercase();
        match self.color {
            Color::White => write!(f, "{letter}:")?,
            Color::Black => write!(f, "{}:", letter.to_ascii_lowercase())?,
        }
        let mut left = self.squares;
        let mut comma = "";
        while let Some(first) = left.first() {
            let last = other_corner(first, left);
            left -= rectangle(first, last);
            write!(f, "{comma}{first}")?;
            if last != first {
                write!(f, "-{last}")?;
            }
            comma = ",";
        }
        Ok(())
    }
}

/// Returns the other corner of the rectangle from a square that is as wide as some squares allow, then
/// as high.
fn other_corner(first: Square, squares: Bitboard) -> Square {
    let mut last = first;
    for (files, ranks) in [(1, 0), (0, 1)] {
        let next = |last: Square| last.offset(files, ranks);
        while let Some(next) = next(last).filter(|&next| rectangle(first, next).is_subset(squares))
        {
            last = next;
        }
    }
    last
}

/// Returns the rectangle with two squares in opposite corners.
fn rectangle(one: Square, other: Square) -> Bitboard {
    let (files, ranks) = ([one.file(), other.file()], [one.rank(), other.rank()]);
    let is_inside = |square: &Square| {
        let (file, rank) = (square.file(), square.rank());
        files.iter().any(|&from| from <= file)
            && files.iter().any(|&to| file <= to)
            && ranks.iter().any(|&from| from <= rank)
            && ranks.iter().any(|&to| rank <= to)
    };
    Bitboard::FULL.into_iter().filter(is_inside).collect()
}

impl FromStr for Certificate {
    type Err = CertificateError;

    /// Reads what [`Display`](fmt::Display) has written.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |index, expected| CertificateError::Text {
            line: index + 1,
            expected,
        };
        let mut lines = text.lines().enumerate();
        let header = lines.next().map_or("", |(_, line)| line);
        let winner = Color::ALL
            .into_iter()
            .find(|color| HEADERS[color.index()] == header);
        let mut certificate = Self {
            winner: winner.ok_or(error(0, "`White cannot mate` or `Black cannot mate`"))?,
            exact: Vec::new(),
            members: Vec::new(),
        };
        for (number, line) in lines {
            if line.split(' ').count() == 6 && !line.contains(':') {
                let position = Position::from_fen_with(line, Tolerance::ALL);
                let position = position.map_err(|_| error(number, "the FEN of a position"))?;
                certificate.exact.push(position.packed());
            } else {
                let position = Member::read(line).map_err(|expected| error(number, expected))?;
                certificate.members.push(position);
            }
        }
        Ok(certificate)
    }
}

impl Member {
    /// Reads what has been written; the error is what was expected.
    pub(super) fn read(text: &str) -> Result<Self, &'static str> {
        let mut words = text.split(' ').peekable();
        let board = words.next().and_then(|word| word.parse().ok());
        let turn = words.next_if(|&word| matches!(word, "w" | "b"));
        Ok(Self {
            board: board.ok_or("the pieces as in a FEN")?,
            turn: turn.map(|turn| {
                if turn == "w" {
                    Color::White
                } else {
                    Color::Black
                }
            }),
            is_not_in_check: words.next_if_eq(&NOT_IN_CHECK).is_some(),
            free: words.map(FreePiece::read).collect::<Result<_, _>>()?,
        })
    }
}

impl FreePiece {
    fn read(text: &str) -> Result<Self, &'static str> {
        let (letter, squares) = text.split_once(':').ok_or("a free piece, as `k:a1-h8`")?;
        let is_white = letter.chars().all(|letter| letter.is_ascii_uppercase());
        let role = letter
            .chars()
            .next()
            .map(|letter| letter.to_ascii_lowercase());
        let role = match role.filter(|_| letter.len() == 1) {
            Some(PROMOTED) => Some(None),
            Some(letter) => Role::from_letter(letter).map(Some),
            None => None,
        };
        let role = role.filter(|&role| role != Some(Role::Pawn));
        let mut all = Bitboard::EMPTY;
        for part in squares.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let corner = |square: &str| {
                square
                    .parse::<Square>()
                    .map_err(|_| "squares, as `a1-h8,b2`")
            };
            all |= rectangle(corner(first)?, corner(last)?);
        }
        Ok(Self {
            color: if is_white { Color::White } else { Color::Black },
            role: role.ok_or("the letter of a piece that is no pawn, or `X`")?,
            squares: all,
        })
    }
}
