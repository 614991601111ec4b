//! The tree of moves: nodes, their order and their children.

use alloc::{boxed::Box, vec, vec::Vec};
use core::fmt;
use core::iter::{self, FusedIterator};
use core::num::NonZeroU32;

use super::{Comment, Error, Nag, Tags};
use crate::board::CastlingRights;
use crate::legality::{IllegalMove, LegalMove};
use crate::notation::san::{FormattedMove, NotationStyle};
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Move, Outcome};

/// The record of a game: tags, moves with variations, comments, NAGs, clocks and the result.
///
/// The moves form a tree. Every node except the root stands for a move and holds the position after
/// it; the root holds the start position. The first of several moves from one position continues
/// the line, and the others start variations. A move is legal, or a null move as used in analysis, or
/// an illegal one that [really was played](Self::add_illegal).
///
/// A [`NodeId`] stays valid when other moves are added, promoted or deleted.
///
/// ```
/// use touchmove::record::{Comment, Nag};
/// use touchmove::{GameRecord, Outcome};
///
/// let mut record = GameRecord::standard();
/// record.tags_mut().set("White", "Morphy")?;
/// let e4 = record.add(record.root(), "e2e4".parse()?)?;
/// let e5 = record.add(e4, "e7e5".parse()?)?;
/// let c5 = record.add(e4, "c7c5".parse()?)?;
/// record.add_comment(c5, Comment::new("Sicilian"))?;
/// record.set_nags(e5, [Nag::GOOD_MOVE])?;
/// assert_eq!(record.to_string().lines().last(), Some("1. e4 e5 $1 (1... c5 {Sicilian}) *"));
///
/// record.promote(c5)?;
/// assert_eq!(record.next(e4), Some(c5));
/// record.delete(e5)?;
/// assert_eq!(record.main_line().count(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameRecord {
    pub(super) tags: Tags,
    /// The root comes first. Deleted nodes keep their index, so that an old `NodeId` never refers
    /// to another node.
    pub(super) nodes: Vec<Node>,
    pub(super) result: Option<Outcome>,
}

/// A node of a [`GameRecord`]: its start or one of its moves.
///
/// ```
/// use touchmove::GameRecord;
///
/// let mut record: GameRecord = "1. e4 e5 (1... c5) *".parse()?;
/// let e4 = record.next(record.root()).ok_or("a move")?;
/// let c5 = record.children(e4).nth(1).ok_or("a variation")?;
/// record.promote(c5)?;
/// // The `NodeId` is the same, wherever its move now stands.
/// assert_eq!(record.next(e4), Some(c5));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: Self = Self(NonZeroU32::MIN);

    fn of_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(Self)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move of a record.
///
/// ```
/// use touchmove::GameRecord;
/// use touchmove::record::RecordMove;
///
/// let record: GameRecord = "1. e4 -- 2. d4 *".parse()?;
/// let moves: Vec<_> = record.main_line().filter_map(|node| record.move_at(node)).collect();
/// assert_eq!(moves[0], RecordMove::Played("e2e4".parse()?));
/// assert_eq!(moves[1], RecordMove::Null);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordMove {
    /// A legal move.
    ///
    /// If an illegal move has left no valid position, it is legal as far as the pieces move and the
    /// player's own king is safe.
    Played(Move),
    /// A null move: the side to move passes. Analysts use it to show a threat.
    Null,
    /// An illegal move that was played and stood (Article 7.5.1).
    Illegal(Move),
    /// An illegal capture en passant, as one a move too late. The captured pawn is gone.
    IllegalEnPassant(Move),
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    /// The move that leads here; for the root a null move.
    pub(super) mv: RecordMove,
    /// `None` for the root and for deleted nodes.
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    /// The move after this one from the same position; `None` for the last.
    pub(super) next_sibling: Option<NodeId>,
    /// The move before this one from the same position; for the first it is the last.
    pub(super) previous_sibling: Option<NodeId>,
    /// The only comment, as nearly always. Several are in `rare`.
    comment: Option<Comment>,
    /// Apart, so that a node is small: most have neither.
    pub(super) rare: Option<Box<Rare>>,
    /// Whether the player of the move offers a draw.
    pub(super) draw_offer: bool,
    /// Whether the position is invalid, because of an illegal move.
    is_lawless: bool,
}

