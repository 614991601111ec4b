//! The provers that need no heap, cheapest first.

use super::{Proof, locked, pocket, probe};
use crate::position::Position;
use crate::types::Color;

/// How many stages of a wall are looked at.
const STAGES: usize = 24;

/// With more moves than the first of these the pocket is not worth trying, and with more than
/// the second later on not worth going on with: behind walls, and elsewhere.
const BEHIND_WALLS: (usize, usize) = (12, 12);
const IN_THE_OPEN: (usize, usize) = (2, 8);

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
    let (first, later) = if seems_locked {
        BEHIND_WALLS
    } else {
        IN_THE_OPEN
    };
    if position.count_legal_moves() > first {
        return None;
    }
    pocket::is_closed(position, winner, later).map(|positions| Proof::Closure { positions })
}
