//! Generates the king's steps, which depend on all squares the enemy attacks.

use core::ops::ControlFlow;

use super::scope::Scope;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::Role;

/// Generates the king's single steps.
#[inline(always)]
pub(super) fn steps<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let near = (attacks::king(sides.king) - sides.own) & scope.king;
    if near.is_empty() {
        return ControlFlow::Continue(());
    }
    // For a single square it is cheaper to look for its attackers.
    if let Some(step) = near.single_square() {
        let attackers = sides.attackers_to(step, sides.occupied - sides.king);
        let safe = if attackers.is_empty() {
            near
        } else {
            Bitboard::EMPTY
        };
        return visitor.piece(Role::King, sides.king, safe);
    }
    // Other sliders attack none of the squares beside the king.
    let [straight, diagonal] = attacks::sliders_near(sides.king);
    let attacked = attacked_by(
        sides,
        sides.their_straight() & straight,
        sides.their_diagonal() & diagonal,
    );
    visitor.piece(Role::King, sides.king, near - attacked)
}

/// Returns the squares the enemy attacks.
///
/// Our king is removed from the board first, so that it does not block a slider's attack on the
/// square behind it.
#[inline(always)]
pub(super) fn attacked<const WHITE: bool>(sides: &Sides<'_, WHITE>) -> Bitboard {
    attacked_by(sides, sides.their_straight(), sides.their_diagonal())
}

/// Returns the squares attacked by these sliders and the enemy's other pieces.
#[inline(always)]
fn attacked_by<const WHITE: bool>(
    sides: &Sides<'_, WHITE>,
    straight: Bitboard,
    diagonal: Bitboard,
) -> Bitboard {
    let occupied = sides.occupied - sides.king;
    let mut attacked = sides.attacked_by_pawns() | attacks::king(sides.their_king());
    for knight in sides.theirs(Role::Knight) {
        attacked |= attacks::knight(knight);
    }
    for bishop in diagonal {
        attacked |= attacks::bishop(bishop, occupied);
    }
    for rook in straight {
        attacked |= attacks::rook(rook, occupied);
    }
    attacked
}
