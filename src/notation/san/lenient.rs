//! Lenient spellings of moves, read only if they can mean one legal move.

use core::ops::Range;

use arrayvec::ArrayVec;

use super::complete::{CAPTURE, NULL_MOVES};
use super::{Error, PieceLetters};
use crate::legality::{LegalMove, MoveFilter};
use crate::position::Position;
use crate::types::{CastlingSide, Cursor, File, Promotion, Role, dash_len};

/// A longer text is not a move.
const LONGEST: usize = 32;

/// What writers put behind a move instead of the signs of SAN. Longer ones come before their ends.
/// Daggers mean check and mate, and numbers that are raised a footnote.
const ENDINGS: [&str; 24] = [
    "check", "mate", "dbl", "dis", "chk", "ch", "mt", ":", "x", "+", "#", ".", "†", "‡", "⁰", "¹",
    "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹",
];

/// What a lenient spelling means: a legal move, or one that lacks only its promotion piece.
type Reading<'p> = Option<Result<LegalMove<'p>, Error>>;

impl Position {
    /// Parses a move like [`parse_san_with`](Self::parse_san_with), and lenient spellings too.
    ///
    /// A lenient spelling is read only if it can mean one legal move and nothing else:
    ///
    /// | spelling | examples | read if |
    /// |---|---|---|
    /// | plain castling | `OO`, `000`, and any dash | |
    /// | files only | `ed`, `exd` | one pawn captures from the one file to the other |
    /// | pieces only | `KxQ`, `PxP` | one piece captures such a piece |
    /// | small letter | `nf3`, `bc4` | the text is no move of a pawn |
    /// | capitals | `E4`, `E2E4`, `NF3` | not `BC4` if a bishop and a pawn can move there |
    /// | foreign letter | `ed8D`, `Dd4` | it is one piece in every language here that has it, and no file |
    /// | move number | `1.e4`, `12... Nf6` | |
    /// | sign of a capture, check or mate | `Qd5:`, `Bxf7ch`, `Qh7mate`, `Bb5†` | |
    /// | sign of a novelty, footnote | `a6N`, `e4¹` | |
    ///
    /// `null` and `pass` are null moves.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::san::PieceLetters;
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K1N1 w - - 0 1".parse()?;
    /// let read = |text: &str| position.parse_san_lenient(text.as_bytes(), PieceLetters::ENGLISH);
    /// assert_eq!(read("PxP")?.san().as_str(), "exd5");
    /// assert_eq!(read("1. nf3")?.san().as_str(), "Nf3");
    /// assert!(position.parse_san("PxP").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san), for the text as it is, and
    /// [`Error::PromotionMissing`] for a lenient spelling too.
    pub fn parse_san_lenient(
        &self,
        text: &[u8],
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        let read = self.parse_san_careless(text, letters);
        read.or_else(|error| self.with_known_letters(text, letters).ok_or(error))
    }

    /// Parses a move like [`parse_san_lenient`](Self::parse_san_lenient), but no foreign letters.
    pub(crate) fn parse_san_careless(
        &self,
        text: &[u8],
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        match self.parse_san_bytes_with(text, letters) {
            Err(error @ (Error::Syntax { .. } | Error::Illegal(_) | Error::NoSuchPiece { .. })) => {
                let read = self.read_leniently(without_number(text), letters);
                read.unwrap_or(Err(error))
            }
            read => read,
        }
    }

