//! A move in algebraic notation as a value: parsed without a position, taken apart, built.

use core::str::{self, FromStr};

use arrayvec::ArrayString;

use super::fast::{self, Ordinary};
use super::write::{FILES, RANKS, castling, push_end};
use super::{Error, NotationStyle, Parts, PieceLetters, San, Suffix, complete};
use crate::types::Role;

impl San {
    /// Parses a move in any spelling that [`parse_san`](crate::Position::parse_san) reads.
    ///
    /// The value has the canonical spelling of what was read. Comments such as `!?` and the sign
    /// `e.p.` are dropped. Disambiguation, the `x` of a capture and the suffix stay as they are
    /// written, because without a position they cannot be checked.
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] if the text is not a move, with the byte and what was expected there.
    pub fn from_bytes(text: &[u8]) -> Result<Self, Error> {
        if let Some(san) = Self::canonical(text) {
            return Ok(san);
        }
        let (parts, suffix) = complete::parse(text, &PieceLetters::ENGLISH)?;
        Ok(Self::new(parts, suffix))
    }

    /// Takes over a text that is canonical already, as nearly all are. `None` does not mean that it
    /// is not.
    fn canonical(text: &[u8]) -> Option<Self> {
        let rest = match text {
            [rest @ .., b'+' | b'#'] => rest,
            _ => text,
        };
        if let [.., b'+' | b'#' | b'!' | b'?'] = rest {
            return None;
        }
        match fast::parse(rest)? {
            // `ed5` and `ee4` are spelled otherwise.
            Ordinary::Piece(Role::Pawn, ..) if !matches!(rest, [_, b'x' | b'1'..=b'8', ..]) => {
                return None;
            }
            _ => {}
        }
        ArrayString::from(str::from_utf8(text).ok()?).ok().map(Self)
    }

    /// Parses a move with the piece letters of another language.
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] if the text is not a move.
    pub fn from_text_with(text: &str, letters: PieceLetters<'_>) -> Result<Self, Error> {
        let (parts, suffix) = complete::parse(text.as_bytes(), &letters)?;
        Ok(Self::new(parts, suffix))
    }

    /// Writes a move from its parts.
    ///
    /// The origin file of a pawn is left out if it is the file of the destination. A pawn that
    /// changes its file is written as a capture. The null move has no suffix.
    #[must_use]
    pub fn new(parts: Parts, suffix: Option<Suffix>) -> Self {
        let mut text = ArrayString::new();
        let sign = |is_capture| if is_capture { "x" } else { "" };
        match parts {
            Parts::Null => {
                text.push_str("--");
                return Self(text);
            }
            Parts::Castling(side) => text.push_str(castling(side, false)),
            Parts::Squares { mv, is_capture } => {
                text.push_str(mv.from().name());
                text.push_str(sign(is_capture));
                push_end(&mut text, mv.to(), mv.promotion(), &NotationStyle::SAN);
            }
            Parts::Piece {
                role,
                file,
                rank,
                is_capture,
                to,
                promotion,
            } => {
                let is_pawn = role == Role::Pawn;
                let is_capture =
                    is_capture || is_pawn && file.is_some_and(|file| file != to.file());
                let is_plain_push = is_pawn && !is_capture && rank.is_none();
                let file = file.filter(|_| !is_plain_push);
                // Without its letter, such a pawn move would be read as something else.
                if is_pawn && (rank.is_some() || is_capture && file.is_none()) {
                    text.push_str("P");
                }
                text.push_str(PieceLetters::ENGLISH.written(role));
                text.push_str(file.map_or("", |file| FILES[file.index()]));
                text.push_str(rank.map_or("", |rank| RANKS[rank.index()]));
                text.push_str(sign(is_capture));
                push_end(&mut text, to, promotion, &NotationStyle::SAN);
            }
        }
        let suffix = match suffix {
            None => "",
            Some(Suffix::Check) => "+",
            Some(Suffix::Checkmate) => "#",
        };
        text.push_str(suffix);
        Self(text)
    }

    /// Returns what the move says, without its suffix.
    #[must_use]
    pub fn parts(&self) -> Parts {
        self.read().0
    }

    /// Returns the suffix for check or checkmate, as it is written.
    #[must_use]
    pub fn suffix(&self) -> Option<Suffix> {
        self.read().1
    }

    /// Reads its own text, which is always well formed.
    fn read(&self) -> (Parts, Option<Suffix>) {
        complete::parse(self.as_bytes(), &PieceLetters::ENGLISH).unwrap_or((Parts::Null, None))
    }
}

impl FromStr for San {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text.as_bytes())
    }
}

impl From<Parts> for San {
    /// Writes a move from its parts, without a suffix.
    fn from(parts: Parts) -> Self {
        Self::new(parts, None)
    }
}
