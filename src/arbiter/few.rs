//! A list that needs no heap while it is short.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

/// A list of any length, without the heap for the first `N` items.
pub(super) struct Few<T, const N: usize> {
    /// The items, unless there are more.
    few: ArrayVec<T, N>,
    /// All items once there are more, until none is left.
    many: Vec<T>,
}

impl<T, const N: usize> Few<T, N> {
    pub(super) const fn new() -> Self {
        Self {
            few: ArrayVec::new_const(),
            many: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, item: T) {
        if !self.many.is_empty() {
            self.many.push(item);
        } else if let Err(full) = self.few.try_push(item) {
            self.many.extend(self.few.drain(..));
            self.many.push(full.element());
        }
    }

    /// Takes the items out in order.
    pub(super) fn take_each(&mut self, take: impl FnMut(T)) {
        if self.many.is_empty() {
            self.few.drain(..).for_each(take);
        } else {
            self.many.drain(..).for_each(take);
        }
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        self.few.pop().or_else(|| self.many.pop())
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        if self.many.is_empty() {
            &self.few
        } else {
            &self.many
        }
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        if self.many.is_empty() {
            &mut self.few
        } else {
            &mut self.many
        }
    }
}
