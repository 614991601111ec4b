//! The iterators over listed legal moves.

use core::{fmt, iter::FusedIterator, ops::Range, slice};

use super::buffer::sealed::Storage as _;
use super::{LegalMove, OnStack};
use crate::position::{Position, Step};

/// An iterator over the legal moves of a list.
///
/// The moves it yields borrow the position for `'p`; only the iterator borrows the list, for `'b`.
#[derive(Clone)]
pub struct Iter<'p, 'b> {
    position: &'p Position,
    left: slice::Iter<'b, Step>,
}

impl<'p, 'b> Iter<'p, 'b> {
    /// Creates an iterator; the steps must be legal in the position.
    #[inline(always)]
    pub(super) fn new(position: &'p Position, steps: &'b [Step]) -> Self {
        let left = steps.iter();
        Self { position, left }
    }

    #[inline(always)]
    fn legal(&self, step: &Step) -> Option<LegalMove<'p>> {
        Some(LegalMove::new(self.position, *step))
    }
}

/// An iterator over a list of legal moves that owns them.
#[derive(Clone)]
pub struct IntoIter<'p> {
    position: &'p Position,
    storage: OnStack,
    left: Range<usize>,
}

impl<'p> IntoIter<'p> {
    #[inline(always)]
    pub(super) fn new(position: &'p Position, storage: OnStack) -> Self {
        let left = 0..storage.listed().left.len();
        Self {
            position,
            storage,
            left,
        }
    }

    #[inline(always)]
    fn legal(&self, index: usize) -> Option<LegalMove<'p>> {
        let step = *self.storage.listed().left.get(index)?;
        Some(LegalMove::new(self.position, step))
    }
}

/// Implements an iterator whose field `left` iterates over what `legal` turns into moves.
macro_rules! moves_left {
    ($($iter:ident<'p $(, $list:lifetime)?>,)*) => {$(
        impl<'p $(, $list)?> Iterator for $iter<'p $(, $list)?> {
            type Item = LegalMove<'p>;

            #[inline]
            fn next(&mut self) -> Option<LegalMove<'p>> {
                let next = self.left.next()?;
                self.legal(next)
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
            fn nth(&mut self, n: usize) -> Option<LegalMove<'p>> {
                let nth = self.left.nth(n)?;
                self.legal(nth)
            }

            #[inline]
            fn last(mut self) -> Option<LegalMove<'p>> {
                self.next_back()
            }
        }

        impl<'p $(, $list)?> DoubleEndedIterator for $iter<'p $(, $list)?> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let next = self.left.next_back()?;
                self.legal(next)
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                let nth = self.left.nth_back(n)?;
                self.legal(nth)
            }
        }

        impl<'p $(, $list)?> ExactSizeIterator for $iter<'p $(, $list)?> {}

        impl<'p $(, $list)?> FusedIterator for $iter<'p $(, $list)?> {}

        impl<'p $(, $list)?> fmt::Debug for $iter<'p $(, $list)?> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    )*};
}

moves_left! {
    Iter<'p, 'b>,
    IntoIter<'p>,
}
