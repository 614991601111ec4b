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
    /// [with keys](Self::append_scored), which computes each once.
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
    ///
    /// ```
    /// use touchmove::{Move, Position, Square};
    ///
    /// let start = Position::standard();
    /// let mut moves = start.legal_moves();
    /// let remembered = Move::new(Square::G1, Square::F3, None);
    /// assert!(moves.move_to_front(remembered));
    /// assert_eq!(moves.get(0).map(|legal| legal.to_move()), Some(remembered));
    /// assert!(!moves.move_to_front(Move::new(Square::E1, Square::E2, None)));
    /// ```
    #[inline]
    pub fn move_to_front(&mut self, mv: Move) -> bool {
        let mv = self.position.as_king_takes_rook(mv);
        let steps = self.storage.steps_mut().as_mut_slice();
        let found = steps.iter().position(|step| step.to_move() == mv);
        if let Some(place) = found {
            steps[..=place].rotate_right(1);
        }
        found.is_some()
    }

    /// Removes the moves that are not wanted, keeping the order of the others.
    ///
    /// ```
    /// use touchmove::{Position, Role};
    ///
    /// let start = Position::standard();
    /// let mut moves = start.legal_moves();
    /// moves.retain(|legal| legal.role() == Role::Knight);
    /// assert_eq!(moves.len(), 4);
    /// ```
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
    /// Appends the legal moves that match a filter, with a key for each. Moves that are in the list
    /// already are skipped.
    ///
    /// `key` is called once for each new move; a greater key is better. Moves that were picked are
    /// still in the list. [Kinds](Self::complete_kinds) of which every move is in the list are not
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
    pub fn append_scored(
        &mut self,
        filter: impl Into<MoveFilter>,
        mut key: impl FnMut(LegalMove<'p>) -> K,
    ) {
        let MoveBuffer { moves, keys, .. } = &mut *self.storage;
        moves.append(self.position, filter.into());
        for &step in moves.as_slice().get(keys.len()..).unwrap_or_default() {
            // There is room for the keys of all moves.
            let _ = keys.try_push(key(LegalMove::new(self.position, step)));
        }
    }

    /// Returns the keys of the moves not picked yet, in their order.
    ///
    /// ```
    /// use touchmove::{LegalMoves, MoveBuffer, MoveFilter, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    /// moves.pick_best();
    /// assert_eq!(moves.keys().len(), 19);
    /// let mut pairs = moves.iter().zip(moves.keys());
    /// assert!(pairs.all(|(legal, &key)| legal.to().index() == key));
    /// ```
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
        let picked = self
            .storage
            .moves
            .as_slice()
            .get(..usize::from(self.storage.picked));
        Iter::new(self.position, picked.unwrap_or_default())
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
    ///
    /// ```
    /// use touchmove::{LegalMoves, MoveBuffer, MoveFilter, Position};
    ///
    /// let position: Position = "4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&position, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.captured());
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

    /// Picks the move with the greatest key if it is wanted. Otherwise it stays in the list.
    ///
    /// With it, a search leaves losing captures for later; [`LegalMoves`] has an example.
    ///
    /// ```
    /// use touchmove::{LegalMoves, MoveBuffer, MoveFilter, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
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
        let step = *self.storage.moves.as_slice().get(place)?;
        let key = *self.storage.keys.get(place)?;
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
    /// use touchmove::{LegalMoves, Move, MoveBuffer, MoveFilter, Position, Square};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    /// let remembered = Move::new(Square::G1, Square::F3, None);
    /// assert!(moves.pick(remembered).is_some());
    /// assert!(moves.pick(remembered).is_none());
    /// assert_eq!(moves.len(), 19);
    /// ```
    #[inline]
    pub fn pick(&mut self, mv: Move) -> Option<(LegalMove<'p>, K)> {
        let mv = self.position.as_king_takes_rook(mv);
        let front = usize::from(self.storage.picked);
        let rest = self.storage.moves.as_slice().get(front..)?;
        let place = rest.iter().position(|step| step.to_move() == mv)?;
        self.pick_at(front + place)
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
    /// moves.retain(|_, key| key >= 24);
    /// assert_eq!(moves.len(), 8);
    /// ```
    #[inline]
    pub fn retain(&mut self, mut wanted: impl FnMut(LegalMove<'p>, K) -> bool) {
        let position = self.position;
        let MoveBuffer {
            moves,
            keys,
            picked,
        } = &mut *self.storage;
        moves.retain(*picked, |step, place, new_place| {
            let key = keys[place];
            keys[new_place] = key;
            wanted(LegalMove::new(position, step), key)
        });
        keys.truncate(moves.len());
    }

    /// Sorts the moves left by their keys, the greatest first.
    ///
    /// The order of equal keys is not kept. To search the moves in this order,
    /// [iterate](Self::iter); picking them one by one is faster if a cutoff is likely.
    ///
    /// ```
    /// use touchmove::{LegalMoves, MoveBuffer, MoveFilter, Position};
    ///
    /// let start = Position::standard();
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = LegalMoves::new(&start, &mut buffer);
    /// moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    /// moves.sort_best_first();
    /// assert!(moves.keys().iter().rev().is_sorted());
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the order of the keys is inconsistent, as sorting a slice may.
    pub fn sort_best_first(&mut self) {
        let picked = usize::from(self.storage.picked);
        let MoveBuffer { moves, keys, .. } = &mut *self.storage;
        let steps = moves.as_mut_slice().iter_mut();
        let mut left: ArrayVec<_, KEYS> = steps.zip(keys).skip(picked).collect();
        let mut pairs: ArrayVec<(K, Step), KEYS> =
            left.iter().map(|(step, key)| (**key, **step)).collect();
        pairs.sort_unstable_by(|(a, _), (b, _)| b.cmp(a));
        for ((step, key), (sorted_key, sorted_step)) in left.iter_mut().zip(pairs) {
            (**step, **key) = (sorted_step, sorted_key);
        }
    }

    /// Returns the place in the buffer of the best move left.
    #[inline(always)]
    fn best(&self) -> Option<usize> {
        let picked = usize::from(self.storage.picked);
        let rest = self.storage.keys.get(picked..)?;
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
        let front = usize::from(self.storage.picked);
        let steps = self.storage.moves.as_mut_slice();
        let keys = self.storage.keys.as_mut_slice();
        let (step, key) = (*steps.get(place)?, *keys.get(place)?);
        steps.swap(front, place);
        keys.swap(front, place);
        self.storage.picked += 1;
        Some((LegalMove::new(self.position, step), key))
    }
}
