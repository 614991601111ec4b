//! Ordering the moves of a list for a search: sorting, picking, moving to the front.

use arrayvec::ArrayVec;

use super::{BufferedMoves, LegalMove};
use crate::position::Step;
use crate::types::Move;

impl<'p> BufferedMoves<'p, '_> {
    /// Sorts the moves by a key, ascending. The order of equal keys is not kept.
    ///
    /// The key is computed for every comparison. If that is expensive, use
    /// [`sort_by_cached_key`](Self::sort_by_cached_key), which computes it once a move.
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys is inconsistent, as sorting a slice may.
    #[inline]
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(LegalMove<'p>) -> K) {
        let position = self.position;
        self.buffer
            .steps_mut()
            .sort_unstable_by_key(|&step| key(LegalMove::new(position, step)));
    }

    /// Sorts the moves by a key that is computed once a move, ascending.
    ///
    /// The order of equal keys is not kept. The keys are stored on the stack, which has room for
    /// 255 of them.
    ///
    /// ```
    /// use touchmove::{MoveBuffer, Position};
    ///
    /// // The fewer replies, the better: checkmate leaves none.
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = position.legal_moves_in(&mut buffer);
    /// moves.sort_by_cached_key(|legal| legal.play().count_legal_moves());
    /// assert_eq!(moves.get(0).map(|legal| legal.to_string()), Some("a1a8".into()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys is inconsistent, as sorting a slice may.
    pub fn sort_by_cached_key<K: Ord>(&mut self, mut key: impl FnMut(LegalMove<'p>) -> K) {
        let steps = self.buffer.steps_mut();
        let mut keyed: ArrayVec<(K, Step), 255> = steps
            .iter()
            .map(|&step| (key(LegalMove::new(self.position, step)), step))
            .collect();
        keyed.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        for (place, (_, step)) in steps.iter_mut().zip(keyed) {
            *place = step;
        }
    }

    /// Moves the best of the remaining moves to index `place`, and returns it. The remaining moves
    /// are those from `place` on.
    ///
    /// The best move is the one with the greatest key. Returns `None` if `place` is out of range.
    /// The order of the other moves may change. The keys are computed on every call;
    /// [`ScoredMoves`](super::ScoredMoves) computes each once. With this, a search picks moves one
    /// at a time and never sorts those after the move that causes a cutoff:
    ///
    /// ```
    /// use touchmove::{MoveBuffer, Position};
    ///
    /// let position: Position = "4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = position.legal_moves_in(&mut buffer);
    /// let mut picked = Vec::new();
    /// while let Some(legal) = moves.pick_best(picked.len(), |legal| legal.captured()) {
    ///     picked.push(legal.to_string());
    /// }
    /// assert_eq!(picked[..2], ["b4a5", "e4d5"]);
    /// assert_eq!(picked.len(), moves.len());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    pub fn pick_best<K: Ord>(
        &mut self,
        place: usize,
        mut key: impl FnMut(LegalMove<'p>) -> K,
    ) -> Option<LegalMove<'p>> {
        let position = self.position;
        let rest = self.buffer.steps_mut().get_mut(place..)?;
        let keys = rest.iter().map(|&step| key(LegalMove::new(position, step)));
        // The first of equal keys.
        let (best, _) = keys.enumerate().min_by(|(_, a), (_, b)| b.cmp(a))?;
        rest.swap(0, best);
        self.get(place)
    }

    /// Moves a move to the front, keeping the order of the others. Returns `false` if it is absent.
    ///
    /// ```
    /// use touchmove::{Move, MoveBuffer, Position, Square};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = start.legal_moves_in(&mut buffer);
    /// let remembered = Move::new(Square::G1, Square::F3, None);
    /// assert!(moves.move_to_front(remembered));
    /// assert_eq!(moves.get(0).map(|legal| legal.to_move()), Some(remembered));
    /// assert!(!moves.move_to_front(Move::new(Square::E1, Square::E2, None)));
    /// ```
    #[inline]
    pub fn move_to_front(&mut self, mv: Move) -> bool {
        let mv = self.position.as_king_takes_rook(mv);
        let steps = self.buffer.steps_mut();
        let found = steps.iter().position(|step| step.to_move() == mv);
        if let Some(place) = found {
            steps[..=place].rotate_right(1);
        }
        found.is_some()
    }

    /// Removes the moves that are not wanted, keeping the order of the others.
    ///
    /// ```
    /// use touchmove::{MoveBuffer, Position, Role};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = start.legal_moves_in(&mut buffer);
    /// moves.retain(|legal| legal.role() == Role::Knight);
    /// assert_eq!(moves.len(), 4);
    /// ```
    #[inline]
    pub fn retain(&mut self, mut wanted: impl FnMut(LegalMove<'p>) -> bool) {
        let position = self.position;
        self.buffer
            .retain(|step| wanted(LegalMove::new(position, step)));
    }

    /// Swaps two moves; nothing happens if either index is out of range.
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        if a < self.len() && b < self.len() {
            self.buffer.steps_mut().swap(a, b);
        }
    }
}
