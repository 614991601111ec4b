//! Ordering the moves of a list for a search: sorting, removing, picking the best.

use arrayvec::ArrayVec;

use super::buffer::KEYS;
use super::{Iter, LegalMove, LegalMoves, MoveBuffer, MoveFilter, MoveStorage, NoKey};
use crate::position::Step;
use crate::types::Move;

impl<'p, S: MoveStorage<Key = NoKey>> LegalMoves<'p, S> {
    /// Sorts the moves by a key, ascending. The order of equal keys is not kept.
    ///
    /// The key is computed for every comparison. If that is expensive, make a list
    /// [with keys](LegalMoves::append_scored), which computes each once.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut moves = position.legal_moves();
    /// moves.sort_by_key(|legal| !legal.is_capture());
    /// assert_eq!(moves.first().map(|legal| legal.san().to_string()), Some("exd5".into()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys is inconsistent, as sorting a slice may.
    #[inline]
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(LegalMove<'p>) -> K) {
        let position = self.position;
        self.storage
            .steps_mut()
            .as_mut_slice()
            .sort_unstable_by_key(|&step| key(LegalMove::new(position, step)));
    }

    /// Moves a move to the front, keeping the order of the others. Returns `false` if it is absent.
    #[inline]
    pub fn move_to_front(&mut self, mv: Move) -> bool {
        let found = self.index_of(mv);
        if let Some(index) = found {
            self.storage.steps_mut().as_mut_slice()[..=index].rotate_right(1);
        }
        found.is_some()
    }

    /// Removes the moves that are not wanted, keeping the order of the others.
    ///
    /// [`retain_scored`](LegalMoves::retain_scored) is for a list with keys.
    #[inline]
    pub fn retain(&mut self, mut wanted: impl FnMut(LegalMove<'p>) -> bool) {
        let position = self.position;
        self.storage
            .steps_mut()
            .retain(0, |step, _, _| wanted(LegalMove::new(position, step)));
    }

    /// Swaps two moves; nothing happens if either index is out of range.
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        if a < self.len() && b < self.len() {
            self.storage.steps_mut().as_mut_slice().swap(a, b);
        }
    }
}

