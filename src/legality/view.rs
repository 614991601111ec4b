//! Legal moves in a buffer that the caller keeps.

use core::fmt;

use super::{Iter, LegalMove, MoveBuffer, MoveKinds};
use crate::position::Position;
use crate::types::Move;

impl Position {
    /// Writes all legal moves into a buffer and returns a view of them.
    ///
    /// The view can be sorted and filtered. A search keeps one buffer for each ply:
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
    /// /// Looks ahead one ply for each buffer; `hint` is the move from a hash table.
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
    ///     // The hint first, then captures, most valuable victims first.
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
    #[doc(alias("generate_moves", "generate_legal_moves"))]
    #[inline]
    pub fn legal_moves_in<'p, 'b>(&'p self, buffer: &'b mut MoveBuffer) -> BufferedMoves<'p, 'b> {
        buffer.fill(self);
        BufferedMoves::new(self, buffer)
    }
}

/// The legal moves of a position in a buffer: a view that can be sorted and added to.
///
/// It is returned by [`Position::legal_moves_in`] and [`Position::legal_moves_matching_in`].
///
/// ```
/// use touchmove::{MoveBuffer, Position};
///
/// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut buffer = MoveBuffer::new();
/// let mut moves = position.legal_moves_in(&mut buffer);
/// moves.sort_by_key(|legal| !legal.is_capture());
/// assert_eq!(moves.get(0).map(|legal| legal.san().to_string()), Some("exd5".into()));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
///
/// It borrows the position for `'p` and the buffer for `'b`. The moves it yields borrow only the
/// position, so a move can be kept while the buffer is filled again:
///
/// ```
/// use touchmove::{MoveBuffer, MoveKinds, Position};
///
/// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let buffer = &mut MoveBuffer::new();
/// let best = {
///     let moves = position.legal_moves_matching_in(buffer, MoveKinds::CAPTURES);
///     moves.get(0)
/// };
/// let quiets = position.legal_moves_matching_in(buffer, MoveKinds::QUIETS);
/// assert_eq!(best.map(|legal| legal.to_string()), Some("e4d5".into()));
/// assert!(best.is_some_and(|legal| !quiets.contains(legal.to_move())));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
///
/// The view has no destructor, so its position can be replaced by the one after a move:
///
/// ```
/// use touchmove::{Color, MoveBuffer, Position};
///
/// let mut position = Position::standard();
/// let mut buffer = MoveBuffer::new();
/// let moves = position.legal_moves_in(&mut buffer);
/// if let Some(legal) = moves.first() {
///     position = legal.play();
/// }
/// assert_eq!(position.turn(), Color::Black);
/// ```
#[doc(alias = "MoveList")]
pub struct BufferedMoves<'p, 'b> {
    pub(super) position: &'p Position,
    pub(super) buffer: &'b mut MoveBuffer,
}

impl<'p, 'b> BufferedMoves<'p, 'b> {
    /// Creates a view; the buffer must hold legal moves of the position.
    #[inline(always)]
    pub(super) const fn new(position: &'p Position, buffer: &'b mut MoveBuffer) -> Self {
        Self { position, buffer }
    }

    /// Returns the number of moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.buffer.len()
    }

    /// Returns `true` if the view is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.buffer.len() == 0
    }

    /// Returns the position in which the moves are legal.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// Returns the kinds of which every legal move is in the view.
    ///
    /// [`append`](Self::append) does not generate moves of these kinds again. The set is empty
    /// once [`retain`](Self::retain) has removed a move.
    ///
    /// ```
    /// use touchmove::{MoveBuffer, MoveKinds, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = start.legal_moves_matching_in(&mut buffer, MoveKinds::CAPTURES);
    /// assert_eq!(moves.complete_kinds(), MoveKinds::CAPTURES);
    /// moves.append(MoveKinds::ALL);
    /// assert_eq!(moves.complete_kinds(), MoveKinds::ALL);
    /// moves.retain(|legal| legal.from().file() == legal.to().file());
    /// assert_eq!(moves.complete_kinds(), MoveKinds::NONE);
    /// ```
    #[inline]
    #[must_use]
    pub const fn complete_kinds(&self) -> MoveKinds {
        self.buffer.complete_kinds()
    }

    /// Returns the move at an index. Returns `None` if the index is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<LegalMove<'p>> {
        let step = *self.buffer.steps().get(index)?;
        Some(LegalMove::new(self.position, step))
    }

    /// Returns the first move, or `None` if the view is empty.
    ///
    /// ```
    /// use touchmove::{LegalMove, MoveBuffer, Position};
    ///
    /// fn first<'p>(position: &'p Position, buffer: &mut MoveBuffer) -> Option<LegalMove<'p>> {
    ///     position.legal_moves_in(buffer).first()
    /// }
    ///
    /// let start = Position::standard();
    /// let first = first(&start, &mut MoveBuffer::new());
    /// assert_eq!(first, start.legal_moves().first());
    /// ```
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<LegalMove<'p>> {
        self.iter().next()
    }

    /// Returns the last move, or `None` if the view is empty.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<LegalMove<'p>> {
        self.iter().next_back()
    }

    /// Returns `true` if the move is in the view.
    ///
    /// Castling may be in either spelling, as for [`legal_move`](Position::legal_move).
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.buffer.contains(self.position.as_king_takes_rook(mv))
    }

    /// Returns an iterator over the moves in their present order, from either end.
    ///
    /// ```
    /// use touchmove::{MoveBuffer, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let moves = start.legal_moves_in(&mut buffer);
    /// assert_eq!(moves.iter().len(), 20);
    /// assert_eq!(moves.iter().rev().next(), moves.last());
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'p, '_> {
        Iter::new(self.position, self.buffer.steps())
    }
}

impl fmt::Debug for BufferedMoves<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<'p, 'v> IntoIterator for &'v BufferedMoves<'p, '_> {
    type Item = LegalMove<'p>;
    type IntoIter = Iter<'p, 'v>;

    #[inline]
    fn into_iter(self) -> Iter<'p, 'v> {
        self.iter()
    }
}

impl<'p, 'b> IntoIterator for BufferedMoves<'p, 'b> {
    type Item = LegalMove<'p>;
    type IntoIter = Iter<'p, 'b>;

    #[inline]
    fn into_iter(self) -> Iter<'p, 'b> {
        Iter::new(self.position, self.buffer.steps())
    }
}
