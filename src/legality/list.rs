//! Lists of legal moves: one to hold, and a view over a buffer that engines keep.

use core::{fmt, iter::FusedIterator, slice};

use super::{Legal, MoveBuffer, MoveKinds};
use crate::position::{Position, Step};
use crate::types::Move;

impl Position {
    /// Returns a list of all legal moves.
    ///
    /// The order is fixed for a position and means nothing. For a search, where lists are
    /// made by the million, see [`legal_moves_in`](Position::legal_moves_in).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let captures = start.legal_moves().iter().filter(|legal| legal.is_capture()).count();
    /// assert_eq!((start.legal_moves().len(), captures), (20, 0));
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<'_> {
        let mut list = MoveList::new(self, MoveBuffer::new());
        list.buffer.fill(self);
        list
    }

    /// Writes all legal moves into a buffer and returns a view that can be put in order.
    ///
    /// A search keeps one buffer for each ply:
    ///
    /// ```
    /// use touchmove::{Move, MoveBuffer, Position};
    ///
    /// /// Counts material in pawns from the view of the side to move.
    /// fn evaluate(position: &Position) -> i32 {
    ///     let value = |color| {
    ///         touchmove::Role::ALL.into_iter().zip([1, 3, 3, 5, 9, 0])
    ///             .map(|(role, worth)| worth * position.board().pieces(color, role).len() as i32)
    ///             .sum::<i32>()
    ///     };
    ///     value(position.turn()) - value(!position.turn())
    /// }
    ///
    /// /// Looks ahead one ply for each buffer; `hint` is the move a table remembers.
    /// fn search(
    ///     position: &Position,
    ///     buffers: &mut [MoveBuffer],
    ///     hint: Option<Move>,
    ///     (mut alpha, beta): (i32, i32),
    ///     best: &mut Option<Move>,
    /// ) -> i32 {
    ///     let Some((buffer, deeper)) = buffers.split_first_mut() else {
    ///         return evaluate(position);
    ///     };
    ///     let mut moves = position.legal_moves_in(buffer);
    ///     if moves.is_empty() {
    ///         return if position.is_check() { -1000 } else { 0 };
    ///     }
    ///     // The remembered move first, then captures, most valuable victims first.
    ///     moves.sort_by_key(|legal| {
    ///         (Some(legal.to_move()) != hint, core::cmp::Reverse(legal.captured()))
    ///     });
    ///     for legal in &moves {
    ///         let next = legal.play();
    ///         let score = -search(&next, deeper, None, (-beta, -alpha), &mut None);
    ///         if score > alpha {
    ///             alpha = score;
    ///             *best = Some(legal.to_move());
    ///         }
    ///         if alpha >= beta {
    ///             break;
    ///         }
    ///     }
    ///     alpha
    /// }
    ///
    /// let position: Position = "6k1/5ppp/8/3q4/8/8/5PPP/3RR1K1 w - - 0 1".parse()?;
    /// let mut buffers = [const { MoveBuffer::new() }; 3];
    /// let mut best = None;
    /// let hint = Some("d1d5".parse()?);
    /// let score = search(&position, &mut buffers, hint, (-1000, 1000), &mut best);
    /// assert_eq!((best.map(|mv| mv.to_string()), score), (Some("e1e8".into()), 1000));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn legal_moves_in<'a>(&'a self, buffer: &'a mut MoveBuffer) -> LegalMoves<'a> {
        buffer.fill(self);
        LegalMoves::new(self, buffer, MoveKinds::ALL)
    }
}

/// The legal moves of a position in a buffer: a view that can be put in order and
/// added to.
///
/// [`Position::legal_moves_in`] and [`Position::legal_moves_matching_in`] make it. What it yields borrows the position, not the
/// view.
///
/// ```
/// use touchmove::{MoveBuffer, Position};
///
/// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut buffer = MoveBuffer::new();
/// let mut moves = position.legal_moves_in(&mut buffer);
/// moves.sort_by_key(|legal| !legal.is_capture());
/// assert_eq!(moves.get(0).map(|legal| legal.san().to_string()), Some("exd5".into()));
/// # Ok::<(), touchmove::FenError>(())
/// ```
pub struct LegalMoves<'a> {
    pub(super) position: &'a Position,
    pub(super) buffer: &'a mut MoveBuffer,
    /// The kinds of which there may be moves in the list.
    pub(super) kinds: MoveKinds,
}

