//! The iterator over nodes of a record.

use core::fmt;
use core::iter::FusedIterator;

use super::{GameRecord, NodeId};

/// An iterator over the nodes of a line, or over the children of a node.
#[derive(Clone)]
pub struct Nodes<'r> {
    pub(super) record: &'r GameRecord,
    pub(super) next: Option<NodeId>,
    /// Returns the node after this one.
    pub(super) after: fn(&GameRecord, NodeId) -> Option<NodeId>,
}

impl fmt::Debug for Nodes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl Iterator for Nodes<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = (self.after)(self.record, node);
        Some(node)
    }
}

impl FusedIterator for Nodes<'_> {}
