//! The provers that need no heap, cheapest first.

use super::{Proof, locked, pocket, probe};
use crate::position::Position;
use crate::types::Color;

/// How many stages of a wall are looked at.
const STAGES: usize = 24;

/// With more moves than these the pocket is not worth trying, behind walls and elsewhere.
const MANY_MOVES: usize = 12;
const FEW_MOVES: usize = 2;

/// Returns what proves that a side cannot mate, if anything here does.
pub(super) fn prove(position: &Position, winner: Color, nodes: &mut u64) -> Option<Proof> {
    if position.has_insufficient_material(winner) {
        return Some(Proof::Material);
    }
    *nodes += 1;
    if probe::is_unwinnable(position, winner) {
        let is_over = !position.has_legal_moves();
        return Some(if is_over {
            Proof::Terminal
        } else {
            Proof::Forced
        });
    }
    let seems_locked = locked::seems_locked(position);
    if seems_locked && locked::is_unwinnable::<STAGES>(position, winner) {
        return Some(Proof::Locked);
    }
    let moves = if seems_locked { MANY_MOVES } else { FEW_MOVES };
    if position.count_legal_moves() > moves {
        return None;
    }
    pocket::is_closed(position, winner).map(|positions| Proof::Closure { positions })
}
