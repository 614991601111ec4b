//! The repetition tracker: counts the occurrences of positions in a line, with undo.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::History;
use super::ply::Ply;
use super::stretches::{LongStretches, SHORT};
use crate::legality::LegalMove;
use crate::position::Position;
use crate::types::{Items, Move};

/// The initial capacity of a line in positions, because most reallocations happen while it is
/// short.
pub(crate) const ROOM: usize = 64;

/// Counts how often the positions of a line have occurred. It takes 16 bytes a ply.
///
/// Beyond 256 moves without a capture, a pawn move or a loss of castling rights, an index takes up
/// to 40 bytes a ply more.
///
/// Positions are compared by Article 9.2.3, as with `==`: same pieces on the same squares, same
/// side to move, same castling rights and same legal en passant captures. Counts are exact. Keys
/// only select candidates, and the moves between two positions prove that they are the same. No
/// positions are kept.
///
/// Use this where positions are kept elsewhere, as on the stack of a search: [`push`](Self::push)
/// on the way down, [`pop`](Self::pop) on the way up. A [`Game`](crate::Game) contains one.
///
/// A move from a position other than the last one pushed starts a new count. This happens after a
/// [null move](Position::null_move) in a search. Earlier positions do not count again until that
/// move is popped. The positions are told apart by their keys.
///
/// Needs the feature `alloc`.
///
/// ```
/// use touchmove::{Move, Position, RepetitionTracker};
///
/// let mut position = Position::standard();
/// let mut repetitions = RepetitionTracker::new(&position);
/// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv: Move = mv.parse()?;
///     position = repetitions.push(position.legal_move(mv)?);
/// }
/// assert_eq!(repetitions.count(), 2);
/// repetitions.pop();
/// assert_eq!(repetitions.count(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "threefold")]
#[derive(Clone, Debug)]
pub struct RepetitionTracker {
    /// Never empty: the first position, and one entry for each move.
    plies: Vec<Ply>,
    /// What finds positions in long stretches, if there has been one.
    long: Option<Box<LongStretches>>,
}

impl RepetitionTracker {
    /// Creates a tracker for a line that starts at `start`, which has occurred once.
    #[must_use]
    pub fn new(start: &Position) -> Self {
        let mut plies = Vec::with_capacity(ROOM);
        plies.push(Ply::first(start));
        Self { plies, long: None }
    }

