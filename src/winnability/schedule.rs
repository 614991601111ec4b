//! The schedule of a question: a list of searches, advanced in turn until one has an answer.
//!
//! Each turn is twice as long as the one before, so a search that cannot answer costs no more than
//! a fixed multiple of the one that can. The order is the same whatever the budget, so a larger
//! budget goes farther in each search and cannot contradict a smaller one.

use super::abstraction::seems_blockaded;
use super::search::{Abstraction, Progress, Search, StepCounter};
use super::verdict::{Proof, Status};
use crate::position::Position;
use crate::types::Color;

/// How an abstraction begins with a position; `None` if it does not apply.
pub(super) type Begin<A> = fn(&Position, Color) -> Option<A>;

/// Abstractions to try one after another, each begun only when it is its turn.
pub(super) struct Attempts<'p, A: 'static> {
    start: &'p Position,
    left: &'static [Begin<A>],
    current: Option<A>,
}

impl<'p, A> Attempts<'p, A> {
    pub(super) const fn new(start: &'p Position, left: &'static [Begin<A>]) -> Self {
        Self {
            start,
            left,
            current: None,
        }
    }
}

impl<A: Abstraction> Search for Attempts<'_, A> {
    fn advance(&mut self, winner: Color, limit: usize, counter: &mut StepCounter<'_>) -> Progress {
        loop {
            if let Some(current) = &mut self.current {
                match current.prove(limit, counter) {
                    Status::Proven => return Progress::Proven(Proof::Blockade),
                    Status::Refuted => self.current = None,
                    Status::Open => return Progress::Limit,
                }
            } else if let Some((begin, left)) = self.left.split_first() {
                self.left = left;
                self.current = begin(self.start, winner);
            } else {
                return Progress::Exhausted;
            }
        }
    }

    fn room(&self, bytes: usize) -> usize {
        bytes / A::EACH
    }

    fn memory(&self) -> usize {
        self.current.as_ref().map_or(0, A::memory)
    }

    fn free(&mut self) {
        self.left = &[];
        self.current = None;
    }
}

/// How the pawns stand, which decides when abstract positions are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pawns {
    /// Few can advance.
    Blockaded,
    Open,
}

impl Pawns {
    pub(super) fn of(position: &Position) -> Self {
        if seems_blockaded(position) {
            Self::Blockaded
        } else {
            Self::Open
        }
    }
}

/// How many positions the best-first search knows at most after the first turn.
///
/// Half and twice as many decide the same questions. That and what follows was measured with the
/// 12,941 questions in `tests/README.md` and a budget of 100,000.
const FIRST_TURN: usize = 512;

/// After this turn only the breadth-first search goes on.
///
/// No mate is known that takes the best-first search longer, but some proofs take the breadth-first
/// search that long.
const LAST_TURN: usize = 1 << 22;

/// What the limits of a turn depend on.
struct Turn {
    /// The length of the turn.
    positions: usize,
    pawns: Pawns,
    /// Whether the best-first search has ended.
    is_alone: bool,
    /// How many positions the budget still allows a search to know.
    left: usize,
}

/// How far a search goes in each turn.
struct Row {
    /// The length of the first turn that it takes part in, by the pawns and the budget.
    from: fn(Pawns, usize) -> usize,
    limit: fn(&Turn) -> usize,
    /// The limit that is never exceeded.
    most: usize,
    /// How many quarters of the bytes left it may use.
    quarters: usize,
}

/// The searches in the order of each turn, the breadth-first search last.
const ROWS: [Row; 4] = [
    // The best-first search.
    Row {
        from: |_, _| 0,
        limit: |turn| turn.positions.min(turn.left),
        most: LAST_TURN,
        quarters: 4,
    },
    // Abstract positions with both kings. Half or twice each number here changes the positions
    // searched by less than 0.1 %, and no answer; one board of 1,200 needs them. Elsewhere than in
    // blockades they decide nothing.
    Row {
        from: |pawns, _| match pawns {
            Pawns::Blockaded => 0,
            Pawns::Open => usize::MAX,
        },
        limit: |turn| 4 + turn.positions / 64,
        most: 60_000,
        quarters: 3,
    },
    // Patterns. From half and from twice as long a turn, and with twice the limit, they decide the
    // same questions. With all of the bytes 4 more hard ones are undecided, because the others need
    // them.
    Row {
        // A smaller budget leaves no room for them.
        from: |_, nodes| if nodes < 1 << 13 { usize::MAX } else { 1 << 13 },
        limit: |turn| turn.positions / 8,
        most: usize::MAX,
        quarters: 1,
    },
    // The breadth-first search. It stays behind the best-first search until that has ended. Half
    // and twice the shares decide the same questions.
    Row {
        from: |_, _| 0,
        limit: |turn| {
            let share = match turn.pawns {
                _ if turn.is_alone => 1,
                Pawns::Blockaded => 4,
                _ => 32,
            };
            (turn.positions / share).min(turn.left)
        },
        most: usize::MAX,
        quarters: 4,
    },
];

/// Advances the searches of [`ROWS`] in turn, and returns the answer with how many positions are
/// known. [`Progress::Limit`] leaves the question open.
pub(super) fn run(
    mut searches: [&mut dyn Search; ROWS.len()],
    winner: Color,
    pawns: Pawns,
    (nodes, bytes): (usize, usize),
    counter: &mut StepCounter<'_>,
) -> (Progress, usize) {
    const LAST: usize = ROWS.len() - 1;
    let mut is_over = [false; ROWS.len()];
    let mut known = [0; ROWS.len()];
    for (known, search) in known.iter_mut().zip(&searches) {
        *known = search.nodes();
    }
    let mut turn = Turn {
        positions: FIRST_TURN,
        pawns,
        is_alone: false,
        left: nodes,
    };
    let mut is_last_turn = false;
    loop {
        is_last_turn |= turn.positions >= LAST_TURN;
        let mut is_full = false;
        for (which, row) in ROWS.iter().enumerate() {
            if which == LAST && is_last_turn {
                // The others go no farther, so the last one has all bytes.
                for (is_over, other) in is_over.iter_mut().zip(&mut searches).take(LAST) {
                    *is_over = true;
                    other.free();
                }
            }
            if is_over[which] || turn.positions < (row.from)(pawns, nodes) {
                continue;
            }
            let (mut left, mut free) = (nodes, bytes);
            for (other, (known, search)) in known.iter().zip(&searches).enumerate() {
                if other != which {
                    left = left.saturating_sub(*known);
                    free = free.saturating_sub(search.memory());
                }
            }
            turn.left = left;
            let room = searches[which].room(free / 4 * row.quarters);
            let wanted = (row.limit)(&turn);
            let progress = searches[which].advance(winner, wanted.min(row.most).min(room), counter);
            known[which] = searches[which].nodes();
            is_full = wanted >= room.min(row.most);
            match progress {
                Progress::Proven(_) | Progress::Mate(_) => {
                    return (progress, known.iter().sum());
                }
                Progress::Exhausted => is_over[which] = true,
                // There will never be more room, and others need the bytes.
                Progress::Limit if is_full && which != LAST => {
                    is_over[which] = true;
                    is_last_turn |= which == 0;
                    searches[which].free();
                }
                Progress::Limit => {}
            }
        }
        let sum = known.iter().sum();
        if is_last_turn && is_full || counter.is_stopped() || sum >= nodes {
            return (Progress::Limit, sum);
        }
        turn.is_alone = is_over[0];
        turn.positions = turn.positions.saturating_mul(2);
    }
}

#[cfg(test)]
mod tests;
