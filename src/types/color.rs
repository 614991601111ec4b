//! White and Black, and a pair of values with one for each.

use core::ops;

use super::{ParseError, for_each, words};

/// The color of a player and of that player's pieces.
///
/// ```
/// use touchmove::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!("b".parse(), Ok(Color::Black));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// Returns the other color; `!color` does the same outside `const` code.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the FEN letter: `w` or `b`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns the color with this letter, `w` or `b`; `None` for any other.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns `true` for White.
    #[inline]
    #[must_use]
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
    }

    /// Returns `true` for Black.
    #[inline]
    #[must_use]
    pub const fn is_black(self) -> bool {
        matches!(self, Self::Black)
    }
}

impl ops::Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

words! { Color, ParseError::Color, {
    White = "white" | "w",
    Black = "black" | "b",
}}

/// A value for each color.
///
/// ```
/// use touchmove::{ByColor, Color};
///
/// let mut score = ByColor::new(1, 0);
/// score[Color::Black] += 2;
/// assert_eq!(score.map(|points| points * 10), ByColor { white: 10, black: 20 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByColor<T> {
    pub white: T,
    pub black: T,
}

impl<T> ByColor<T> {
    /// Creates a pair from the values of White and Black.
    #[inline]
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }
}

for_each! {
    ByColor[Color; 2], "White first" { white: White, black: Black, }

    /// ```
    /// use touchmove::{ByColor, Color, Position};
    ///
    /// let start = Position::standard();
    /// let kings = ByColor::from_fn(|color| start.king(color));
    /// assert_eq!(kings[Color::White].name(), "e1");
    /// ```
    from_fn

    /// ```
    /// use touchmove::{ByColor, Color};
    ///
    /// const SCORES: ByColor<i32> = ByColor::from_array([3, 4]);
    /// assert_eq!(SCORES[Color::Black], 4);
    /// assert_eq!(SCORES.into_array(), [3, 4]);
    /// ```
    from_array

    /// ```
    /// use touchmove::{Board, ByColor};
    ///
    /// let pieces = ByColor::from_fn(|color| Board::STANDARD.by_color(color).len());
    /// assert_eq!(pieces.fold(0, |sum, pieces| sum + pieces), 32);
    /// ```
    fold

    /// ```
    /// use touchmove::ByColor;
    ///
    /// let (before, after) = (ByColor::new(39, 39), ByColor::new(39, 30));
    /// let lost = before.zip(after).map(|(before, after)| before - after);
    /// assert_eq!(lost, ByColor { white: 0, black: 9 });
    /// ```
    zip
}
