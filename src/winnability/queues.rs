//! The queues of positions to expand, in two orders: nearest first, and each kind in turn.

use alloc::vec::Vec;

use super::heuristics::WORST;

/// How many queues a place can be in at the same time.
pub(super) const QUEUES: usize = 4;

/// For each queue that a place is in, the next place in the same stack.
pub(super) type Links = [u32; QUEUES];

/// No place: the link of the oldest place of a stack.
pub(super) const NONE: u32 = u32::MAX;

/// The stacks of one queue. A place is in one of them at most.
#[derive(Debug)]
struct Stacks {
    queue: usize,
    /// The newest place of each stack.
    tops: Vec<u32>,
}

impl Stacks {
    const fn new(queue: usize) -> Self {
        Self {
            queue,
            tops: Vec::new(),
        }
    }

    /// Adds a place and returns the link that it must have: the next place in its stack.
    #[inline]
    fn push(&mut self, stack: usize, place: u32) -> u32 {
        match self.tops.get_mut(stack) {
            Some(top) => core::mem::replace(top, place),
            None => NONE,
        }
    }

    /// Removes the newest place of a stack.
    #[inline]
    fn pop<'n>(&mut self, links: impl Fn(u32) -> Option<&'n Links>, stack: usize) -> Option<u32> {
        let top = self.tops.get_mut(stack).filter(|top| **top != NONE)?;
        let place = *top;
        *top = links(place)?[self.queue];
        Some(place)
    }

    fn is_empty(&self, stack: usize) -> bool {
        self.tops.get(stack).is_none_or(|&top| top == NONE)
    }

    fn memory(&self) -> usize {
        self.tops.capacity() * size_of::<u32>()
    }
}

/// Places by distance: the nearest first, and among those the newest first.
#[derive(Debug)]
pub(super) struct BucketQueue {
    stacks: Stacks,
    /// A lower bound on the distance of all places.
    nearest: usize,
}

impl BucketQueue {
    pub(super) const fn new(queue: usize) -> Self {
        Self {
            stacks: Stacks::new(queue),
            nearest: WORST,
        }
    }

    pub(super) fn clear(&mut self) {
        self.stacks.tops.clear();
        self.stacks.tops.resize(WORST + 1, NONE);
        self.nearest = WORST;
    }

    /// Returns the size of the queue in bytes.
    pub(super) fn memory(&self) -> usize {
        self.stacks.memory()
    }

    /// Adds a place and returns the link that it must have.
    #[inline]
    pub(super) fn add(&mut self, distance: usize, place: u32) -> u32 {
        let distance = distance.min(WORST);
        self.nearest = self.nearest.min(distance);
        self.stacks.push(distance, place)
    }

    /// Removes the nearest place and returns it with its distance.
    #[inline]
    pub(super) fn take<'n>(
        &mut self,
        links: impl Fn(u32) -> Option<&'n Links>,
    ) -> Option<(usize, u32)> {
        while self.nearest <= WORST {
            if let Some(place) = self.stacks.pop(&links, self.nearest) {
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
#[derive(Debug)]
pub(super) struct RoundRobin {
    stacks: Stacks,
    /// The kinds that have places, in the order of their turns.
    present: Vec<u16>,
    next: usize,
}

impl RoundRobin {
    /// The number of kinds.
    pub(super) const MANY: usize = 64 * (WORST + 1);

    pub(super) const fn new(queue: usize) -> Self {
        Self {
            stacks: Stacks::new(queue),
            present: Vec::new(),
            next: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        for kind in self.present.drain(..) {
            if let Some(top) = self.stacks.tops.get_mut(usize::from(kind)) {
                *top = NONE;
            }
        }
        self.stacks.tops.resize(Self::MANY, NONE);
        self.next = 0;
    }

    /// Returns the size of the queue in bytes.
    pub(super) fn memory(&self) -> usize {
        self.stacks.memory() + self.present.capacity() * size_of::<u16>()
    }

    /// Adds a place and returns the link that it must have.
    #[inline]
    pub(super) fn add(&mut self, kind: usize, place: u32) -> u32 {
        let link = self.stacks.push(kind, place);
        if link == NONE {
            self.present.push(kind as u16);
        }
        link
    }

    /// Removes the newest place of the kind whose turn it is.
    pub(super) fn take<'n>(&mut self, links: impl Fn(u32) -> Option<&'n Links>) -> Option<u32> {
        if self.next >= self.present.len() {
            self.next = 0;
        }
        let kind = usize::from(*self.present.get(self.next)?);
        let place = self.stacks.pop(links, kind);
        if self.stacks.is_empty(kind) {
            self.present.swap_remove(self.next);
        } else {
            self.next += 1;
        }
        place
    }
}
