//! Lists of legal moves that own their storage.

use core::{fmt, iter::FusedIterator};

use super::buffer::FewMoves;
use super::{BufferedMoves, Iter, LegalMove, MoveBuffer};
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
        let mut few = FewMoves::new();
        if few.fill(self) {
            return LegalMoves {
                position: self,
                few,
                buffer: None,
            };
        }
        LegalMoves::many(self)
    }
}

/// An owned list of the legal moves of a position.
///
/// It is returned by [`Position::legal_moves`].
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
///
/// The list has no destructor, so its position can be replaced by the one after a move:
///
/// ```
/// use touchmove::{Color, Position};
///
/// let mut position = Position::standard();
/// let moves = position.legal_moves();
/// if let Some(legal) = moves.first() {
///     position = legal.play();
/// }
/// assert_eq!(position.turn(), Color::Black);
///
/// // The same in a loop, until there is no move or a draw by the 50-move rule can be claimed.
/// while let Some(legal) = position.legal_moves().last() {
///     position = legal.play();
///     if position.halfmove_clock() >= 100 {
///         break;
///     }
/// }
/// ```
#[doc(alias("MoveList", "MoveGen"))]
#[derive(Clone)]
pub struct LegalMoves<'p> {
    position: &'p Position,
    /// All legal moves, in a room that is large enough for almost every position.
    few: FewMoves,
    /// The moves instead, if they are more than a few, are not all, or were shown as a view.
    buffer: Option<MoveBuffer>,
}

impl<'p> LegalMoves<'p> {
    /// Creates a list; the buffer must hold legal moves of the position.
    #[inline(always)]
    pub(super) const fn new(position: &'p Position, buffer: MoveBuffer) -> Self {
        Self {
            position,
            few: FewMoves::new(),
            buffer: Some(buffer),
        }
    }

    /// Creates a list of all legal moves, of which there may be any number.
    #[cold]
    #[inline(never)]
    fn many(position: &'p Position) -> Self {
        let mut buffer = MoveBuffer::new();
        buffer.fill_many(position);
        Self::new(position, buffer)
    }

    #[inline(always)]
    fn steps(&self) -> &[Step] {
        match &self.buffer {
            None => self.few.steps(),
            Some(buffer) => buffer.steps(),
        }
    }

    /// Removes and returns the last move.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<LegalMove<'p>> {
        let step = match &mut self.buffer {
            None => self.few.pop()?,
            Some(buffer) => buffer.pop()?,
        };
        Some(LegalMove::new(self.position, step))
    }

    /// Returns the number of moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.buffer {
            None => self.few.len(),
            Some(buffer) => buffer.len(),
        }
    }

    /// Returns `true` if the list is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the move at an index. Returns `None` if the index is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<LegalMove<'p>> {
        let step = *self.steps().get(index)?;
        Some(LegalMove::new(self.position, step))
    }

    /// Returns the first move, or `None` if the list is empty.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let moves = start.legal_moves();
    /// assert_eq!(moves.first(), moves.get(0));
    /// assert_eq!(moves.last(), moves.get(moves.len() - 1));
    /// assert_eq!(moves.get(moves.len()), None);
    /// ```
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
        let mv = self.position.as_king_takes_rook(mv);
        self.iter().any(|legal| legal.to_move() == mv)
    }

    /// Returns an iterator over the moves, from either end.
    ///
    /// Its length is known, and the moves it yields borrow the position, not the list:
    ///
    /// ```
    /// use touchmove::{Position, Role};
    ///
    /// let start = Position::standard();
    /// let knight_move = {
    ///     let moves = start.legal_moves();
    ///     assert_eq!(moves.iter().len(), 20);
    ///     moves.iter().rev().find(|legal| legal.role() == Role::Knight)
    /// };
    /// assert!(knight_move.is_some());
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'p, '_> {
        Iter::new(self.position, self.steps())
    }

    /// Returns a view in which the moves can be sorted and filtered.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut moves = position.legal_moves();
    /// moves.view().sort_by_key(|legal| !legal.is_capture());
    /// assert!(moves.first().is_some_and(|legal| legal.is_capture()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    pub fn view(&mut self) -> BufferedMoves<'p, '_> {
        let buffer = self.buffer.get_or_insert_with(|| (&self.few).into());
        BufferedMoves::new(self.position, buffer)
    }
}

