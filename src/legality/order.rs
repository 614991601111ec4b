//! The order of moves in a list, as a search wants it: sorted, picked, brought to the front.

use arrayvec::ArrayVec;

use super::{BufferedMoves, LegalMove};
use crate::position::Step;
use crate::types::Move;

impl<'p> BufferedMoves<'p, '_> {
    /// Puts the moves in ascending order of a key; equal keys may change places.
    ///
    /// The key is asked for in every comparison. One that takes long is better asked for
    /// once, with [`sort_by_cached_key`](Self::sort_by_cached_key).
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys contradicts itself, as sorting a slice may.
    #[inline]
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(LegalMove<'p>) -> K) {
        let position = self.position;
        self.buffer
            .steps_mut()
            .sort_unstable_by_key(|&step| key(LegalMove::new(position, step)));
    }

    /// Puts the moves in ascending order of a key that is asked for once a move; equal keys
    /// may change places.
    ///
    /// The keys are kept on the stack meanwhile: room for 255 of them.
    ///
    /// ```
    /// use touchmove::{MoveBuffer, Position};
    ///
    /// // The fewer replies, the better: mate leaves none.
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
    /// May panic if the order of the keys contradicts itself, as sorting a slice may.
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

    /// Brings the move with the greatest key from this place or behind it to this place, and
    /// returns it; none if there is no such place.
    ///
    /// The other moves may change places. A search that picks its moves one at a time does
    /// not sort those behind the move that ends it:
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
        // Of equal keys the first.
        let (best, _) = keys.enumerate().min_by(|(_, a), (_, b)| b.cmp(a))?;
        rest.swap(0, best);
        self.get(place)
    }

    /// Brings a move to the front, behind which the others keep their order; returns `false`
    /// if it is not in the list.
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
        let steps = self.buffer.steps_mut();
        let found = steps.iter().position(|step| step.to_move() == mv);
        if let Some(place) = found {
            steps[..=place].rotate_right(1);
        }
        found.is_some()
    }

    /// Takes out the moves that are not wanted; the others keep their order.
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

    /// Lets two moves change places; nothing happens if either index is too high.
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        if a < self.len() && b < self.len() {
            self.buffer.steps_mut().swap(a, b);
        }
    }
}
