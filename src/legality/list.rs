//! The list of legal moves: on the stack, or in a buffer that the caller keeps.

use core::fmt;

use super::steps::Steps;
use super::{
    IntoIter, Iter, Key, LegalMove, MoveBuffer, MoveFilter, MoveKinds, MoveStorage, NoKey, OnStack,
};
use crate::position::{Position, Step};
use crate::types::Move;

impl Position {
    /// Returns a list of all legal moves.
    ///
    /// The order is fixed for each position and has no meaning. For a search, where millions of
    /// lists are made, see [`legal_moves_in`](Position::legal_moves_in).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let captures = start.legal_moves().iter().filter(|legal| legal.is_capture()).count();
    /// assert_eq!((start.legal_moves().len(), captures), (20, 0));
    /// ```
    #[doc(alias("generate_moves", "generate_legal_moves", "MoveGen"))]
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        match Steps::few(self) {
            Some(few) => LegalMoves {
                position: self,
                storage: OnStack { few, many: None },
            },
            None => self.many_legal_moves(MoveFilter::ALL),
        }
    }

    /// Returns a list of the legal moves that match a filter.
    ///
    /// ```
    /// use touchmove::{MoveFilter, Position, Role};
    ///
    /// let start = Position::standard();
    /// let knights = start.legal_moves_matching(MoveFilter::ALL.role(Role::Knight));
    /// assert_eq!(knights.len(), 4);
    /// ```
    #[doc(alias("capture_moves", "generate_captures"))]
    #[must_use]
    pub fn legal_moves_matching(&self, filter: impl Into<MoveFilter>) -> LegalMoves<'_> {
        match filter.into() {
            MoveFilter::ALL => self.legal_moves(),
            filter => self.many_legal_moves(filter),
        }
    }

    /// Returns a list in the large room.
    fn many_legal_moves(&self, filter: MoveFilter) -> LegalMoves<'_> {
        let mut many = Steps::new();
        many.append_new(self, filter);
        LegalMoves {
            position: self,
            storage: OnStack {
                few: Steps::new(),
                many: Some(many),
            },
        }
    }

    /// Lists all legal moves in a buffer.
    ///
    /// A search keeps one [buffer](MoveBuffer) for each ply; the guide has a complete
    /// [alpha-beta search](crate::guide::engines).
    #[doc(alias("generate_moves", "generate_legal_moves"))]
    #[inline]
    pub fn legal_moves_in<'p, 'b>(
        &'p self,
        buffer: &'b mut MoveBuffer,
    ) -> LegalMoves<'p, &'b mut MoveBuffer> {
        buffer.moves.fill(self);
        LegalMoves {
            position: self,
            storage: buffer,
        }
    }
}

/// A list of legal moves of a position.
///
/// [`Position::legal_moves`] and [`Position::legal_moves_matching`] return a list that owns its
/// moves, on the stack. [`Position::legal_moves_in`] and [`LegalMoves::new`] make the list in a
/// [`MoveBuffer`] that the caller keeps. The moves that a list yields borrow only the position, so a
/// move can be kept while the buffer is filled again.
///
/// Any list can be sorted, filtered and [added to](Self::append). In a buffer with keys, it also
/// [picks](Self::pick_best) the best move. Moves that were picked stay in the list and can be
/// [looked up](Self::picked); all other methods are about the moves not picked yet. A search that
/// generates in stages and puts losing captures last:
///
/// ```
/// use touchmove::moves::PieceValues;
/// use touchmove::{LegalMove, LegalMoves, MoveBuffer, MoveKinds, Position};
///
/// let exchange = |legal: LegalMove<'_>| legal.see(&PieceValues::CLASSIC);
///
/// // The rook can capture the queen for free, or a pawn that a pawn protects.
/// let position: Position = "4k3/8/2p5/3p3q/8/8/8/3RK2R w - - 0 1".parse()?;
/// let mut buffer = MoveBuffer::new();
/// let mut moves = LegalMoves::new(&position, &mut buffer);
/// moves.append_scored(MoveKinds::CAPTURES, exchange);
/// let mut searched = Vec::new();
/// while let Some((legal, _)) = moves.pick_best_if(|_, key| key >= 0) {
///     searched.push(legal.san().to_string());
/// }
/// assert_eq!(searched, ["Rxh5"]);
/// // No capture was good enough: now the quiet moves, and then the losing captures.
/// moves.append_scored(MoveKinds::QUIETS, |_| 0);
/// while let Some((legal, _)) = moves.pick_best() {
///     searched.push(legal.san().to_string());
/// }
/// assert_eq!(searched.len(), position.count_legal_moves());
/// assert_eq!(searched.last().map(String::as_str), Some("Rxd5"));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[doc(alias("MoveList", "MoveGen", "MovePicker", "ScoredMoveList"))]
#[derive(Clone)]
pub struct LegalMoves<'p, S = OnStack> {
    pub(super) position: &'p Position,
    pub(super) storage: S,
}