    /// Plays a move, records the position it leads to, and returns that position.
    ///
    /// It allocates only if the capacity is used up, see [`reserve`](Self::reserve), and for the
    /// index of a line beyond 256 moves.
    ///
    /// ```
    /// use touchmove::{Position, RepetitionTracker};
    ///
    /// let start = Position::standard();
    /// let mut line = RepetitionTracker::new(&start);
    /// let after = line.push(start.parse_uci("e2e4")?);
    /// assert_eq!(line.len(), 1);
    /// assert_eq!(line.pop(), Some("e2e4".parse()?));
    /// assert_ne!(after, start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn push(&mut self, legal: LegalMove<'_>) -> Position {
        let after = legal.play();
        self.note(legal, &after);
        after
    }

    /// Records a move and the position after it, which the caller has computed.
    #[inline]
    pub(crate) fn note(&mut self, legal: LegalMove<'_>, after: &Position) {
        let ply = self.history().ply_after(legal, after);
        self.note_next(ply);
    }

    /// Adds the next entry of its [history](Self::history).
    #[inline]
    pub(crate) fn note_next(&mut self, ply: Ply) {
        self.plies.push(ply);
        if ply.stretch >= SHORT {
            self.note_long();
        }
    }

    #[cold]
    fn note_long(&mut self) {
        self.long.get_or_insert_default().note_last(&self.plies);
    }

    /// Forgets what is kept of all but the first `len` positions.
    #[inline]
    fn forget_long(&mut self, len: usize) {
        if let Some(long) = &mut self.long {
            long.truncate(&self.plies, len);
        }
    }

    /// Removes the last move and returns it, or `None` if no move is left.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        if self.is_empty() {
            return None;
        }
        self.forget_long(self.len());
        self.plies.pop().map(|last| last.mv())
    }

    /// Removes all moves after the first `moves`.
    pub fn truncate(&mut self, moves: usize) {
        self.forget_long(moves.saturating_add(1));
        self.plies.truncate(moves.saturating_add(1));
    }

    /// Reserves capacity for this many more moves.
    ///
    /// # Panics
    ///
    /// If the capacity exceeds what memory can address.
    pub fn reserve(&mut self, moves: usize) {
        self.plies.reserve(moves);
    }

    /// Returns how often the last position has occurred, this time included.
    ///
    /// The count saturates at 65,535 and covers the last 65,535 moves at most.
    ///
    /// ```
    /// use touchmove::{Position, RepetitionTracker};
    ///
    /// assert_eq!(RepetitionTracker::new(&Position::standard()).count(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.history().occurrences()
    }

    /// Returns how often the position after a move would have occurred, that time included.
    ///
    /// ```
    /// use touchmove::{Move, Position, RepetitionTracker};
    ///
    /// let mut position = Position::standard();
    /// let mut repetitions = RepetitionTracker::new(&position);
    /// for mv in ["g1f3", "g8f6", "f3g1"] {
    ///     position = repetitions.push(position.legal_move(mv.parse()?)?);
    /// }
    /// assert_eq!(repetitions.count_after(position.legal_move("f6g8".parse()?)?), 2);
    /// assert_eq!(repetitions.count_after(position.legal_move("f6e4".parse()?)?), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count_after(&self, legal: LegalMove<'_>) -> usize {
        self.history().occurrences_after(legal)
    }

    /// Returns the plies at which the last position occurred before, the latest first.
    ///
    /// A ply is the number of moves played. A search that scores the second occurrence within its
    /// own line as a draw compares the first of these with the length of the line at its root. Each
    /// occurrence is proved, at the cost of reading a few hundred moves at most.
    ///
    /// ```
    /// use touchmove::{Position, RepetitionTracker};
    ///
    /// let mut position = Position::standard();
    /// let mut repetitions = RepetitionTracker::new(&position);
    /// for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"] {
    ///     position = repetitions.push(position.legal_move(mv.parse()?)?);
    /// }
    /// assert_eq!(repetitions.earlier().collect::<Vec<_>>(), [4, 0]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn earlier(&self) -> impl Iterator<Item = usize> + '_ {
        self.history().earlier()
    }

    /// Returns the number of moves in the line.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len() - 1
    }

    /// Returns `true` if the line has no moves.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.len() == 1
    }

    /// Returns the moves of the line.
    pub fn moves(&self) -> Items<'_, Self, Move> {
        self.moves_between(0, self.len())
    }

    /// Returns the moves between two plies of the line.
    #[inline]
    pub(crate) fn moves_between(&self, from: usize, to: usize) -> Items<'_, Self, Move> {
        Items::new(self, from..to, Self::move_at)
    }

    /// Returns the move at this index, the first being 0.
    #[inline]
    pub(crate) fn move_at(&self, place: usize) -> Option<Move> {
        self.plies.get(place + 1).map(Ply::mv)
    }

    /// Creates a tracker without spare capacity, for a line that may stay short.
    #[cfg(feature = "arbiter")]
    pub(crate) fn without_room(start: &Position) -> Self {
        Self {
            plies: [Ply::first(start)].into(),
            long: None,
        }
    }

    /// Makes room for the next entry without doubling: a server keeps many lines.
    #[cfg(feature = "arbiter")]
    pub(crate) fn make_room(&mut self) {
        if self.plies.len() == self.plies.capacity() {
            self.plies.reserve_exact(self.plies.len() / 4 + 6);
        }
    }

    /// Returns a tracker of the first `moves` moves of the line.
    pub(crate) fn branch(&self, moves: usize) -> Self {
        let plies = &self.plies[..=moves.min(self.len())];
        let long = self.long.as_ref().and_then(|long| long.beginning(plies));
        Self {
            plies: plies.into(),
            long: long.map(Box::new),
        }
    }

    /// Returns the history of the line, seen from its end.
    #[inline]
    pub(crate) fn history(&self) -> History<'_> {
        self.history_at(self.len())
    }

    /// Returns the history of the first `moves` moves of the line.
    #[inline]
    pub(crate) fn history_at(&self, moves: usize) -> History<'_> {
        History::new(&self.plies[..=moves.min(self.len())], self.long.as_deref())
    }
}

#[cfg(test)]
mod tests;
