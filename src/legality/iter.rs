//! The iterator over listed legal moves.

use core::{fmt, iter::FusedIterator, slice};

use super::LegalMove;
use crate::position::{Position, Step};

/// An iterator over the legal moves of a list.
///
/// The moves it yields borrow the position for `'p`; only the iterator borrows the list, for `'b`.
#[derive(Clone)]
pub struct Iter<'p, 'b> {
    position: &'p Position,
    steps: slice::Iter<'b, Step>,
}

impl<'p, 'b> Iter<'p, 'b> {
    /// Creates an iterator; the steps must be legal in the position.
    #[inline(always)]
    pub(super) fn new(position: &'p Position, steps: &'b [Step]) -> Self {
        let steps = steps.iter();
        Self { position, steps }
    }
}

impl<'p> Iterator for Iter<'p, '_> {
    type Item = LegalMove<'p>;

    #[inline]
    fn next(&mut self) -> Option<LegalMove<'p>> {
        let step = *self.steps.next()?;
        Some(LegalMove::new(self.position, step))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.steps.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.steps.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<LegalMove<'p>> {
        let step = *self.steps.nth(n)?;
        Some(LegalMove::new(self.position, step))
    }

    #[inline]
    fn last(mut self) -> Option<LegalMove<'p>> {
        self.next_back()
    }
}

impl DoubleEndedIterator for Iter<'_, '_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let step = *self.steps.next_back()?;
        Some(LegalMove::new(self.position, step))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let step = *self.steps.nth_back(n)?;
        Some(LegalMove::new(self.position, step))
    }
}

impl ExactSizeIterator for Iter<'_, '_> {}

impl FusedIterator for Iter<'_, '_> {}

impl fmt::Debug for Iter<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
