//! The legal moves from one square to another, as a small list.

use core::iter::FusedIterator;
use core::{
    fmt,
    ops::{self, Range},
    slice,
};

use super::LegalMove;
use crate::position::{Position, Step};

/// The most legal moves between two squares: the four promotions.
const MOST: usize = 4;

/// The legal moves from one square to another: none, one, or four promotions.
///
/// It is returned by [`Position::moves_between`], is kept on the stack and dereferences to a slice:
///
/// ```
/// use touchmove::{Position, Promotion, Square};
///
/// let position: Position = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let moves = position.moves_between(Square::E7, Square::E8);
/// assert_eq!(moves.len(), 4);
/// assert_eq!(moves[0].promotion(), Some(Promotion::Queen));
/// assert!(moves.last().is_some_and(|legal| legal.promotion() == Some(Promotion::Knight)));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
///
/// It has no destructor, so its position can be replaced by the one after a move:
///
/// ```
/// use touchmove::{Color, Position, Square};
///
/// let mut position = Position::standard();
/// let moves = position.moves_between(Square::E2, Square::E4);
/// if let [only] = moves.as_slice() {
///     position = only.play();
/// }
/// assert_eq!(position.turn(), Color::Black);
///
/// if let Some(legal) = position.moves_between(Square::E7, Square::E5).into_iter().next() {
///     position = legal.play();
/// }
/// assert_eq!(position.turn(), Color::White);
/// ```
// Not an `ArrayVec`: its destructor would borrow the position until the end of the scope.
#[derive(Clone)]
pub struct MovesBetween<'p> {
    /// The moves from index `len` on are placeholders.
    moves: [LegalMove<'p>; MOST],
    len: u8,
}

impl<'p> MovesBetween<'p> {
    /// Keeps the first four of these moves, which must be legal in the position.
    pub(super) fn new(position: &'p Position, legal: impl Iterator<Item = LegalMove<'p>>) -> Self {
        let mut moves = [LegalMove::new(position, Step::BLANK); MOST];
        let mut len = 0;
        for (place, legal) in moves.iter_mut().zip(legal) {
            *place = legal;
            len += 1;
        }
        Self { moves, len }
    }

    /// Returns the moves as a slice, a promotion to a queen first.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[LegalMove<'p>] {
        &self.moves[..usize::from(self.len)]
    }
}

impl<'p> ops::Deref for MovesBetween<'p> {
    type Target = [LegalMove<'p>];

    #[inline]
    fn deref(&self) -> &[LegalMove<'p>] {
        self.as_slice()
    }
}

impl PartialEq for MovesBetween<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MovesBetween<'_> {}

impl fmt::Debug for MovesBetween<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<'m, 'p> IntoIterator for &'m MovesBetween<'p> {
    type Item = &'m LegalMove<'p>;
    type IntoIter = slice::Iter<'m, LegalMove<'p>>;

    #[inline]
    fn into_iter(self) -> slice::Iter<'m, LegalMove<'p>> {
        self.as_slice().iter()
    }
}

impl<'p> IntoIterator for MovesBetween<'p> {
    type Item = LegalMove<'p>;
    type IntoIter = MovesBetweenIter<'p>;

    #[inline]
    fn into_iter(self) -> MovesBetweenIter<'p> {
        MovesBetweenIter {
            left: 0..self.len,
            moves: self.moves,
        }
    }
}

/// An iterator over the legal moves from one square to another that owns them.
///
/// ```
/// use touchmove::{Position, Promotion, Square};
///
/// let position: Position = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let mut moves = position.moves_between(Square::E7, Square::E8).into_iter();
/// assert_eq!(moves.len(), 4);
/// let lowest = moves.next_back().and_then(|legal| legal.promotion());
/// assert_eq!(lowest, Some(Promotion::Knight));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
// Not `core::array::IntoIter`, which has a destructor too.
#[derive(Clone)]
pub struct MovesBetweenIter<'p> {
    moves: [LegalMove<'p>; MOST],
    /// The indices that are left.
    left: Range<u8>,
}

impl<'p> Iterator for MovesBetweenIter<'p> {
    type Item = LegalMove<'p>;

    #[inline]
    fn next(&mut self) -> Option<LegalMove<'p>> {
        let place = self.left.next()?;
        Some(self.moves[usize::from(place)])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for MovesBetweenIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let place = self.left.next_back()?;
        Some(self.moves[usize::from(place)])
    }
}

impl ExactSizeIterator for MovesBetweenIter<'_> {}

impl FusedIterator for MovesBetweenIter<'_> {}

impl fmt::Debug for MovesBetweenIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
