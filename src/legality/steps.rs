//! A list of moves without its position, and the visitor that lists them.

use core::ops::ControlFlow;

use super::{MoveFilter, MoveKinds};
use crate::bitboard::Bitboard;
use crate::movegen::{Scope, Visitor, visit};
use crate::position::{Kind, Position, Step};
use crate::types::{Promotion, Role, Square};

/// More than the most moves of any position, plus `SPARE`. A side has at most 16 pieces, and a
/// search over a king and 15 queens found at most 226 moves. The length is one byte, so that no
/// index needs a bounds check.
const CAPACITY: usize = 256 + SPARE;

/// The most moves of a small list, which is large enough for almost every position.
///
/// It is one less than the places, apart from spare ones: a lister whose places are all taken would
/// write the blanks of an empty set over the first moves.
pub(super) const FEW: usize = 63;

/// The places for a lister of a small list.
const PLACES_FOR_FEW: usize = FEW + 1 + SPARE;

/// The most places written before testing whether that was enough.
const SPARE: usize = 4;

/// Legal moves of a position that is not stored, listed in stages.
#[derive(Clone, Debug)]
pub struct Steps<const PLACES: usize = CAPACITY> {
    places: [Step; PLACES],
    len: u8,
    /// The kinds of moves that may be listed.
    kinds: MoveKinds,
    /// The kinds of which every legal move is listed.
    pub(super) complete: MoveKinds,
}

impl<const PLACES: usize> Steps<PLACES> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self {
            places: [Step::BLANK; PLACES],
            len: 0,
            kinds: MoveKinds::NONE,
            complete: MoveKinds::NONE,
        }
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Step] {
        &self.places[..self.len()]
    }
}

impl Steps<FEW> {
    /// Lists all legal moves, if they are few.
    #[inline(always)]
    pub(super) fn few(position: &Position) -> Option<Self> {
        let mut places = [Step::BLANK; PLACES_FOR_FEW];
        let len = list_few(position, &mut places);
        let places = *places.first_chunk()?;
        (usize::from(len) <= FEW).then_some(Self {
            places,
            len,
            kinds: MoveKinds::ALL,
            complete: MoveKinds::ALL,
        })
    }
}

impl Steps {
    /// Lists the moves of a small list.
    pub(super) fn of_few(few: &Steps<FEW>) -> Self {
        let mut steps = Self {
            len: few.len,
            kinds: few.kinds,
            complete: few.complete,
            ..Self::new()
        };
        steps.places[..FEW].copy_from_slice(&few.places);
        steps
    }

    /// Lists all legal moves instead of those that are listed.
    #[inline]
    pub(super) fn fill(&mut self, position: &Position) {
        self.len = match self.places.first_chunk_mut() {
            Some(few) => list_few(position, few),
            None => u8::MAX,
        };
        if self.len() > FEW {
            self.clear();
            self.append_new(position, MoveFilter::ALL);
        }
        (self.kinds, self.complete) = (MoveKinds::ALL, MoveKinds::ALL);
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

    /// Appends as [`append`](Self::append) does, also if the list is empty and all moves match.
    pub(super) fn append_new(&mut self, position: &Position, filter: MoveFilter) {
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
        if self.kinds.is_disjoint(filter.kinds()) {
            if filter.kinds() != MoveKinds::NONE {
                self.append_all(position, filter);
            }
            return;
        }
        let mut others = Self::new();
        others.append_all(position, filter);
        for &step in others.as_slice() {
            if !self.as_slice().contains(&step) {
                self.places[self.len()] = step;
                self.len = self.len.wrapping_add(1);
            }
        }
    }

    /// Appends the legal moves that match a filter, even if they are listed.
    fn append_all(&mut self, position: &Position, filter: MoveFilter) {
        // Most filtered sets have few destinations.
        let mut lister = Lister::<1, CAPACITY> {
            places: &mut self.places,
            len: self.len,
        };
        let _ = visit(position, &filter.scope(position), &mut lister);
        self.len = lister.len;
    }

    #[inline(always)]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
        (self.kinds, self.complete) = (MoveKinds::NONE, MoveKinds::NONE);
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
            let (step, new_place) = (self.places[place], usize::from(kept));
            self.places[new_place] = step;
            kept += u8::from(wanted(step, place, new_place));
        }
        if kept < self.len {
            self.len = kept;
            self.complete = MoveKinds::NONE;
        }
    }

    #[inline(always)]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Step] {
        &mut self.places[..usize::from(self.len)]
    }
}

/// Lists all legal moves and returns their number, even if they are more than the places.
///
/// It is compiled once: a large room begins with the places of a small one.
#[inline(never)]
fn list_few(position: &Position, places: &mut [Step; PLACES_FOR_FEW]) -> u8 {
    let mut lister = Lister::<4, PLACES_FOR_FEW> { places, len: 0 };
    // A lister never breaks off.
    let _ = visit(position, &Scope::EVERYTHING, &mut lister);
    lister.len
}

/// Writes every move into `PLACES` places, for pieces `AT_ONCE` at a time.
struct Lister<'b, const AT_ONCE: usize, const PLACES: usize> {
    places: &'b mut [Step; PLACES],
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
        self.places[Self::place(self.len)] = step;
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
                self.places[base + place] = step(left.first_index());
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
mod tests;
