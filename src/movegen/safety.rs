//! Finds the checks against our king and the pins of our pieces.

use super::sides::Sides;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Role, Square};

/// The checkers and the lines of pins.
pub(super) struct Safety {
    pub(super) checkers: Bitboard,
    /// Ranks and files from our king, exclusive, to an enemy rook or queen, inclusive, with one
    /// piece between them. If that piece is ours, it may move only along the line.
    pub(super) straight_pins: Bitboard,
    /// The same along diagonals. A piece on one diagonal line never moves onto another one, and the
    /// same holds for ranks and files; so one set serves all lines of a kind.
    pub(super) diagonal_pins: Bitboard,
}

impl Safety {
    #[inline(always)]
    pub(super) fn of<const WHITE: bool>(sides: &Sides<'_, WHITE>) -> Self {
        let mut safety = Self {
            checkers: attacks::knight(sides.king) & sides.theirs(Role::Knight)
                | attacks::pawn(Sides::<WHITE>::US, sides.king) & sides.theirs(Role::Pawn),
            straight_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
        };
        for slider in attacks::rook_rays(sides.king) & sides.their_straight() {
            let (checker, pin) = look_along(sides, slider);
            safety.checkers |= checker;
            safety.straight_pins |= pin;
        }
        for slider in attacks::bishop_rays(sides.king) & sides.their_diagonal() {
            let (checker, pin) = look_along(sides, slider);
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
    pub(super) fn pins_any_of(&self, pieces: Bitboard) -> bool {
        !self.pins().is_disjoint(pieces)
    }
}

/// Looks along the line from the king to an enemy slider.
///
/// Returns the slider if it gives check, and the line if it may pin a piece.
#[inline(always)]
fn look_along<const WHITE: bool>(sides: &Sides<'_, WHITE>, slider: Square) -> (Bitboard, Bitboard) {
    let line = attacks::between(sides.king, slider);
    let standing = line & sides.occupied;
    if standing.is_empty() {
        (slider.into(), Bitboard::EMPTY)
    } else if standing.more_than_one() {
        (Bitboard::EMPTY, Bitboard::EMPTY)
    } else {
        (Bitboard::EMPTY, line | slider)
    }
}
