//! The buffer for legal moves, and the visitor that fills it.

use core::{fmt, ops::ControlFlow};

use super::{MoveFilter, MoveKinds};
use crate::bitboard::Bitboard;
use crate::movegen::{Scoped, Visitor, visit};
use crate::position::{Kind, Position, Step};
use crate::types::{Move, Promotion, Role, Square};

/// More than the most moves of any position, plus `SPARE`. A side has at most 16 pieces, and a
/// search over a king and 15 queens found at most 226 moves. The length is one byte, so that no
/// index needs a bounds check.
const CAPACITY: usize = 256 + SPARE;

/// The most places written before testing whether that was enough.
const SPARE: usize = 4;

/// A reusable buffer for the legal moves of one position.
///
/// An engine keeps one for each ply of its search. [`Position::legal_moves_in`] fills it and
/// returns a [`BufferedMoves`](super::BufferedMoves) view. The buffer itself holds no position and
/// has no lifetime.
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
#[doc(alias = "MoveList")]
#[derive(Clone)]
pub struct MoveBuffer {
    steps: [Step; CAPACITY],
    len: u8,
    /// The kinds of moves that the buffer may hold.
    kinds: MoveKinds,
    /// The kinds of which the buffer holds every legal move.
    complete: MoveKinds,
}

impl MoveBuffer {
    /// Creates an empty buffer.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
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
        if usize::from(self.len) > FewMoves::MOST {
            self.fill_many(position);
        }
        self.kinds = MoveKinds::ALL;
        self.complete = MoveKinds::ALL;
    }

    /// Lists all legal moves of a position that has more than a few.
    #[cold]
    pub(super) fn fill_many(&mut self, position: &Position) {
        self.clear();
        self.append(position, MoveFilter::ALL);
    }

    /// Appends the legal moves that match a filter and are not in the buffer yet.
    ///
    /// Kinds of which every move is in the buffer are not generated again. The buffer must hold
    /// moves of this position.
    pub(super) fn append(&mut self, position: &Position, filter: MoveFilter) {
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

    /// Appends the legal moves of kinds that are not complete; some may be in the buffer.
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

    /// Appends the legal moves that match a filter, even if they are in the buffer.
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

    /// Appends the legal moves that match a filter, and compares each with those in the buffer.
    fn append_missing(&mut self, position: &Position, filter: MoveFilter) {
        let mut others = Self::new();
        others.append_all(position, filter);
        for &step in others.steps() {
            if !self.steps().contains(&step) {
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

    /// Returns the kinds of which the buffer holds every legal move.
    #[inline(always)]
    pub(super) const fn complete_kinds(&self) -> MoveKinds {
        self.complete
    }

    /// Keeps the wanted moves, in their order.
    #[inline(always)]
    pub(super) fn retain(&mut self, mut wanted: impl FnMut(Step) -> bool) {
        let mut kept = 0;
        for place in 0..self.len() {
            let step = self.steps[place];
            self.steps[usize::from(kept)] = step;
            kept += u8::from(wanted(step));
        }
        self.truncate(kept);
    }

    /// Keeps the first moves only, as many as `len`.
    #[inline(always)]
    pub(super) const fn truncate(&mut self, len: u8) {
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
        let step = *self.steps().last()?;
        self.truncate(self.len - 1);
        Some(step)
    }

    /// Returns `true` if a move is in the buffer.
    #[inline]
    pub(super) fn contains(&self, mv: Move) -> bool {
        self.steps().iter().any(|step| step.to_move() == mv)
    }

    #[inline(always)]
    pub(super) fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    #[inline(always)]
    pub(super) fn steps_mut(&mut self) -> &mut [Step] {
        &mut self.steps[..usize::from(self.len)]
    }
}

impl Default for MoveBuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for MoveBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.steps().iter().map(|step| step.to_move());
        f.write_str("MoveBuffer")?;
        f.debug_list().entries(moves).finish()
    }
}

/// All legal moves of a position that has at most [`MOST`](Self::MOST).
///
/// Clearing and copying a small list costs little.
#[derive(Clone)]
pub(super) struct FewMoves {
    steps: [Step; Self::PLACES],
    len: u8,
}

impl FewMoves {
    /// One less than the places that are not spare. A lister whose places are all taken would write
    /// the blanks of an empty set over the first moves.
    pub(super) const MOST: usize = 63;

    const PLACES: usize = Self::MOST + 1 + SPARE;

    #[inline(always)]
    pub(super) const fn new() -> Self {
        let steps = [Step::BLANK; Self::PLACES];
        Self { steps, len: 0 }
    }

    /// Lists all legal moves; returns `false` if they are too many, and then the list is of no use.
    #[inline(always)]
    pub(super) fn fill(&mut self, position: &Position) -> bool {
        self.len = list_few(position, &mut self.steps);
        usize::from(self.len) <= Self::MOST
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline(always)]
    pub(super) fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    /// Removes and returns the last step.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Step> {
        let step = *self.steps().last()?;
        self.len -= 1;
        Some(step)
    }
}

impl From<&FewMoves> for MoveBuffer {
    fn from(few: &FewMoves) -> Self {
        let mut buffer = Self::new();
        buffer.steps[..few.len()].copy_from_slice(few.steps());
        buffer.len = few.len;
        buffer.kinds = MoveKinds::ALL;
        buffer.complete = MoveKinds::ALL;
        buffer
    }
}

/// Lists all legal moves and returns their number, even if they are more than the places.
///
/// It is compiled once: a buffer begins with the places of a small list.
#[inline(never)]
fn list_few(position: &Position, steps: &mut [Step; FewMoves::PLACES]) -> u8 {
    let mut lister = Lister::<4, { FewMoves::PLACES }> { steps, len: 0 };
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

    /// A buffer that has lost its moves but not what it knows of them: what is appended to it was
    /// generated anew.
    fn emptied(mut buffer: MoveBuffer) -> MoveBuffer {
        buffer.len = 0;
        buffer
    }

    #[test]
    fn complete_kinds_are_not_generated_again() {
        let position = Position::from_fen(FEN).unwrap();
        let mut full = MoveBuffer::new();
        full.fill(&position);
        for filter in [MoveFilter::ALL, MoveFilter::QUIETS, MoveFilter::CAPTURES] {
            let mut buffer = emptied(full.clone());
            buffer.append(&position, filter);
            assert_eq!(buffer.len(), 0, "{filter:?}");
        }

        let mut captures = MoveBuffer::new();
        captures.append(&position, MoveFilter::CAPTURES);
        assert_eq!(captures.len(), 8);
        let mut buffer = emptied(captures.clone());
        buffer.append(&position, MoveFilter::ALL);
        assert_eq!(buffer.len(), 40, "the quiet moves alone");

        captures.retain(|step| step.role() != Role::Pawn);
        let mut buffer = emptied(captures);
        buffer.append(&position, MoveFilter::ALL);
        assert_eq!(buffer.len(), 48, "all, because some were removed");
    }
}