/// What few nodes have.
#[derive(Clone, Debug, Default)]
pub(super) struct Rare {
    /// The comments, unless there is only one.
    comments: Vec<Comment>,
    pub(super) starting_comments: Vec<Comment>,
    pub(super) nags: Vec<Nag>,
}

impl Node {
    fn new(position: Position, mv: RecordMove, parent: Option<NodeId>) -> Self {
        Self {
            position,
            mv,
            parent,
            first_child: None,
            next_sibling: None,
            previous_sibling: None,
            comment: None,
            rare: None,
            draw_offer: false,
            is_lawless: false,
        }
    }

    pub(super) fn comments(&self) -> &[Comment] {
        match &self.rare {
            Some(rare) if self.comment.is_none() => &rare.comments,
            _ => self.comment.as_slice(),
        }
    }

    pub(super) fn take_comments(&mut self) -> Vec<Comment> {
        match self.comment.take() {
            Some(only) => vec![only],
            None => self
                .rare
                .as_mut()
                .map_or_else(Vec::new, |rare| core::mem::take(&mut rare.comments)),
        }
    }

    /// Replaces the comments.
    pub(super) fn set_comments(&mut self, mut comments: Vec<Comment>) {
        self.comment = match comments.len() {
            1 => comments.pop(),
            _ => None,
        };
        if !comments.is_empty() || self.rare.is_some() {
            self.rare_mut().comments = comments;
        }
    }

    /// Adds a comment after the others.
    pub(super) fn add_comment(&mut self, comment: Comment) {
        if self.comments().is_empty() {
            self.comment = Some(comment);
            return;
        }
        let first = self.comment.take();
        let comments = &mut self.rare_mut().comments;
        comments.extend(first);
        comments.push(comment);
    }

    pub(super) fn starting_comments(&self) -> &[Comment] {
        self.rare
            .as_ref()
            .map_or(&[], |rare| &rare.starting_comments)
    }

    pub(super) fn nags(&self) -> &[Nag] {
        self.rare.as_ref().map_or(&[], |rare| &rare.nags)
    }

    pub(super) fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }
}

