//! Positions met in a search, each kept once, exactly, with the one it was met from.

use alloc::vec::Vec;

use crate::position::{Packed, Position};
use crate::types::Move;

/// Stands for no place: what an empty slot holds.
const NONE: u32 = u32::MAX;

/// How many slots a table begins with; always a power of two.
const FIRST_SLOTS: usize = 1 << 10;

/// All positions of a search in the order they were met.
///
/// They are compared word by word: keys only say where to look. A place is the number of a
/// position in that order.
#[derive(Debug, Default)]
pub(super) struct Store {
    positions: Vec<Packed>,
    /// From which place and by which move each position was met; none for the first one.
    origins: Vec<Option<(u32, Move)>>,
    /// Half of a position's key above, its place below.
    slots: Vec<u64>,
}

impl Store {
    /// Forgets everything and begins with one position, keeping the memory.
    pub(super) fn begin(&mut self, start: &Position) {
        self.positions.clear();
        self.origins.clear();
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, u64::from(NONE));
        self.insert(start, None);
    }

    /// Returns how many positions there are.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns how many bytes are kept for positions.
    pub(super) fn memory(&self) -> usize {
        self.positions.capacity() * size_of::<Packed>()
            + self.origins.capacity() * size_of::<Option<(u32, Move)>>()
            + self.slots.capacity() * size_of::<u64>()
    }

    /// Returns the position in a place.
    pub(super) fn get(&self, place: u32) -> Option<Position> {
        self.positions
            .get(place as usize)
            .map(|&packed| Position::unpack(packed))
    }

    /// Returns the moves that led to a place.
    pub(super) fn line_to(&self, place: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = place;
        while let Some(&Some((parent, mv))) = self.origins.get(at as usize) {
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
        if self.positions.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let packed = position.packed();
        let half = (position.key() >> 32) as u32;
        let mask = self.slots.len() - 1;
        let mut at = half as usize & mask;
        loop {
            let slot = self.slots[at];
            let place = slot as u32;
            if place == NONE {
                break;
            }
            if (slot >> 32) as u32 == half && self.positions[place as usize] == packed {
                return None;
            }
            at = (at + 1) & mask;
        }
        let place = self.positions.len() as u32;
        self.slots[at] = u64::from(half) << 32 | u64::from(place);
        self.positions.push(packed);
        self.origins.push(origin);
        Some(place)
    }

    /// Doubles the slots. What a slot says is enough to find its new place.
    #[cold]
    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(FIRST_SLOTS);
        let old = core::mem::replace(&mut self.slots, alloc::vec![u64::from(NONE); slots]);
        for slot in old.into_iter().filter(|&slot| slot as u32 != NONE) {
            let mut at = (slot >> 32) as usize & (slots - 1);
            while self.slots[at] as u32 != NONE {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = slot;
        }
    }
}
