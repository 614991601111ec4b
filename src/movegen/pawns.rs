//! Pawns, all at once: pushes, double pushes, captures, promotions, en passant.

use core::ops::ControlFlow;

use super::safety::Safety;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position};
use crate::types::Role;

/// Shows the moves of the pawns among `free` to the squares of `remedy`.
#[inline(always)]
pub(super) fn free<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    free: Bitboard,
    remedy: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    let pawns = men.ours(Role::Pawn) & free & visitor.scope().men;
    let steps = Sides::<WHITE>::ahead(pawns) - men.occupied;
    let captures = men.enemy & remedy;
    show(
        men,
        [
            steps & remedy,
            double_steps(men, steps) & remedy,
            Sides::<WHITE>::toward_a(pawns) & captures,
            Sides::<WHITE>::toward_h(pawns) & captures,
        ],
        visitor,
    )
}

/// Shows the moves of all pawns when some may be pinned and the king is not in check.
///
/// A pinned pawn may push along a file that pins it, and capture along a diagonal.
#[inline(always)]
pub(super) fn pinned<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    safety: &Safety,
    visitor: &mut V,
) -> ControlFlow<()> {
    let pawns = men.ours(Role::Pawn) & visitor.scope().men;
    let free = pawns - safety.pins();
    let on_file = pawns & safety.straight_pins;
    let on_diagonal = pawns & safety.diagonal_pins;
    let steps = Sides::<WHITE>::ahead(free) | Sides::<WHITE>::ahead(on_file) & safety.straight_pins;
    let steps = steps - men.occupied;
    let toward_a = Sides::<WHITE>::toward_a(free)
        | Sides::<WHITE>::toward_a(on_diagonal) & safety.diagonal_pins;
    let toward_h = Sides::<WHITE>::toward_h(free)
        | Sides::<WHITE>::toward_h(on_diagonal) & safety.diagonal_pins;
    show(
        men,
        [
            steps,
            double_steps(men, steps),
            toward_a & men.enemy,
            toward_h & men.enemy,
        ],
        visitor,
    )
}

/// Returns where pawns that can take one step from their first rank can take two.
#[inline(always)]
fn double_steps<const WHITE: bool>(men: &Sides<'_, WHITE>, steps: Bitboard) -> Bitboard {
    Sides::<WHITE>::ahead(steps & Sides::<WHITE>::THIRD_RANK) - men.occupied
}

/// Shows the targets of steps, double steps and captures toward either side.
#[inline(always)]
fn show<const WHITE: bool, V: Visitor>(
    _: &Sides<'_, WHITE>,
    [steps, double_steps, toward_a, toward_h]: [Bitboard; 4],
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = visitor.scope();
    let (steps, double_steps) = (steps & scope.steps, double_steps & scope.steps);
    let (toward_a, toward_h) = (toward_a & scope.captures, toward_h & scope.captures);
    let last = Sides::<WHITE>::LAST_RANK;
    if !((steps | toward_a | toward_h) & last).is_empty() {
        let choices = scope.step_promotions;
        visitor.promotions(steps & last, Sides::<WHITE>::AHEAD, choices)?;
        let choices = scope.capture_promotions;
        visitor.promotions(toward_a & last, Sides::<WHITE>::TOWARD_A, choices)?;
        visitor.promotions(toward_h & last, Sides::<WHITE>::TOWARD_H, choices)?;
    }
    visitor.pawns(steps - last, Sides::<WHITE>::AHEAD, Kind::Normal)?;
    visitor.pawns(double_steps, 2 * Sides::<WHITE>::AHEAD, Kind::DoublePush)?;
    visitor.pawns(toward_a - last, Sides::<WHITE>::TOWARD_A, Kind::Normal)?;
    visitor.pawns(toward_h - last, Sides::<WHITE>::TOWARD_H, Kind::Normal)
}

/// Shows the en passant captures; the position knows whether there are any.
#[inline(always)]
pub(super) fn en_passant<V: Visitor>(position: &Position, visitor: &mut V) -> ControlFlow<()> {
    let scope = visitor.scope();
    if let Some(to) = position.legal_en_passant_square() {
        if scope.captures.contains(to) {
            for from in position.en_passant_capturers(to) & scope.men {
                visitor.en_passant(from, to)?;
            }
        }
    }
    ControlFlow::Continue(())
}
