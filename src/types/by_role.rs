//! A value for each of the six piece types.

use core::ops;

use super::Role;

/// A value for each of the six piece types.
///
/// ```
/// use touchmove::{Board, ByRole, Color, Role};
///
/// let counts = ByRole::from_fn(|role| Board::STANDARD.pieces(Color::White, role).len());
/// assert_eq!((counts.pawn, counts[Role::Queen]), (8, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByRole<T> {
    pub pawn: T,
    pub knight: T,
    pub bishop: T,
    pub rook: T,
    pub queen: T,
    pub king: T,
}

impl<T> ByRole<T> {
    /// Creates the values by calling `value` for each role, from pawn to king.
    ///
    /// ```
    /// use touchmove::{ByRole, Position, Role};
    ///
    /// let position = Position::standard();
    /// let counts = ByRole::from_fn(|role| position.board().by_role(role).len());
    /// assert_eq!((counts.pawn, counts[Role::King]), (16, 2));
    /// ```
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Role) -> T) -> Self {
        Self {
            pawn: value(Role::Pawn),
            knight: value(Role::Knight),
            bishop: value(Role::Bishop),
            rook: value(Role::Rook),
            queen: value(Role::Queen),
            king: value(Role::King),
        }
    }

    /// Creates the values from an array, from pawn to king, also in constants.
    ///
    /// For values that are not `Copy` use `ByRole::from`.
    ///
    /// ```
    /// use touchmove::{ByRole, Role};
    ///
    /// const VALUES: ByRole<i32> = ByRole::from_array([1, 3, 3, 5, 9, 0]);
    /// assert_eq!(VALUES[Role::Rook], 5);
    /// assert_eq!(VALUES.into_array()[Role::Queen.index()], 9);
    /// ```
    #[inline]
    pub const fn from_array(values: [T; 6]) -> Self
    where
        T: Copy,
    {
        let [pawn, knight, bishop, rook, queen, king] = values;
        Self {
            pawn,
            knight,
            bishop,
            rook,
            queen,
            king,
        }
    }

    /// Returns the values as an array, from pawn to king.
    #[inline]
    pub fn into_array(self) -> [T; 6] {
        [
            self.pawn,
            self.knight,
            self.bishop,
            self.rook,
            self.queen,
            self.king,
        ]
    }

    /// Combines the values, from pawn to king, starting with `init`.
    ///
    /// ```
    /// use touchmove::{Board, ByRole, Color};
    ///
    /// let values = ByRole::from_array([1, 3, 3, 5, 9, 0]);
    /// let counts = ByRole::from_fn(|role| Board::STANDARD.pieces(Color::White, role).len());
    /// let material = values.zip(counts).fold(0, |sum, (value, count)| sum + value * count);
    /// assert_eq!(material, 39);
    /// ```
    #[inline]
    pub fn fold<A>(self, init: A, combine: impl FnMut(A, T) -> A) -> A {
        self.into_array().into_iter().fold(init, combine)
    }

    /// Returns each value together with the value of the same role in `other`.
    ///
    /// ```
    /// use touchmove::ByRole;
    ///
    /// let (held, wanted) = (ByRole::from_array([1, 0, 0, 0, 0, 0]), ByRole::default());
    /// assert_eq!(held.zip(wanted).pawn, (1, 0));
    /// ```
    #[inline]
    pub fn zip<U>(self, other: ByRole<U>) -> ByRole<(T, U)> {
        ByRole {
            pawn: (self.pawn, other.pawn),
            knight: (self.knight, other.knight),
            bishop: (self.bishop, other.bishop),
            rook: (self.rook, other.rook),
            queen: (self.queen, other.queen),
            king: (self.king, other.king),
        }
    }

    /// Returns the values after applying a function to each.
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole {
            pawn: change(self.pawn),
            knight: change(self.knight),
            bishop: change(self.bishop),
            rook: change(self.rook),
            queen: change(self.queen),
            king: change(self.king),
        }
    }

    /// Iterates over the roles and their values, from pawn to king.
    pub fn iter(&self) -> core::array::IntoIter<(Role, &T), 6> {
        Role::ALL.map(|role| (role, &self[role])).into_iter()
    }
}

impl<T> From<[T; 6]> for ByRole<T> {
    /// Creates the values from an array, from pawn to king.
    #[inline]
    fn from([pawn, knight, bishop, rook, queen, king]: [T; 6]) -> Self {
        Self {
            pawn,
            knight,
            bishop,
            rook,
            queen,
            king,
        }
    }
}

impl<T> From<ByRole<T>> for [T; 6] {
    /// Returns the values from pawn to king.
    #[inline]
    fn from(values: ByRole<T>) -> Self {
        values.into_array()
    }
}

impl<T> ops::Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        match role {
            Role::Pawn => &self.pawn,
            Role::Knight => &self.knight,
            Role::Bishop => &self.bishop,
            Role::Rook => &self.rook,
            Role::Queen => &self.queen,
            Role::King => &self.king,
        }
    }
}

impl<T> ops::IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Pawn => &mut self.pawn,
            Role::Knight => &mut self.knight,
            Role::Bishop => &mut self.bishop,
            Role::Rook => &mut self.rook,
            Role::Queen => &mut self.queen,
            Role::King => &mut self.king,
        }
    }
}
