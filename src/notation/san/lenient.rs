//! Lenient spellings of moves, read only if they can mean one legal move.

use arrayvec::ArrayVec;

use super::{Error, PieceLetters};
use crate::bitboard::Bitboard;
use crate::legality::{LegalMove, MoveFilter};
use crate::position::Position;
use crate::types::{CastlingSide, File, Promotion, Role, dash_len};

/// A longer text is not a move.
const LONGEST: usize = 32;

/// What writers put behind a move instead of the signs of SAN. Longer ones come before their ends.
/// Daggers mean check and mate, and numbers that are raised a footnote.
const ENDINGS: [&str; 24] = [
    "check", "mate", "dbl", "dis", "chk", "ch", "mt", ":", "x", "+", "#", ".", "†", "‡", "⁰", "¹",
    "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹",
];

impl Position {
    /// Parses a move like [`parse_san_with`](Self::parse_san_with), and lenient spellings too.
    ///
    /// A lenient spelling is read only if it can mean one legal move and nothing else:
    ///
    /// * `OO`, `000`, and castling with any dash;
    /// * `ed` and `exd`, if only one pawn capture goes from the one file to the other;
    /// * `nf3` and `bc4`, if the text is no legal move of a pawn;
    /// * `E4`, `E2E4` and `NF3`, but not `BC4` if a bishop and a pawn can move there;
    /// * `Qd5:`, `Bxf7ch`, `Qh7mate`, `Bb5†` and other signs of a capture, check or mate after the
    ///   move, the `N` of a novelty as in `a6N`, and the number of a footnote as in `e4¹`.
    ///
    /// `null` and `pass` are null moves.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::san::PieceLetters;
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K1N1 w - - 0 1".parse()?;
    /// let read = |text: &str| position.parse_san_lenient(text.as_bytes(), PieceLetters::ENGLISH);
    /// assert_eq!(read("exd")?.san().as_str(), "exd5");
    /// assert_eq!(read("nf3")?.san().as_str(), "Nf3");
    /// assert!(position.parse_san("exd").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san), for the text as it is.
    pub fn parse_san_lenient(
        &self,
        text: &[u8],
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        match self.parse_san_bytes_with(text, letters) {
            Err(error @ (Error::Syntax { .. } | Error::Illegal(_) | Error::NoSuchPiece { .. })) => {
                self.read_leniently(text, letters, error)
            }
            read => read,
        }
    }

    /// Returns what a lenient spelling means, or the error if it is not a known one.
    #[cold]
    fn read_leniently(
        &self,
        text: &[u8],
        letters: PieceLetters<'_>,
        error: Error,
    ) -> Result<LegalMove<'_>, Error> {
        if text.len() > LONGEST {
            return Err(error);
        }
        // A null move is a null move however it is written.
        if matches!(text, b"null" | b"Null" | b"NULL" | b"pass") {
            return Err(Error::NullMove);
        }
        let text = with_hyphens(text);
        let mut rest = text.as_slice();
        loop {
            if let Some(side) = castling(rest) {
                return self.resolve_castling(side).map_err(|_| error);
            }
            let legal = self.parse_san_bytes_with(rest, letters).ok();
            if let Some(legal) = legal.or_else(|| self.capture_between_files(rest)) {
                return Ok(legal);
            }
            let Some(shorter) = without_ending(rest) else {
                break;
            };
            rest = shorter;
        }
        let legal = self.with_capital(rest, letters);
        legal
            .or_else(|| self.with_small_squares(rest, letters))
            .ok_or(error)
    }

    /// Reads a lower-case letter of a piece. It may also be a file, but the pawn has been tried.
    fn with_capital(&self, text: &[u8], letters: PieceLetters<'_>) -> Option<LegalMove<'_>> {
        let mut text = copied(text);
        let first = text
            .first_mut()
            .filter(|first| first.is_ascii_lowercase())?;
        first.make_ascii_uppercase();
        let (role, _) = letters.read(&text)?;
        let legal = self.parse_san_bytes_with(&text, letters);
        legal.ok().filter(|_| role != Role::Pawn)
    }

    /// Reads a move with its squares in capitals. The first letter may be a file or a piece.
    fn with_small_squares(&self, text: &[u8], letters: PieceLetters<'_>) -> Option<LegalMove<'_>> {
        if text.iter().any(|byte| matches!(byte, b'a'..=b'h')) {
            return None;
        }
        let read = |kept: usize| {
            let mut text = copied(text);
            text.get_mut(kept..)?.make_ascii_lowercase();
            self.parse_san_bytes_with(&text, letters).ok()
        };
        let piece = letters.read(text).and_then(|(role, length)| match role {
            // It may mean a knight.
            Role::Pawn => None,
            _ => read(length),
        });
        match (read(0), piece) {
            (Some(only), None) | (None, Some(only)) => Some(only),
            _ => None,
        }
    }

    /// Returns the only pawn capture from one file to another, as in `exd`.
    fn capture_between_files(&self, text: &[u8]) -> Option<LegalMove<'_>> {
        let (from, to, promotion) = match *text {
            [from, b'x' | b':' | b'-', to, ref rest @ ..] | [from, to, ref rest @ ..] => {
                (from, to, rest)
            }
            _ => return None,
        };
        let promotion = match promotion {
            [] => None,
            [letter] | [b'=', letter] => {
                let letter = char::from(letter.to_ascii_lowercase());
                Some(Promotion::from_letter(letter)?)
            }
            _ => return None,
        };
        let file = |letter| File::from_letter(char::from(letter)).map(Bitboard::file);
        let captures = MoveFilter::CAPTURES.role(Role::Pawn);
        let captures = captures.origins(file(from)?).destinations(file(to)?);
        let mut moves = self.legal_moves_matching(captures).into_iter();
        let mut fitting = moves
            .by_ref()
            .filter(|legal| legal.promotion() == promotion);
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }
}

/// Returns a copy of a text, which is not longer than the longest.
fn copied(text: &[u8]) -> ArrayVec<u8, LONGEST> {
    text.iter().copied().take(LONGEST).collect()
}

/// Returns the text with hyphens instead of other dashes.
fn with_hyphens(text: &[u8]) -> ArrayVec<u8, LONGEST> {
    let mut plain = ArrayVec::new();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let (byte, after) = match dash_len(rest) {
            0 => (byte, after),
            length => (b'-', rest.get(length..).unwrap_or_default()),
        };
        // The text is no longer than the capacity.
        let _ = plain.try_push(byte);
        rest = after;
    }
    plain
}

/// Returns the side of castling, however its hyphens are written.
fn castling(text: &[u8]) -> Option<CastlingSide> {
    let is_round = |byte: &u8| matches!(byte, b'O' | b'o' | b'0');
    let plain = text.iter().all(|byte| is_round(byte) || *byte == b'-');
    if !plain || text.first().is_some_and(|byte| *byte == b'-') {
        return None;
    }
    match text.iter().filter(|byte| is_round(byte)).count() {
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
