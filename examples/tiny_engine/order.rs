//! Move ordering: the better the order, the less there is to search.

use std::cmp::Reverse;

use touchmove::{LegalMove, Promotion};

/// How often each quiet move caused a beta cutoff, anywhere in the search (the history heuristic).
pub(crate) struct History(Vec<i32>);

impl History {
    pub(crate) fn new() -> Self {
        Self(vec![0; 2 * 64 * 64])
    }

    /// Returns the ordering score of a move: captures by the most valuable victim and the least valuable attacker
    /// (MVV-LVA), promotions by the new piece, quiet moves by their history.
    pub(crate) fn promise(&self, legal: LegalMove<'_>) -> impl Copy + Ord + use<> {
        (
            legal.captured(),
            legal.promotion() == Some(Promotion::Queen),
            self.0[Self::place(legal)],
            Reverse(legal.role()),
        )
    }

    /// Notes that a quiet move caused a beta cutoff; deep searches count more.
    pub(crate) fn praise(&mut self, legal: LegalMove<'_>, depth: i32) {
        if !legal.is_capture() {
            let count = &mut self.0[Self::place(legal)];
            *count = count.saturating_add(depth * depth);
        }
    }

    fn place(legal: LegalMove<'_>) -> usize {
        let turn = legal.position().turn();
        (turn.index() * 64 + legal.from().index()) * 64 + legal.to().index()
    }
}
