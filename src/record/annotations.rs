//! Annotations of a move: NAGs, comments and clocks.

use alloc::{boxed::Box, vec::Vec};
use core::time::Duration;

use super::tree::Node;
use super::{
    ColoredArrow, ColoredSquare, Comment, CommentPart, Error, Eval, GameRecord, Nag, NodeId,
    find_mark,
};

impl GameRecord {
    /// Returns the NAGs of a node.
    #[must_use]
    pub fn nags(&self, node: NodeId) -> &[Nag] {
        self.node(node).map_or(&[], Node::nags)
    }

    /// Replaces the NAGs of a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_nags(
        &mut self,
        node: NodeId,
        nags: impl IntoIterator<Item = Nag>,
    ) -> Result<(), Error> {
        let nags: Vec<_> = nags.into_iter().collect();
        let node = self.node_mut(node)?;
        if !nags.is_empty() || node.rare.is_some() {
            node.rare_mut().nags = nags;
        }
        Ok(())
    }

    /// Adds a NAG after the others.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_nag(&mut self, node: NodeId, nag: Nag) -> Result<(), Error> {
        self.node_mut(node)?.rare_mut().nags.push(nag);
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
    /// assert!(record.to_string().ends_with("1. e4 e5 (=) 2. Nf3 *\n"));
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
        self.node(node).map_or(&[], Node::comments)
    }

    /// Replaces the comments after a move; empty comments are left out.
    ///
    /// # Errors
    ///
    /// If there is no such node, or a comment contains the [mark](Error::IllegalMark) of an illegal
    /// move.
    pub fn set_comments(
        &mut self,
        node: NodeId,
        comments: impl IntoIterator<Item = Comment>,
    ) -> Result<(), Error> {
        let comments = with_text(comments)?;
        self.node_mut(node)?.set_comments(comments);
        Ok(())
    }

    /// Adds a comment after the others, unless it is empty.
    ///
    /// # Errors
    ///
    /// Those of [`set_comments`](Self::set_comments).
    pub fn add_comment(&mut self, node: NodeId, comment: Comment) -> Result<(), Error> {
        let node = self.node_mut(node)?;
        if find_mark(comment.as_str().as_bytes()).is_some() {
            return Err(Error::IllegalMark);
        }
        if !comment.is_empty() {
            node.add_comment(comment);
        }
        Ok(())
    }

    /// Returns the comments before a move that starts a variation.
    #[must_use]
    pub fn starting_comments(&self, node: NodeId) -> &[Comment] {
        self.node(node).map_or(&[], Node::starting_comments)
    }

    /// Replaces the comments before the first move of a variation.
    ///
    /// # Errors
    ///
    /// Those of [`set_comments`](Self::set_comments), or if the node does not start a variation.
    pub fn set_starting_comments(
        &mut self,
        node: NodeId,
        comments: impl IntoIterator<Item = Comment>,
    ) -> Result<(), Error> {
        self.node(node).ok_or(Error::NoSuchNode)?;
        if !self.starts_variation(node) {
            return Err(Error::NoVariation);
        }
        let comments = with_text(comments)?;
        let node = self.node_mut(node)?;
        if !comments.is_empty() || node.rare.is_some() {
            node.rare_mut().starting_comments = comments;
        }
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
    /// the other commands are rewritten in the spelling of [`CommentPart`]. Texts around a removed
    /// command never become a command. A comment without a `[%clk]` stays as it is, and a comment
    /// that becomes empty is removed.
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
        let is_clock = |part: &CommentPart<'_>| matches!(part, CommentPart::Clock(_));
        self.set_command(node, is_clock, shown.map(CommentPart::Clock))
    }

    /// Returns why the moves after this one are missing, or `None` if none are.
    ///
    /// A lenient [`Reader`](crate::pgn::Reader) keeps a game up to its first error, and a variation
    /// likewise. It then adds a comment with `[%cut]` and the error to the last move that it kept, or
    /// to the root. Of a variation without a move, the move that it would replace says so with
    /// `[%cutvar]`. As a comment, the mark is written, read again and kept with the record.
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Ke3 Ke7 1-0");
    /// let record = reader.next_record()?.expect("a game");
    /// let fault = record.cut(record.main_line_end());
    /// assert_eq!(fault.as_deref(), Some("a king cannot move from e1 to e3: \"Ke3\""));
    /// assert!(record.is_cut());
    /// # Ok::<(), pgn::Error>(())
    /// ```
    #[must_use]
    pub fn cut(&self, node: NodeId) -> Option<Box<str>> {
        self.comments(node).iter().find_map(Comment::cut)
    }

    /// Returns `true` if moves of the main line or of a variation are missing.
    ///
    /// [`cut`](Self::cut) says where and why.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        let is_cut = |part| matches!(part, CommentPart::Cut(_) | CommentPart::CutVariation(_));
        let mut comments = self.nodes.iter().flat_map(Node::comments);
        comments.any(|comment| comment.parts().any(is_cut))
    }

    /// Sets why moves that followed this one are missing, or removes it.
    ///
    /// The commands in comments are changed as by [`set_clock`](Self::set_clock).
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_cut(&mut self, node: NodeId, fault: Option<&str>) -> Result<(), Error> {
        let is_cut = |part: &CommentPart<'_>| matches!(part, CommentPart::Cut(_));
        let cut = fault.map(|fault| CommentPart::Cut(fault.into()));
        self.set_command(node, is_cut, cut)
    }

    /// Returns the time that a move took. It is `None` unless a comment gives it with `[%emt]`.
    #[must_use]
    pub fn elapsed(&self, node: NodeId) -> Option<Duration> {
        self.comments(node).iter().find_map(Comment::elapsed)
    }

    /// Sets the time that a move took, or removes it.
    ///
    /// The comments change as with [`set_clock`](Self::set_clock).
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::GameRecord;
    ///
    /// let mut record = GameRecord::standard();
    /// let e4 = record.add(record.root(), "e2e4".parse()?)?;
    /// record.set_elapsed(e4, Some(Duration::from_millis(1500)))?;
    /// assert_eq!(record.comments(e4)[0].as_str(), "[%emt 0:00:01.5]");
    /// assert_eq!(record.elapsed(e4), Some(Duration::from_millis(1500)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_elapsed(&mut self, node: NodeId, taken: Option<Duration>) -> Result<(), Error> {
        let is_elapsed = |part: &CommentPart<'_>| matches!(part, CommentPart::Elapsed(_));
        self.set_command(node, is_elapsed, taken.map(CommentPart::Elapsed))
    }

    /// Returns the evaluation of the position after a move. It is `None` unless a comment gives it
    /// with `[%eval]`.
    #[must_use]
    pub fn eval(&self, node: NodeId) -> Option<Eval> {
        self.comments(node).iter().find_map(Comment::eval)
    }

    /// Sets the evaluation of the position after a move, or removes it.
    ///
    /// The comments change as with [`set_clock`](Self::set_clock).
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use touchmove::GameRecord;
    /// use touchmove::record::{Eval, EvalScore};
    ///
    /// let mut record: GameRecord = "1. e4 {[%eval 0.17] [%clk 0:03:00]} *".parse()?;
    /// let e4 = record.main_line_end();
    /// let eval = Eval { score: EvalScore::Centipawns(25), depth: Some(40) };
    /// record.set_eval(e4, Some(eval))?;
    /// assert_eq!(record.comments(e4)[0].as_str(), "[%eval 0.25,40] [%clk 0:03:00]");
    /// record.set_eval(e4, None)?;
    /// assert_eq!(record.comments(e4)[0].as_str(), "[%clk 0:03:00]");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_eval(&mut self, node: NodeId, eval: Option<Eval>) -> Result<(), Error> {
        let is_eval = |part: &CommentPart<'_>| matches!(part, CommentPart::Eval(_));
        self.set_command(node, is_eval, eval.map(CommentPart::Eval))
    }

    /// Returns the arrows that comments draw on the board after a move, with `[%cal]`.
    #[must_use]
    pub fn arrows(&self, node: NodeId) -> Vec<ColoredArrow> {
        let parts = self.comments(node).iter().flat_map(Comment::parts);
        let arrows = parts.filter_map(|part| match part {
            CommentPart::Arrows(arrows) => Some(arrows),
            _ => None,
        });
        arrows.flatten().collect()
    }

    /// Sets the arrows on the board after a move; without arrows, they are removed.
    ///
    /// The comments change as with [`set_clock`](Self::set_clock).
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use touchmove::record::{ColoredArrow, MarkColor};
    /// use touchmove::{GameRecord, Square};
    ///
    /// let mut record: GameRecord = "1. e4 {the center} *".parse()?;
    /// let e4 = record.main_line_end();
    /// let arrow = ColoredArrow { color: MarkColor::Red, from: Square::D7, to: Square::D5 };
    /// record.set_arrows(e4, [arrow])?;
    /// assert_eq!(record.arrows(e4), [arrow]);
    /// assert!(record.to_string().ends_with("1. e4 {the center} {[%cal Rd7d5]} *\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_arrows(
        &mut self,
        node: NodeId,
        arrows: impl IntoIterator<Item = ColoredArrow>,
    ) -> Result<(), Error> {
        let is_arrows = |part: &CommentPart<'_>| matches!(part, CommentPart::Arrows(_));
        let arrows: Vec<_> = arrows.into_iter().collect();
        let arrows = (!arrows.is_empty()).then_some(CommentPart::Arrows(arrows));
        self.set_command(node, is_arrows, arrows)
    }

    /// Returns the squares that comments highlight on the board after a move, with `[%csl]`.
    #[must_use]
    pub fn highlighted_squares(&self, node: NodeId) -> Vec<ColoredSquare> {
        let parts = self.comments(node).iter().flat_map(Comment::parts);
        let squares = parts.filter_map(|part| match part {
            CommentPart::Squares(squares) => Some(squares),
            _ => None,
        });
        squares.flatten().collect()
    }

    /// Sets the highlighted squares after a move; without squares, they are removed.
    ///
    /// The comments change as with [`set_clock`](Self::set_clock).
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use touchmove::record::{ColoredSquare, MarkColor};
    /// use touchmove::{GameRecord, Square};
    ///
    /// let mut record: GameRecord = "1. e4 {[%csl Gd4] [%cal Ge2e4]} *".parse()?;
    /// let e4 = record.main_line_end();
    /// let square = ColoredSquare { color: MarkColor::Blue, square: Square::E4 };
    /// record.set_highlighted_squares(e4, [square])?;
    /// assert_eq!(record.comments(e4)[0].as_str(), "[%csl Be4] [%cal Ge2e4]");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_highlighted_squares(
        &mut self,
        node: NodeId,
        squares: impl IntoIterator<Item = ColoredSquare>,
    ) -> Result<(), Error> {
        let is_squares = |part: &CommentPart<'_>| matches!(part, CommentPart::Squares(_));
        let squares: Vec<_> = squares.into_iter().collect();
        let squares = (!squares.is_empty()).then_some(CommentPart::Squares(squares));
        self.set_command(node, is_squares, squares)
    }

    /// Puts a command in place of the first one of its kind, and removes all others of that kind.
    fn set_command(
        &mut self,
        node: NodeId,
        is_of_kind: fn(&CommentPart<'_>) -> bool,
        mut command: Option<CommentPart<'static>>,
    ) -> Result<(), Error> {
        let node = self.node_mut(node)?;
        let mut comments = node.take_comments();
        for comment in &mut comments {
            if comment.parts().any(|part| is_of_kind(&part)) {
                *comment = comment.with_commands(|part| {
                    if is_of_kind(&part) {
                        command.take()
                    } else {
                        Some(part)
                    }
                });
            }
        }
        comments.extend(command.map(|command| Comment::from_iter([command])));
        comments.retain(|comment| !comment.is_empty());
        node.set_comments(comments);
        Ok(())
    }
}

/// Returns the comments that are not empty.
fn with_text(comments: impl IntoIterator<Item = Comment>) -> Result<Vec<Comment>, Error> {
    let said = comments.into_iter().filter(|comment| !comment.is_empty());
    without_marks(said.collect())
}

fn without_marks(comments: Vec<Comment>) -> Result<Vec<Comment>, Error> {
    for comment in &comments {
        if find_mark(comment.as_str().as_bytes()).is_some() {
            return Err(Error::IllegalMark);
        }
    }
    Ok(comments)
}
