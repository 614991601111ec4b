//! The queues of positions to expand, in two orders: nearest first, and each kind in turn.

use alloc::vec::Vec;

use super::aim::WORST;

/// Above this many added places the lists are freed instead of reused.
const KEPT: usize = 1 << 16;

/// Numbered lists of places, whose memory is reused from search to search up to a limit.
#[derive(Debug, Default)]
struct Lists {
    lists: Vec<Vec<u32>>,
    /// How many places have been added since the memory was freed.
    noted: usize,
}

impl Lists {
    /// Makes `count` empty lists; `filled` must name every list that is not empty.
    fn clear(&mut self, count: usize, filled: impl Iterator<Item = usize>) {
        if self.noted > KEPT {
            self.noted = 0;
            self.lists.clear();
        }
        for list in filled {
            if let Some(places) = self.lists.get_mut(list) {
                places.clear();
            }
        }
        self.lists.resize_with(count, Vec::new);
    }

    /// Adds a place; returns `true` if it is the first in its list.
    #[inline]
    fn add(&mut self, list: usize, place: u32) -> bool {
        let Some(places) = self.lists.get_mut(list) else {
            return false;
        };
        self.noted += 1;
        places.push(place);
        places.len() == 1
    }

    fn memory(&self) -> usize {
        let lists = self.lists.iter().map(Vec::capacity);
        lists.sum::<usize>() * size_of::<u32>() + self.lists.capacity() * size_of::<Vec<u32>>()
    }
}

/// Places by distance: the nearest first, and among those the newest first.
#[derive(Debug, Default)]
pub(super) struct Nearest {
    places: Lists,
    /// A lower bound on the distance of all places.
    nearest: usize,
}

impl Nearest {
    pub(super) fn clear(&mut self) {
        self.places.clear(WORST + 1, 0..=WORST);
        self.nearest = WORST;
    }

    /// Returns the size of the lists in bytes.
    pub(super) fn memory(&self) -> usize {
        self.places.memory()
    }

    #[inline]
    pub(super) fn add(&mut self, distance: usize, place: u32) {
        let distance = distance.min(WORST);
        self.nearest = self.nearest.min(distance);
        self.places.add(distance, place);
    }

    /// Removes the nearest place and returns it with its distance.
    pub(super) fn take(&mut self) -> Option<(usize, u32)> {
        while let Some(places) = self.places.lists.get_mut(self.nearest) {
            if let Some(place) = places.pop() {
                return Some((self.nearest, place));
            }
            self.nearest += 1;
        }
        None
    }
}

/// Places by kind, one of each kind in turn.
///
/// This leads out of regions where the nearest positions are all alike.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    places: Lists,
    /// The kinds that have places, in the order of their turns.
    present: Vec<usize>,
    next: usize,
}

impl Kinds {
    /// The number of kinds.
    pub(super) const MANY: usize = 64 * (WORST + 1);

    pub(super) fn clear(&mut self) {
        self.places.clear(Self::MANY, self.present.drain(..));
        self.next = 0;
    }

    /// Returns the size of the lists in bytes.
    pub(super) fn memory(&self) -> usize {
        self.places.memory() + self.present.capacity() * size_of::<usize>()
    }

    #[inline]
    pub(super) fn add(&mut self, kind: usize, place: u32) {
        if self.places.add(kind, place) {
            self.present.push(kind);
        }
    }

    /// Removes the newest place of the kind whose turn it is.
    pub(super) fn take(&mut self) -> Option<u32> {
        if self.next >= self.present.len() {
            self.next = 0;
        }
        let kind = *self.present.get(self.next)?;
        let places = self.places.lists.get_mut(kind)?;
        let place = places.pop();
        if places.is_empty() {
            self.present.swap_remove(self.next);
        } else {
            self.next += 1;
        }
        place
    }
}
