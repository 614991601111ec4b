//! A look three half-moves ahead that gives up at the first sign of life.

use core::ops::ControlFlow;

use crate::position::Position;
use crate::types::Color;

/// How far the probe looks, in half-moves.
const PLIES: u32 = 3;

/// How many positions it looks at.
const NODES: u32 = 64;

/// Returns `true` if within a few half-moves every line ends without a mate, or comes to
/// material that cannot mate.
///
/// Sound: a line that is not at its end after the last half-move counts as open.
pub(super) fn is_unwinnable(position: &Position, winner: Color) -> bool {
    let mut nodes = NODES;
    probe(position, winner, PLIES, &mut nodes)
}

fn probe(position: &Position, winner: Color, plies: u32, nodes: &mut u32) -> bool {
    if *nodes == 0 {
        return false;
    }
    *nodes -= 1;
    if position.lacks_mating_men(winner) {
        return !position.is_mated_by(winner);
    }
    if plies == 0 {
        return !position.has_legal_moves() && !position.is_mated_by(winner);
    }
    let mut is_over = true;
    let flow = position.for_each_move_set(|set| {
        is_over = false;
        let closed = set
            .iter()
            .all(|legal| probe(&legal.play(), winner, plies - 1, nodes));
        if closed {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    flow.is_continue() && !(is_over && position.is_mated_by(winner))
}
