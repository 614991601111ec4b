//! Generates the moves of knights, bishops, rooks and queens.

use core::ops::ControlFlow;

use super::safety::Safety;
use super::scope::Scope;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks::{bishop, knight, queen, rook};
use crate::bitboard::Bitboard;
use crate::types::{Role, Square};

/// Returns our bishops, rooks and queens.
///
/// For a visitor that only counts, the queens are among the bishops and among the rooks instead:
/// that saves a loop.
#[inline(always)]
fn sliders<const WHITE: bool>(sides: &Sides<'_, WHITE>, counts: bool) -> [Bitboard; 3] {
    let (bishops, rooks) = (sides.ours(Role::Bishop), sides.ours(Role::Rook));
    let queens = sides.ours(Role::Queen);
    if counts {
        [bishops | queens, rooks | queens, Bitboard::EMPTY]
    } else {
        [bishops, rooks, queens]
    }
}

#[inline]
fn leaps(from: Square, _occupied: Bitboard) -> Bitboard {
    knight(from)
}

/// Generates the moves of some pieces of one role to squares of `allowed`.
///
/// All roles share its code until it is inlined, since the attacks are no type parameter.
#[inline(always)]
fn each<V: Visitor + ?Sized>(
    role: Role,
    pieces: Bitboard,
    attacks: fn(Square, Bitboard) -> Bitboard,
    [occupied, allowed]: [Bitboard; 2],
    visitor: &mut V,
) -> ControlFlow<()> {
    for from in pieces {
        visitor.piece(role, from, attacks(from, occupied) & allowed)?;
    }
    ControlFlow::Continue(())
}

/// Generates the moves of the pieces among `free` to squares of `allowed`.
#[inline(always)]
pub(super) fn free<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    free: Bitboard,
    allowed: Bitboard,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let (free, allowed) = (free & scope.origins, allowed & scope.pieces);
    let [bishops, rooks, queens] = sliders(sides, visitor.counts());
    let knights = sides.ours(Role::Knight) & free;
    let squares = [sides.occupied, allowed];
    each(Role::Knight, knights, leaps, squares, visitor)?;
    each(Role::Bishop, bishops & free, bishop, squares, visitor)?;
    each(Role::Rook, rooks & free, rook, squares, visitor)?;
    each(Role::Queen, queens & free, queen, squares, visitor)
}

/// Generates the moves of pinned sliders along the lines of their pins.
///
/// A pinned knight has no move.
#[inline(always)]
pub(super) fn pinned<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    safety: &Safety,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let [bishops, rooks, queens] = sliders(sides, visitor.counts());
    let diagonal = safety.diagonal_pins & scope.origins;
    let squares = [sides.occupied, safety.diagonal_pins & scope.pieces];
    each(Role::Bishop, bishops & diagonal, bishop, squares, visitor)?;
    each(Role::Queen, queens & diagonal, bishop, squares, visitor)?;
    let straight = safety.straight_pins & scope.origins;
    let squares = [sides.occupied, safety.straight_pins & scope.pieces];
    each(Role::Rook, rooks & straight, rook, squares, visitor)?;
    each(Role::Queen, queens & straight, rook, squares, visitor)
}
