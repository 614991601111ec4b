//! The letters that name pieces in a language.

use crate::types::{ParseError, Role};

/// The greatest length of a letter in bytes.
pub(super) const MAX_LETTER: usize = 8;

/// The letters for the pieces in a language (Articles C.2 and C.3). The pieces are king, queen,
/// rook, bishop and knight.
///
/// A letter may be in any script and longer than one character.
///
/// ```
/// use touchmove::Position;
/// use touchmove::san::{NotationStyle, PieceLetters};
///
/// let russian = PieceLetters::RUSSIAN;
/// let start = Position::standard();
/// let knight = start.parse_san_with("Кf3", russian)?;
/// assert_eq!(knight.san().as_str(), "Nf3");
/// assert_eq!(knight.format(NotationStyle::SAN.with(|style| style.letters = russian)).as_str(), "Кf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLetters<'l> {
    /// By role. The pawn's letter may be read but is never written; an empty one is not used.
    by_role: [&'l str; 6],
    /// Whether letters of other languages that mean one piece in all of them are read too.
    has_known: bool,
}

/// Makes a constant of each language's letters: king, queen, rook, bishop and knight.
macro_rules! languages {
    ($($name:ident: $language:literal $k:literal $q:literal $r:literal $b:literal $n:literal;)*) => {
        impl PieceLetters<'static> {$(
            #[doc = concat!(
                "The ", $language, " letters `", $k, "`, `", $q, "`, `", $r, "`, `", $b, "` and `", $n, "`."
            )]
            pub const $name: Self = Self::of([$k, $q, $r, $b, $n]);
        )*

            /// The letters of every language here, without English and figurines.
            pub const LANGUAGES: &'static [Self] = &[$(Self::$name),*];
        }
    };
}

languages! {
    CZECH: "Czech" "K" "D" "V" "S" "J";
    DANISH: "Danish" "K" "D" "T" "L" "S";
    DUTCH: "Dutch" "K" "D" "T" "L" "P";
    ESTONIAN: "Estonian" "K" "L" "V" "O" "R";
    FINNISH: "Finnish" "K" "D" "T" "L" "R";
    FRENCH: "French" "R" "D" "T" "F" "C";
    GERMAN: "German" "K" "D" "T" "L" "S";
    HUNGARIAN: "Hungarian" "K" "V" "B" "F" "H";
    ICELANDIC: "Icelandic" "K" "D" "H" "B" "R";
    ITALIAN: "Italian" "R" "D" "T" "A" "C";
    NORWEGIAN: "Norwegian" "K" "D" "T" "L" "S";
    POLISH: "Polish" "K" "H" "W" "G" "S";
    PORTUGUESE: "Portuguese" "R" "D" "T" "B" "C";
    ROMANIAN: "Romanian" "R" "D" "T" "N" "C";
    RUSSIAN: "Russian" "Кр" "Ф" "Л" "С" "К";
    SPANISH: "Spanish" "R" "D" "T" "A" "C";
    SWEDISH: "Swedish" "K" "D" "T" "L" "S";
}

impl PieceLetters<'static> {
    /// The English letters `K`, `Q`, `R`, `B` and `N`. A pawn written as `P` is read too.
    pub const ENGLISH: Self = Self {
        by_role: ["P", "N", "B", "R", "Q", "K"],
        has_known: false,
    };

    /// The outlined figurines `♔`, `♕`, `♖`, `♗` and `♘`. They stand for both sides, as in printed
    /// books. A pawn written as `♙` is read too.
    pub const FIGURINES: Self = Self {
        by_role: ["♙", "♘", "♗", "♖", "♕", "♔"],
        has_known: false,
    };
}

