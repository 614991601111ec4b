//! The bounded depth-first search: the closure of few positions, without a heap. What every such
//! search may leave out is here too.
//!
//! Sound and incomplete like the breadth-first search. It gives up as soon as there are many moves.

use arrayvec::ArrayVec;

use super::abstraction::{is_unwinnable, seems_blockaded};
use crate::legality::MoveBuffer;
use crate::position::{Packed, Position};
use crate::types::Color;

/// The capacity in positions: about 15 KiB together with the slots.
///
/// With half, 11 fewer hard questions are decided at once, and with twice as many 4 more.
const CAPACITY: usize = 400;

/// More than twice the capacity, so that probing is short; a power of two.
const SLOTS: usize = 1024;

/// How many abstract positions are searched where the pawns or the material have changed.
///
/// Half or twice as many decide the same.
const MOST: usize = 6;

/// How many positions may be tested in this way. With half, 5 fewer hard questions are decided at once,
/// and with twice as many 1 more.
const MOST_PROOFS: usize = 4;

/// The positions found so far.
struct Known {
    positions: ArrayVec<Packed, CAPACITY>,
    /// The places of positions that are not yet expanded.
    waiting: ArrayVec<u16, CAPACITY>,
    /// One more than the place of a position, by its hash; zero is empty.
    slots: [u16; SLOTS],
}

/// Returns the number of reachable positions if they are few and none is a mate.
///
/// Gives up at a position with more than `most` moves, because too many positions will follow.
pub(super) fn is_closed(start: &Position, winner: Color, most: usize) -> Option<u32> {
    // The search follows the last move first, usually of the king, and there most attempts end. It
    // never leaves out the position after such a move, so it would give up there, too.
    let moves = start.legal_moves();
    let last = moves.iter().next_back().filter(|last| !last.is_zeroing());
    if last.is_some_and(|last| last.play_without_keys().count_legal_moves() > most) {
        return None;
    }
    search(start, winner, most)
}

#[inline(never)]
fn search(start: &Position, winner: Color, most: usize) -> Option<u32> {
    let mut buffer = MoveBuffer::new();
    let mut known = Known {
        positions: ArrayVec::new(),
        waiting: ArrayVec::new(),
        slots: [0; SLOTS],
    };
    known.insert(start)?;
    let mut asked = 0;
    // Depth first: where there are many moves, deep lines reveal it soon.
    while let Some(place) = known.waiting.pop() {
        let packed = known.positions.get(usize::from(place))?;
        let position = Position::unpack(*packed, 0);
        let moves = position.legal_moves_in(&mut buffer);
        if moves.len() > most || moves.is_empty() && position.is_mated_by(winner) {
            return None;
        }
        for legal in moves.iter() {
            let child = legal.play_without_keys();
            // Only such a move changes the material or the pawns, and so perhaps the blockade.
            if legal.is_zeroing() {
                asked += 1;
                let is_proven =
                    |child: &Position| asked <= MOST_PROOFS && is_unwinnable::<MOST>(child, winner);
                if is_prunable(&child, winner, is_proven) {
                    continue;
                }
            }
            known.insert(&child)?;
        }
    }
    Some(known.positions.len() as u32)
}

/// Returns `true` if a position is proven to lead to no mate by its material, or by a blockade if
/// `is_proven` says so.
///
/// Sound: a finished game is tested before material, and the proof of a blockade is that of
/// `abstraction`.
pub(super) fn is_prunable(
    position: &Position,
    winner: Color,
    is_proven: impl FnOnce(&Position) -> bool,
) -> bool {
    if position.lacks_mating_material(winner) {
        return !position.is_mated_by(winner);
    }
    seems_blockaded(position) && is_proven(position)
}

impl Known {
    /// Adds a position unless it is known; `None` if there is no room.
    fn insert(&mut self, position: &Position) -> Option<()> {
        let packed = position.packed();
        let mut at = packed.hash() as usize % SLOTS;
        loop {
            let slot = usize::from(self.slots[at]);
            match slot
                .checked_sub(1)
                .and_then(|place| self.positions.get(place))
            {
                None => break,
                Some(known) if *known == packed => return Some(()),
                Some(_) => at = (at + 1) % SLOTS,
            }
        }
        self.waiting.try_push(self.positions.len() as u16).ok()?;
        self.positions.try_push(packed).ok()?;
        self.slots[at] = self.positions.len() as u16;
        Some(())
    }
}

#[cfg(test)]
mod tests;
