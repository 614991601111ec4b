//! What the enemy's men do to our king: checks, and pins that hold our men.

use super::sides::Sides;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Role, Square};

/// The men that give check and the lines of pins.
pub(super) struct Safety {
    pub(super) checkers: Bitboard,
    /// Ranks and files from our king, exclusive, to an enemy rook or queen, inclusive, with
    /// one man between them: if he is ours, he may move only along them.
    pub(super) straight_pins: Bitboard,
    /// The same along diagonals. A man on one line of a kind never steps onto another of
    /// that kind, so one set serves all lines of it.
    pub(super) diagonal_pins: Bitboard,
}

impl Safety {
    #[inline(always)]
    pub(super) fn of<const WHITE: bool>(men: &Sides<'_, WHITE>) -> Self {
        let mut safety = Self {
            checkers: attacks::knight(men.king) & men.theirs(Role::Knight)
                | attacks::pawn(Sides::<WHITE>::US, men.king) & men.theirs(Role::Pawn),
            straight_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
        };
        for slider in attacks::rook_rays(men.king) & men.their_straight() {
            let (checker, pin) = look_along(men, slider);
            safety.checkers |= checker;
            safety.straight_pins |= pin;
        }
        for slider in attacks::bishop_rays(men.king) & men.their_diagonal() {
            let (checker, pin) = look_along(men, slider);
            safety.checkers |= checker;
            safety.diagonal_pins |= pin;
        }
        safety
    }

    #[inline(always)]
    pub(super) fn pins(&self) -> Bitboard {
        self.straight_pins | self.diagonal_pins
    }

    #[inline(always)]
    pub(super) fn has_pins(&self) -> bool {
        !self.pins().is_empty()
    }
}

/// Looks from the king along a line with an enemy slider on it: the slider if it gives
/// check, and the line if it may pin a man.
#[inline(always)]
fn look_along<const WHITE: bool>(men: &Sides<'_, WHITE>, slider: Square) -> (Bitboard, Bitboard) {
    let line = attacks::between(men.king, slider);
    let standing = line & men.occupied;
    if standing.is_empty() {
        (slider.into(), Bitboard::EMPTY)
    } else if standing.more_than_one() {
        (Bitboard::EMPTY, Bitboard::EMPTY)
    } else {
        (Bitboard::EMPTY, line | slider)
    }
}
