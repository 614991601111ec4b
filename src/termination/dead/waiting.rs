//! Positions that wait to be looked at, in two orders: the nearest first, and each kind in turn.

use alloc::vec::Vec;

use super::aim::WORST;

/// Places by distance: the nearest first, of those the newest.
#[derive(Debug, Default)]
pub(super) struct Nearest {
    places: Vec<Vec<u32>>,
    /// No position waits nearer than this.
    nearest: usize,
}

impl Nearest {
    pub(super) fn clear(&mut self) {
        self.places.iter_mut().for_each(Vec::clear);
        self.places.resize_with(WORST + 1, Vec::new);
        self.nearest = WORST;
    }

    #[inline]
    pub(super) fn add(&mut self, distance: usize, place: u32) {
        let distance = distance.min(WORST);
        self.nearest = self.nearest.min(distance);
        if let Some(places) = self.places.get_mut(distance) {
            places.push(place);
        }
    }

    /// Takes out the nearest place, and says how near it is.
    pub(super) fn take(&mut self) -> Option<(usize, u32)> {
        while let Some(places) = self.places.get_mut(self.nearest) {
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
    places: Vec<Vec<u32>>,
    /// The kinds of which there are any, in the order in which it is their turn.
    present: Vec<usize>,
    next: usize,
}

impl Kinds {
    /// There are fewer kinds than this.
    pub(super) const MANY: usize = 64 * (WORST + 1);

    pub(super) fn clear(&mut self) {
        for kind in self.present.drain(..) {
            if let Some(places) = self.places.get_mut(kind) {
                places.clear();
            }
        }
        self.places.resize_with(Self::MANY, Vec::new);
        self.next = 0;
    }

    #[inline]
    pub(super) fn add(&mut self, kind: usize, place: u32) {
        if let Some(places) = self.places.get_mut(kind) {
            if places.is_empty() {
                self.present.push(kind);
            }
            places.push(place);
        }
    }

    /// Takes out the newest place of the kind whose turn it is.
    pub(super) fn take(&mut self) -> Option<u32> {
        if self.next >= self.present.len() {
            self.next = 0;
        }
        let kind = *self.present.get(self.next)?;
        let places = self.places.get_mut(kind)?;
        let place = places.pop();
        if places.is_empty() {
            self.present.swap_remove(self.next);
        } else {
            self.next += 1;
        }
        place
    }
}
