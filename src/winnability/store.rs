//! Positions met in a search, each kept once, with the one it was met from.

use alloc::vec::Vec;

use crate::position::{Packed, Position};
use crate::types::Move;

/// Stands for no place: what an empty slot holds.
const NONE: u32 = u32::MAX;

/// How many slots a table begins with; always a power of two.
const FIRST_SLOTS: usize = 1 << 10;

/// All positions of a search in the order they were met.
///
/// Where `EXACT`, they are compared word by word, and keys only say where to look: what proves
/// something needs that. Else what has the same key counts as known. A place is the number of a
/// position in that order.
#[derive(Debug, Default)]
pub(super) struct Store<const EXACT: bool> {
    known: Vec<Known>,
    /// Half of a position's key above, its place below; the other half says where.
    slots: Vec<u64>,
}

#[derive(Debug)]
struct Known {
    position: Packed,
    key: u64,
    /// From which place and by which move it was met; none for the first one.
    origin: Option<(u32, Move)>,
}

impl<const EXACT: bool> Store<EXACT> {
    /// Forgets everything and begins with one position, keeping the memory.
    pub(super) fn begin(&mut self, start: &Position) {
        self.known.clear();
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, u64::from(NONE));
        self.insert(start, None);
    }

    /// Returns how many positions there are.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns how many bytes are kept for positions.
    pub(super) fn memory(&self) -> usize {
        self.known.capacity() * size_of::<Known>() + self.slots.capacity() * size_of::<u64>()
    }

    /// Returns the position in a place.
    pub(super) fn get(&self, place: u32) -> Option<Position> {
        let known = self.known.get(place as usize)?;
        Some(Position::unpack(known.position, Some(known.key)))
    }

    /// Returns the moves that led to a place.
    pub(super) fn line_to(&self, place: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = place;
        while let Some((parent, mv)) = self.known.get(at as usize).and_then(|known| known.origin) {
            line.push(mv);
            at = parent;
        }
        line.reverse();
        line
    }

    /// Adds a position unless it is there already, and returns its place if it is new.
    #[inline]
    pub(super) fn insert(
        &mut self,
        position: &Position,
        origin: Option<(u32, Move)>,
    ) -> Option<u32> {
        if self.known.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let key = position.key();
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = self.slots[at];
            let place = slot as u32;
            if place == NONE {
                break;
            }
            let is_known = || !EXACT || self.known[place as usize].position == position.packed();
            if slot >> 32 == key >> 32 && is_known() {
                return None;
            }
            at = (at + 1) & mask;
        }
        let place = self.known.len() as u32;
        self.slots[at] = slot(key, place);
        self.known.push(Known {
            position: position.packed(),
            key,
            origin,
        });
        Some(place)
    }

    /// Doubles the slots.
    #[cold]
    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(FIRST_SLOTS);
        self.slots.clear();
        self.slots.resize(slots, u64::from(NONE));
        for (place, known) in self.known.iter().enumerate() {
            let mut at = known.key as usize & (slots - 1);
            while self.slots[at] as u32 != NONE {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = slot(known.key, place as u32);
        }
    }
}

/// Returns what stands in the slot of a position.
const fn slot(key: u64, place: u32) -> u64 {
    key >> 32 << 32 | place as u64
}
