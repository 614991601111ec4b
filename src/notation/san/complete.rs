//! The slow, complete parser: reads every accepted spelling of a move, and finds the byte where a
//! text is wrong.

use super::{Error, Parts, PieceLetters, Suffix};
use crate::types::{CastlingSide, File, Move, Promotion, Rank, Role, Square};

const BEGINNING: &str = "a piece letter, a square or castling";
const FILE: &str = "a file from a to h";
const RANK: &str = "a rank from 1 to 8";
const PROMOTION: &str = "the letter of a queen, rook, bishop or knight";

/// What may stand between the origin and the destination.
const BETWEEN: [&str; 5] = ["x", "-", ":", "×", "–"];
/// Those of them that say that the move captures.
const CAPTURE: [&str; 3] = ["x", ":", "×"];
const ROUND: [&str; 3] = ["O", "0", "o"];
const HYPHEN: [&str; 2] = ["-", "–"];
/// Longer spellings come before their own prefixes.
const EN_PASSANT: [&str; 6] = [" e.p.", "e.p.", " e.p", "e.p", " ep", "ep"];
/// Comments on a move (`!`, `?`) and its effect on the king (`+`, `#`).
const SIGNS: [&str; 8] = ["+", "#", "!", "?", "‼", "⁇", "⁈", "⁉"];

/// The spellings of the null move.
const NULL_MOVES: [&[u8]; 3] = [b"--", b"Z0", b"0000"];

/// Parses a move in any accepted spelling.
///
/// # Errors
///
/// [`Error::Syntax`].
pub(super) fn parse(
    text: &[u8],
    letters: &PieceLetters<'_>,
) -> Result<(Parts, Option<Suffix>), Error> {
    if NULL_MOVES.contains(&text) {
        return Ok((Parts::Null, None));
    }
    let mut reader = Reader {
        text,
        at: 0,
        letters,
    };
    let parts = match reader.castling()? {
        Some(side) => Parts::Castling(side),
        None => reader.piece_and_squares()?,
    };
    let suffix = reader.signs(parts.may_be_en_passant());
    if reader.at < text.len() {
        return Err(reader.expected("the end"));
    }
    Ok((parts, suffix))
}

/// A text and how far it has been read.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    letters: &'t PieceLetters<'t>,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the length of the first of these words that the rest of the text starts with.
    fn begins_with(&self, words: &[&str]) -> Option<usize> {
        let mut words = words.iter();
        let word = words.find(|word| self.rest().starts_with(word.as_bytes()))?;
        Some(word.len())
    }

    /// Skips one of these words, if the rest of the text starts with it.
    fn pass(&mut self, words: &[&str]) -> bool {
        let length = self.begins_with(words);
        self.at += length.unwrap_or(0);
        length.is_some()
    }

    /// Reads the signs after a move. `e.p.` may occur once among them.
    fn signs(&mut self, mut en_passant: bool) -> Option<Suffix> {
        let mut suffix = None;
        loop {
            let sign = self.rest().first().copied();
            if en_passant && self.pass(&EN_PASSANT) {
                en_passant = false;
            } else if !self.pass(&SIGNS) {
                return suffix;
            }
            suffix = match (sign, suffix) {
                (Some(b'+'), None) => Some(Suffix::Check),
                (Some(b'+' | b'#'), _) => Some(Suffix::Checkmate),
                _ => suffix,
            };
        }
    }

    fn expected(&self, expected: &'static str) -> Error {
        Error::Syntax {
            offset: self.at,
            expected,
        }
    }

    /// Parses castling, written with letters or zeros.
    fn castling(&mut self) -> Result<Option<CastlingSide>, Error> {
        if self.rounds(3) {
            return Ok(Some(CastlingSide::QueenSide));
        }
        if self.rounds(2) {
            return Ok(Some(CastlingSide::KingSide));
        }
        // In some languages the letter of a piece looks like the beginning of castling.
        if self.letters.read(self.rest()).is_none() && self.pass(&ROUND) {
            let expected = if self.pass(&HYPHEN) { "O" } else { "-" };
            return Err(self.expected(expected));
        }
        Ok(None)
    }

    /// Parses this many `O` or zero signs with hyphens between them, or nothing.
    fn rounds(&mut self, number: usize) -> bool {
        let start = self.at;
        let fits = (0..number).all(|round| (round == 0 || self.pass(&HYPHEN)) && self.pass(&ROUND));
        if !fits {
            self.at = start;
        }
        fits
    }

    /// Parses a piece letter, any disambiguation, and the destination.
    fn piece_and_squares(&mut self) -> Result<Parts, Error> {
        let role = self.piece();
        let (file, rank) = (self.file(), self.rank());
        let is_begun = self.at > 0;
        let is_capture = is_begun && self.begins_with(&CAPTURE).is_some();
        let (origin, to) = if is_begun && self.pass(&BETWEEN) || self.is_before_square() {
            let file_to = self.file();
            let rank_to = file_to.and_then(|_| self.rank());
            ((file, rank), self.square(file_to, rank_to)?)
        } else {
            ((None, None), self.square(file, rank)?)
        };
        // In some languages the letter of a piece looks like the beginning of `ep`.
        let promotion = match self.begins_with(&EN_PASSANT) {
            Some(_) => None,
            None => self.promotion()?,
        };
        Ok(match (role, origin) {
            (None, (Some(file), Some(rank))) => Parts::Squares {
                mv: Move::new(Square::new(file, rank), to, promotion),
                is_capture,
            },
            (_, (file, rank)) => Parts::Piece {
                role: role.unwrap_or(Role::Pawn),
                file,
                rank,
                is_capture,
                to,
                promotion,
            },
        })
    }

    fn piece(&mut self) -> Option<Role> {
        let (role, length) = self.letters.read(self.rest())?;
        self.at += length;
        Some(role)
    }

    fn file(&mut self) -> Option<File> {
        let file = File::from_letter(char::from(*self.rest().first()?))?;
        self.at += 1;
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_digit(char::from(*self.rest().first()?))?;
        self.at += 1;
        Some(rank)
    }

    fn is_before_square(&self) -> bool {
        matches!(self.rest(), [b'a'..=b'h', b'1'..=b'8', ..])
    }

    /// Returns the square from a file and a rank that were just parsed, if both are present.
    fn square(&self, file: Option<File>, rank: Option<Rank>) -> Result<Square, Error> {
        match (file, rank) {
            (Some(file), Some(rank)) => Ok(Square::new(file, rank)),
            (Some(_), None) => Err(self.expected(RANK)),
            (None, _) if self.at == 0 => Err(self.expected(BEGINNING)),
            (None, _) => Err(self.expected(FILE)),
        }
    }

    /// Parses the promotion piece, if there is one.
    fn promotion(&mut self) -> Result<Option<Promotion>, Error> {
        let parenthesis = self.pass(&["("]);
        let announced = parenthesis || self.pass(&["=", "/"]);
        let Some((role, length)) = self.letters.read_in_any_case(self.rest()) else {
            return if announced {
                Err(self.expected(PROMOTION))
            } else {
                Ok(None)
            };
        };
        let Some(promotion) = Promotion::from_role(role) else {
            return Err(self.expected(PROMOTION));
        };
        self.at += length;
        if parenthesis && !self.pass(&[")"]) {
            return Err(self.expected(")"));
        }
        Ok(Some(promotion))
    }
}
