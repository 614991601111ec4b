//! Where a list of legal moves keeps them, and the visitor that lists them.

use core::{fmt, ops::ControlFlow};

use arrayvec::ArrayVec;

use super::{MoveFilter, MoveKinds};
use crate::bitboard::Bitboard;
use crate::movegen::{Scoped, Visitor, visit};
use crate::position::{Kind, Position, Step};
use crate::types::{Promotion, Role, Square};

/// More than the most moves of any position, plus `SPARE`. A side has at most 16 pieces, and a
/// search over a king and 15 queens found at most 226 moves. The length is one byte, so that no
/// index needs a bounds check.
const CAPACITY: usize = 256 + SPARE;

/// The most places written before testing whether that was enough.
const SPARE: usize = 4;

/// The room for keys: as many as there can be moves.
pub(super) const KEYS: usize = 255;

/// A reusable buffer for the legal moves of one position.
///
/// An engine keeps one for each ply of its search. [`Position::legal_moves_in`] and
/// [`LegalMoves::new`](super::LegalMoves::new) make a list in it. The buffer has room for the moves
/// of any position, holds no position and uses no heap.
///
/// ```
/// use touchmove::{MoveBuffer, Position};
///
/// let mut buffer = MoveBuffer::new();
/// for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
///     let position: Position = fen.parse()?;
///     let moves = position.legal_moves_in(&mut buffer);
///     assert_eq!(moves.len(), position.count_legal_moves());
/// }
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
///
/// A `MoveBuffer<K>` also holds a key for each move, by which a list picks the best. A key is any
/// `Copy + Ord` type, often an `i32`; [`append_scored`](super::LegalMoves::append_scored) computes
/// the keys.
#[doc(alias("MoveList", "ExtMove", "ScoredMoveList"))]
#[derive(Clone)]
pub struct MoveBuffer<K = NoKey> {
    pub(super) moves: Steps,
    /// The key of each move, in the order of the moves.
    pub(super) keys: ArrayVec<K, KEYS>,
}

/// The type of the keys in a buffer of moves without keys.
#[derive(Clone, Debug)]
pub struct NoKey(());

impl<K> MoveBuffer<K> {
    /// Creates an empty buffer.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: Steps::new(),
            keys: ArrayVec::new_const(),
        }
    }
}

impl<K> Default for MoveBuffer<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug> fmt::Debug for MoveBuffer<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.as_slice().iter().map(|step| step.to_move());
        f.write_str("MoveBuffer")?;
        if self.keys.is_empty() {
            f.debug_list().entries(moves).finish()
        } else {
            f.debug_list().entries(moves.zip(&self.keys)).finish()
        }
    }
}

/// What may be the key of a move: any `Copy + Ord` type, or [`NoKey`].
pub trait Key {
    /// `true` if moves are picked by their keys.
    #[doc(hidden)]
    const PICKS: bool;
}

impl Key for NoKey {
    const PICKS: bool = false;
}

impl<K: Copy + Ord> Key for K {
    const PICKS: bool = true;
}

/// Where a list keeps its moves: on the stack or in a buffer.
///
/// It is [`OnStack`] or a `&mut` [`MoveBuffer`]; no other type implements it.
pub trait MoveStorage: sealed::Storage {}

impl MoveStorage for OnStack {}

impl<K: Key> MoveStorage for &mut MoveBuffer<K> {}

mod sealed {
    use super::{Listed, MoveKinds, Steps};

    /// Implemented for what may hold the moves of a list.
    pub trait Storage {
        /// The key of a move, or [`NoKey`](super::NoKey).
        type Key;

        /// `true` if moves at the start may count as picked.
        const PICKS: bool;

        fn len(&self) -> usize;

        fn steps(&self) -> Listed<'_>;

        fn keys(&self) -> &[Self::Key];

        fn steps_mut(&mut self) -> &mut Steps;

        fn complete_kinds(&self) -> MoveKinds;
    }
}

/// Moves in a storage.
#[derive(Debug)]
pub struct Listed<'s>(pub(super) &'s [Step]);

impl<K: Key> sealed::Storage for &mut MoveBuffer<K> {
    type Key = K;

