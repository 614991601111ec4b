//! Proofs by a pattern: some pieces are followed exactly, and of each free piece only its mobility
//! is known.
//!
//! The exact pieces are the *pattern*. They move as the rules allow. That is what a shut-in king
//! needs, among its own pieces and the other king's, while free pieces far away multiply the
//! positions.
//!
//! Sound: for every position that legal moves can reach, a known pattern position has the same
//! exact pieces and the same side to move, and each free piece that is left is on one of its
//! squares. The proof is by moves. A free piece that has not been captured moves within its
//! mobility, and the side then passes; or it captures an exact piece. An exact piece moves by its
//! rules with only exact pieces as blockers, so it has every legal move and perhaps more. A move is
//! left out only if the king would be attacked whatever the free pieces do: along a line on which
//! no free piece may stand. A free piece may be gone in every pattern position, so nothing relies
//! on it. What follows a capture or a pawn move is left out only if its material can never mate, with
//! every free piece on all of its squares. Pattern positions with the same exact pieces are joined, so nothing is lost there.
//! `tests/exhaustive.rs` compares this with full searches.
//!
//! One pattern is for a king that its own pieces shut in beside the other king. There everything
//! else is free, also the loser's pawns, which may do whatever queen and knight can. Such a group
//! is only opened by a free piece that captures one of it, and the answer to that decides. So a
//! free piece that captures an exact one is *materialized*: it stands there exactly, as each piece
//! that it may be, until it moves on. A pawn that goes to a square beside its file must have
//! captured some free piece, which is then gone. Both only follow what can really happen.
//!
//! Incomplete: free pieces may be on different squares for different questions.

mod known;
mod mate;
mod moves;
mod selection;
pub(super) mod state;

use super::VISITS;
use crate::winnability::search::{Abstraction, StepCounter};
use crate::winnability::verdict::Status;
pub(in crate::winnability) use known::PatternSearch;
pub(in crate::winnability) use selection::Selection;
use state::PatternPosition;

impl Abstraction for PatternSearch {
    /// With its entry among the indices.
    const EACH: usize = size_of::<PatternPosition>() + 64;

    fn prove(&mut self, most: usize, counter: &mut StepCounter<'_>) -> Status {
        self.follow(most, counter, Self::may_be_mate)
    }

    fn memory(&self) -> usize {
        self.known.capacity() * Self::EACH
    }
}

impl PatternSearch {
    /// Searches all pattern positions that can follow, oldest first.
    pub(super) fn follow(
        &mut self,
        most: usize,
        counter: &mut StepCounter<'_>,
        is_open: impl Fn(&Self, &PatternPosition) -> bool,
    ) -> Status {
        let mut visits = VISITS * most;
        while self.known.len() <= most && visits > 0 && counter.count(1) {
            let Some(place) = self.waiting.pop_front() else {
                return Status::Proven;
            };
            visits -= 1;
            let known = &mut self.known[place as usize];
            known.is_waiting = false;
            let known = known.clone();
            if is_open(self, &known) || !self.expand(&known) {
                return Status::Refuted;
            }
        }
        Status::Open
    }
}
