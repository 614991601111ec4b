//! Which positions of a closure need no looking at: what follows from them is proven.

use super::locked;
use super::material::lacks_mating_men;
use super::probe::is_mated;
use crate::position::Position;
use crate::types::Color;

/// Returns `true` if a move has changed the material or the pawns, and so perhaps the walls.
pub(super) fn changes(before: &Position, next: &Position) -> bool {
    before.board().occupied().len() != next.board().occupied().len()
        || before.pawn_key() != next.pawn_key()
}

/// Returns `true` if a position is proven to lead to no mate by its material or its walls.
///
/// Sound: terminal before material, and walls as their prover says.
pub(super) fn is_hopeless<const STAGES: usize>(position: &Position, winner: Color) -> bool {
    if lacks_mating_men(position, winner) {
        return !is_mated(position, winner);
    }
    locked::seems_locked(position) && locked::is_unwinnable::<STAGES>(position, winner)
}