    const PICKS: bool = K::PICKS;

    #[inline(always)]
    fn len(&self) -> usize {
        self.moves.len()
    }

    #[inline(always)]
    fn steps(&self) -> Listed<'_> {
        Listed(self.moves.as_slice())
    }

    #[inline(always)]
    fn keys(&self) -> &[K] {
        &self.keys
    }

    #[inline(always)]
    fn steps_mut(&mut self) -> &mut Steps {
        &mut self.moves
    }

    #[inline(always)]
    fn complete_kinds(&self) -> MoveKinds {
        self.moves.complete
    }
}

/// The storage of a list that owns its moves, without a heap.
///
/// It has a small room, which is large enough for almost every position and costs little to clear
/// and to return, and a large one, which is cleared only if it is needed.
#[derive(Clone, Debug)]
pub struct OnStack {
    pub(super) few: [Step; Self::PLACES],
    /// The number of moves in the small room: all legal moves.
    pub(super) len: u8,
    /// The moves instead, if they are more than a few, are not all, or were changed.
    pub(super) many: Option<Steps>,
}

impl OnStack {
    /// One less than the places that are not spare. A lister whose places are all taken would write
    /// the blanks of an empty set over the first moves.
    pub(super) const MOST: usize = 63;

    pub(super) const PLACES: usize = Self::MOST + 1 + SPARE;

    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self {
            few: [Step::BLANK; Self::PLACES],
            len: 0,
            many: None,
        }
    }

    /// Creates a storage that holds these moves in its large room.
    #[inline(always)]
    pub(super) const fn with(many: Steps) -> Self {
        Self {
            many: Some(many),
            ..Self::new()
        }
    }

    /// Removes and returns the last step.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Step> {
        match &mut self.many {
            None => {
                let step = *self.few[..usize::from(self.len)].last()?;
                self.len -= 1;
                Some(step)
            }
            Some(many) => many.pop(),
        }
    }
}

impl sealed::Storage for OnStack {
    type Key = NoKey;

    const PICKS: bool = false;

    #[inline(always)]
    fn len(&self) -> usize {
        match &self.many {
            None => usize::from(self.len),
            Some(many) => many.len(),
        }
    }

    #[inline(always)]
    fn steps(&self) -> Listed<'_> {
        Listed(match &self.many {
            None => &self.few[..usize::from(self.len)],
            Some(many) => many.as_slice(),
        })
    }

    #[inline(always)]
    fn keys(&self) -> &[NoKey] {
        &[]
    }

    #[inline(always)]
    fn steps_mut(&mut self) -> &mut Steps {
        self.many.get_or_insert_with(|| {
            let mut many = Steps::new();
            many.steps[..Self::PLACES].copy_from_slice(&self.few);
            many.len = self.len;
            many.kinds = MoveKinds::ALL;
            many.complete = MoveKinds::ALL;
            many
        })
    }

    #[inline(always)]
    fn complete_kinds(&self) -> MoveKinds {
        match &self.many {
            None => MoveKinds::ALL,
            Some(many) => many.complete,
        }
    }
}

/// Legal moves of a position that is not stored: any number of them, listed in stages.
#[derive(Clone, Debug)]
pub struct Steps {
    steps: [Step; CAPACITY],
    len: u8,
    /// The kinds of moves that may be listed.
    kinds: MoveKinds,
    /// The kinds of which every legal move is listed.
    complete: MoveKinds,
}