impl fmt::Debug for LegalMoves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'p, 'b> IntoIterator for &'b LegalMoves<'p> {
    type Item = LegalMove<'p>;
    type IntoIter = Iter<'p, 'b>;

    #[inline]
    fn into_iter(self) -> Iter<'p, 'b> {
        self.iter()
    }
}

impl<'p> IntoIterator for LegalMoves<'p> {
    type Item = LegalMove<'p>;
    type IntoIter = IntoIter<'p>;

    #[inline]
    fn into_iter(self) -> IntoIter<'p> {
        IntoIter::new(self)
    }
}

/// An iterator over a list of legal moves that owns them.
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
    /// The moves up to the last one not yet taken from the back.
    list: LegalMoves<'p>,
    /// The index of the next move.
    next: u8,
}

impl<'p> IntoIter<'p> {
    #[inline(always)]
    const fn new(list: LegalMoves<'p>) -> Self {
        Self { list, next: 0 }
    }
}

impl<'p> Iterator for IntoIter<'p> {
    type Item = LegalMove<'p>;

    #[inline]
    fn next(&mut self) -> Option<LegalMove<'p>> {
        let legal = self.list.get(usize::from(self.next))?;
        self.next += 1;
        Some(legal)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - usize::from(self.next);
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn last(mut self) -> Option<LegalMove<'p>> {
        self.next_back()
    }
}

impl DoubleEndedIterator for IntoIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.len() == 0 {
            return None;
        }
        self.list.pop()
    }
}

impl ExactSizeIterator for IntoIter<'_> {}

impl FusedIterator for IntoIter<'_> {}

impl fmt::Debug for IntoIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legality::MoveKinds;
    use crate::types::{Color, Piece, Role, Square};

    /// As many moves as there are places in the small room, and then an empty set; the most moves of
    /// any position.
    const BEYOND: [&str; 4] = [
        "5K2/P7/q7/5Q2/7k/2q4N/5P2/1q6 b - - 0 1",
        "5k2/4r2n/2b3QK/8/3qq3/4p3/2r1rb1R/3n4 b - - 0 1",
        "4K2n/1P3Pk1/2Nq4/p1Q5/3P4/R4Q1P/1P1b4/4B3 w - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ];

    /// Returns a position with White's queen on a square, beside pieces that have many moves.
    fn with_queen_on(square: Square) -> Option<Position> {
        let position: Position = "8/7k/8/2Q2R2/8/8/1R3N2/K7 w - - 0 1".parse().ok()?;
        let mut setup = position.to_setup();
        let replaced = setup.set_piece(square, Piece::new(Color::White, Role::Queen));
        let position = setup.validate().ok()?;
        replaced.is_none().then_some(position)
    }

    #[test]
    fn small_and_large_lists_agree() {
        let beyond = BEYOND.map(|fen| fen.parse().unwrap());
        let positions = Square::ALL.into_iter().filter_map(with_queen_on);
        let mut lengths = [false; 256];
        for position in positions.chain(beyond) {
            let mut buffer = MoveBuffer::new();
            buffer.fill(&position);
            let mut list = position.legal_moves();
            lengths[list.len()] = true;
            assert_eq!(list.steps(), buffer.steps());

            let mut taken = list.clone().into_iter().rev();
            assert!(taken.by_ref().eq(list.iter().rev()), "taken from the back");
            assert_eq!((taken.next(), taken.next()), (None, None));

            let mut view = list.view();
            view.append(MoveKinds::ALL);
            assert_eq!(view.complete_kinds(), MoveKinds::ALL);
            view.retain(LegalMove::is_capture);
            let captures = position.legal_moves_matching(MoveKinds::CAPTURES);
            assert_eq!(list.steps(), captures.steps());
        }
        let seen = [FewMoves::MOST, FewMoves::MOST + 1, 218].map(|len| lengths[len]);
        assert_eq!(seen, [true; 3]);
    }
}
