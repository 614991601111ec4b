//! Generates the moves of knights, bishops, rooks and queens.

use core::ops::ControlFlow;

use super::safety::Safety;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::Role;

/// Generates the moves of the pieces among `free` to squares of `allowed`.
#[inline(always)]
pub(super) fn free<const WHITE: bool, V: Visitor>(
    sides: &Sides<'_, WHITE>,
    free: Bitboard,
    allowed: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = visitor.scope();
    let (free, allowed) = (free & scope.origins, allowed & scope.pieces);
    for from in sides.ours(Role::Knight) & free {
        visitor.piece(Role::Knight, from, attacks::knight(from) & allowed)?;
    }
    for from in sides.ours(Role::Bishop) & free {
        let destinations = attacks::bishop(from, sides.occupied) & allowed;
        visitor.piece(Role::Bishop, from, destinations)?;
    }
    for from in sides.ours(Role::Rook) & free {
        let destinations = attacks::rook(from, sides.occupied) & allowed;
        visitor.piece(Role::Rook, from, destinations)?;
    }
    for from in sides.ours(Role::Queen) & free {
        let destinations = attacks::queen(from, sides.occupied) & allowed;
        visitor.piece(Role::Queen, from, destinations)?;
    }
    ControlFlow::Continue(())
}

/// Generates the moves of pinned sliders along the lines of their pins.
///
/// A pinned knight has no move.
#[inline(always)]
pub(super) fn pinned<const WHITE: bool, V: Visitor>(
    sides: &Sides<'_, WHITE>,
    safety: &Safety,
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = visitor.scope();
    for role in [Role::Bishop, Role::Queen] {
        for from in sides.ours(role) & safety.diagonal_pins & scope.origins {
            let allowed = safety.diagonal_pins & scope.pieces;
            let destinations = attacks::bishop(from, sides.occupied) & allowed;
            visitor.piece(role, from, destinations)?;
        }
    }
    for role in [Role::Rook, Role::Queen] {
        for from in sides.ours(role) & safety.straight_pins & scope.origins {
            let allowed = safety.straight_pins & scope.pieces;
            let destinations = attacks::rook(from, sides.occupied) & allowed;
            visitor.piece(role, from, destinations)?;
        }
    }
    ControlFlow::Continue(())
}
