//! The king: where he may go, which depends on all that the enemy attacks.

use core::ops::ControlFlow;

use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::Role;

/// Shows the king's single steps.
#[inline(always)]
pub(super) fn steps<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let near = (attacks::king(men.king) - men.own) & visitor.scope().king;
    if near.is_empty() {
        return ControlFlow::Continue(());
    }
    // For a single square it is less work to look back from it.
    if let Some(step) = near.single_square() {
        let attackers = men.attackers_to(step, men.occupied - men.king);
        let safe = if attackers.is_empty() {
            near
        } else {
            Bitboard::EMPTY
        };
        return visitor.piece(Role::King, men.king, safe);
    }
    visitor.piece(Role::King, men.king, near - attacked(men))
}

/// Returns the squares the enemy attacks.
///
/// Our king is lifted off the board first: he cannot hide behind himself.
#[inline(always)]
pub(super) fn attacked<const WHITE: bool>(men: &Sides<'_, WHITE>) -> Bitboard {
    let occupied = men.occupied - men.king;
    let mut attacked = men.attacked_by_pawns();
    for king in men.theirs(Role::King) {
        attacked |= attacks::king(king);
    }
    for knight in men.theirs(Role::Knight) {
        attacked |= attacks::knight(knight);
    }
    for bishop in men.their_diagonal() {
        attacked |= attacks::bishop(bishop, occupied);
    }
    for rook in men.their_straight() {
        attacked |= attacks::rook(rook, occupied);
    }
    attacked
}