impl GameRecord {
    /// Creates a record without moves from the start position of chess.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(Position::standard())
    }

    /// Creates a record without moves from a position.
    ///
    /// If a castling right cannot exist in standard chess, the tag `Variant` is set to `Chess960`.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let record = GameRecord::new("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1".parse()?);
    /// assert_eq!(record.tags().get("Variant"), Some("Chess960"));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        let mut tags = Tags::new();
        let unusual = start.castling_rights().rooks() - CastlingRights::STANDARD.rooks();
        if !unusual.is_empty() {
            tags.put("Variant", "Chess960");
        }
        Self {
            tags,
            nodes: vec![Node::new(start, RecordMove::Null, None)],
            result: None,
        }
    }

    /// Returns the tags, without those that follow from the record: `Result`, `FEN` and `SetUp`.
    #[inline]
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Returns the tags for editing.
    #[inline]
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// Returns the recorded result, or `None` for `*`.
    ///
    /// It can differ from the result by the Laws, because players resign and agree on draws.
    #[inline]
    #[must_use]
    pub const fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Sets the result.
    #[inline]
    pub const fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// Returns the start position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.nodes[0].position
    }

    /// Returns the node of the start position.
    #[inline]
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Returns `true` if the node is part of the record.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        self.node(node).is_some()
    }

    /// Returns the position at a node, after its move.
    ///
    /// It is `None` if an illegal move has left no valid one: [`setup`](Self::setup) has the pieces.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Option<&Position> {
        let node = self.node(node).filter(|node| !node.is_lawless);
        node.map(|node| &node.position)
    }

    /// Returns what stands on the board at a node, valid or not.
    #[must_use]
    pub fn setup(&self, node: NodeId) -> Option<Setup> {
        self.stands_at(node).map(Position::to_setup)
    }

    /// Returns the position at a node, valid or not.
    pub(crate) fn stands_at(&self, node: NodeId) -> Option<&Position> {
        self.node(node).map(|node| &node.position)
    }

    /// Returns the move of a node, or `None` for the root.
    #[must_use]
    pub fn move_at(&self, node: NodeId) -> Option<RecordMove> {
        let node = self.node(node)?;
        node.parent.map(|_| node.mv)
    }

    /// Returns the move of a node as a legal move. It is legal in the position before the node.
    ///
    /// It is `None` for the root, for null and illegal moves, and if that position is not valid because of
    /// an illegal move. [`format_move`](Self::format_move) has the text of every move.
    ///
    /// ```
    /// use touchmove::GameRecord;
    ///
    /// let mut record = GameRecord::standard();
    /// let knight = record.add(record.root(), "g1f3".parse()?)?;
    /// assert_eq!(record.legal_move(knight).map(|legal| legal.san().to_string()), Some("Nf3".into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legal_move(&self, node: NodeId) -> Option<LegalMove<'_>> {
        let RecordMove::Played(mv) = self.move_at(node)? else {
            return None;
        };
        self.position(self.parent(node)?)?.legal_move(mv).ok()
    }

    /// Returns why the move of a node is [illegal](RecordMove::Illegal), if it is.
    #[must_use]
    pub fn illegal_move(&self, node: NodeId) -> Option<IllegalMove> {
        let (RecordMove::Illegal(mv) | RecordMove::IllegalEnPassant(mv)) = self.move_at(node)?
        else {
            return None;
        };
        self.stands_at(self.parent(node)?)?.legal_move(mv).err()
    }

    /// Returns the text of a node's move, whatever it is.
    ///
    /// It is `Nf3`, `--`, or `Ng1-g5` if it is illegal: such a move has both its squares in every style.
    /// It is `None` for the root.
    ///
    /// ```
    /// use touchmove::GameRecord;
    /// use touchmove::san::NotationStyle;
    ///
    /// let record: GameRecord = "1. e4 Ng8-g6 {[%illegal]} 2. Nf3 *".parse()?;
    /// let moves = record.main_line().filter_map(|node| record.format_move(node, NotationStyle::SAN));
    /// assert_eq!(moves.map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e4", "Ng8-g6", "Nf3"]);
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn format_move(&self, node: NodeId, style: NotationStyle<'_>) -> Option<FormattedMove> {
        let before = self.stands_at(self.parent(node)?)?;
        match self.move_at(node)? {
            RecordMove::Played(mv) => Some(before.legal_move(mv).ok()?.format(style)),
            RecordMove::Null => Some(FormattedMove::null()),
            RecordMove::Illegal(mv) => {
                let is_capture = before.board().occupied().contains(mv.to());
                Some(before.format_illegal(mv, if is_capture { "x" } else { "-" }, style))
            }
            RecordMove::IllegalEnPassant(mv) => Some(before.format_illegal(mv, "x", style)),
        }
    }

    /// Returns the node before, or `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node)?.parent
    }

    /// Returns the next node on the same line, if the line continues.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.node(node)?.first_child
    }

    /// Returns the nodes of the next moves: first the one on the same line, then those that start
    /// variations.
    pub fn children(&self, node: NodeId) -> Nodes<'_> {
        Nodes {
            record: self,
            next: self.next(node),
            after: |record, child| record.node(child)?.next_sibling,
        }
    }

    /// Returns `true` if the node starts a variation.
    #[must_use]
    pub fn starts_variation(&self, node: NodeId) -> bool {
        let parent = self.parent(node);
        parent.is_some_and(|parent| self.next(parent) != Some(node))
    }

    /// Returns the nodes of the main line, without the root.
    pub fn main_line(&self) -> Nodes<'_> {
        Nodes {
            record: self,
            next: self.next(NodeId::ROOT),
            after: Self::next,
        }
    }

    /// Returns the last node of the main line. If there are no moves, it is the root.
    #[must_use]
    pub fn main_line_end(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// Returns the nodes from the root to a node, both included.
    #[must_use]
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let last = Some(node).filter(|&node| self.contains(node));
        let mut path: Vec<NodeId> =
            core::iter::successors(last, |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        let node = self.nodes.get(id.index())?;
        (node.parent.is_some() || id == NodeId::ROOT).then_some(node)
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Result<&mut Node, Error> {
        let node = self.nodes.get_mut(id.index());
        node.filter(|node| node.parent.is_some() || id == NodeId::ROOT)
            .ok_or(Error::NoSuchNode)
    }

    /// Replaces the start position before any moves are added.
    pub(crate) fn set_start(&mut self, start: Position) {
        self.nodes[0].position = start;
    }

    /// Adds a move known to be possible after a node, as the last of its children.
    pub(crate) fn attach(
        &mut self,
        parent: NodeId,
        mv: RecordMove,
        position: Position,
    ) -> Result<NodeId, Error> {
        let child = NodeId::of_index(self.nodes.len()).ok_or(Error::Full)?;
        self.node(parent).ok_or(Error::NoSuchNode)?;
        let is_lawless = position.is_lawless();
        self.nodes.push(Node {
            is_lawless,
            ..Node::new(position, mv, Some(parent))
        });
        self.link(parent, child)?;
        Ok(child)
    }

    /// Adds the move that `play` plays in the position of a node, as [`attach`](Self::attach) does.
    ///
    /// The position after it is written where it stays. A copy of what has just been written would
    /// wait for that. There must be no illegal move in the game.
    #[inline(always)]
    pub(crate) fn attach_read(
        &mut self,
        parent: NodeId,
        play: impl FnOnce(&Position, &mut Position) -> Option<Move>,
    ) -> Option<NodeId> {
        let child = NodeId::of_index(self.nodes.len())?;
        self.nodes.reserve(1);
        let before = self.node(parent)?.position.clone();
        // Behind the room for it, it is made where it stays.
        let node = iter::once_with(|| Node::new(before, RecordMove::Null, Some(parent)));
        self.nodes.extend(node);
        let (known, new) = self.nodes.split_at_mut(child.index());
        let (parent_node, node) = (known.get(parent.index())?, new.first_mut()?);
        let Some(mv) = play(&parent_node.position, &mut node.position) else {
            self.nodes.pop();
            return None;
        };
        node.mv = RecordMove::Played(mv);
        self.link(parent, child).ok()?;
        Some(child)
    }

    /// Makes a node the last child of another.
    fn link(&mut self, parent: NodeId, child: NodeId) -> Result<(), Error> {
        let first = *self.node_mut(parent)?.first_child.get_or_insert(child);
        let last = self.node_mut(first)?.previous_sibling.replace(child);
        if first != child {
            self.node_mut(child)?.previous_sibling = last;
            self.node_mut(last.unwrap_or(first))?.next_sibling = Some(child);
        }
        Ok(())
    }
}

impl Default for GameRecord {
    /// Returns a record without moves from the start position of chess.
    fn default() -> Self {
        Self::standard()
    }
}

/// An iterator over nodes: those of a line, or the children of one.
#[derive(Clone)]
pub struct Nodes<'r> {
    record: &'r GameRecord,
    next: Option<NodeId>,
    /// Returns the node after this one.
    after: fn(&GameRecord, NodeId) -> Option<NodeId>,
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
