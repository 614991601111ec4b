//! The provers that need no heap, cheapest first.

use core::ops::ControlFlow;

use super::{Proof, abstraction, depth_first};
use crate::position::Position;
use crate::types::Color;

/// How many abstract positions are searched.
///
/// With half, 1 fewer hard question is decided at once; twice decides the same.
const MOST: usize = 36;

/// The limits on legal moves for the depth-first search: (at the first position, at later
/// positions).
///
/// Above the first number it is not tried, and above the second it gives up. A check leaves few
/// moves in any position, so there the limit is smaller. Half of a limit leaves up to 11 more of the
/// 1,515 hard unwinnable questions to the searches, and twice decides one more.
const BLOCKADED: (usize, usize) = (6, 12);
const IN_CHECK: (usize, usize) = (2, 8);
const IN_THE_OPEN: (usize, usize) = (5, 8);

/// Returns a proof that a side cannot mate, if one of these provers finds it.
pub(super) fn prove(position: &Position, winner: Color, nodes: &mut u64) -> Option<Proof> {
    if position.cannot_mate_by_material(winner) {
        return Some(Proof::Material);
    }
    *nodes += 1;
    if is_forced(position, winner) {
        let is_over = !position.has_legal_moves();
        return Some(if is_over {
            Proof::Terminal
        } else {
            Proof::Forced
        });
    }
    let seems_blockaded = abstraction::seems_blockaded(position);
    if seems_blockaded && abstraction::is_unwinnable_with_kings::<MOST>(position, winner) {
        return Some(Proof::Blockade);
    }
    if abstraction::is_unwinnable_when_opposed(position, winner) {
        return Some(Proof::Blockade);
    }
    let (first, later) = if seems_blockaded {
        BLOCKADED
    } else if position.is_check() {
        IN_CHECK
    } else {
        IN_THE_OPEN
    };
    if position.count_legal_moves() > first {
        return None;
    }
    depth_first::is_closed(position, winner, later).map(|positions| Proof::Closure { positions })
}

/// The depth of the probe, in half-moves. With two, 2 fewer hard questions are decided at once, and with
/// four 1 more.
const PROBE_PLIES: u32 = 3;

/// How many positions the probe searches. With half, 5 fewer hard questions are decided at once, and
/// with twice as many 2 more.
const PROBE_NODES: u32 = 64;

/// Returns `true` if within a few half-moves every line ends without a mate or reaches material
/// that cannot mate.
///
/// Sound: a line that is not finished after the last half-move counts as open.
fn is_forced(position: &Position, winner: Color) -> bool {
    let mut nodes = PROBE_NODES;
    probe(position, winner, PROBE_PLIES, &mut nodes)
}

fn probe(position: &Position, winner: Color, plies: u32, nodes: &mut u32) -> bool {
    if *nodes == 0 {
        return false;
    }
    *nodes -= 1;
    if position.lacks_mating_material(winner) {
        return !position.is_mated_by(winner);
    }
    if plies == 0 {
        return !position.has_legal_moves() && !position.is_mated_by(winner);
    }
    let mut is_over = true;
    let flow = position.for_each_piece_moves(|set| {
        is_over = false;
        let closed = set
            .iter()
            .all(|legal| probe(&legal.play_without_keys(), winner, plies - 1, nodes));
        if closed {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    flow.is_continue() && !(is_over && position.is_mated_by(winner))
}
