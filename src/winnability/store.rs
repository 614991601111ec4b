//! The positions of a search, each stored once, with its parent.

use alloc::vec::Vec;

use crate::position::{Packed, Position};
use crate::types::Move;

/// No place: the content of an empty slot.
const NONE: u32 = u32::MAX;

/// The initial number of slots; the number is always a power of two.
const FIRST_SLOTS: usize = 1 << 10;

/// All positions of a search, in the order they were found.
///
/// The place of a position is its index in that order. If `EXACT`, positions are compared word by
/// word and keys are only hashes; a proof needs that. Otherwise a position with a known key counts
/// as known.
#[derive(Debug, Default)]
pub(super) struct Store<const EXACT: bool> {
    known: Vec<Known>,
    /// The upper half of a position's key and its place; the lower half of the key is the hash.
    slots: Vec<u64>,
}

#[derive(Debug)]
struct Known {
    position: Packed,
    key: u64,
    /// The parent's place and the move from it; `None` for the first position.
    origin: Option<(u32, Move)>,
}

impl<const EXACT: bool> Store<EXACT> {
    /// Clears the store and adds one position, keeping the memory.
    pub(super) fn begin(&mut self, start: &Position) {
        self.known.clear();
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, u64::from(NONE));
        self.insert(start, None);
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns the size of the store in bytes.
    pub(super) fn memory(&self) -> usize {
        self.known.capacity() * size_of::<Known>() + self.slots.capacity() * size_of::<u64>()
    }

    /// Returns the position at a place.
    pub(super) fn get(&self, place: u32) -> Option<Position> {
        let known = self.known.get(place as usize)?;
        Some(Position::unpack(known.position, Some(known.key)))
    }

    /// Returns the moves that lead to a place.
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

    /// Adds a position unless it is known, and returns its place if it is new.
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

    /// Doubles the number of slots.
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

/// Returns the content of a position's slot.
const fn slot(key: u64, place: u32) -> u64 {
    key >> 32 << 32 | place as u64
}