impl<'p, K: Copy + Ord> LegalMoves<'p, &mut MoveBuffer<K>> {
    /// Appends the legal moves that match a filter, with a key for each.
    ///
    /// `key` is called once for each new move; a greater key is better. Moves in the list are
    /// skipped, even if they were picked, and [complete kinds](Self::complete_kinds) are not
    /// generated again.
    ///
    /// ```
    /// use touchmove::{LegalMove, LegalMoves, MoveBuffer, MoveFilter, Position, Role};
    ///
    /// /// The most valuable victim first, then the least valuable attacker.
    /// fn victim_and_attacker(legal: LegalMove<'_>) -> i32 {
    ///     let worth = |role: Role| [1, 3, 3, 5, 9, 0][role.index()];
    ///     legal.captured().map_or(0, |victim| 16 * worth(victim) - worth(legal.role()))
    /// }
    ///
    /// let position: Position = "4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&position, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, victim_and_attacker);
    /// let mut best = moves.pick_best();
    /// assert_eq!(best.map(|(legal, key)| (legal.to_string(), key)), Some(("b4a5".into(), 143)));
    /// best = moves.pick_best();
    /// assert_eq!(best.map(|(legal, key)| (legal.to_string(), key)), Some(("e4d5".into(), 15)));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("score_moves", "MovePicker"))]
    #[inline]
    pub fn append_scored(
        &mut self,
        filter: impl Into<MoveFilter>,
        mut key: impl FnMut(LegalMove<'p>) -> K,
    ) {
        let MoveBuffer { moves, keys, .. } = &mut *self.storage;
        moves.append(self.position, filter.into());
        for &step in moves.as_slice().get(keys.len()..).unwrap_or_default() {
            keys.push(key(LegalMove::new(self.position, step)));
        }
    }

    /// Returns the keys of the moves not picked yet, in their order.
    #[inline]
    #[must_use]
    pub fn keys(&self) -> &[K] {
        let picked = usize::from(self.storage.picked);
        self.storage.keys.get(picked..).unwrap_or_default()
    }

    /// Returns an iterator over the picked moves, in the order of the picks.
    ///
    /// After a cutoff, an engine lowers the history of the moves before the last one:
    ///
    /// ```
    /// use touchmove::{LegalMoves, MoveBuffer, MoveFilter, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    /// for _ in 0..3 {
    ///     moves.pick_best();
    /// }
    /// let mut tried = moves.picked();
    /// assert_eq!(tried.next_back().map(|legal| legal.to_string()), Some("f2f4".into()));
    /// assert_eq!(tried.map(|legal| legal.to_string()).collect::<Vec<_>>(), ["h2h4", "g2g4"]);
    /// assert_eq!(moves.picked_keys(), [31, 30, 29]);
    /// ```
    #[inline]
    pub fn picked(&self) -> Iter<'p, '_> {
        let (steps, picked) = (self.storage.moves.as_slice(), self.storage.picked);
        Iter::new(
            self.position,
            steps.get(..picked.into()).unwrap_or_default(),
        )
    }

    /// Returns the keys of the picked moves, in the order of the picks.
    #[inline]
    #[must_use]
    pub fn picked_keys(&self) -> &[K] {
        let picked = usize::from(self.storage.picked);
        self.storage.keys.get(..picked).unwrap_or_default()
    }

    /// Picks the move with the greatest key; `None` if every move was picked.
    ///
    /// The best of the moves left is swapped to their front and counted as picked. This is one step
    /// of a selection sort, so moves after a cutoff are never sorted. It takes time linear in the
    /// number of moves left. Of equal keys, the first in the present order is picked.
    #[doc(alias("next_move", "select_best", "partial_insertion_sort"))]
    #[inline]
    pub fn pick_best(&mut self) -> Option<(LegalMove<'p>, K)> {
        self.pick_best_if(|_, _| true)
    }

    /// Picks the move with the greatest key if it is wanted. Otherwise it stays in the list.
    ///
    /// With it, a search leaves losing captures for later; [`LegalMoves`] has an example.
    #[inline]
    pub fn pick_best_if(
        &mut self,
        wanted: impl FnOnce(LegalMove<'p>, K) -> bool,
    ) -> Option<(LegalMove<'p>, K)> {
        // Two loops: the compiler vectorizes the first for integers, and the second ends early. One
        // loop that remembers the place was half as fast.
        let best = self.keys().iter().copied().max()?;
        let index = self.keys().iter().position(|&key| key >= best)?;
        self.pick_at(index, wanted)
    }

    /// Picks a given move, whatever its key. Returns `None` if it is not among the moves left.
    ///
    /// Use it for the move from a hash table.
    ///
    /// ```
    /// use touchmove::{LegalMoves, Move, MoveBuffer, MoveFilter, Position, Square};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    /// let remembered = Move::new(Square::G1, Square::F3, None);
    /// assert!(moves.pick(remembered).is_some());
    /// assert!(moves.pick(remembered).is_none());
    /// ```
    #[inline]
    pub fn pick(&mut self, mv: Move) -> Option<(LegalMove<'p>, K)> {
        let index = self.index_of(mv)?;
        self.pick_at(index, |_, _| true)
    }

    /// Removes the moves left that are not wanted, keeping the order of the others.
    ///
    /// Moves that were picked stay.
    ///
    /// ```
    /// use touchmove::{LegalMoves, MoveBuffer, MoveFilter, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    /// moves.retain_scored(|_, key| key >= 24);
    /// assert_eq!(moves.len(), 8);
    /// ```
    #[inline]
    pub fn retain_scored(&mut self, mut wanted: impl FnMut(LegalMove<'p>, K) -> bool) {
        let position = self.position;
        let buffer = &mut *self.storage;
        buffer
            .moves
            .retain(buffer.picked, |step, place, new_place| {
                let key = buffer.keys[place];
                buffer.keys[new_place] = key;
                wanted(LegalMove::new(position, step), key)
            });
        buffer.keys.truncate(buffer.moves.len());
    }

    /// Sorts the moves left by their keys, the greatest first.
    ///
    /// The order of equal keys is not kept. To search the moves in this order,
    /// [iterate](Self::iter); picking them one by one is faster if a cutoff is likely.
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys is inconsistent, as sorting a slice may.
    pub fn sort_best_first(&mut self) {
        let buffer = &mut *self.storage;
        let steps = buffer.moves.as_mut_slice().iter_mut();
        let left = steps.zip(&mut buffer.keys).skip(buffer.picked.into());
        let mut left: ArrayVec<_, KEYS> = left.collect();
        let mut sorted: ArrayVec<(Step, K), KEYS> =
            left.iter().map(|(step, key)| (**step, **key)).collect();
        sorted.sort_unstable_by(|(_, a), (_, b)| b.cmp(a));
        for ((step, key), pair) in left.iter_mut().zip(sorted) {
            (**step, **key) = pair;
        }
    }

    /// Picks the move at an index if it is wanted: swaps it to the front of those left and counts
    /// it as picked.
    #[inline(always)]
    fn pick_at(
        &mut self,
        index: usize,
        wanted: impl FnOnce(LegalMove<'p>, K) -> bool,
    ) -> Option<(LegalMove<'p>, K)> {
        let front = usize::from(self.storage.picked);
        let place = front + index;
        let steps = self.storage.moves.as_mut_slice();
        let keys = self.storage.keys.as_mut_slice();
        let (step, key) = (*steps.get(place)?, *keys.get(place)?);
        let legal = LegalMove::new(self.position, step);
        if !wanted(legal, key) {
            return None;
        }
        steps.swap(front, place);
        keys.swap(front, place);
        self.storage.picked += 1;
        Some((legal, key))
    }
}
