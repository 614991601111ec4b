//! Legal moves with a key beside each, in a buffer that the caller keeps.

use core::{fmt, iter::FusedIterator, slice};

use arrayvec::ArrayVec;

use super::{Iter, LegalMove, MoveBuffer, MoveFilter, MoveKinds};
use crate::position::{Position, Step};

/// The room for keys: as many as a [`MoveBuffer`] can count.
pub(super) const KEYS: usize = 255;

/// A reusable buffer for the legal moves of one position. It holds a key for each move.
///
/// A key is any `Copy + Ord` type, often an `i32`. An engine keeps one buffer for each ply of its
/// search. [`Position::scored_moves_in`] fills it and returns a [`ScoredMoves`] view, which picks
/// the moves best first. The buffer has room for the moves of any position, holds no position and
/// uses no heap.
///
/// ```
/// use touchmove::Position;
/// use touchmove::moves::ScoredBuffer;
///
/// let mut buffer = ScoredBuffer::new();
/// for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
///     let position: Position = fen.parse()?;
///     let moves = position.scored_moves_in(&mut buffer, |legal| legal.to().rank());
///     assert_eq!(moves.len(), position.count_legal_moves());
/// }
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[doc(alias("ExtMove", "ScoredMoveList"))]
#[derive(Clone)]
pub struct ScoredBuffer<K = i32> {
    pub(super) moves: MoveBuffer,
    /// The key of each move, in the order of the moves.
    pub(super) keys: ArrayVec<K, KEYS>,
}

impl<K> ScoredBuffer<K> {
    /// Creates an empty buffer.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: MoveBuffer::new(),
            keys: ArrayVec::new_const(),
        }
    }
}

impl<K> Default for ScoredBuffer<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug> fmt::Debug for ScoredBuffer<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.steps().iter().map(|step| step.to_move());
        f.write_str("ScoredBuffer")?;
        f.debug_list().entries(moves.zip(&self.keys)).finish()
    }
}

