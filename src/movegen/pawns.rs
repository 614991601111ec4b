//! Generates pawn moves, all pawns at once: pushes, captures, promotions, en passant.

use core::ops::ControlFlow;

use super::safety::Safety;
use super::scope::Scope;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position};
use crate::types::Role;

/// Generates the moves of the pawns among `free` to squares of `check_mask`.
#[inline(always)]
pub(super) fn free<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    free: Bitboard,
    check_mask: Bitboard,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let pawns = sides.ours(Role::Pawn) & free & scope.origins;
    let steps = Sides::<WHITE>::ahead(pawns) - sides.occupied;
    let captures = sides.enemy & check_mask;
    show(
        sides,
        [
            steps & check_mask,
            double_steps(sides, steps) & check_mask,
            Sides::<WHITE>::toward_a(pawns) & captures,
            Sides::<WHITE>::toward_h(pawns) & captures,
        ],
        scope,
        visitor,
    )
}

/// Generates the moves of all pawns when some may be pinned and the king is not in check.
///
/// A pinned pawn may push along the file of its pin, and capture along the diagonal of its pin.
#[inline(always)]
pub(super) fn pinned<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    safety: &Safety,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let pawns = sides.ours(Role::Pawn) & scope.origins;
    let free = pawns - safety.pins();
    let on_file = pawns & safety.straight_pins;
    let on_diagonal = pawns & safety.diagonal_pins;
    let steps = Sides::<WHITE>::ahead(free) | Sides::<WHITE>::ahead(on_file) & safety.straight_pins;
    let steps = steps - sides.occupied;
    let toward_a = Sides::<WHITE>::toward_a(free)
        | Sides::<WHITE>::toward_a(on_diagonal) & safety.diagonal_pins;
    let toward_h = Sides::<WHITE>::toward_h(free)
        | Sides::<WHITE>::toward_h(on_diagonal) & safety.diagonal_pins;
    show(
        sides,
        [
            steps,
            double_steps(sides, steps),
            toward_a & sides.enemy,
            toward_h & sides.enemy,
        ],
        scope,
        visitor,
    )
}

/// Returns the destinations of double pushes, given those of single pushes.
#[inline(always)]
fn double_steps<const WHITE: bool>(sides: &Sides<'_, WHITE>, steps: Bitboard) -> Bitboard {
    Sides::<WHITE>::ahead(steps & Sides::<WHITE>::THIRD_RANK) - sides.occupied
}

/// Passes pushes, double pushes and captures toward either side to the visitor.
#[inline(always)]
fn show<const WHITE: bool, V: Visitor + ?Sized>(
    _: &Sides<'_, WHITE>,
    [steps, double_steps, toward_a, toward_h]: [Bitboard; 4],
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
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
    if visitor.counts() {
        // Pushes end on empty squares, captures on others.
        let (one, other) = (steps | toward_a, double_steps | toward_h);
        visitor.pawns(one - last, 0, Kind::Normal)?;
        return visitor.pawns(other - last, 0, Kind::Normal);
    }
    visitor.pawns(steps - last, Sides::<WHITE>::AHEAD, Kind::Normal)?;
    visitor.pawns(double_steps, 2 * Sides::<WHITE>::AHEAD, Kind::DoublePush)?;
    visitor.pawns(toward_a - last, Sides::<WHITE>::TOWARD_A, Kind::Normal)?;
    visitor.pawns(toward_h - last, Sides::<WHITE>::TOWARD_H, Kind::Normal)
}

/// Generates the en passant captures; the position stores whether there are any.
#[inline(always)]
pub(super) fn en_passant<V: Visitor + ?Sized>(
    position: &Position,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    if let Some(to) = position.legal_en_passant_square() {
        if scope.captures.contains(to) {
            for from in position.en_passant_capturers(to) & scope.origins {
                visitor.en_passant(from, to)?;
            }
        }
    }
    ControlFlow::Continue(())
}