impl Steps {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self {
            steps: [Step::BLANK; CAPACITY],
            len: 0,
            kinds: MoveKinds::NONE,
            complete: MoveKinds::NONE,
        }
    }

    /// Lists all legal moves.
    pub(super) fn fill(&mut self, position: &Position) {
        self.len = match self.steps.first_chunk_mut() {
            Some(few) => list_few(position, few),
            None => u8::MAX,
        };
        if usize::from(self.len) > OnStack::MOST {
            self.fill_many(position);
        }
        self.kinds = MoveKinds::ALL;
        self.complete = MoveKinds::ALL;
    }

    /// Lists all legal moves of a position that has more than a few.
    #[cold]
    pub(super) fn fill_many(&mut self, position: &Position) {
        self.clear();
        self.append_new(position, MoveFilter::ALL);
    }

    /// Appends the legal moves that match a filter and are not listed yet.
    ///
    /// Kinds of which every move is listed are not generated again. The moves listed must be legal
    /// in this position.
    #[inline]
    pub(super) fn append(&mut self, position: &Position, filter: MoveFilter) {
        if self.kinds == MoveKinds::NONE && filter == MoveFilter::ALL {
            self.fill(position);
        } else {
            self.append_new(position, filter);
        }
    }

    fn append_new(&mut self, position: &Position, filter: MoveFilter) {
        if filter.is_idle(position) {
            return;
        }
        // The usual case first, in which the filter is passed on as it is.
        if self.kinds.is_disjoint(filter.kinds()) {
            self.append_all(position, filter);
        } else {
            self.append_others(position, filter);
        }
        self.kinds = self.kinds | filter.kinds();
        self.complete = self.complete | filter.complete_kinds();
    }

    /// Appends the legal moves of kinds that are not complete; some may be listed.
    #[cold]
    fn append_others(&mut self, position: &Position, filter: MoveFilter) {
        let filter = filter.without_kinds(self.complete);
        if filter.kinds() == MoveKinds::NONE {
            return;
        }
        if self.kinds.is_disjoint(filter.kinds()) {
            self.append_all(position, filter);
        } else {
            self.append_missing(position, filter);
        }
    }

    /// Appends the legal moves that match a filter, even if they are listed.
    fn append_all(&mut self, position: &Position, filter: MoveFilter) {
        // Most filtered sets have few destinations.
        let mut lister = Scoped {
            scope: filter.scope(position),
            visitor: Lister::<1, CAPACITY> {
                steps: &mut self.steps,
                len: self.len,
            },
        };
        let _ = visit(position, &mut lister);
        self.len = lister.visitor.len;
    }

    /// Appends the legal moves that match a filter, and compares each with those listed.
    fn append_missing(&mut self, position: &Position, filter: MoveFilter) {
        let mut others = Self::new();
        others.append_all(position, filter);
        for &step in others.as_slice() {
            if !self.as_slice().contains(&step) {
                self.steps[self.len()] = step;
                self.len = self.len.wrapping_add(1);
            }
        }
    }

    /// Removes all moves.
    #[inline(always)]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
        self.kinds = MoveKinds::NONE;
        self.complete = MoveKinds::NONE;
    }

    /// Keeps the wanted moves behind the first ones, as many as `picked`, in their order.
    ///
    /// `wanted` is also given the place of the move and the place to which it goes if it is kept.
    #[inline(always)]
    pub(super) fn retain(
        &mut self,
        picked: u8,
        mut wanted: impl FnMut(Step, usize, usize) -> bool,
    ) {
        let mut kept = picked;
        for place in usize::from(picked)..self.len() {
            let (step, new_place) = (self.steps[place], usize::from(kept));
            self.steps[new_place] = step;
            kept += u8::from(wanted(step, place, new_place));
        }
        self.truncate(kept);
    }

    /// Keeps the first moves only, as many as `len`.
    #[inline(always)]
    const fn truncate(&mut self, len: u8) {
        if len < self.len {
            self.len = len;
            self.complete = MoveKinds::NONE;
        }
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    /// Removes and returns the last step.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Step> {
        let step = *self.as_slice().last()?;
        self.truncate(self.len - 1);
        Some(step)
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    #[inline(always)]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Step] {
        &mut self.steps[..usize::from(self.len)]
    }
}

/// Lists all legal moves and returns their number, even if they are more than the places.
///
/// It is compiled once: a large room begins with the places of a small one.
#[inline(never)]
pub(super) fn list_few(position: &Position, steps: &mut [Step; OnStack::PLACES]) -> u8 {
    let mut lister = Lister::<4, { OnStack::PLACES }> { steps, len: 0 };
    // A lister never breaks off.
    let _ = visit(position, &mut lister);
    lister.len
}

