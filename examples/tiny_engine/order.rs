//! Which move to try first: the better the order, the less there is to search.

use std::cmp::Reverse;

use touchmove::{LegalMove, Promotion};

/// How often a quiet move was too good to be allowed, wherever in the search that was (the history heuristic).
pub(crate) struct History(Vec<i32>);

impl History {
    pub(crate) fn new() -> Self {
        Self(vec![0; 2 * 64 * 64])
    }

    /// Returns how promising a move is: what it takes, the more valuable the better and by the least valuable man; what it
    /// becomes; and of quiet moves what they did elsewhere.
    pub(crate) fn promise(&self, legal: LegalMove<'_>) -> impl Ord + use<> {
        (
            legal.captured(),
            legal.promotion() == Some(Promotion::Queen),
            self.0[Self::place(legal)],
            Reverse(legal.role()),
        )
    }

    /// Notes that a move was too good; deep searches count for more.
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
