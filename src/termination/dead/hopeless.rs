//! Which positions of a closure need no looking at: what follows from them is proven.

use super::locked;
use crate::position::Position;
use crate::types::Color;

/// Returns `true` if a move has changed the material or the pawns, and so perhaps the walls.
pub(super) fn changes(before: &Position, next: &Position) -> bool {
    before.board().occupied().len() != next.board().occupied().len()
        || before.pawn_key() != next.pawn_key()
}

/// Returns `true` if a position is proven to lead to no mate by its material, or by its walls
/// if those are said to hold.
///
/// Sound: terminal before material, and walls as their prover says.
pub(super) fn is_hopeless(
    position: &Position,
    winner: Color,
    walls_hold: impl FnOnce(&Position) -> bool,
) -> bool {
    if position.lacks_mating_men(winner) {
        return !position.is_mated_by(winner);
    }
    locked::seems_locked(position) && walls_hold(position)
}
