//! A move in algebraic notation as a value: parsed without a position, taken apart, built.

use core::str::{self, FromStr};

use arrayvec::ArrayString;

use super::write::{castling, push};
use super::{Error, Parts, PieceLetters, San, Suffix, complete, fast};
use crate::types::{CastlingSide, File, Promotion, Rank, Role, Square};

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
            Parts::Piece {
                role: Role::Pawn, ..
            } if !matches!(rest, [_, b'x' | b'1'..=b'8', ..]) => return None,
            _ => {}
        }
        ArrayString::from(str::from_utf8(text).ok()?).ok().map(Self)
    }

    /// Parses a move with the piece letters of another language.
    ///
    /// ```
    /// use touchmove::san::{PieceLetters, San};
    ///
    /// let german = PieceLetters::new(["K", "D", "T", "L", "S"])?;
    /// assert_eq!(San::from_text_with("Sgf3", german)?.as_str(), "Ngf3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use touchmove::CastlingSide;
    /// use touchmove::san::{Parts, San, Suffix};
    ///
    /// let castling = San::new(Parts::Castling(CastlingSide::KingSide), Some(Suffix::Check));
    /// assert_eq!(castling.as_str(), "O-O+");
    /// ```
    #[must_use]
    pub fn new(parts: Parts, suffix: Option<Suffix>) -> Self {
        let mut text = ArrayString::new();
        match parts {
            Parts::Null => {
                push(&mut text, "--");
                return Self(text);
            }
            Parts::Castling(side) => push(&mut text, castling(side, false)),
            Parts::Squares { mv, is_capture } => {
                push(&mut text, mv.from().name());
                push(&mut text, if is_capture { "x" } else { "" });
                push_end(&mut text, mv.to(), mv.promotion());
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
                let has_letter = !is_pawn || rank.is_some() || is_capture && file.is_none();
                if has_letter {
                    push_char(&mut text, role.letter().to_ascii_uppercase());
                }
                if let Some(file) = file {
                    push_char(&mut text, file.letter());
                }
                if let Some(rank) = rank {
                    push_char(&mut text, rank.digit());
                }
                push(&mut text, if is_capture { "x" } else { "" });
                push_end(&mut text, to, promotion);
            }
        }
        push(
            &mut text,
            match suffix {
                None => "",
                Some(Suffix::Check) => "+",
                Some(Suffix::Checkmate) => "#",
            },
        );
        Self(text)
    }

    /// Returns what the move says, without its suffix.
    ///
    /// Each accessor reads the text again. Call this once for several of them.
    #[must_use]
    pub fn parts(&self) -> Parts {
        self.read().0
    }

    /// Returns the suffix for check or checkmate, as it is written.
    #[must_use]
    pub fn suffix(&self) -> Option<Suffix> {
        self.read().1
    }

    /// Returns the role of the moving piece. It is `None` if two squares or a null move are
    /// written.
    ///
    /// Castling is a move of the king.
    ///
    /// ```
    /// use touchmove::Role;
    /// use touchmove::san::San;
    ///
    /// let role = |text: &str| text.parse::<San>().map(|san| san.role());
    /// assert_eq!(role("exd5"), Ok(Some(Role::Pawn)));
    /// assert_eq!(role("O-O"), Ok(Some(Role::King)));
    /// assert_eq!(role("e4xd5"), Ok(None));
    /// ```
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        match self.parts() {
            Parts::Piece { role, .. } => Some(role),
            Parts::Castling(_) => Some(Role::King),
            Parts::Squares { .. } | Parts::Null => None,
        }
    }

    /// Returns the file of the origin, if the text gives it.
    #[must_use]
    pub fn origin_file(&self) -> Option<File> {
        match self.parts() {
            Parts::Piece { file, .. } => file,
            Parts::Squares { mv, .. } => Some(mv.from().file()),
            Parts::Castling(_) | Parts::Null => None,
        }
    }

    /// Returns the rank of the origin, if the text gives it.
    #[must_use]
    pub fn origin_rank(&self) -> Option<Rank> {
        match self.parts() {
            Parts::Piece { rank, .. } => rank,
            Parts::Squares { mv, .. } => Some(mv.from().rank()),
            Parts::Castling(_) | Parts::Null => None,
        }
    }

    /// Returns `true` if the text says that the move captures.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        match self.parts() {
            Parts::Piece { is_capture, .. } | Parts::Squares { is_capture, .. } => is_capture,
            Parts::Castling(_) | Parts::Null => false,
        }
    }

    /// Returns the destination, or `None` for castling and the null move.
    #[must_use]
    pub fn destination(&self) -> Option<Square> {
        match self.parts() {
            Parts::Piece { to, .. } => Some(to),
            Parts::Squares { mv, .. } => Some(mv.to()),
            Parts::Castling(_) | Parts::Null => None,
        }
    }

    /// Returns what the pawn becomes, if the text says so.
    #[must_use]
    pub fn promotion(&self) -> Option<Promotion> {
        match self.parts() {
            Parts::Piece { promotion, .. } => promotion,
            Parts::Squares { mv, .. } => mv.promotion(),
            Parts::Castling(_) | Parts::Null => None,
        }
    }

    /// Returns the side on which `O-O` or `O-O-O` castles.
    #[must_use]
    pub fn castling_side(&self) -> Option<CastlingSide> {
        match self.parts() {
            Parts::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// Returns `true` if this is the null move `--`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.parts() == Parts::Null
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

fn push_char<const ROOM: usize>(text: &mut ArrayString<ROOM>, letter: char) {
    push(text, letter.encode_utf8(&mut [0; 4]));
}

/// Writes the destination and the promotion.
fn push_end<const ROOM: usize>(
    text: &mut ArrayString<ROOM>,
    to: Square,
    promotion: Option<Promotion>,
) {
    push(text, to.name());
    if let Some(promotion) = promotion {
        push(text, "=");
        push_char(text, promotion.letter().to_ascii_uppercase());
    }
}
