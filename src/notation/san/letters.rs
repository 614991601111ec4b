//! The letters by which men are named in one language or another.

use thiserror::Error;

use crate::types::{Color, Piece, Role};

/// No letter is longer, in bytes.
pub(super) const MAX_LETTER: usize = 8;

/// The letters that name king, queen, rook, bishop and knight in a language (Articles C.2
/// and C.3).
///
/// A letter may be of any script and longer than one character.
///
/// ```
/// use touchmove::Position;
/// use touchmove::san::{NotationStyle, PieceLetters};
///
/// let russian = PieceLetters::new(["Кр", "Ф", "Л", "С", "К"])?;
/// let start = Position::standard();
/// let knight = start.parse_san_with("Кf3", russian)?;
/// assert_eq!(knight.san().as_str(), "Nf3");
/// assert_eq!(knight.format(NotationStyle::SAN.with_letters(russian)).as_str(), "Кf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLetters<'l> {
    /// By role. The pawn's may be read and is never written; empty is none.
    by_role: [&'l str; 6],
}

impl PieceLetters<'static> {
    /// The English letters `K`, `Q`, `R`, `B` and `N`; a pawn called `P` is read.
    pub const ENGLISH: Self = Self {
        by_role: ["P", "N", "B", "R", "Q", "K"],
    };

    /// The figurines `♔`, `♕`, `♖`, `♗` and `♘`, in outline for both sides as books print
    /// them; a pawn called `♙` is read.
    pub const FIGURINES: Self = Self {
        by_role: ["♙", "♘", "♗", "♖", "♕", "♔"],
    };
}

impl<'l> PieceLetters<'l> {
    /// Takes the letters of king, queen, rook, bishop and knight, in this order.
    ///
    /// A pawn has no letter among them, and none is ever read for it: of a pawn there is only
    /// its move, as in `e4`, or its figurine.
    ///
    /// # Errors
    ///
    /// If they cannot be told from each other or from the rest of a move: see
    /// [`PieceLettersError`].
    ///
    /// ```
    /// use touchmove::Role;
    /// use touchmove::san::{PieceLetters, PieceLettersError};
    ///
    /// assert!(PieceLetters::new(["K", "D", "T", "L", "S"]).is_ok());
    /// let refused = PieceLetters::new(["K", "D", "T", "b", "S"]).unwrap_err();
    /// assert_eq!(refused, PieceLettersError::Meaning { role: Role::Bishop, character: 'b' });
    /// assert_eq!(refused.to_string(), "the bishop's letter has 'b', which means something else in a move");
    /// ```
    pub fn new(
        [king, queen, rook, bishop, knight]: [&'l str; 5],
    ) -> Result<Self, PieceLettersError> {
        let by_role = ["", knight, bishop, rook, queen, king];
        let letters = Role::ALL.into_iter().zip(by_role).skip(1);
        for (role, letter) in letters.clone() {
            if letter.is_empty() || letter.len() > MAX_LETTER {
                return Err(PieceLettersError::Length { role });
            }
            if let Some(character) = letter.chars().find(|&character| has_meaning(character)) {
                return Err(PieceLettersError::Meaning { role, character });
            }
            let others = letters.clone().skip(role.index());
            if let Some((other, _)) = others.into_iter().find(|&(_, other)| other == letter) {
                return Err(PieceLettersError::Shared { role, other });
            }
        }
        Ok(Self { by_role })
    }

    /// Returns the letter of a piece, and nothing for a pawn.
    #[inline(always)]
    pub(super) const fn written(&self, role: Role) -> &'l str {
        match role {
            Role::Pawn => "",
            _ => self.by_role[role.index()],
        }
    }

    /// Returns the man whose letter or figurine a text begins with, and its length.
    ///
    /// Of two letters that fit, one is the beginning of the other, and the longer is meant:
    /// what it has more means nothing else.
    pub(super) fn read(&self, text: &[u8]) -> Option<(Role, usize)> {
        let letters = Role::ALL.into_iter().zip(self.by_role);
        let fitting = letters
            .map(|(role, letter)| (role, letter.as_bytes()))
            .filter(|(_, letter)| !letter.is_empty() && text.starts_with(letter));
        let longest = fitting.max_by_key(|(_, letter)| letter.len());
        read_figurine(text).or(longest.map(|(role, letter)| (role, letter.len())))
    }

    /// Like [`read`](Self::read), and reads letters of the Latin alphabet in small as well.
    pub(super) fn read_in_any_case(&self, text: &[u8]) -> Option<(Role, usize)> {
        self.read(text).or_else(|| {
            let capital = text.first()?.to_ascii_uppercase();
            self.read(&[capital])
        })
    }
}

impl Default for PieceLetters<'_> {
    /// Returns the English letters.
    fn default() -> Self {
        PieceLetters::ENGLISH
    }
}

/// Returns the man whose figurine of either color a text begins with, and its length.
///
/// There may be a mark behind it which tells some programs to show it as plain text or as a
/// picture.
fn read_figurine(text: &[u8]) -> Option<(Role, usize)> {
    let begins_with = |sign: char| text.starts_with(sign.encode_utf8(&mut [0; 4]).as_bytes());
    let is_shown = |role| {
        Color::ALL
            .into_iter()
            .any(|color| begins_with(Piece::new(color, role).figurine()))
    };
    let role = Role::ALL.into_iter().find(|&role| is_shown(role))?;
    // Figurines and marks take three bytes each.
    let (_, rest) = text.split_at_checked(3)?;
    let is_marked = rest.starts_with(b"\xef\xb8\x8e") || rest.starts_with(b"\xef\xb8\x8f");
    Some((role, if is_marked { 6 } else { 3 }))
}

/// Returns `true` if a character is part of a move apart from the letters of men.
fn has_meaning(character: char) -> bool {
    matches!(character, 'a'..='h' | '0'..='9' | 'x' | '×' | '–' | '‼' | '⁇'..='⁉' | '♔'..='♟')
        || character.is_ascii_punctuation()
        || character.is_whitespace()
        || character.is_control()
}

/// The reason why some letters cannot name the men.
///
/// ```
/// use touchmove::san::PieceLetters;
///
/// let error = PieceLetters::new(["K", "D", "T", "L", "L"]).unwrap_err();
/// assert_eq!(error.to_string(), "knight and bishop have the same letter");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum PieceLettersError {
    /// A letter is empty, or longer than eight bytes.
    #[error("the {role}'s letter must have one to eight bytes")]
    Length {
        /// Whose letter it is.
        role: Role,
    },
    /// A letter has a file, a digit, a sign, a figurine or a space: `a` to `h`, `x`, `=`, `+` and
    /// so on.
    #[error("the {role}'s letter has {character:?}, which means something else in a move")]
    Meaning {
        /// Whose letter it is.
        role: Role,
        /// The first such character.
        character: char,
    },
    /// Two men have the same letter.
    #[error("{role} and {other} have the same letter")]
    Shared {
        /// One of them.
        role: Role,
        /// The other.
        other: Role,
    },
}