impl Position {
    /// Writes all legal moves and their keys into a buffer. Returns a view that picks the best.
    ///
    /// `key` is called once for each move. A greater key is better.
    ///
    /// ```
    /// use touchmove::moves::ScoredBuffer;
    /// use touchmove::{LegalMove, Position, Role};
    ///
    /// /// The most valuable victim first, then the least valuable attacker.
    /// fn victim_and_attacker(legal: LegalMove<'_>) -> i32 {
    ///     let worth = |role: Role| [1, 3, 3, 5, 9, 0][role.index()];
    ///     legal.captured().map_or(0, |victim| 16 * worth(victim) - worth(legal.role()))
    /// }
    ///
    /// let position: Position = "4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = position.scored_moves_in(&mut buffer, victim_and_attacker);
    /// let mut searched = Vec::new();
    /// while let Some((legal, key)) = moves.pick_best() {
    ///     if key == 0 {
    ///         break;
    ///     }
    ///     let next = legal.play();
    ///     searched.push((legal.to_string(), key, next.board().occupied().len()));
    /// }
    /// assert_eq!(searched, [("b4a5".into(), 143, 5), ("e4d5".into(), 15, 5)]);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("score_moves", "MovePicker"))]
    #[inline]
    pub fn scored_moves_in<'p, 'b, K: Copy + Ord>(
        &'p self,
        buffer: &'b mut ScoredBuffer<K>,
        key: impl FnMut(LegalMove<'p>) -> K,
    ) -> ScoredMoves<'p, 'b, K> {
        buffer.moves.fill(self);
        ScoredMoves::new(self, buffer, key)
    }

    /// Writes the legal moves that match a filter, and their keys, into a buffer. Returns a view
    /// that picks the best.
    ///
    /// With [`ScoredMoves::append`], a search generates and scores moves in stages.
    ///
    /// ```
    /// use touchmove::moves::ScoredBuffer;
    /// use touchmove::{MoveKinds, Position};
    ///
    /// let position: Position = "4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = ScoredBuffer::new();
    /// let key = |legal: touchmove::LegalMove<'_>| legal.captured();
    /// let mut moves = position.scored_moves_matching_in(&mut buffer, MoveKinds::CAPTURES, key);
    /// assert_eq!(moves.len(), 2);
    /// assert_eq!(moves.pick_best().map(|(legal, _)| legal.to_string()), Some("b4a5".into()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    pub fn scored_moves_matching_in<'p, 'b, K: Copy + Ord>(
        &'p self,
        buffer: &'b mut ScoredBuffer<K>,
        filter: impl Into<MoveFilter>,
        key: impl FnMut(LegalMove<'p>) -> K,
    ) -> ScoredMoves<'p, 'b, K> {
        buffer.moves.clear();
        buffer.moves.append(self, filter.into());
        ScoredMoves::new(self, buffer, key)
    }
}

/// The legal moves of a position with a key for each: a view that picks them best first.
///
/// It is returned by [`Position::scored_moves_in`] and [`Position::scored_moves_matching_in`].
/// Moves that were [picked](Self::pick_best) stay in the view and can be
/// [looked up](Self::picked). All other methods are about the moves not picked yet.
///
/// A search that generates in stages and puts losing captures last:
///
/// ```
/// use touchmove::moves::{PieceValues, ScoredBuffer};
/// use touchmove::{LegalMove, MoveKinds, Position};
///
/// let exchange = |legal: LegalMove<'_>| legal.see(&PieceValues::CLASSIC);
///
/// // The rook can capture the queen for free, or a pawn that a pawn protects.
/// let position: Position = "4k3/8/2p5/3p3q/8/8/8/3RK2R w - - 0 1".parse()?;
/// let mut buffer = ScoredBuffer::new();
/// let mut moves = position.scored_moves_matching_in(&mut buffer, MoveKinds::CAPTURES, exchange);
/// let mut searched = Vec::new();
/// while let Some((legal, _)) = moves.pick_best_if(|_, key| key >= 0) {
///     searched.push(legal.san().to_string());
/// }
/// assert_eq!(searched, ["Rxh5"]);
/// // No capture was good enough: now the quiet moves, and then the losing captures.
/// moves.append(MoveKinds::QUIETS, |_| 0);
/// while let Some((legal, _)) = moves.pick_best() {
///     searched.push(legal.san().to_string());
/// }
/// assert_eq!(searched.len(), position.count_legal_moves());
/// assert_eq!(searched.last().map(String::as_str), Some("Rxd5"));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
///
/// It borrows the position for `'p` and the buffer for `'b`. The moves it yields borrow only the
/// position, so a move can be kept while the buffer is filled again. The view has no destructor, so
/// its position can be replaced by the one after a move:
///
/// ```
/// use touchmove::moves::ScoredBuffer;
/// use touchmove::{Color, Position};
///
/// let mut position = Position::standard();
/// let mut buffer = ScoredBuffer::new();
/// let mut moves = position.scored_moves_in(&mut buffer, |legal| legal.to().rank());
/// if let Some((legal, _)) = moves.pick_best() {
///     position = legal.play();
/// }
/// assert_eq!(position.turn(), Color::Black);
/// ```
#[doc(alias("MovePicker", "ScoredMoveList"))]
pub struct ScoredMoves<'p, 'b, K = i32> {
    pub(super) position: &'p Position,
    pub(super) buffer: &'b mut ScoredBuffer<K>,
    /// How many moves, at the start of the buffer, were picked.
    pub(super) picked: u8,
}

impl<'p, 'b, K: Copy + Ord> ScoredMoves<'p, 'b, K> {
    /// Creates a view and computes all keys; the moves must be legal in the position.
    #[inline(always)]
    fn new(
        position: &'p Position,
        buffer: &'b mut ScoredBuffer<K>,
        key: impl FnMut(LegalMove<'p>) -> K,
    ) -> Self {
        buffer.keys.clear();
        let mut moves = Self {
            position,
            buffer,
            picked: 0,
        };
        moves.score(key);
        moves
    }

    /// Computes the keys of the moves that have none yet, at the end of the buffer.
    #[inline(always)]
    fn score(&mut self, mut key: impl FnMut(LegalMove<'p>) -> K) {
        let ScoredBuffer { moves, keys } = &mut *self.buffer;
        for &step in moves.steps().get(keys.len()..).unwrap_or_default() {
            // There is room for the keys of all moves.
            let _ = keys.try_push(key(LegalMove::new(self.position, step)));
        }
    }

    /// Appends the legal moves that match a filter, with their keys. Moves that are in the view
    /// already are skipped.
    ///
    /// Moves that were picked are still in the view. `key` is called once for each new move.
    /// [Kinds](Self::complete_kinds) of which every move is in the view are not generated again.
    ///
    /// ```
    /// use touchmove::moves::ScoredBuffer;
    /// use touchmove::{MoveKinds, Position};
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = position.scored_moves_matching_in(&mut buffer, MoveKinds::CAPTURES, |_| 9);
    /// assert_eq!(moves.pick_best().map(|(legal, _)| legal.to_string()), Some("e4d5".into()));
    /// moves.append(MoveKinds::ALL, |_| 0);
    /// assert_eq!(moves.len(), position.count_legal_moves() - 1);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    pub fn append(&mut self, filter: impl Into<MoveFilter>, key: impl FnMut(LegalMove<'p>) -> K) {
        self.buffer.moves.append(self.position, filter.into());
        self.score(key);
    }
}

impl<'p, K: Copy> ScoredMoves<'p, '_, K> {
    /// Returns the number of moves not picked yet.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.buffer.moves.len() - self.picked as usize
    }

