//! Knights, bishops, rooks and queens.

use core::ops::ControlFlow;

use super::safety::Safety;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::Role;

/// Shows the moves of the pieces among `free` to the squares of `allowed`.
#[inline(always)]
pub(super) fn free<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    free: Bitboard,
    allowed: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = visitor.scope();
    let (free, allowed) = (free & scope.men, allowed & scope.pieces);
    for from in men.ours(Role::Knight) & free {
        visitor.piece(Role::Knight, from, attacks::knight(from) & allowed)?;
    }
    for from in men.ours(Role::Bishop) & free {
        let targets = attacks::bishop(from, men.occupied) & allowed;
        visitor.piece(Role::Bishop, from, targets)?;
    }
    for from in men.ours(Role::Rook) & free {
        let targets = attacks::rook(from, men.occupied) & allowed;
        visitor.piece(Role::Rook, from, targets)?;
    }
    for from in men.ours(Role::Queen) & free {
        let targets = attacks::queen(from, men.occupied) & allowed;
        visitor.piece(Role::Queen, from, targets)?;
    }
    ControlFlow::Continue(())
}

/// Shows the moves of the sliders that are pinned along lines they can go.
///
/// A pinned knight has none.
#[inline(always)]
pub(super) fn pinned<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    safety: &Safety,
    visitor: &mut V,
) -> ControlFlow<()> {
    let scope = visitor.scope();
    for role in [Role::Bishop, Role::Queen] {
        for from in men.ours(role) & safety.diagonal_pins & scope.men {
            let allowed = safety.diagonal_pins & scope.pieces;
            let targets = attacks::bishop(from, men.occupied) & allowed;
            visitor.piece(role, from, targets)?;
        }
    }
    for role in [Role::Rook, Role::Queen] {
        for from in men.ours(role) & safety.straight_pins & scope.men {
            let allowed = safety.straight_pins & scope.pieces;
            let targets = attacks::rook(from, men.occupied) & allowed;
            visitor.piece(role, from, targets)?;
        }
    }
    ControlFlow::Continue(())
}
