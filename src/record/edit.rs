//! Editing the tree: adding, promoting and deleting moves.

use alloc::{vec, vec::Vec};

use super::illegal::{after_illegal, after_move, after_null, illegal_move};
use super::{Error, GameRecord, NodeId, RecordMove};
use crate::position::Position;
use crate::types::Move;

impl GameRecord {
    /// Adds a move after a node and returns its node.
    ///
    /// The first move added there continues the line; later ones start variations. Castling may be in
    /// either spelling; it is stored as king takes rook.
    ///
    /// # Errors
    ///
    /// If there is no such node, or the move is not legal there.
    pub fn add(&mut self, node: NodeId, mv: Move) -> Result<NodeId, Error> {
        let position = self.stands_at(node).ok_or(Error::NoSuchNode)?;
        let legal = position.legal_move(mv)?;
        let (mv, after) = (legal.to_move(), after_move(legal)?);
        self.attach(node, RecordMove::Played(mv), after)
    }

    /// Adds an illegal move that was played and stood, and returns its node.
    ///
    /// The piece goes from one square to the other, takes an opponent's piece there, and a pawn on the last
    /// rank becomes what the move says. Castling may be in either spelling, as for [`add`](Self::add); the
    /// rook is the outermost. Counters and castling rights change as after a legal move. In PGN, the move has
    /// both its squares and the mark `{[%illegal]}`.
    ///
    /// A pawn that goes as in an en passant capture leaves the other pawn where it is: see
    /// [`add_illegal_en_passant`](Self::add_illegal_en_passant).
    ///
    /// The moves after it are those that are possible on the board as it then is. If that is no valid
    /// position, as with a king left in check or a pawn on the last rank, there is no
    /// [`position`](Self::position) at the node.
    ///
    /// # Errors
    ///
    /// If there is no such node, if the move is [legal](Error::Legal), or if it is
    /// [impossible](Error::Impossible) even as an illegal move.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let mut record: GameRecord = "1. e4 e5 *".parse()?;
    /// let knight = record.add_illegal(record.main_line_end(), "g1g5".parse()?)?;
    /// record.add(knight, "d8g5".parse()?)?;
    /// let text = record.to_string();
    /// assert!(text.ends_with("1. e4 e5 2. Ng1-g5 {[%illegal]} 2... Qxg5 *\n"));
    /// assert_eq!(text.parse::<GameRecord>()?, record);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn add_illegal(&mut self, node: NodeId, mv: Move) -> Result<NodeId, Error> {
        let before = self.before_illegal(node, mv)?;
        let (mv, after) = illegal_move(before, mv).ok_or(Error::Impossible)?;
        self.attach(node, mv, after)
    }

    /// Adds an illegal en passant capture that stood, and returns its node.
    ///
    /// A usual one comes a move too late (Article 3.7.3.2). In PGN, it is a capture with the mark
    /// `{[%illegal]}`. Without the `x` the other pawn would stay on the board.
    ///
    /// # Errors
    ///
    /// Those of [`add_illegal`](Self::add_illegal). It is impossible if no pawn stands beside the
    /// player's pawn on its fifth rank, or not on the file where that goes.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let mut record: GameRecord = "1. e4 a6 2. e5 d5 3. a3 h6 *".parse()?;
    /// let late = record.add_illegal_en_passant(record.main_line_end(), "e5d6".parse()?)?;
    /// record.add(late, "c7d6".parse()?)?;
    /// let text = record.to_string();
    /// assert!(text.ends_with("4. e5xd6 {[%illegal]} 4... cxd6 *\n"));
    /// assert_eq!(text.parse::<GameRecord>()?, record);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn add_illegal_en_passant(&mut self, node: NodeId, mv: Move) -> Result<NodeId, Error> {
        let before = self.before_illegal(node, mv)?;
        let mv = RecordMove::IllegalEnPassant(mv);
        let after = after_illegal(before, mv).ok_or(Error::Impossible)?;
        self.attach(node, mv, after)
    }

    /// Returns the position at a node, if a move is not legal there.
    fn before_illegal(&self, node: NodeId, mv: Move) -> Result<&Position, Error> {
        let position = self.stands_at(node).ok_or(Error::NoSuchNode)?;
        let legal = position.legal_move(mv);
        match legal.is_ok_and(|legal| after_move(legal).is_ok()) {
            true => Err(Error::Legal),
            false => Ok(position),
        }
    }

    /// Returns the node of this move after a node, adding it if needed.
    ///
    /// A GUI calls this when the user makes a move on the board.
    ///
    /// # Errors
    ///
    /// Those of [`add`](Self::add).
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let mut record = GameRecord::standard();
    /// let e4 = record.play(record.root(), "e2e4".parse()?)?;
    /// let d4 = record.play(record.root(), "d2d4".parse()?)?;
    /// assert_eq!(record.play(record.root(), "e2e4".parse()?)?, e4);
    /// assert!(record.children(record.root()).eq([e4, d4]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(&mut self, node: NodeId, mv: Move) -> Result<NodeId, Error> {
        let position = self.stands_at(node).ok_or(Error::NoSuchNode)?;
        let mv = position.as_king_takes_rook(mv);
        let same = |&child: &NodeId| self.move_at(child) == Some(RecordMove::Played(mv));
        let known = self.children(node).find(same);
        match known {
            Some(child) => Ok(child),
            None => self.add(node, mv),
        }
    }

    /// Adds a null move after a node and returns its node.
    ///
    /// # Errors
    ///
    /// If there is no such node, or the side to move is in check.
    pub fn add_null(&mut self, node: NodeId) -> Result<NodeId, Error> {
        let position = self.stands_at(node).ok_or(Error::NoSuchNode)?;
        let after = after_null(position).ok_or(Error::NullMoveInCheck)?;
        self.attach(node, RecordMove::Null, after)
    }

    /// Moves a variation one place forward among the moves from the same position.
    ///
    /// The first variation changes places with the line it branches from. Returns `false` if the
    /// move already belongs to that line.
    ///
    /// A variation that becomes the line has its starting comments put before its other comments.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn promote(&mut self, node: NodeId) -> Result<bool, Error> {
        let Some(before) = self.sibling_before(node)? else {
            return Ok(false);
        };
        self.take_out(node)?;
        self.put_before(node, before)?;
        Ok(true)
    }

    /// Moves a variation one place back among the moves from the same position.
    ///
    /// The line changes places with its first variation. Returns `false` if the move is already the
    /// last.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn demote(&mut self, node: NodeId) -> Result<bool, Error> {
        self.sibling_before(node)?;
        let Some(after) = self.node_mut(node)?.next_sibling else {
            return Ok(false);
        };
        self.take_out(after)?;
        self.put_before(after, node)?;
        Ok(true)
    }

    /// Makes the line through a node the main line. It is the line up to the node and beyond it.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let mut record = "1. e4 e5 (1... c5 2. Nf3 (2. c3)) *".parse::<GameRecord>()?;
    /// let e4 = record.next(record.root()).expect("a move");
    /// let c5 = record.children(e4).nth(1).expect("a variation");
    /// let c3 = record.children(c5).nth(1).expect("a variation");
    /// record.promote_to_main(c3)?;
    /// let text = record.to_string();
    /// assert_eq!(text.lines().last(), Some("1. e4 c5 (1... e5) 2. c3 (2. Nf3) *"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn promote_to_main(&mut self, node: NodeId) -> Result<(), Error> {
        self.node(node).ok_or(Error::NoSuchNode)?;
        for step in self.path_to(node).into_iter().skip(1) {
            let line = self.parent(step).and_then(|parent| self.next(parent));
            if let Some(first) = line.filter(|&first| first != step) {
                self.take_out(step)?;
                self.put_before(step, first)?;
            }
        }
        Ok(())
    }

    /// Deletes a move and everything after it; for the root, everything but the root.
    ///
    /// If the move belonged to a line, its first variation becomes the line. Comments are freed;
    /// the places of the moves are not, until the record is dropped.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let mut record: GameRecord = "1. e4 e5 (1... c5) 2. Nf3 *".parse()?;
    /// let e4 = record.next(record.root()).ok_or("a move")?;
    /// record.delete(record.next(e4).ok_or("a reply")?)?;
    /// let text = record.to_string();
    /// assert_eq!(text.lines().last(), Some("1. e4 c5 *"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn delete(&mut self, node: NodeId) -> Result<(), Error> {
        if node == self.root() {
            let children: Vec<NodeId> = self.children(node).collect();
            return children
                .into_iter()
                .try_for_each(|child| self.delete(child));
        }
        self.take_out(node)?;
        let mut doomed = vec![node];
        while let Some(next) = doomed.pop() {
            doomed.extend(self.children(next));
            let node = self.node_mut(next)?;
            node.parent = None;
            node.first_child = None;
            node.next_sibling = None;
            node.previous_sibling = None;
            node.rare = None;
            node.set_comments(Vec::new());
            node.draw_offer = false;
        }
        Ok(())
    }

    /// Returns the move before this one among those from the same position.
    fn sibling_before(&self, node: NodeId) -> Result<Option<NodeId>, Error> {
        let sibling = self.node(node).ok_or(Error::NoSuchNode)?;
        sibling.parent.ok_or(Error::Root)?;
        let is_variation = self.starts_variation(node);
        Ok(sibling.previous_sibling.filter(|_| is_variation))
    }

    /// Takes a move out of those from the same position. It still knows its parent.
    fn take_out(&mut self, node: NodeId) -> Result<(), Error> {
        let before = self.sibling_before(node)?;
        let parent = self.parent(node).ok_or(Error::Root)?;
        let (after, last) = {
            let node = self.node(node).ok_or(Error::NoSuchNode)?;
            (node.next_sibling, node.previous_sibling)
        };
        match before {
            Some(before) => self.node_mut(before)?.next_sibling = after,
            None => self.node_mut(parent)?.first_child = after,
        }
        // Behind the last move, the first one refers to what is the last now.
        if let Some(at) = after.or_else(|| self.next(parent)) {
            self.node_mut(at)?.previous_sibling = last;
        }
        match before {
            Some(_) => Ok(()),
            None => self.begin_line(parent),
        }
    }

    /// Puts a move that was taken out before another from the same position.
    fn put_before(&mut self, node: NodeId, other: NodeId) -> Result<(), Error> {
        let before = self.sibling_before(other)?;
        let parent = self.parent(other).ok_or(Error::Root)?;
        let previous = self.node_mut(other)?.previous_sibling.replace(node);
        let moved = self.node_mut(node)?;
        (moved.previous_sibling, moved.next_sibling) = (previous, Some(other));
        match before {
            Some(before) => {
                self.node_mut(before)?.next_sibling = Some(node);
                Ok(())
            }
            None => {
                self.node_mut(parent)?.first_child = Some(node);
                self.begin_line(parent)
            }
        }
    }

    /// Puts the starting comments of the first move from a position before its other comments.
    fn begin_line(&mut self, parent: NodeId) -> Result<(), Error> {
        if let Some(first) = self.next(parent) {
            let line = self.node_mut(first)?;
            if let Some(rare) = &mut line.rare {
                let mut comments = core::mem::take(&mut rare.starting_comments);
                comments.extend(line.take_comments());
                line.set_comments(comments);
            }
        }
        Ok(())
    }
}
