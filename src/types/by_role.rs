//! A value for each of the six piece types.

use super::{Role, for_each};

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

for_each! {
    ByRole[Role; 6], "from pawn to king" { pawn: Pawn, knight: Knight, bishop: Bishop, rook: Rook, queen: Queen, king: King, }

    /// ```
    /// use touchmove::{ByRole, Position, Role};
    ///
    /// let position = Position::standard();
    /// let counts = ByRole::from_fn(|role| position.board().by_role(role).len());
    /// assert_eq!((counts.pawn, counts[Role::King]), (16, 2));
    /// ```
    from_fn

    /// ```
    /// use touchmove::{ByRole, Role};
    ///
    /// const VALUES: ByRole<i32> = ByRole::from_array([1, 3, 3, 5, 9, 0]);
    /// assert_eq!(VALUES[Role::Rook], 5);
    /// assert_eq!(VALUES.into_array()[Role::Queen.index()], 9);
    /// ```
    from_array

    /// ```
    /// use touchmove::{Board, ByRole, Color};
    ///
    /// let values = ByRole::from_array([1, 3, 3, 5, 9, 0]);
    /// let counts = ByRole::from_fn(|role| Board::STANDARD.pieces(Color::White, role).len());
    /// let material = values.zip(counts).fold(0, |sum, (value, count)| sum + value * count);
    /// assert_eq!(material, 39);
    /// ```
    fold

    /// ```
    /// use touchmove::ByRole;
    ///
    /// let (held, wanted) = (ByRole::from_array([1, 0, 0, 0, 0, 0]), ByRole::default());
    /// assert_eq!(held.zip(wanted).pawn, (1, 0));
    /// ```
    zip
}
