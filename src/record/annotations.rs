//! Annotations of a move: NAGs, comments and clocks.

use core::time::Duration;

use super::{Comment, CommentPart, Error, GameRecord, NodeId};

impl GameRecord {
    /// Returns the NAGs of a node as numbers of the PGN standard.
    ///
    /// `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6, and so on.
    #[must_use]
    pub fn nags(&self, node: NodeId) -> &[u8] {
        self.node(node).map_or(&[], |node| &node.nags)
    }

    /// Replaces the NAGs of a node.
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

    /// Adds a NAG after the others.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_nag(&mut self, node: NodeId, nag: u8) -> Result<(), Error> {
        self.node_mut(node)?.nags.push(nag);
        Ok(())
    }

    /// Returns `true` if the player offers a draw with this move (Article 8.1.5).
    ///
    /// PGN has the sign `(=)` for it, as scoresheets do.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let record: GameRecord = "1. e4 e5 (=) 2. Nf3 *".parse()?;
    /// let offers = record.main_line().filter(|&node| record.has_draw_offer(node));
    /// assert_eq!(offers.count(), 1);
    /// assert!(record.to_pgn(Default::default()).ends_with("1. e4 e5 (=) 2. Nf3 *\n"));
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn has_draw_offer(&self, node: NodeId) -> bool {
        self.node(node).is_some_and(|node| node.draw_offer)
    }

    /// Sets whether the player of a move offers a draw with it.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_draw_offer(&mut self, node: NodeId, offers: bool) -> Result<(), Error> {
        self.node_mut(node)?.draw_offer = offers;
        Ok(())
    }

    /// Returns the comments after a move; for the root, those before the first move.
    #[must_use]
    pub fn comments(&self, node: NodeId) -> &[Comment] {
        self.node(node).map_or(&[], |node| &node.comments)
    }

    /// Replaces the comments after a move; empty comments are left out.
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

    /// Adds a comment after the others, unless it is empty.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_comment(&mut self, node: NodeId, comment: Comment) -> Result<(), Error> {
        self.node_mut(node)?.comments.extend(with_text([comment]));
        Ok(())
    }

    /// Returns the comments before a move that starts a variation.
    #[must_use]
    pub fn starting_comments(&self, node: NodeId) -> &[Comment] {
        self.node(node).map_or(&[], |node| &node.starting_comments)
    }

    /// Replaces the comments before the first move of a variation.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it does not start a variation.
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

    /// Returns the player's clock time after a move. It is `None` unless a comment gives it with
    /// `[%clk]`.
    #[must_use]
    pub fn clock(&self, node: NodeId) -> Option<Duration> {
        self.comments(node)
            .iter()
            .find_map(|comment| comment.clock())
    }

    /// Sets the player's clock time after a move, or removes it.
    ///
    /// The first `[%clk]` in the comments of the move is changed and all others are removed. If
    /// there is none, a comment with it is added after the others. In a comment with a `[%clk]`,
    /// the other commands are rewritten in the spelling of [`CommentPart`]. A comment without one
    /// stays as it is, and a comment that becomes empty is removed.
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
