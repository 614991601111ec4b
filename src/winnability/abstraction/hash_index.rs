//! A hash table of places in a list: open addressing with linear probing.

use alloc::vec::Vec;

/// The initial number of slots; the number is always a power of two.
const FIRST_SLOTS: usize = 1 << 6;

/// The places of a list by the hashes of what stands there. The hash only finds them: whether two
/// things are the same, the caller says.
#[derive(Debug, Default)]
pub(super) struct HashIndex {
    /// The hash of each place.
    hashes: Vec<u64>,
    /// One more than a place; zero is empty.
    slots: Vec<u32>,
}

impl HashIndex {
    /// Forgets all places, keeping the memory of the hashes.
    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.slots = Vec::new();
    }

    /// Returns the size of the table in bytes.
    pub(super) fn memory(&self) -> usize {
        self.hashes.capacity() * size_of::<u64>() + self.slots.capacity() * size_of::<u32>()
    }

    /// Returns the first place with this hash for which `is_same`.
    pub(super) fn find(&self, hash: u64, mut is_same: impl FnMut(usize) -> bool) -> Option<usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = hash as usize & mask;
        while let Some(&slot) = self.slots.get(at).filter(|&&slot| slot != 0) {
            let place = slot as usize - 1;
            if self.hashes[place] == hash && is_same(place) {
                return Some(place);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Adds the next place.
    pub(super) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        let place = self.hashes.len() - 1;
        if self.hashes.len() * 2 <= self.slots.len() {
            return self.fill_slot(place);
        }
        let slots = FIRST_SLOTS.max(self.slots.len() * 2);
        self.slots.clear();
        self.slots.resize(slots, 0);
        for place in 0..=place {
            self.fill_slot(place);
        }
    }

    fn fill_slot(&mut self, place: usize) {
        let mask = self.slots.len() - 1;
        let mut at = self.hashes[place] as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = place as u32 + 1;
    }
}