/// Writes every move into `PLACES` places, for pieces `AT_ONCE` at a time.
struct Lister<'b, const AT_ONCE: usize, const PLACES: usize> {
    steps: &'b mut [Step; PLACES],
    /// The number of moves, even if they are more than the places.
    len: u8,
}

impl<const AT_ONCE: usize, const PLACES: usize> Lister<'_, AT_ONCE, PLACES> {
    /// Returns the place of the move with a number.
    ///
    /// Behind the last place, moves and the blanks after them go over the first ones. So no place
    /// needs a bounds check, and the moves are valid only if a place is left.
    #[inline(always)]
    const fn place(number: u8) -> usize {
        const { assert!((PLACES - SPARE).is_power_of_two()) };
        number as usize & (PLACES - SPARE - 1)
    }

    #[inline(always)]
    fn push(&mut self, step: Step) {
        self.steps[Self::place(self.len)] = step;
        self.len = self.len.wrapping_add(1);
    }

    /// Writes a step for each destination.
    ///
    /// It writes `AHEAD` steps at a time, even if fewer destinations are left, and counts only the
    /// real ones. So the loop for most sets ends without a mispredicted branch.
    #[inline(always)]
    fn push_each<const AHEAD: usize>(
        &mut self,
        destinations: Bitboard,
        step: impl Fn(u32) -> Step,
    ) {
        const { assert!(AHEAD <= SPARE) };
        let mut left = destinations;
        let mut next = self.len;
        if Bitboard::HAS_FAST_LEN {
            self.len = self.len.wrapping_add(left.len() as u8);
        }
        loop {
            let base = Self::place(next);
            for place in 0..AHEAD {
                if !Bitboard::HAS_FAST_LEN {
                    self.len = self.len.wrapping_add(u8::from(!left.is_empty()));
                }
                self.steps[base + place] = step(left.first_index());
                left.pop_first();
            }
            if left.is_empty() {
                return;
            }
            next = next.wrapping_add(AHEAD as u8);
        }
    }
}

impl<const AT_ONCE: usize, const PLACES: usize> Visitor for Lister<'_, AT_ONCE, PLACES> {
    #[inline(always)]
    fn pawns(&mut self, destinations: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()> {
        // Where pawns can push, several usually can; few can capture.
        if delta % 8 == 0 {
            self.push_each::<4>(destinations, |to| Step::pawn(to, delta, kind));
        } else {
            self.push_each::<2>(destinations, |to| Step::pawn(to, delta, kind));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        destinations: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()> {
        for to in destinations {
            for &promotion in choices {
                self.push(Step::pawn(
                    to.index() as u32,
                    delta,
                    Kind::Promotion(promotion),
                ));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()> {
        let step = Step::new(role, from, Square::A1, Kind::Normal);
        self.push_each::<AT_ONCE>(destinations, |to| step.toward(to));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.push(Step::new(Role::Pawn, from, to, Kind::EnPassant));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.push(Step::new(Role::King, king, rook, Kind::Castling));
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    /// A list that has lost its moves but not what it knows of them: what is appended to it was
    /// generated anew.
    fn emptied(mut list: Steps) -> Steps {
        list.len = 0;
        list
    }

    #[test]
    fn complete_kinds_are_not_generated_again() {
        let position = Position::from_fen(FEN).unwrap();
        let mut full = Steps::new();
        full.fill(&position);
        for filter in [MoveFilter::ALL, MoveFilter::QUIETS, MoveFilter::CAPTURES] {
            let mut list = emptied(full.clone());
            list.append(&position, filter);
            assert_eq!(list.len(), 0, "{filter:?}");
        }

        let mut captures = Steps::new();
        captures.append(&position, MoveFilter::CAPTURES);
        assert_eq!(captures.len(), 8);
        let mut list = emptied(captures.clone());
        list.append(&position, MoveFilter::ALL);
        assert_eq!(list.len(), 40, "the quiet moves alone");

        captures.retain(0, |step, _, _| step.role() != Role::Pawn);
        let mut list = emptied(captures);
        list.append(&position, MoveFilter::ALL);
        assert_eq!(list.len(), 48, "all, because some were removed");
    }
}
