//! The six roles, the four promotions, and pieces. A piece is a role with a color.

use core::{fmt, str::FromStr};

use super::{Color, ParseError, words};

/// The type of a piece, from pawn to king.
///
/// ```
/// use touchmove::Role;
///
/// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
/// assert_eq!(Role::Knight.to_string(), "knight");
/// ```
#[doc(alias("PieceType", "PieceKind"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// `p`, which promotes on the last rank.
    Pawn,
    /// `n`, which jumps.
    Knight,
    /// `b`, which moves along diagonals.
    Bishop,
    /// `r`, which moves along ranks and files.
    Rook,
    /// `q`, which moves like a rook or a bishop.
    Queen,
    /// `k`, which must not be captured.
    King,
}

impl Role {
    /// Returns the role whose index is in the lowest three bits; 6 and 7 give a king.
    ///
    /// A table keeps this branch-free: with a `match`, the compiler duplicates the code that
    /// follows for each role.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: usize) -> Self {
        const ROLES: [Role; 8] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
            Role::King,
            Role::King,
        ];
        ROLES[bits & 7]
    }

    /// Returns the lower-case English letter: `p`, `n`, `b`, `r`, `q` or `k`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Returns the role with this English letter in either case. Returns `None` for any other
    /// character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

words! { Role, ParseError::Role, {
    Pawn = "pawn" | "p" | "P",
    Knight = "knight" | "n" | "N",
    Bishop = "bishop" | "b" | "B",
    Rook = "rook" | "r" | "R",
    Queen = "queen" | "q" | "Q",
    King = "king" | "k" | "K",
}}

/// The role that a pawn is promoted to: knight, bishop, rook or queen.
///
/// ```
/// use touchmove::{Promotion, Role};
///
/// assert_eq!(Promotion::try_from(Role::Queen), Ok(Promotion::Queen));
/// assert!(Promotion::try_from(Role::King).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Promotion {
    /// `n` at the end of a move.
    Knight = 1,
    /// `b` at the end of a move.
    Bishop,
    /// `r` at the end of a move.
    Rook,
    /// `q` at the end of a move.
    Queen,
}

impl Promotion {
    /// All four promotions, from knight to queen.
    pub const ALL: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// Returns the role the pawn is promoted to.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Knight => Role::Knight,
            Self::Bishop => Role::Bishop,
            Self::Rook => Role::Rook,
            Self::Queen => Role::Queen,
        }
    }

    /// Returns the promotion to this role, or `None` for pawn and king.
    #[inline]
    #[must_use]
    pub const fn from_role(role: Role) -> Option<Self> {
        match role {
            Role::Knight => Some(Self::Knight),
            Role::Bishop => Some(Self::Bishop),
            Role::Rook => Some(Self::Rook),
            Role::Queen => Some(Self::Queen),
            Role::Pawn | Role::King => None,
        }
    }

    /// Returns the lower-case English letter: `n`, `b`, `r` or `q`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        self.role().letter()
    }

    /// Returns the promotion with this English letter in either case. Returns `None` for any other
    /// character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) => Self::from_role(role),
            None => None,
        }
    }
}

impl From<Promotion> for Role {
    #[inline]
    fn from(promotion: Promotion) -> Self {
        promotion.role()
    }
}

impl TryFrom<Role> for Promotion {
    type Error = ParseError;

    fn try_from(role: Role) -> Result<Self, ParseError> {
        Self::from_role(role).ok_or(ParseError::Promotion)
    }
}

impl fmt::Display for Promotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.role().fmt(f)
    }
}

impl FromStr for Promotion {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse::<Role>()
            .ok()
            .and_then(Self::from_role)
            .ok_or(ParseError::Promotion)
    }
}

/// A piece: its role and its color.
///
/// ```
/// use touchmove::{Color, Piece, Role};
///
/// let piece = Piece::new(Color::Black, Role::Queen);
/// assert_eq!((piece.color(), piece.role()), (Color::Black, Role::Queen));
/// assert_eq!(piece.to_string(), "q");
/// assert_eq!("q".parse(), Ok(piece));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    color: Color,
    role: Role,
}

impl Piece {
    /// Creates a piece from its color and role.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// Returns the color of the piece.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        self.color
    }

    /// Returns the type of the piece.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        self.role
    }

    /// All twelve pieces, in the order of their [index](Self::index).
    ///
    /// ```
    /// use touchmove::Piece;
    ///
    /// assert_eq!(String::from_iter(Piece::ALL.map(Piece::letter)), "PNBRQKpnbrqk");
    /// ```
    pub const ALL: [Self; 12] = {
        let mut all = [Self::new(Color::White, Role::Pawn); 12];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self::new(Color::ALL[index / 6], Role::ALL[index % 6]);
            index += 1;
        }
        all
    };

    /// Returns the index of the piece, 0 to 11. White's pawn to king have 0 to 5, Black's 6 to 11.
    ///
    /// ```
    /// use touchmove::{Color, Piece, Role};
    ///
    /// assert_eq!(Piece::new(Color::White, Role::King).index(), 5);
    /// assert_eq!(Piece::new(Color::Black, Role::Knight).index(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.color.index() * Role::ALL.len() + self.role.index()
    }

    /// Returns the piece with this index, 0 to 11; `None` for any other.
    ///
    /// ```
    /// use touchmove::Piece;
    ///
    /// assert_eq!(Piece::from_index(7), "n".parse().ok());
    /// assert_eq!(Piece::from_index(12), None);
    /// ```
    #[doc(alias = "try_index")]
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the FEN letter: upper case for White, lower case for Black.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Returns the Unicode chess symbol: `♔` to `♙` for White, `♚` to `♟` for Black.
    ///
    /// ```
    /// use touchmove::{Color, Piece, Role};
    ///
    /// assert_eq!(Piece::new(Color::White, Role::Knight).figurine(), '♘');
    /// assert_eq!(Piece::new(Color::Black, Role::Knight).figurine(), '♞');
    /// ```
    #[must_use]
    pub const fn figurine(self) -> char {
        const FIGURINES: [[char; 6]; 2] = [
            ['♙', '♘', '♗', '♖', '♕', '♔'],
            ['♟', '♞', '♝', '♜', '♛', '♚'],
        ];
        FIGURINES[self.color.index()][self.role.index()]
    }

    /// Returns the piece with this FEN letter, or `None` for any other letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter.and_then(Self::from_letter).ok_or(ParseError::Piece)
    }
}