    #[cold]
    fn read_leniently(&self, text: &[u8], letters: PieceLetters<'_>) -> Reading<'_> {
        // A null move is a null move however it is written.
        if matches!(text, b"null" | b"Null" | b"NULL" | b"pass") || NULL_MOVES.contains(&text) {
            return Some(Err(Error::NullMove));
        }
        if text.len() > LONGEST {
            return None;
        }
        let text = with_hyphens(text);
        let mut rest = text.as_slice();
        while let [move_itself @ .., b'!' | b'?'] = rest {
            rest = move_itself;
        }
        loop {
            if let Some(side) = castling(rest) {
                return self.resolve_castling(side).ok().map(Ok);
            }
            // In Dutch a `P` is a knight.
            let is_pawn = letters == PieceLetters::ENGLISH && rest.starts_with(b"P");
            let knights = is_pawn.then(|| self.only_capture(rest, PieceLetters::DUTCH));
            let read = self.read_as_it_is(rest, letters);
            let read = read.or_else(|| self.only_capture(rest, letters));
            if read.is_some() {
                return read.filter(|_| knights.flatten().is_none());
            }
            let Some(shorter) = without_ending(rest) else {
                break;
            };
            rest = shorter;
        }
        let read = self.with_capital(rest, letters);
        read.or_else(|| self.with_small_squares(rest, letters))
    }

    fn read_as_it_is(&self, text: &[u8], letters: PieceLetters<'_>) -> Reading<'_> {
        let read = self.parse_san_bytes_with(text, letters);
        let is_clear = matches!(read, Ok(_) | Err(Error::PromotionMissing { .. }));
        is_clear.then_some(read)
    }

    /// Reads a lower-case letter of a piece. It may also be a file, but the pawn has been tried.
    fn with_capital(&self, text: &[u8], letters: PieceLetters<'_>) -> Reading<'_> {
        let first = text.first().filter(|first| first.is_ascii_lowercase())?;
        match letters.read_own(&[first.to_ascii_uppercase()])? {
            (Role::Pawn, _) => None,
            _ => self.read_as_it_is(&changed(text, 0..1, <[u8]>::make_ascii_uppercase), letters),
        }
    }

    /// Reads a move with its squares in capitals. The first letter may be a file or a piece.
    fn with_small_squares(&self, text: &[u8], letters: PieceLetters<'_>) -> Reading<'_> {
        if text.iter().any(|byte| matches!(byte, b'a'..=b'h')) {
            return None;
        }
        let small = <[u8]>::make_ascii_lowercase;
        let read = |from| self.read_as_it_is(&changed(text, from..text.len(), small), letters);
        // A `P` may mean a knight.
        let piece = letters
            .read_own(text)
            .filter(|(role, _)| *role != Role::Pawn);
        let piece = piece.and_then(|(_, length)| read(length));
        match (read(0), piece) {
            (Some(only), None) | (None, Some(only)) => Some(only),
            _ => None,
        }
    }

    /// Reads letters of other languages that mean one piece in all of them.
    #[cold]
    fn with_known_letters(&self, text: &[u8], letters: PieceLetters<'_>) -> Option<LegalMove<'_>> {
        let text = without_number(text);
        // A `P` has two meanings, and a capital letter may be a file.
        let small = changed(text, 0..1, <[u8]>::make_ascii_lowercase);
        let file = self.parse_san_careless(&small, letters);
        let may_differ = matches!(file, Ok(_) | Err(Error::PromotionMissing { .. }));
        let read = (!may_differ && !text.contains(&b'P'))
            .then(|| self.parse_san_careless(text, letters.with_known()).ok());
        read.flatten()
    }

    /// Returns the only capture from one file to another, as in `exd`, or of one piece by another,
    /// as in `KxQ`.
    fn only_capture(&self, text: &[u8], letters: PieceLetters<'_>) -> Reading<'_> {
        let file = |letter| File::from_letter(char::from(letter));
        let (files, roles, rest) = match *text {
            [from @ b'a'..=b'h', b'x' | b':' | b'-', to, ref rest @ ..]
            | [from @ b'a'..=b'h', to, ref rest @ ..] => {
                (Some((file(from)?, file(to)?)), None, rest)
            }
            _ => {
                let (role, length) = letters.read(text)?;
                let mut rest = Cursor::new(text.get(length..)?);
                let (of, length) = rest.pass(&CAPTURE).then(|| letters.read(rest.rest()))??;
                (None, Some((role, of)), rest.rest().get(length..)?)
            }
        };
        let promotion = match *rest {
            [] => None,
            [letter] | [b'=', letter] => {
                let letter = char::from(letter.to_ascii_lowercase());
                Some(Promotion::from_letter(letter)?)
            }
            _ => return None,
        };
        let fits = |legal: &LegalMove<'_>| match files {
            Some(files) => {
                legal.role() == Role::Pawn && files == (legal.from().file(), legal.to().file())
            }
            None => roles == legal.captured().map(|of| (legal.role(), of)),
        };
        let captures = self.legal_moves_matching(MoveFilter::CAPTURES).into_iter();
        let mut fitting = captures.filter(|legal| legal.promotion() == promotion && fits(legal));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Some(Ok(only)),
            _ => None,
        }
    }
}

/// Returns a text, which is not longer than the longest, with a part of it changed.
fn changed(text: &[u8], part: Range<usize>, change: fn(&mut [u8])) -> ArrayVec<u8, LONGEST> {
    let mut text: ArrayVec<u8, LONGEST> = text.iter().copied().take(LONGEST).collect();
    text.get_mut(part).map(change);
    text
}

/// Returns the text after a move number, as in `1. e4` and `12…Nf6`.
fn without_number(text: &[u8]) -> &[u8] {
    let mut rest = Cursor::new(text);
    let digits = rest.pass_while(|byte| byte.is_ascii_digit()).len();
    while rest.pass(&[".", "…"]) {}
    if digits == 0 || rest.at == digits {
        return text;
    }
    rest.pass_while(|byte| byte == b' ');
    rest.rest()
}

/// Returns the text with hyphens instead of other dashes.
fn with_hyphens(text: &[u8]) -> ArrayVec<u8, LONGEST> {
    let mut rest = text;
    let plain = core::iter::from_fn(|| {
        let (&byte, after) = rest.split_first()?;
        let length = dash_len(rest);
        let (byte, after) = match rest.get(length..) {
            Some(behind) if length > 0 => (b'-', behind),
            _ => (byte, after),
        };
        rest = after;
        Some(byte)
    });
    plain.take(LONGEST).collect()
}

/// Returns the side of castling, however its hyphens are written.
fn castling(text: &[u8]) -> Option<CastlingSide> {
    let mut rounds = 0;
    for byte in text {
        match byte {
            b'O' | b'o' | b'0' => rounds += 1,
            b'-' if rounds > 0 => {}
            _ => return None,
        }
    }
    match rounds {
        2 => Some(CastlingSide::KingSide),
        3 => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Returns a text without the last of the signs or words behind a move, if it has one.
pub(crate) fn without_ending(text: &[u8]) -> Option<&[u8]> {
    match text {
        // The sign of a novelty. A promotion to a knight has been tried.
        [novelty @ .., b'N'] if matches!(novelty.last(), Some(b'1'..=b'8' | b'+' | b'#')) => {
            Some(novelty)
        }
        _ => ENDINGS
            .iter()
            .find_map(|ending| text.strip_suffix(ending.as_bytes())),
    }
}
