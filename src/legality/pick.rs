//! Picking scored moves best first, and removing and sorting those that are left.

use arrayvec::ArrayVec;

use super::scored::KEYS;
use super::{LegalMove, ScoredBuffer, ScoredMoves};
use crate::position::Step;
use crate::types::Move;

impl<'p, K: Copy + Ord> ScoredMoves<'p, '_, K> {
    /// Picks the move with the greatest key; `None` if every move was picked.
    ///
    /// The best of the moves left is swapped to their front and counted as picked. This is one step
    /// of a selection sort, so moves after a cutoff are never sorted. It takes time linear in the
    /// number of moves left. Of equal keys, the first in the present order is picked.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::ScoredBuffer;
    ///
    /// let position: Position = "4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = position.scored_moves_in(&mut buffer, |legal| legal.captured());
    /// let mut picked = Vec::new();
    /// while let Some((legal, _)) = moves.pick_best() {
    ///     picked.push(legal.to_string());
    /// }
    /// assert_eq!(picked[..2], ["b4a5", "e4d5"]);
    /// assert_eq!(picked.len(), position.count_legal_moves());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("next_move", "select_best", "partial_insertion_sort"))]
    #[inline]
    pub fn pick_best(&mut self) -> Option<(LegalMove<'p>, K)> {
        let place = self.best()?;
        self.pick_at(place)
    }

    /// Picks the move with the greatest key if it is wanted. Otherwise it stays in the view.
    ///
    /// With it, a search leaves losing captures for later; [`ScoredMoves`] has an example.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::ScoredBuffer;
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
    /// assert!(moves.pick_best_if(|_, key| key > 31).is_none());
    /// assert!(moves.pick_best_if(|legal, _| !legal.is_capture()).is_some());
    /// assert_eq!(moves.len(), 19);
    /// ```
    #[inline]
    pub fn pick_best_if(
        &mut self,
        wanted: impl FnOnce(LegalMove<'p>, K) -> bool,
    ) -> Option<(LegalMove<'p>, K)> {
        let place = self.best()?;
        let step = *self.buffer.moves.steps().get(place)?;
        let key = *self.buffer.keys.get(place)?;
        if wanted(LegalMove::new(self.position, step), key) {
            self.pick_at(place)
        } else {
            None
        }
    }

    /// Picks a given move, whatever its key. Returns `None` if it is not among the moves left.
    ///
    /// Use it for the move from a hash table.
    ///
    /// ```
    /// use touchmove::moves::ScoredBuffer;
    /// use touchmove::{Move, Position, Square};
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
    /// let remembered = Move::new(Square::G1, Square::F3, None);
    /// assert!(moves.pick(remembered).is_some());
    /// assert!(moves.pick(remembered).is_none());
    /// assert_eq!(moves.len(), 19);
    /// ```
    #[inline]
    pub fn pick(&mut self, mv: Move) -> Option<(LegalMove<'p>, K)> {
        let mv = self.position.as_king_takes_rook(mv);
        let front = usize::from(self.picked);
        let rest = self.buffer.moves.steps().get(front..)?;
        let place = rest.iter().position(|step| step.to_move() == mv)?;
        self.pick_at(front + place)
    }

    /// Removes the moves left that are not wanted, keeping the order of the others.
    ///
    /// Moves that were picked stay.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::ScoredBuffer;
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
    /// moves.retain(|_, key| key >= 24);
    /// assert_eq!(moves.len(), 8);
    /// ```
    #[inline]
    pub fn retain(&mut self, mut wanted: impl FnMut(LegalMove<'p>, K) -> bool) {
        let position = self.position;
        let mut kept = self.picked;
        let ScoredBuffer { moves, keys } = &mut *self.buffer;
        let (steps, keys_left) = (moves.steps_mut(), keys.as_mut_slice());
        for place in usize::from(self.picked)..steps.len().min(keys_left.len()) {
            let (step, key) = (steps[place], keys_left[place]);
            steps[usize::from(kept)] = step;
            keys_left[usize::from(kept)] = key;
            kept += u8::from(wanted(LegalMove::new(position, step), key));
        }
        moves.truncate(kept);
        keys.truncate(usize::from(kept));
    }

    /// Sorts the moves left by their keys, the greatest first.
    ///
    /// The order of equal keys is not kept. To search the moves in this order,
    /// [iterate](Self::iter); picking them one by one is faster if a cutoff is likely.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::ScoredBuffer;
    ///
    /// let start = Position::standard();
    /// let mut buffer = ScoredBuffer::new();
    /// let mut moves = start.scored_moves_in(&mut buffer, |legal| legal.to().index());
    /// moves.sort_best_first();
    /// assert!(moves.iter().rev().map(|(_, key)| key).is_sorted());
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys is inconsistent, as sorting a slice may.
    pub fn sort_best_first(&mut self) {
        let picked = usize::from(self.picked);
        let ScoredBuffer { moves, keys } = &mut *self.buffer;
        let steps = moves.steps_mut().iter_mut().skip(picked);
        let rest = steps.zip(keys.iter_mut().skip(picked));
        let mut pairs: ArrayVec<(K, Step), KEYS> = ArrayVec::new();
        for (step, key) in rest {
            // There is room for all moves.
            let _ = pairs.try_push((*key, *step));
        }
        pairs.sort_unstable_by(|(a, _), (b, _)| b.cmp(a));
        let steps = moves.steps_mut().iter_mut().skip(picked);
        let rest = steps.zip(keys.iter_mut().skip(picked));
        for ((step, key), (sorted_key, sorted_step)) in rest.zip(pairs) {
            (*step, *key) = (sorted_step, sorted_key);
        }
    }

    /// Returns the place in the buffer of the best move left.
    #[inline(always)]
    fn best(&self) -> Option<usize> {
        let picked = usize::from(self.picked);
        let rest = self.buffer.keys.get(picked..)?;
        // Two loops: the compiler vectorizes the first for integers, and the second ends early. One
        // loop that remembers the place was half as fast.
        let best = rest.iter().copied().max()?;
        let place = rest.iter().position(|&key| key >= best)?;
        Some(picked + place)
    }

    /// Swaps the move at a place, not picked yet, to the front of those left and counts it as
    /// picked.
    #[inline(always)]
    fn pick_at(&mut self, place: usize) -> Option<(LegalMove<'p>, K)> {
        let front = usize::from(self.picked);
        let steps = self.buffer.moves.steps_mut();
        let keys = self.buffer.keys.as_mut_slice();
        let (step, key) = (*steps.get(place)?, *keys.get(place)?);
        steps.swap(front, place);
        keys.swap(front, place);
        self.picked += 1;
        Some((LegalMove::new(self.position, step), key))
    }
}
