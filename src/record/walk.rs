//! A walk through all moves of a record in printed order.

use alloc::{vec, vec::Vec};

use super::{GameRecord, NodeId};

/// One step of a walk through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WalkStep {
    /// The next move in the same line.
    Move(NodeId),
    /// A variation starts: the next move replaces the last one.
    VariationStart,
    /// The variation ends: the line that it left continues.
    VariationEnd,
}

/// A walk through all moves of a record: each move, then the variations that replace it, then its
/// continuation.
///
/// ```
/// use touchmove::GameRecord;
/// use touchmove::record::WalkStep;
/// use touchmove::san::NotationStyle;
///
/// let record: GameRecord = "1. e4 (1. d4 d5) 1... e5 *".parse()?;
/// let mut text = String::new();
/// for step in record.walk() {
///     match step {
///         WalkStep::Move(node) => {
///             let san = record.format_move(node, NotationStyle::SAN);
///             text.push_str(&san.ok_or("no move")?);
///         }
///         WalkStep::VariationStart => text.push('('),
///         WalkStep::VariationEnd => text.push(')'),
///     }
/// }
/// assert_eq!(text, "e4(d4d5)e5");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'r> {
    record: &'r GameRecord,
    /// The remaining steps, the next one last.
    ahead: Vec<Ahead>,
}

#[derive(Clone, Copy, Debug)]
enum Ahead {
    /// A move on its line, followed by its variations.
    OnLine(NodeId),
    /// The first move of a variation, without its siblings.
    First(NodeId),
    /// A variation, followed by its later siblings.
    Variation(NodeId),
    Close,
}

impl GameRecord {
    /// Returns a walk through all moves.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        let first = self.next(self.root());
        Walk {
            record: self,
            ahead: first.map_or(vec![], |first| vec![Ahead::OnLine(first)]),
        }
    }
}

impl Walk<'_> {
    fn sibling(&self, node: NodeId) -> Option<NodeId> {
        self.record.node(node)?.next_sibling
    }
}

impl Iterator for Walk<'_> {
    type Item = WalkStep;

    fn next(&mut self) -> Option<WalkStep> {
        let next = self.ahead.pop()?;
        match next {
            Ahead::OnLine(node) | Ahead::First(node) => {
                self.ahead.extend(self.record.next(node).map(Ahead::OnLine));
                if let Ahead::OnLine(_) = next {
                    self.ahead.extend(self.sibling(node).map(Ahead::Variation));
                }
                Some(WalkStep::Move(node))
            }
            Ahead::Variation(node) => {
                self.ahead.extend(self.sibling(node).map(Ahead::Variation));
                self.ahead.extend([Ahead::Close, Ahead::First(node)]);
                Some(WalkStep::VariationStart)
            }
            Ahead::Close => Some(WalkStep::VariationEnd),
        }
    }
}
