//! Iterators over listed legal moves.

use core::{fmt, iter::FusedIterator, ops::Range, slice};

use super::{Legal, MoveBuffer};
use crate::position::{Position, Step};

/// An iterator over the moves of a borrowed list or view.
///
/// What it yields borrows the position for `'p`; only the iterator itself borrows the list.
#[derive(Clone)]
pub struct Iter<'p, 'b> {
    position: &'p Position,
    steps: slice::Iter<'b, Step>,
}

impl<'p, 'b> Iter<'p, 'b> {
    /// Vouches that these steps are legal in a position.
    #[inline(always)]
    pub(super) fn new(position: &'p Position, steps: &'b [Step]) -> Self {
        let steps = steps.iter();
        Self { position, steps }
    }
}

impl<'p> Iterator for Iter<'p, '_> {
    type Item = Legal<'p>;

    #[inline]
    fn next(&mut self) -> Option<Legal<'p>> {
        let step = *self.steps.next()?;
        Some(Legal::new(self.position, step))
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
    fn nth(&mut self, n: usize) -> Option<Legal<'p>> {
        let step = *self.steps.nth(n)?;
        Some(Legal::new(self.position, step))
    }

    #[inline]
    fn last(mut self) -> Option<Legal<'p>> {
        self.next_back()
    }
}

impl DoubleEndedIterator for Iter<'_, '_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let step = *self.steps.next_back()?;
        Some(Legal::new(self.position, step))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let step = *self.steps.nth_back(n)?;
        Some(Legal::new(self.position, step))
    }
}

impl ExactSizeIterator for Iter<'_, '_> {}

impl FusedIterator for Iter<'_, '_> {}

impl fmt::Debug for Iter<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An iterator that owns the moves of a list.
///
/// ```
/// use touchmove::Position;
///
/// let start = Position::standard();
/// let mut moves = start.legal_moves().into_iter();
/// let (first, last) = (moves.next(), moves.next_back());
/// assert_eq!(moves.len(), 18);
/// assert_ne!(first, last);
/// ```
#[derive(Clone)]
pub struct IntoIter<'p> {
    position: &'p Position,
    buffer: MoveBuffer,
    /// The places in the buffer that are still to come.
    left: Range<u8>,
}

impl<'p> IntoIter<'p> {
    /// Vouches that a buffer holds legal moves of a position.
    #[inline(always)]
    pub(super) const fn new(position: &'p Position, buffer: MoveBuffer) -> Self {
        let left = buffer.places();
        Self {
            position,
            buffer,
            left,
        }
    }

    #[inline(always)]
    const fn at(&self, place: u8) -> Legal<'p> {
        Legal::new(self.position, self.buffer.at(place))
    }
}

impl<'p> Iterator for IntoIter<'p> {
    type Item = Legal<'p>;

    #[inline]
    fn next(&mut self) -> Option<Legal<'p>> {
        let place = self.left.next()?;
        Some(self.at(place))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.left.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Legal<'p>> {
        let place = self.left.nth(n)?;
        Some(self.at(place))
    }

    #[inline]
    fn last(mut self) -> Option<Legal<'p>> {
        self.next_back()
    }
}

impl DoubleEndedIterator for IntoIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let place = self.left.next_back()?;
        Some(self.at(place))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let place = self.left.nth_back(n)?;
        Some(self.at(place))
    }
}

impl ExactSizeIterator for IntoIter<'_> {}

impl FusedIterator for IntoIter<'_> {}

impl fmt::Debug for IntoIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