impl<'p, 'b, K: Key> LegalMoves<'p, &'b mut MoveBuffer<K>> {
    /// Creates an empty list in a buffer, to which legal moves can be appended.
    #[inline]
    #[must_use]
    pub fn new(position: &'p Position, buffer: &'b mut MoveBuffer<K>) -> Self {
        buffer.moves.clear();
        buffer.keys.clear();
        buffer.picked = 0;
        Self {
            position,
            storage: buffer,
        }
    }
}

impl<'p, S: MoveStorage> LegalMoves<'p, S> {
    /// Returns the moves not picked yet.
    #[inline(always)]
    fn left(&self) -> &[Step] {
        self.storage.listed().left
    }

    /// Returns the number of moves not picked yet.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.left().len()
    }

    /// Returns `true` if the list is empty, or every move was picked.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the position in which the moves are legal.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// Returns the kinds of which every legal move is in the list.
    ///
    /// Picked moves count too. [`append`](Self::append) generates none of these kinds. The set is empty
    /// once [`retain`](Self::retain) has removed a move.
    ///
    /// ```
    /// use touchmove::{MoveKinds, Position};
    ///
    /// let start = Position::standard();
    /// let mut moves = start.legal_moves_matching(MoveKinds::CAPTURES);
    /// assert_eq!(moves.complete_kinds(), MoveKinds::CAPTURES);
    /// moves.append(MoveKinds::ALL);
    /// assert_eq!(moves.complete_kinds(), MoveKinds::ALL);
    /// moves.retain(|legal| legal.from().file() == legal.to().file());
    /// assert_eq!(moves.complete_kinds(), MoveKinds::NONE);
    /// ```
    #[inline]
    #[must_use]
    pub fn complete_kinds(&self) -> MoveKinds {
        self.storage.listed().complete
    }

    /// Returns the move at an index. Returns `None` if the index is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<LegalMove<'p>> {
        let step = *self.left().get(index)?;
        Some(LegalMove::new(self.position, step))
    }

    /// Returns the first move, or `None` if the list is empty.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<LegalMove<'p>> {
        self.iter().next()
    }

    /// Returns the last move, or `None` if the list is empty.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<LegalMove<'p>> {
        self.iter().next_back()
    }

    /// Returns `true` if a move is in the list.
    ///
    /// Castling may be in either spelling, as for [`legal_move`](Position::legal_move).
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.index_of(mv).is_some()
    }

    /// Returns the index of a move.
    #[inline(always)]
    pub(super) fn index_of(&self, mv: Move) -> Option<usize> {
        let mv = self.position.as_king_takes_rook(mv);
        self.left().iter().position(|step| step.to_move() == mv)
    }

    /// Returns an iterator over the moves in their present order, from either end.
    ///
    /// Its length is known, and the moves it yields borrow the position, not the list.
    #[inline]
    pub fn iter(&self) -> Iter<'p, '_> {
        Iter::new(self.position, self.left())
    }
}

impl<S: MoveStorage<Key = NoKey>> LegalMoves<'_, S> {
    /// Appends the legal moves that match a filter.
    ///
    /// Moves in the list are skipped, and [complete kinds](Self::complete_kinds) are not generated
    /// again. A search appends in stages, and needs no quiet moves when a capture causes a cutoff.
    ///
    /// ```
    /// use touchmove::{MoveKinds, Position};
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut moves = position.legal_moves_matching(MoveKinds::CAPTURES);
    /// assert_eq!(moves.len(), 1);
    /// moves.append(MoveKinds::QUIETS);
    /// assert_eq!(moves.len(), position.count_legal_moves());
    /// assert!(moves.get(0).is_some_and(|legal| legal.is_capture()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    pub fn append(&mut self, filter: impl Into<MoveFilter>) {
        self.storage
            .steps_mut()
            .append(self.position, filter.into());
    }
}

impl<S: MoveStorage<Key: fmt::Debug>> fmt::Debug for LegalMoves<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.storage.listed().keys {
            [] => f.debug_list().entries(self).finish(),
            keys => f.debug_list().entries(self.iter().zip(keys)).finish(),
        }
    }
}

impl<'p, 'l, S: MoveStorage> IntoIterator for &'l LegalMoves<'p, S> {
    type Item = LegalMove<'p>;
    type IntoIter = Iter<'p, 'l>;

    #[inline]
    fn into_iter(self) -> Iter<'p, 'l> {
        self.iter()
    }
}

impl<'p, 'b, K: Key> IntoIterator for LegalMoves<'p, &'b mut MoveBuffer<K>> {
    type Item = LegalMove<'p>;
    type IntoIter = Iter<'p, 'b>;

    #[inline]
    fn into_iter(self) -> Iter<'p, 'b> {
        let steps = self.storage.moves.as_slice();
        let picked = usize::from(self.storage.picked);
        let left = steps.get(picked..).unwrap_or_default();
        Iter::new(self.position, left)
    }
}

impl<'p> IntoIterator for LegalMoves<'p> {
    type Item = LegalMove<'p>;
    type IntoIter = IntoIter<'p>;

    #[inline]
    fn into_iter(self) -> IntoIter<'p> {
        IntoIter::new(self.position, self.storage)
    }
}
