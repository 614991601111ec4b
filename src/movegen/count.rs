//! Counts legal moves without listing them.

use core::ops::ControlFlow;

use super::{Scope, Visitor, generate, visit};
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position};
use crate::types::{Color, Promotion, Role, Square};

/// Returns the number of legal moves.
pub(crate) fn count(position: &Position) -> usize {
    match position.turn() {
        Color::White => count_for::<true>(position),
        Color::Black => count_for::<false>(position),
    }
}

/// Returns the number of legal moves in a scope.
pub(crate) fn count_within(position: &Position, scope: Scope) -> usize {
    let mut counter = Counter::default();
    let _ = visit(position, &scope, &mut counter);
    counter.total()
}

/// Returns the number of legal moves of a known side; compiled once for each color.
#[inline(never)]
pub(super) fn count_for<const WHITE: bool>(position: &Position) -> usize {
    let mut counter = Counter::default();
    // A counter never breaks off.
    let _ = generate::<WHITE, _>(position, &Scope::EVERYTHING, &mut counter);
    counter.total()
}

/// Adds up the sizes of sets.
///
/// With a population-count instruction, each set is counted at once. Without one, the sets are
/// added as 64 columns of binary digits, at a few instructions a set. The columns are counted at
/// the end.
#[derive(Default)]
struct Counter {
    /// Squares counted an odd number of times: the lowest binary digit of each column.
    ones: u64,
    twos: u64,
    /// Moves counted so far outside the columns.
    total: usize,
}

impl Counter {
    #[inline(always)]
    fn add(&mut self, set: Bitboard) {
        if Bitboard::HAS_FAST_LEN {
            self.total += set.len();
            return;
        }
        let carry = self.ones & set.0;
        self.ones ^= set.0;
        let carry_twos = self.twos & carry;
        self.twos ^= carry;
        // Rarely taken: few squares can be reached by four pieces.
        if carry_twos != 0 {
            self.total += 4 * carry_twos.count_ones() as usize;
        }
    }

    #[inline(always)]
    fn total(self) -> usize {
        self.total + self.ones.count_ones() as usize + 2 * self.twos.count_ones() as usize
    }
}

impl Visitor for Counter {
    #[inline(always)]
    fn counts(&self) -> bool {
        true
    }

    #[inline(always)]
    fn pawns(&mut self, destinations: Bitboard, _delta: i8, _kind: Kind) -> ControlFlow<()> {
        self.add(destinations);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        destinations: Bitboard,
        _delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()> {
        self.total += choices.len() * destinations.len();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Square, destinations: Bitboard) -> ControlFlow<()> {
        self.add(destinations);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        self.total += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, _king: Square, _rook: Square) -> ControlFlow<()> {
        self.total += 1;
        ControlFlow::Continue(())
    }
}
