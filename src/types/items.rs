//! The iterator over what a value keeps in order.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// An iterator over what a value keeps in order, such as moves.
///
/// It has a name, so that it can be stored and returned.
///
/// ```
/// use touchmove::moves::Items;
/// use touchmove::{Game, Move};
///
/// struct Ticker<'g> {
///     ahead: Items<'g, Game, Move>,
/// }
///
/// let mut game = Game::standard();
/// game.play_san("e4")?;
/// let mut ticker = Ticker { ahead: game.moves() };
/// assert_eq!(ticker.ahead.len(), 1);
/// assert_eq!(ticker.ahead.next().map(|mv| mv.to_string()), Some("e2e4".to_owned()));
/// # Ok::<(), touchmove::san::Error>(())
/// ```
pub struct Items<'s, S, T> {
    source: &'s S,
    places: Range<usize>,
    /// Returns `None` at no place of the range.
    get: fn(&'s S, usize) -> Option<T>,
}

impl<'s, S, T> Items<'s, S, T> {
    /// Creates the iterator over places at which `get` has something to return.
    #[inline]
    pub(crate) const fn new(
        source: &'s S,
        places: Range<usize>,
        get: fn(&'s S, usize) -> Option<T>,
    ) -> Self {
        Self {
            source,
            places,
            get,
        }
    }
}

impl<S, T> Clone for Items<'_, S, T> {
    fn clone(&self) -> Self {
        Self {
            places: self.places.clone(),
            ..*self
        }
    }
}

impl<S, T: fmt::Debug> fmt::Debug for Items<'_, S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<S, T> Iterator for Items<'_, S, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        (self.get)(self.source, self.places.next()?)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        (self.get)(self.source, self.places.nth(n)?)
    }
}

impl<S, T> DoubleEndedIterator for Items<'_, S, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        (self.get)(self.source, self.places.next_back()?)
    }
}

impl<S, T> ExactSizeIterator for Items<'_, S, T> {}

impl<S, T> FusedIterator for Items<'_, S, T> {}