impl<'a> LegalMoves<'a> {
    /// Vouches that a buffer holds legal moves of a position, all of these kinds.
    #[inline(always)]
    pub(super) const fn new(
        position: &'a Position,
        buffer: &'a mut MoveBuffer,
        kinds: MoveKinds,
    ) -> Self {
        Self {
            position,
            buffer,
            kinds,
        }
    }

    /// Returns how many moves there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.buffer.len()
    }

    /// Returns `true` if there is no legal move.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.buffer.len() == 0
    }

    /// Returns the position the moves belong to.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the move in this place of the list, counted from 0.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Legal<'a>> {
        let step = *self.buffer.steps().get(index)?;
        Some(Legal::new(self.position, step))
    }

    /// Returns the moves in their present order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, 'a> {
        Iter {
            position: self.position,
            steps: self.buffer.steps().iter(),
        }
    }
}

impl fmt::Debug for LegalMoves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'b, 'a> IntoIterator for &'b LegalMoves<'a> {
    type Item = Legal<'a>;
    type IntoIter = Iter<'b, 'a>;

    #[inline]
    fn into_iter(self) -> Iter<'b, 'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for LegalMoves<'a> {
    type Item = Legal<'a>;
    type IntoIter = Iter<'a, 'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a, 'a> {
        Iter {
            position: self.position,
            steps: self.buffer.steps().iter(),
        }
    }
}

/// The legal moves of a position in a list of their own.
///
/// [`Position::legal_moves`] makes it.
///
/// ```
/// use touchmove::Position;
///
/// let start = Position::standard();
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.contains("g1f3".parse()?));
/// let pushes = moves.iter().filter(|legal| legal.from().file() == legal.to().file());
/// assert_eq!(pushes.count(), 16);
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone)]
pub struct MoveList<'p> {
    position: &'p Position,
    buffer: MoveBuffer,
}

impl<'p> MoveList<'p> {
    /// Vouches that a buffer holds legal moves of a position.
    #[inline(always)]
    pub(super) const fn new(position: &'p Position, buffer: MoveBuffer) -> Self {
        Self { position, buffer }
    }

    /// Returns how many moves there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.buffer.len()
    }

    /// Returns `true` if there is no legal move.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.buffer.len() == 0
    }

    /// Returns the move in this place of the list, counted from 0.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Legal<'p>> {
        let step = *self.buffer.steps().get(index)?;
        Some(Legal::new(self.position, step))
    }

    /// Returns `true` if a move is among the legal ones.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.iter().any(|legal| legal.to_move() == mv)
    }

    /// Returns the moves one by one.
    #[inline]
    pub fn iter(&self) -> Iter<'_, 'p> {
        Iter {
            position: self.position,
            steps: self.buffer.steps().iter(),
        }
    }

    /// Returns a view in which the moves can be put in order.
    #[inline]
    pub fn view(&mut self) -> LegalMoves<'_> {
        LegalMoves::new(self.position, &mut self.buffer, MoveKinds::ALL)
    }
}

impl fmt::Debug for MoveList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'b, 'p> IntoIterator for &'b MoveList<'p> {
    type Item = Legal<'p>;
    type IntoIter = Iter<'b, 'p>;

    #[inline]
    fn into_iter(self) -> Iter<'b, 'p> {
        self.iter()
    }
}

impl<'p> IntoIterator for MoveList<'p> {
    type Item = Legal<'p>;
    type IntoIter = IntoIter<'p>;

    #[inline]
    fn into_iter(self) -> IntoIter<'p> {
        IntoIter {
            list: self,
            next: 0,
        }
    }
}

/// The moves of a borrowed list.
#[derive(Clone, Debug)]
pub struct Iter<'b, 'p> {
    position: &'p Position,
    steps: slice::Iter<'b, Step>,
}

impl<'p> Iterator for Iter<'_, 'p> {
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
}

impl DoubleEndedIterator for Iter<'_, '_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let step = *self.steps.next_back()?;
        Some(Legal::new(self.position, step))
    }
}

impl ExactSizeIterator for Iter<'_, '_> {}

impl FusedIterator for Iter<'_, '_> {}

/// The moves of a list that is used up.
#[derive(Clone, Debug)]
pub struct IntoIter<'p> {
    list: MoveList<'p>,
    next: usize,
}

impl<'p> Iterator for IntoIter<'p> {
    type Item = Legal<'p>;

    #[inline]
    fn next(&mut self) -> Option<Legal<'p>> {
        let legal = self.list.get(self.next)?;
        self.next += 1;
        Some(legal)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter<'_> {}

impl FusedIterator for IntoIter<'_> {}
