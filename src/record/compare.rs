//! Equality of records.

use super::{GameRecord, NodeId, WalkStep};

impl PartialEq for GameRecord {
    /// Compares the contents of two records, not the order of their edits.
    ///
    /// Start positions are equal here only if their counters are.
    fn eq(&self, other: &Self) -> bool {
        let counters = |record: &Self| {
            let start = record.start();
            (start.halfmove_clock(), start.fullmove_number())
        };
        self.tags == other.tags
            && self.result == other.result
            && self.start() == other.start()
            && counters(self) == counters(other)
            && self.says_same(self.root(), other, other.root())
            && self.has_same_moves(other)
    }
}

impl Eq for GameRecord {}

impl GameRecord {
    fn has_same_moves(&self, other: &Self) -> bool {
        let (mut ours, mut theirs) = (self.walk(), other.walk());
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(WalkStep::Move(a)), Some(WalkStep::Move(b))) => {
                    if self.move_at(a) != other.move_at(b) || !self.says_same(a, other, b) {
                        return false;
                    }
                }
                (a, b) if a == b => {}
                _ => return false,
            }
        }
    }

    fn says_same(&self, ours: NodeId, other: &Self, theirs: NodeId) -> bool {
        self.nags(ours) == other.nags(theirs)
            && self.has_draw_offer(ours) == other.has_draw_offer(theirs)
            && self.comments(ours) == other.comments(theirs)
            && self.starting_comments(ours) == other.starting_comments(theirs)
    }
}
