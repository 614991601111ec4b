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
    /// The value for pawns.
    pub pawn: T,
    /// The value for knights.
    pub knight: T,
    /// The value for bishops.
    pub bishop: T,
    /// The value for rooks.
    pub rook: T,
    /// The value for queens.
    pub queen: T,
    /// The value for kings.
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
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().map(|role| (role, &self[role]))
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
