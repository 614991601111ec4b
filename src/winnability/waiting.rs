//! Positions that wait to be looked at, in two orders: the nearest first, and each kind in turn.

use alloc::vec::Vec;

use super::aim::WORST;

/// With more places noted than these in many searches the lists give their memory back.
const KEPT: usize = 1 << 16;

/// Places in numbered lists, whose memory is kept from search to search, but not for ever.
#[derive(Debug, Default)]
struct Lists {
    lists: Vec<Vec<u32>>,
    /// How many places have been noted since the memory was given back.
    noted: usize,
}

impl Lists {
    /// Makes sure that there are so many lists; those that are not empty must be listed.
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

    /// Notes a place; returns `true` if it is the first of its list.
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

/// Places by distance: the nearest first, of those the newest.
#[derive(Debug, Default)]
pub(super) struct Nearest {
    places: Lists,
    /// No position waits nearer than this.
    nearest: usize,
}

impl Nearest {
    pub(super) fn clear(&mut self) {
        self.places.clear(WORST + 1, 0..=WORST);
        self.nearest = WORST;
    }

    /// Returns how many bytes are kept for places.
    pub(super) fn memory(&self) -> usize {
        self.places.memory()
    }

    #[inline]
    pub(super) fn add(&mut self, distance: usize, place: u32) {
        let distance = distance.min(WORST);
        self.nearest = self.nearest.min(distance);
        self.places.add(distance, place);
    }

    /// Takes out the nearest place, and says how near it is.
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

/// Places by kind, one of each kind in turn: what leads away from where the nearest are all
/// alike.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    places: Lists,
    /// The kinds of which there are any, in the order in which it is their turn.
    present: Vec<usize>,
    next: usize,
}

impl Kinds {
    /// There are fewer kinds than this.
    pub(super) const MANY: usize = 64 * (WORST + 1);

    pub(super) fn clear(&mut self) {
        self.places.clear(Self::MANY, self.present.drain(..));
        self.next = 0;
    }

    /// Returns how many bytes are kept for places.
    pub(super) fn memory(&self) -> usize {
        self.places.memory() + self.present.capacity() * size_of::<usize>()
    }

    #[inline]
    pub(super) fn add(&mut self, kind: usize, place: u32) {
        if self.places.add(kind, place) {
            self.present.push(kind);
        }
    }

    /// Takes out the newest place of the kind whose turn it is.
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
