//! What is said of a move: NAGs, comments, clocks.

use core::time::Duration;

use super::{Comment, CommentPart, Error, GameRecord, NodeId};

impl GameRecord {
    /// Returns the NAGs of a node, the numbers of the PGN standard: 1 for `!`, 2 for `?`, 3
    /// for `!!`, 4 for `??`, 5 for `!?`, 6 for `?!` and so on.
    #[must_use]
    pub fn nags(&self, node: NodeId) -> &[u8] {
        self.node(node).map_or(&[], |node| &node.nags)
    }

    /// Says what somebody thinks of a move, in place of what was said before.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_nags(
        &mut self,
        node: NodeId,
        nags: impl IntoIterator<Item = u8>,
    ) -> Result<(), Error> {
        self.node_mut(node)?.nags = nags.into_iter().collect();
        Ok(())
    }

    /// Adds a NAG behind the others.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_nag(&mut self, node: NodeId, nag: u8) -> Result<(), Error> {
        self.node_mut(node)?.nags.push(nag);
        Ok(())
    }

    /// Returns the comments behind a move; those of the root stand before the first move.
    #[must_use]
    pub fn comments(&self, node: NodeId) -> &[Comment] {
        self.node(node).map_or(&[], |node| &node.comments)
    }

    /// Comments on a move, in place of what was said before; comments without text are left
    /// out.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_comments(
        &mut self,
        node: NodeId,
        comments: impl IntoIterator<Item = Comment>,
    ) -> Result<(), Error> {
        self.node_mut(node)?.comments = with_text(comments).collect();
        Ok(())
    }

    /// Adds a comment behind the others, if it has any text.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_comment(&mut self, node: NodeId, comment: Comment) -> Result<(), Error> {
        self.node_mut(node)?.comments.extend(with_text([comment]));
        Ok(())
    }

    /// Returns the comments before a move that begins a variation.
    #[must_use]
    pub fn starting_comments(&self, node: NodeId) -> &[Comment] {
        self.node(node).map_or(&[], |node| &node.starting_comments)
    }

    /// Introduces a variation by its first move, in place of what was said before.
    ///
    /// # Errors
    ///
    /// If there is no such node, or its move begins no variation.
    pub fn set_starting_comments(
        &mut self,
        node: NodeId,
        comments: impl IntoIterator<Item = Comment>,
    ) -> Result<(), Error> {
        self.node(node).ok_or(Error::NoSuchNode)?;
        if !self.starts_variation(node) {
            return Err(Error::NoVariation);
        }
        self.node_mut(node)?.starting_comments = with_text(comments).collect();
        Ok(())
    }

    /// Returns what the clock of the player showed after a move, if a comment says so with
    /// `[%clk]`.
    #[must_use]
    pub fn clock(&self, node: NodeId) -> Option<Duration> {
        self.comments(node)
            .iter()
            .find_map(|comment| comment.clock())
    }

    /// Says what the clock of the player showed after a move, or nothing about it.
    ///
    /// The first `[%clk]` in the comments of the move is changed and others are removed; if
    /// there is none, a comment with it comes behind the others. In a comment that has one,
    /// the other commands are spelt as [`CommentPart`] writes them; a comment that has none
    /// stays as it is, and one of which nothing is left is removed.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::GameRecord;
    /// use touchmove::record::Comment;
    ///
    /// let mut record = GameRecord::standard();
    /// let e4 = record.add(record.root(), "e2e4".parse()?)?;
    /// record.add_comment(e4, Comment::new("best [%clk 0:03:00] by test"))?;
    /// record.set_clock(e4, Some(Duration::from_secs(90)))?;
    /// assert_eq!(record.comments(e4)[0].as_str(), "best [%clk 0:01:30] by test");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_clock(&mut self, node: NodeId, shown: Option<Duration>) -> Result<(), Error> {
        let node = self.node_mut(node)?;
        let mut shown = shown.map(CommentPart::Clock);
        for comment in &mut node.comments {
            let is_clock = |part: &CommentPart<'_>| matches!(part, CommentPart::Clock(_));
            if comment.parts().any(|part| is_clock(&part)) {
                let parts = comment.parts().filter_map(|part| {
                    if is_clock(&part) {
                        shown.take()
                    } else {
                        Some(part)
                    }
                });
                *comment = parts.collect();
            }
        }
        node.comments
            .extend(shown.map(|clock| Comment::from_iter([clock])));
        node.comments.retain(|comment| !comment.is_empty());
        Ok(())
    }
}

fn with_text(comments: impl IntoIterator<Item = Comment>) -> impl Iterator<Item = Comment> {
    comments.into_iter().filter(|comment| !comment.is_empty())
}
