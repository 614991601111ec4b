//! Piece values for static exchange evaluation.

use crate::types::{ByRole, Role};

/// The value of each role, in any unit such as pawns or centipawns.
///
/// Engines bring their own values. The king's value has no effect on an exchange, because the king
/// is never captured.
///
/// ```
/// use touchmove::moves::PieceValues;
/// use touchmove::{ByRole, Role};
///
/// const MINE: PieceValues = PieceValues::new(ByRole {
///     pawn: 100,
///     knight: 320,
///     bishop: 330,
///     rook: 500,
///     queen: 900,
///     king: 0,
/// });
/// assert_eq!(MINE.get(Role::Bishop), 330);
/// assert_eq!(PieceValues::CLASSIC.get(Role::Bishop), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceValues {
    /// By index of the role; wide enough for the sum of all pieces.
    wide: [i64; 8],
    /// The order of capture, from the least valuable role to the most valuable, without the king.
    order: [Role; 5],
    /// What a pawn gains by promotion to the most valuable role it can become.
    most_by_promotion: i64,
}

impl PieceValues {
    /// The classic values: pawn 1, knight and bishop 3, rook 5, queen 9, king 0.
    pub const CLASSIC: Self = Self::new(ByRole {
        pawn: 1,
        knight: 3,
        bishop: 3,
        rook: 5,
        queen: 9,
        king: 0,
    });

    /// Creates the values from those of each role.
    #[must_use]
    pub const fn new(by_role: ByRole<i32>) -> Self {
        let wide = [
            by_role.pawn as i64,
            by_role.knight as i64,
            by_role.bishop as i64,
            by_role.rook as i64,
            by_role.queen as i64,
            by_role.king as i64,
            0,
            0,
        ];
        let order = ascending(&wide);
        // A pawn cannot promote to a pawn, even if that has the highest value.
        let promoted = match order {
            [.., second, Role::Pawn] => second,
            [.., best] => best,
        };
        Self {
            wide,
            order,
            most_by_promotion: wide[promoted.index()] - wide[Role::Pawn.index()],
        }
    }

    /// Returns the value of a role.
    #[inline]
    #[must_use]
    pub const fn get(&self, role: Role) -> i32 {
        self.wide[role.index()] as i32
    }

    #[inline(always)]
    pub(super) const fn wide(&self, role: Role) -> i64 {
        self.wide[role.index()]
    }

    #[inline(always)]
    pub(super) const fn order(&self) -> &[Role; 5] {
        &self.order
    }

    /// Returns what a pawn gains by promotion to the most valuable role it can become.
    #[inline(always)]
    pub(super) const fn most_by_promotion(&self) -> i64 {
        self.most_by_promotion
    }
}

/// Returns all roles but the king by ascending value; equal values keep the order from pawn to
/// queen.
const fn ascending(values: &[i64; 8]) -> [Role; 5] {
    let mut order = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let mut sorted = 1;
    while sorted < order.len() {
        let mut place = sorted;
        while place > 0 && values[order[place].index()] < values[order[place - 1].index()] {
            let less = order[place];
            order[place] = order[place - 1];
            order[place - 1] = less;
            place -= 1;
        }
        sorted += 1;
    }
    order
}
