//! The slow, complete parser: reads every accepted spelling of a move, and finds the byte where a
//! text is wrong.

use super::{Parts, PieceLetters, Suffix};
use crate::types::{CastlingSide, Cursor, Expected, File, Move, Promotion, Rank, Role, Square};

const BEGINNING: &str = "a piece letter, a square or castling";
const FILE: &str = "a file from a to h";
const RANK: &str = "a rank from 1 to 8";
const PROMOTION: &str = "the letter of a queen, rook, bishop or knight";

/// What may stand between the origin and the destination.
const BETWEEN: [&str; 5] = ["x", "-", ":", "×", "–"];
/// Those of them that say that the move captures.
pub(super) const CAPTURE: [&str; 3] = ["x", ":", "×"];
const ROUND: [&str; 3] = ["O", "0", "o"];
const HYPHEN: [&str; 2] = ["-", "–"];
/// Longer spellings come before their own prefixes.
const EN_PASSANT: [&str; 6] = [" e.p.", "e.p.", " e.p", "e.p", " ep", "ep"];
/// Comments on a move (`!`, `?`) and its effect on the king (`+`, `#`).
const SIGNS: [&str; 8] = ["+", "#", "!", "?", "‼", "⁇", "⁈", "⁉"];

/// The spellings of the null move.
pub(super) const NULL_MOVES: [&[u8]; 3] = [b"--", b"Z0", b"0000"];

/// Parses a move in any accepted spelling.
pub(super) fn parse(
    text: &[u8],
    letters: &PieceLetters<'_>,
) -> Result<(Parts, Option<Suffix>), Expected> {
    if NULL_MOVES.contains(&text) {
        return Ok((Parts::Null, None));
    }
    let text = Cursor::new(text);
    let mut reader = Reader { text, letters };
    let parts = match reader.castling()? {
        Some(side) => Parts::Castling(side),
        None => reader.piece_and_squares()?,
    };
    let may_be_en_passant = match parts {
        Parts::Piece {
            role, promotion, ..
        } => role == Role::Pawn && promotion.is_none(),
        Parts::Squares { mv, .. } => mv.promotion().is_none(),
        Parts::Castling(_) | Parts::Null => false,
    };
    let suffix = reader.signs(may_be_en_passant);
    match reader.text.peek() {
        None => Ok((parts, suffix)),
        Some(_) => reader.text.expected("the end"),
    }
}

struct Reader<'t> {
    text: Cursor<'t>,
    letters: &'t PieceLetters<'t>,
}

impl Reader<'_> {
    /// Reads the signs after a move. `e.p.` may occur once among them.
    fn signs(&mut self, mut en_passant: bool) -> Option<Suffix> {
        let mut suffix = None;
        loop {
            let sign = self.text.peek();
            if en_passant && self.text.pass(&EN_PASSANT) {
                en_passant = false;
            } else if !self.text.pass(&SIGNS) {
                return suffix;
            }
            suffix = match (sign, suffix) {
                (Some(b'+'), None) => Some(Suffix::Check),
                (Some(b'+' | b'#'), _) => Some(Suffix::Checkmate),
                _ => suffix,
            };
        }
    }

    /// Parses castling, written with letters or zeros.
    fn castling(&mut self) -> Result<Option<CastlingSide>, Expected> {
        if self.rounds(3) {
            return Ok(Some(CastlingSide::QueenSide));
        }
        if self.rounds(2) {
            return Ok(Some(CastlingSide::KingSide));
        }
        // In some languages the letter of a piece looks like the beginning of castling.
        if self.letters.read(self.text.rest()).is_none() && self.text.pass(&ROUND) {
            let expected = if self.text.pass(&HYPHEN) { "O" } else { "-" };
            return self.text.expected(expected);
        }
        Ok(None)
    }

    /// Parses this many `O` or zero signs with hyphens between them, or nothing.
    fn rounds(&mut self, number: usize) -> bool {
        let start = self.text.at;
        let fits = (0..number)
            .all(|round| (round == 0 || self.text.pass(&HYPHEN)) && self.text.pass(&ROUND));
        if !fits {
            self.text.at = start;
        }
        fits
    }

    /// Parses a piece letter, any disambiguation, and the destination.
    fn piece_and_squares(&mut self) -> Result<Parts, Expected> {
        let role = self.piece();
        let (file, rank) = (self.file(), self.rank());
        let is_begun = self.text.at > 0;
        let is_capture = is_begun && self.text.find(&CAPTURE).is_some();
        let is_before_square = matches!(self.text.rest(), [b'a'..=b'h', b'1'..=b'8', ..]);
        let (origin, to) = if is_begun && self.text.pass(&BETWEEN) || is_before_square {
            let file_to = self.file();
            let rank_to = file_to.and_then(|_| self.rank());
            ((file, rank), self.square(file_to, rank_to)?)
        } else {
            ((None, None), self.square(file, rank)?)
        };
        // In some languages the letter of a piece looks like the beginning of `ep`.
        let promotion = match self.text.find(&EN_PASSANT) {
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
        let (role, length) = self.letters.read(self.text.rest())?;
        self.text.at += length;
        Some(role)
    }

    fn file(&mut self) -> Option<File> {
        let file = File::from_letter(char::from(self.text.peek()?))?;
        self.text.at += 1;
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_digit(char::from(self.text.peek()?))?;
        self.text.at += 1;
        Some(rank)
    }

    /// Returns the square from a file and a rank that were just parsed, if both are present.
    fn square(&self, file: Option<File>, rank: Option<Rank>) -> Result<Square, Expected> {
        match (file, rank) {
            (Some(file), Some(rank)) => Ok(Square::new(file, rank)),
            (Some(_), None) => self.text.expected(RANK),
            (None, _) if self.text.at == 0 => self.text.expected(BEGINNING),
            (None, _) => self.text.expected(FILE),
        }
    }

    /// Parses the promotion piece, if there is one.
    fn promotion(&mut self) -> Result<Option<Promotion>, Expected> {
        let parenthesis = self.text.pass(&["("]);
        let announced = parenthesis || self.text.pass(&["=", "/"]);
        let (role, length) = match self.letters.read_in_any_case(self.text.rest()) {
            None if !announced => return Ok(None),
            read => read.unwrap_or((Role::Pawn, 0)),
        };
        let Some(promotion) = Promotion::from_role(role) else {
            return self.text.expected(PROMOTION);
        };
        self.text.at += length;
        if parenthesis && !self.text.pass(&[")"]) {
            return self.text.expected(")");
        }
        Ok(Some(promotion))
    }
}
