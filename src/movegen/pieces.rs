//! Generates the moves of knights, bishops, rooks and queens.

use core::ops::ControlFlow;

use super::safety::Safety;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::Role;

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

/// Generates the moves of the pieces among `free` to squares of `allowed`.
#[inline(always)]
pub(super) fn free<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    free: Bitboard,
    allowed: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = *visitor.scope();
    let (free, allowed) = (free & scope.origins, allowed & scope.pieces);
    let [bishops, rooks, queens] = sliders(sides, visitor.counts());
    for from in sides.ours(Role::Knight) & free {
        visitor.piece(Role::Knight, from, attacks::knight(from) & allowed)?;
    }
    for from in bishops & free {
        let destinations = attacks::bishop(from, sides.occupied) & allowed;
        visitor.piece(Role::Bishop, from, destinations)?;
    }
    for from in rooks & free {
        let destinations = attacks::rook(from, sides.occupied) & allowed;
        visitor.piece(Role::Rook, from, destinations)?;
    }
    for from in queens & free {
        let destinations = attacks::queen(from, sides.occupied) & allowed;
        visitor.piece(Role::Queen, from, destinations)?;
    }
    ControlFlow::Continue(())
}

/// Generates the moves of pinned sliders along the lines of their pins.
///
/// A pinned knight has no move.
#[inline(always)]
pub(super) fn pinned<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    safety: &Safety,
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = *visitor.scope();
    let [bishops, rooks, queens] = sliders(sides, visitor.counts());
    for (role, pieces) in [(Role::Bishop, bishops), (Role::Queen, queens)] {
        for from in pieces & safety.diagonal_pins & scope.origins {
            let allowed = safety.diagonal_pins & scope.pieces;
            let destinations = attacks::bishop(from, sides.occupied) & allowed;
            visitor.piece(role, from, destinations)?;
        }
    }
    for (role, pieces) in [(Role::Rook, rooks), (Role::Queen, queens)] {
        for from in pieces & safety.straight_pins & scope.origins {
            let allowed = safety.straight_pins & scope.pieces;
            let destinations = attacks::rook(from, sides.occupied) & allowed;
            visitor.piece(role, from, destinations)?;
        }
    }
    ControlFlow::Continue(())
}