impl<'l> PieceLetters<'l> {
    const fn of([king, queen, rook, bishop, knight]: [&'l str; 5]) -> Self {
        Self {
            by_role: ["", knight, bishop, rook, queen, king],
            has_known: false,
        }
    }

    /// Creates the set from the letters of the five pieces. The order is king, queen, rook, bishop
    /// and knight.
    ///
    /// A pawn has no letter in such a set. It is recognized by its move alone, as in `e4`, or by
    /// its figurine.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if a letter is empty or longer than eight bytes, if it is used twice, or if
    /// it has a character with another meaning in a move: a file `a` to `h`, a digit, a sign such as
    /// `x`, `=` or `+`, a figurine or a space.
    ///
    /// ```
    /// use touchmove::san::PieceLetters;
    /// use touchmove::ParseError;
    ///
    /// let meaning = ParseError::PieceLetterMeaning { piece: "bishop", character: 'b' };
    /// assert_eq!(PieceLetters::new(["K", "D", "T", "b", "S"]), Err(meaning));
    /// let shared = PieceLetters::new(["K", "D", "T", "L", "L"]).unwrap_err();
    /// assert_eq!(shared.to_string(), "the knight and the bishop have the same letter");
    /// ```
    pub fn new(letters: [&'l str; 5]) -> Result<Self, ParseError> {
        let new = Self::of(letters);
        let letters = Role::ALL.into_iter().zip(new.by_role).skip(1);
        for (role, letter) in letters.clone() {
            let piece = role.word();
            if letter.is_empty() || letter.len() > MAX_LETTER {
                return Err(ParseError::PieceLetterLength { piece });
            }
            if let Some(character) = letter.chars().find(|&character| has_meaning(character)) {
                return Err(ParseError::PieceLetterMeaning { piece, character });
            }
            let mut others = letters.clone().skip(role.index());
            if let Some((other, _)) = others.find(|&(_, other)| other == letter) {
                let other = other.word();
                return Err(ParseError::PieceLetterShared { piece, other });
            }
        }
        Ok(new)
    }

    /// Returns the letter of a piece, or an empty string for a pawn.
    #[inline(always)]
    pub(super) const fn written(&self, role: Role) -> &'l str {
        match role {
            Role::Pawn => "",
            _ => self.by_role[role.index()],
        }
    }

    /// Returns the role whose letter or figurine the text starts with, and its length in bytes.
    ///
    /// If two letters match, one is a prefix of the other. The longer one is right, because its
    /// extra characters have no other meaning in a move.
    pub(super) fn read_own(&self, text: &[u8]) -> Option<(Role, usize)> {
        let letters = Role::ALL.into_iter().zip(self.by_role);
        let fitting = letters
            .map(|(role, letter)| (role, letter.as_bytes()))
            .filter(|(_, letter)| !letter.is_empty() && text.starts_with(letter));
        let longest = fitting.max_by_key(|(_, letter)| letter.len());
        read_figurine(text).or(longest.map(|(role, letter)| (role, letter.len())))
    }

    /// Like [`read_own`](Self::read_own), but also accepts known letters if asked to.
    pub(crate) fn read(&self, text: &[u8]) -> Option<(Role, usize)> {
        let known = || self.has_known.then(|| read_known(text)).flatten();
        self.read_own(text).or_else(known)
    }

    /// Returns the letters together with those that mean one piece in every language with them.
    pub(super) const fn with_known(mut self) -> Self {
        self.has_known = true;
        self
    }

    /// Like [`read`](Self::read), but also accepts lower-case letters of the Latin alphabet.
    pub(super) fn read_in_any_case(&self, text: &[u8]) -> Option<(Role, usize)> {
        self.read(text).or_else(|| {
            let capital = text.first()?.to_ascii_uppercase();
            self.read_own(&[capital])
        })
    }
}

impl Default for PieceLetters<'_> {
    /// Returns the English letters.
    fn default() -> Self {
        PieceLetters::ENGLISH
    }
}

/// Returns the role that a letter has in every language with it, and its length in bytes.
fn read_known(text: &[u8]) -> Option<(Role, usize)> {
    let mut known = PieceLetters::ENGLISH.read(text);
    for letters in PieceLetters::LANGUAGES {
        let meaning = letters.read(text);
        if meaning.is_some() && known.is_some() && meaning != known {
            return None;
        }
        known = known.or(meaning);
    }
    // An `O` may be castling.
    known.filter(|_| !text.starts_with(b"O"))
}

/// Returns the role whose figurine of either color the text starts with, and its length in bytes.
///
/// A variation selector may follow it, which asks for display as plain text or as an emoji.
fn read_figurine(text: &[u8]) -> Option<(Role, usize)> {
    let [0xE2, 0x99, sign @ 0x94..=0x9F, rest @ ..] = text else {
        return None;
    };
    // White's from the king to the pawn, then Black's.
    let role = Role::from_index(5 - usize::from(sign - 0x94) % 6)?;
    let is_marked = rest.starts_with(b"\xef\xb8\x8e") || rest.starts_with(b"\xef\xb8\x8f");
    Some((role, if is_marked { 6 } else { 3 }))
}

/// Returns `true` if a character has a meaning in a move other than as a piece letter.
fn has_meaning(character: char) -> bool {
    matches!(character, 'a'..='h' | '0'..='9' | 'x' | '×' | '–' | '‼' | '⁇'..='⁉' | '♔'..='♟')
        || character.is_ascii_punctuation()
        || character.is_whitespace()
        || character.is_control()
}
