//! Splits a record into records of one line each.

use core::iter;

use super::{GameRecord, NodeId, WalkStep};

impl GameRecord {
    /// Splits the record by its variations: first the main line, then each variation.
    ///
    /// A variation becomes a record of its own that leads there from the start, with the tags
    /// and the annotations of all its moves. Only the main line keeps the result. The records are
    /// made one at a time; each is as long as its line.
    ///
    /// ```
    /// use touchmove::{pgn, GameRecord};
    ///
    /// let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5)) 2. f4 1-0";
    /// let record: GameRecord = text.parse()?;
    /// let lines: Vec<String> = record
    ///     .split_variations()
    ///     .map(|line| line.to_pgn(pgn::Style::Compact))
    ///     .collect();
    /// assert_eq!(lines, [
    ///     "1.e4 e5 2.f4 1-0\n",
    ///     "1.e4 c5 {Sicilian} 2.Nf3 *\n",
    ///     "1.e4 c5 {Sicilian} 2.c3 d5 *\n",
    /// ]);
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[doc(alias("splitvariants", "variations"))]
    pub fn split_variations(&self) -> impl Iterator<Item = GameRecord> + '_ {
        let main = || GameRecord {
            result: self.result(),
            ..self.line_through(self.root())
        };
        let starts = self.walk().filter_map(|step| match step {
            WalkStep::Move(node) => Some(node).filter(|&node| self.starts_variation(node)),
            WalkStep::VariationStart | WalkStep::VariationEnd => None,
        });
        iter::once_with(main).chain(starts.map(|start| self.line_through(start)))
    }

    /// Returns the line to a node and beyond it as a record without a result.
    fn line_through(&self, node: NodeId) -> GameRecord {
        let mut line = GameRecord::new(self.start().clone());
        line.tags = self.tags.clone();
        let beyond = iter::successors(self.next(node), |&node| self.next(node));
        let mut last = line.root();
        for step in self.path_to(node).into_iter().chain(beyond) {
            let Some(node) = self.node(step) else { break };
            if step != self.root() {
                match line.attach(last, node.mv, node.position.clone()) {
                    Ok(next) => last = next,
                    // A line has no more moves than the record.
                    Err(_) => break,
                }
            }
            if let Ok(copy) = line.node_mut(last) {
                // On a line of its own, a move has no starting comments.
                let comments = node.starting_comments().iter().chain(node.comments());
                copy.set_comments(comments.cloned().collect());
                copy.draw_offer = node.draw_offer;
            }
            // The node exists.
            let _ = line.set_nags(last, node.nags().iter().copied());
        }
        line
    }
}
