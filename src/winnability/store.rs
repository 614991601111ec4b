//! The positions of a search, each stored once.

use alloc::vec::Vec;

use super::chunks::{CHUNK, Chunks};
use crate::position::{Compact, Packed, Position};

/// The content of an empty slot.
const NONE: u32 = u32::MAX;

/// The initial number of slots; the number is always a power of two.
const FIRST_SLOTS: usize = 1 << 10;

/// The number of slots stays below two to this power, so that a slot can hold a place.
const MOST_SLOTS: u32 = 32;

/// How many positions are stored in the form that is fastest to write and read.
///
/// Most searches end before that. Later positions are stored in half of the space.
const FAST: usize = 1 << 16;

/// More than the number of moves in any position: a search stops only between two positions.
const MOVES: usize = 256;

/// Numbers of slots, as powers of two, that are skipped.
///
/// New slots need the keys of all positions, and a compact position has to be read for its key.
const SKIPPED: [u32; 2] = [18, 20];

/// How many positions are allowed however small the limit is.
///
/// Half or twice as many decide the same.
const ALWAYS: usize = 1 << 12;

/// All positions of a search, in the order they were found.
///
/// The place of a position is its index in that order. If `EXACT`, positions are compared word by
/// word and keys are only hashes; a proof needs that. Otherwise a position with a known key counts
/// as known.
#[derive(Debug, Default)]
pub(super) struct Store<const EXACT: bool> {
    fast: Vec<Fast>,
    /// The positions after those, as long as the first one needs: pieces only become fewer.
    compact: Chunks<u8>,
    width: usize,
    /// The places of positions by the low bits of their keys.
    ///
    /// The bits that a place does not need hold the highest bits of the key.
    slots: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Fast {
    position: Packed,
    key: u64,
}

impl<const EXACT: bool> Store<EXACT> {
    /// Clears the store and adds one position, keeping a small part of the memory.
    pub(super) fn begin(&mut self, start: &Position) {
        self.fast.clear();
        self.width = Compact::width(start);
        self.compact.clear(self.width);
        self.slots.clear();
        self.slots.shrink_to(2 * FAST);
        self.slots.resize(FIRST_SLOTS, NONE);
        self.insert(start);
    }

    /// Returns the number of positions.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.fast.len() + self.compact.len()
    }

    /// Returns the size of the store in bytes.
    pub(super) fn memory(&self) -> usize {
        self.fast.capacity() * size_of::<Fast>()
            + self.compact.memory()
            + self.slots.capacity() * size_of::<u32>()
    }

    /// Returns how many positions fit into so many bytes if each costs `more` bytes elsewhere.
    ///
    /// A few are always allowed.
    pub(super) fn room(&self, bytes: usize, more: usize) -> usize {
        let mut room = ALWAYS;
        // Up to here lists double, and later they grow by pieces.
        for bits in ALWAYS.ilog2()..=FAST.ilog2() {
            let fixed = (size_of::<Fast>() + more + 2 * size_of::<u32>()) << bits;
            if fixed + CHUNK * more <= bytes {
                room = 1 << bits;
            }
        }
        let each = self.width + more;
        // The number of slots is a power of two, so a few more positions may not fit.
        for bits in FAST.ilog2() + 1..MOST_SLOTS.min(usize::BITS - 3) {
            let fixed = FAST * (size_of::<Fast>() + more) + (size_of::<u32>() << bits);
            if let Some(left) = bytes.checked_sub(fixed + CHUNK * each) {
                if !SKIPPED.contains(&bits) {
                    room = room.max((FAST + left / each).min((1 << bits) / 4 * 3 - MOVES));
                }
            }
        }
        room
    }

    /// Returns the position at a place.
    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<Position> {
        match self.fast.get(place) {
            Some(known) => Some(Position::unpack(known.position, known.key)),
            None => self.get_compact(place).map(Compact::unpack),
        }
    }

    fn get_compact(&self, place: usize) -> Option<&[u8]> {
        self.compact.get(place.checked_sub(FAST)?)
    }

    /// Returns the place of a position, if it is in the store.
    pub(super) fn find(&self, position: &Position) -> Option<usize> {
        self.probe(position).err()
    }

    /// Adds a position unless it is known, and returns its place if it is new.
    #[inline]
    pub(super) fn insert(&mut self, position: &Position) -> Option<usize> {
        if self.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let at = self.probe(position).ok()?;
        let place = self.len();
        self.slots[at] = self.slot(position.key(), place);
        if place < FAST {
            self.fast.push(Fast {
                position: position.packed(),
                key: position.key(),
            });
        } else {
            let compact = Compact::of(position);
            self.compact.push(compact.bytes(self.width));
        }
        Some(place)
    }

    /// Returns the slot for a position, or the error of its place if it is known.
    #[inline]
    fn probe(&self, position: &Position) -> Result<usize, usize> {
        let key = position.key();
        let mask = self.slots.len() - 1;
        let wanted = self.slot(key, 0);
        // The low bits of a slot are the place.
        let places = mask as u32;
        let mut at = key as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == NONE {
                return Ok(at);
            }
            let place = (slot & places) as usize;
            if slot & !places == wanted && self.closes(place, position) {
                return Err(place);
            }
            at = (at + 1) & mask;
        }
    }

    /// Returns `true` if a position is at a place, whose key looks like its own.
    #[inline]
    fn closes(&self, place: usize, position: &Position) -> bool {
        match self.fast.get(place) {
            Some(known) if EXACT => known.position == position.packed(),
            Some(known) => known.key == position.key(),
            // The few bits of the key in a slot do not tell positions apart.
            None => self.get_compact(place) == Some(Compact::of(position).bytes(self.width)),
        }
    }

    /// Returns the content of a position's slot.
    #[inline]
    fn slot(&self, key: u64, place: usize) -> u32 {
        let places = (self.slots.len() - 1) as u32;
        (key >> 32) as u32 & !places | place as u32
    }

    /// Makes at least twice as many slots.
    #[cold]
    fn grow(&mut self) {
        let doubled = (self.slots.len() * 2).max(FIRST_SLOTS);
        let slots = doubled << u32::from(SKIPPED.contains(&doubled.ilog2()));
        // The old slots are freed first, so that they never exist together.
        self.slots = Vec::new();
        self.slots.resize(slots, NONE);
        for place in 0..self.len() {
            let key = match (self.fast.get(place), self.get_compact(place)) {
                (Some(known), _) => known.key,
                (None, Some(compact)) => Compact::key(compact),
                (None, None) => continue,
            };
            let mut at = key as usize & (slots - 1);
            while self.slots[at] != NONE {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = self.slot(key, place);
        }
    }
}

#[cfg(test)]
mod tests;
