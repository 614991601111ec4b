//! White and Black, and a pair of values with one for each.

use core::{fmt, ops, str::FromStr};

use super::ParseError;

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
    /// Both colors, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for White and 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns White for 0 and Black for 1; `None` for any other index.
    ///
    /// ```
    /// use touchmove::Color;
    ///
    /// assert_eq!(Color::from_index(Color::Black.index()), Some(Color::Black));
    /// assert_eq!(Color::from_index(2), None);
    /// ```
    #[doc(alias = "try_index")]
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::White),
            1 => Some(Self::Black),
            _ => None,
        }
    }

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

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

impl FromStr for Color {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "white" | "w" => Ok(Self::White),
            "black" | "b" => Ok(Self::Black),
            _ => Err(ParseError::Color),
        }
    }
}

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

    /// Creates a pair by calling `value` for White, then for Black.
    ///
    /// ```
    /// use touchmove::{ByColor, Color, Position};
    ///
    /// let start = Position::standard();
    /// let kings = ByColor::from_fn(|color| start.king(color));
    /// assert_eq!(kings[Color::White].name(), "e1");
    /// ```
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        let white = value(Color::White);
        Self {
            white,
            black: value(Color::Black),
        }
    }

    /// Creates a pair from an array with White's value first, also in constants.
    ///
    /// For values that are not `Copy` use `ByColor::from`.
    ///
    /// ```
    /// use touchmove::{ByColor, Color};
    ///
    /// const SCORES: ByColor<i32> = ByColor::from_array([3, 4]);
    /// assert_eq!(SCORES[Color::Black], 4);
    /// assert_eq!(SCORES.into_array(), [3, 4]);
    /// ```
    #[inline]
    pub const fn from_array(values: [T; 2]) -> Self
    where
        T: Copy,
    {
        let [white, black] = values;
        Self { white, black }
    }

    /// Returns the values of White and Black as an array.
    #[inline]
    pub fn into_array(self) -> [T; 2] {
        [self.white, self.black]
    }

    /// Combines both values, White's first, starting with `init`.
    ///
    /// ```
    /// use touchmove::{Board, ByColor};
    ///
    /// let pieces = ByColor::from_fn(|color| Board::STANDARD.by_color(color).len());
    /// assert_eq!(pieces.fold(0, |sum, pieces| sum + pieces), 32);
    /// ```
    #[inline]
    pub fn fold<A>(self, init: A, mut combine: impl FnMut(A, T) -> A) -> A {
        let init = combine(init, self.white);
        combine(init, self.black)
    }

    /// Returns each value together with the value of the same color in `other`.
    ///
    /// ```
    /// use touchmove::ByColor;
    ///
    /// let (before, after) = (ByColor::new(39, 39), ByColor::new(39, 30));
    /// let lost = before.zip(after).map(|(before, after)| before - after);
    /// assert_eq!(lost, ByColor { white: 0, black: 9 });
    /// ```
    #[inline]
    pub fn zip<U>(self, other: ByColor<U>) -> ByColor<(T, U)> {
        ByColor {
            white: (self.white, other.white),
            black: (self.black, other.black),
        }
    }

    /// Returns the pair after applying a function to both values.
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        let white = change(self.white);
        ByColor {
            white,
            black: change(self.black),
        }
    }

    /// Iterates over both colors and their values, White first.
    pub fn iter(&self) -> core::array::IntoIter<(Color, &T), 2> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> From<[T; 2]> for ByColor<T> {
    /// Creates a pair from an array with White's value first.
    #[inline]
    fn from([white, black]: [T; 2]) -> Self {
        Self { white, black }
    }
}

impl<T> From<ByColor<T>> for [T; 2] {
    /// Returns the values of White and Black.
    #[inline]
    fn from(values: ByColor<T>) -> Self {
        values.into_array()
    }
}

impl<T> ops::Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> ops::IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
