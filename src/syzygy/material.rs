//! Material: what is on the board, as the names of tables say it.

use core::fmt;
use core::str::FromStr;

use crate::position::Position;
use crate::types::{Color, ParseError, Role};

/// The letters of names in their order, with the place of their count in a [`Side`].
const LETTERS: [(char, u32); 5] = [('Q', 4), ('R', 3), ('B', 2), ('N', 1), ('P', 0)];

/// The pieces of one side beside its king: a byte for each role, queens in the highest.
///
/// As a number it orders sides with equally many pieces as the names of tables do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Side(u64);

impl Side {
    #[inline]
    fn of(position: &Position, color: Color) -> Self {
        let ours = position.by_color(color);
        // No board has more than 64 pieces of a role, so no byte overflows.
        let counts = Role::ALL[..5].iter().zip(0..).map(|(role, place)| {
            let count = (position.by_role(*role) & ours).len();
            (count as u64) << (8 * place)
        });
        Self(counts.sum())
    }

    const fn count(self, place: u32) -> u8 {
        (self.0 >> (8 * place)) as u8
    }

    /// Returns the number of pieces beside the king: the sum of the bytes.
    const fn pieces(self) -> usize {
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    fn read(text: &str) -> Option<Self> {
        let mut rest = text.strip_prefix('K')?;
        let mut side = 0;
        for (letter, place) in LETTERS {
            let after = rest.trim_start_matches(letter);
            side += ((rest.len() - after.len()) as u64) << (8 * place);
            rest = after;
        }
        rest.is_empty().then_some(Self(side))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        for (letter, place) in LETTERS {
            for _ in 0..self.count(place) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// The pieces of both sides, as in the name of a table: `KRPvKR`.
///
/// The side with more pieces comes first, whatever its color; of equally many, the one with the better
/// pieces. So one material stands for two, which differ in the colors.
///
/// ```
/// use touchmove::Position;
/// use touchmove::syzygy::Material;
///
/// let position: Position = "8/8/8/5k2/8/r7/4PK2/4R3 w - - 0 1".parse()?;
/// let material = Material::of(&position);
/// assert_eq!(material.to_string(), "KRPvKR");
/// assert_eq!(material.pieces(), 5);
/// assert_eq!("KRvKRP".parse(), Ok(material));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The side that the table calls white.
    first: Side,
    second: Side,
}

impl Material {
    /// Returns the material of a position.
    #[inline]
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::seen(position).0
    }

    /// Returns the material, and whether Black is the side that comes first.
    #[inline]
    pub(super) fn seen(position: &Position) -> (Self, bool) {
        Self::new(
            Side::of(position, Color::White),
            Side::of(position, Color::Black),
        )
    }

    #[inline]
    fn new(one: Side, other: Side) -> (Self, bool) {
        let is_turned = (other.pieces(), other) > (one.pieces(), one);
        let (first, second) = if is_turned {
            (other, one)
        } else {
            (one, other)
        };
        (Self { first, second }, is_turned)
    }

    /// Returns a number in which all bits of the material are mixed.
    #[inline]
    pub(super) const fn hash(self) -> u64 {
        let (first, second) = (self.first.0, self.second.0);
        (first ^ second.rotate_left(40)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns the number of pieces, kings included.
    #[must_use]
    pub fn pieces(self) -> usize {
        self.first.pieces() + self.second.pieces() + 2
    }

    /// Returns `true` if both sides have the same pieces.
    #[must_use]
    pub fn is_symmetric(self) -> bool {
        self.first == self.second
    }

    /// Returns `true` if there are pawns on the board.
    #[must_use]
    pub fn has_pawns(self) -> bool {
        self.count(1) + self.count(9) > 0
    }

    /// Returns the number of pieces with a code of the format: 1 to 6 for pawn to king, 8 more for the second side.
    pub(super) fn count(self, code: u8) -> u8 {
        let side = if code < 8 { self.first } else { self.second };
        match code & 7 {
            6 => 1,
            role @ 1..=5 => side.count(u32::from(role) - 1),
            _ => 0,
        }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.first, self.second)
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Material({self})")
    }
}

impl FromStr for Material {
    type Err = ParseError;

    /// Reads a name such as `KQvKR`, with either side first.
    ///
    /// # Errors
    ///
    /// [`ParseError::Material`] for other texts, and for more than 16 pieces on one side.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let sides = text.split_once('v').and_then(|(one, other)| {
            let one = Side::read(one).filter(|_| one.len() <= 16)?;
            let other = Side::read(other).filter(|_| other.len() <= 16)?;
            Some(Self::new(one, other).0)
        });
        sides.ok_or(ParseError::Material)
    }
}