    /// Returns `true` if every move was picked, or there was none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the position in which the moves are legal.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// Returns the kinds whose legal moves are all in the view, picked or not.
    ///
    /// [`append`](Self::append) does not generate moves of these kinds again. The set is empty
    /// once [`retain`](Self::retain) has removed a move.
    ///
    /// ```
    /// use touchmove::moves::ScoredBuffer;
    /// use touchmove::{MoveKinds, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_matching_in(&mut buffer, MoveKinds::CAPTURES, |_| 0);
    /// assert_eq!(moves.complete_kinds(), MoveKinds::CAPTURES);
    /// moves.append(MoveKinds::QUIETS, |_| 0);
    /// assert_eq!(moves.complete_kinds(), MoveKinds::ALL);
    /// ```
    #[inline]
    #[must_use]
    pub const fn complete_kinds(&self) -> MoveKinds {
        self.buffer.moves.complete_kinds()
    }

    /// Returns an iterator over the moves not picked yet, with their keys. They come in no
    /// particular order.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::ScoredBuffer;
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
    /// moves.pick_best();
    /// assert_eq!(moves.iter().len(), 19);
    /// assert!(moves.iter().all(|(legal, key)| legal.to().index() == key));
    /// ```
    #[inline]
    pub fn iter(&self) -> ScoredIter<'p, '_, K> {
        let (steps, keys) = self.rest();
        ScoredIter::new(self.position, steps, keys)
    }

    /// Returns an iterator over the moves that were picked, with their keys. They come in the order
    /// in which they were picked.
    ///
    /// After a cutoff, an engine lowers the history of the moves before the last one:
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::ScoredBuffer;
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
    /// for _ in 0..3 {
    ///     moves.pick_best();
    /// }
    /// let mut tried = moves.picked();
    /// assert_eq!(tried.next_back().map(|(legal, _)| legal.to_string()), Some("f2f4".into()));
    /// assert_eq!(tried.map(|(legal, _)| legal.to_string()).collect::<Vec<_>>(), ["h2h4", "g2g4"]);
    /// ```
    #[inline]
    pub fn picked(&self) -> ScoredIter<'p, '_, K> {
        let picked = usize::from(self.picked);
        let steps = self.buffer.moves.steps().get(..picked);
        let keys = self.buffer.keys.get(..picked);
        ScoredIter::new(
            self.position,
            steps.unwrap_or_default(),
            keys.unwrap_or_default(),
        )
    }

    /// Returns the moves not picked yet and their keys.
    #[inline(always)]
    fn rest(&self) -> (&[Step], &[K]) {
        let picked = usize::from(self.picked);
        let steps = self.buffer.moves.steps().get(picked..);
        let keys = self.buffer.keys.get(picked..);
        (steps.unwrap_or_default(), keys.unwrap_or_default())
    }
}

impl<K: Copy + fmt::Debug> fmt::Debug for ScoredMoves<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().fmt(f)
    }
}

impl<'p, 'v, K: Copy> IntoIterator for &'v ScoredMoves<'p, '_, K> {
    type Item = (LegalMove<'p>, K);
    type IntoIter = ScoredIter<'p, 'v, K>;

    #[inline]
    fn into_iter(self) -> ScoredIter<'p, 'v, K> {
        self.iter()
    }
}

/// An iterator over legal moves with their keys, from either end.
///
/// It is returned by [`ScoredMoves::iter`] and [`ScoredMoves::picked`].
///
/// ```
/// use touchmove::Position;
/// use touchmove::moves::ScoredBuffer;
///
/// let start = Position::standard();
/// let mut buffer = ScoredBuffer::new();
/// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
/// moves.sort_best_first();
/// let mut keys = moves.iter().map(|(_, key)| key);
/// assert_eq!((keys.len(), keys.next(), keys.next_back()), (20, Some(31), Some(16)));
/// ```
pub struct ScoredIter<'p, 'b, K> {
    moves: Iter<'p, 'b>,
    keys: slice::Iter<'b, K>,
}

impl<'p, 'b, K: Copy> ScoredIter<'p, 'b, K> {
    /// Creates an iterator; the steps must be legal in the position.
    #[inline(always)]
    fn new(position: &'p Position, steps: &'b [Step], keys: &'b [K]) -> Self {
        Self {
            moves: Iter::new(position, steps),
            keys: keys.iter(),
        }
    }
}

impl<K> Clone for ScoredIter<'_, '_, K> {
    fn clone(&self) -> Self {
        Self {
            moves: self.moves.clone(),
            keys: self.keys.clone(),
        }
    }
}

impl<'p, K: Copy> Iterator for ScoredIter<'p, '_, K> {
    type Item = (LegalMove<'p>, K);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        Some((self.moves.next()?, *self.keys.next()?))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.keys.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        // Both go on, even past the end.
        let (legal, key) = (self.moves.nth(n), self.keys.nth(n));
        Some((legal?, *key?))
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }
}

impl<K: Copy> DoubleEndedIterator for ScoredIter<'_, '_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        Some((self.moves.next_back()?, *self.keys.next_back()?))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let (legal, key) = (self.moves.nth_back(n), self.keys.nth_back(n));
        Some((legal?, *key?))
    }
}

impl<K: Copy> ExactSizeIterator for ScoredIter<'_, '_, K> {}

impl<K: Copy> FusedIterator for ScoredIter<'_, '_, K> {}

impl<K: Copy + fmt::Debug> fmt::Debug for ScoredIter<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
