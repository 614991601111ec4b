//! Edits among the moves from one position, against a model that keeps each order in a list.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use touchmove::record::{Comment, Error, NodeId, WalkStep};
use touchmove::{GameRecord, record};

use crate::common::strategies::cases;

/// An edit of a node that is picked among all there ever were.
#[derive(Clone, Debug)]
enum Edit {
    /// Adds a legal move, which may be there already.
    Add(Index, Index),
    Promote(Index),
    Demote(Index),
    PromoteToMain(Index),
    Delete(Index),
    Introduce(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    prop_oneof![
        6 => (at(), at()).prop_map(|(node, pick)| Edit::Add(node, pick)),
        3 => at().prop_map(Edit::Promote),
        3 => at().prop_map(Edit::Demote),
        2 => at().prop_map(Edit::PromoteToMain),
        1 => at().prop_map(Edit::Delete),
        2 => at().prop_map(Edit::Introduce),
    ]
}

/// A node as the model knows it.
#[derive(Default)]
struct Known {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    introduced: Vec<String>,
    said: Vec<String>,
}

/// The nodes that are part of the record.
struct Model {
    root: NodeId,
    nodes: BTreeMap<NodeId, Known>,
}

impl Model {
    /// Returns the parent of a node and its place there.
    fn place(&self, node: NodeId) -> Result<(NodeId, usize), Error> {
        let known = self.nodes.get(&node).ok_or(Error::NoSuchNode)?;
        let parent = known.parent.ok_or(Error::Root)?;
        let mut siblings = self.nodes[&parent].children.iter();
        let place = siblings.position(|&sibling| sibling == node);
        Ok((parent, place.expect("a child of its parent")))
    }

    /// Changes the order of children; what introduced a variation is said of a line.
    fn reorder(&mut self, parent: NodeId, change: impl FnOnce(&mut Vec<NodeId>)) {
        let children = &mut self.nodes.get_mut(&parent).expect("a parent").children;
        change(children);
        if let Some(first) = children.first().copied() {
            let line = self.nodes.get_mut(&first).expect("a child");
            let introduced = std::mem::take(&mut line.introduced);
            line.said.splice(..0, introduced);
        }
    }

    fn swap(&mut self, node: NodeId, step: isize) -> Result<bool, Error> {
        let (parent, place) = self.place(node)?;
        let other = place.checked_add_signed(step);
        let Some(other) = other.filter(|&other| other < self.nodes[&parent].children.len()) else {
            return Ok(false);
        };
        self.reorder(parent, |children| children.swap(place, other));
        Ok(true)
    }

    fn promote_to_main(&mut self, node: NodeId) -> Result<(), Error> {
        self.nodes.get(&node).ok_or(Error::NoSuchNode)?;
        let mut at = node;
        while at != self.root {
            let (parent, place) = self.place(at)?;
            self.reorder(parent, |children| children[..=place].rotate_right(1));
            at = parent;
        }
        Ok(())
    }

    fn delete(&mut self, node: NodeId) -> Result<(), Error> {
        let mut doomed = vec![node];
        match self.place(node) {
            Ok((parent, place)) => self.reorder(parent, |children| {
                children.remove(place);
            }),
            Err(Error::Root) => {
                doomed = std::mem::take(&mut self.nodes.get_mut(&node).expect("the root").children);
            }
            Err(error) => return Err(error),
        }
        while let Some(next) = doomed.pop() {
            let gone = self.nodes.remove(&next);
            doomed.extend(gone.expect("a child").children);
        }
        Ok(())
    }

    fn introduce(&mut self, node: NodeId, text: &str) -> Result<(), Error> {
        match self.place(node) {
            Ok((_, 1..)) => {
                let known = self.nodes.get_mut(&node).expect("a variation");
                known.introduced = vec![text.to_owned()];
                Ok(())
            }
            Err(Error::NoSuchNode) => Err(Error::NoSuchNode),
            Ok((_, 0)) | Err(_) => Err(Error::NoVariation),
        }
    }

    /// Adds the moves from a position, in the order in which they are printed.
    fn print(&self, parent: NodeId, steps: &mut Vec<WalkStep>) {
        let mut children = self.nodes[&parent].children.iter().copied();
        let Some(line) = children.next() else { return };
        steps.push(WalkStep::Move(line));
        for variation in children {
            steps.extend([WalkStep::VariationStart, WalkStep::Move(variation)]);
            self.print(variation, steps);
            steps.push(WalkStep::VariationEnd);
        }
        self.print(line, steps);
    }
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments
        .iter()
        .map(|comment| comment.as_str().to_owned())
        .collect()
}

/// Compares everything that a record says of its nodes with the model.
fn assert_same(record: &GameRecord, model: &Model, ever: &[NodeId]) -> Result<(), TestCaseError> {
    for &node in ever {
        let Some(known) = model.nodes.get(&node) else {
            prop_assert!(!record.contains(node) && record.children(node).next().is_none());
            continue;
        };
        prop_assert!(record.contains(node));
        prop_assert_eq!(record.parent(node), known.parent);
        let children: Vec<NodeId> = record.children(node).collect();
        prop_assert_eq!(&children, &known.children);
        prop_assert_eq!(record.next(node), known.children.first().copied());
        let is_variation = model.place(node).is_ok_and(|(_, place)| place > 0);
        prop_assert_eq!(record.starts_variation(node), is_variation);
        prop_assert_eq!(&texts(record.comments(node)), &known.said);
        prop_assert_eq!(&texts(record.starting_comments(node)), &known.introduced);
    }
    let mut steps = Vec::new();
    model.print(model.root, &mut steps);
    prop_assert_eq!(record.walk().collect::<Vec<_>>(), steps);
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn siblings_stand_in_the_order_of_a_list(edits in vec(edit(), 1..80)) {
        let mut record = GameRecord::standard();
        let root = record.root();
        let mut model = Model { root, nodes: BTreeMap::from([(root, Known::default())]) };
        let mut ever = vec![root];
        for (number, edit) in edits.into_iter().enumerate() {
            // Half of the edits are made among the moves of the first few nodes.
            let pick = |at: Index| match number % 2 {
                0 => ever[at.index(ever.len().min(4))],
                _ => ever[at.index(ever.len())],
            };
            match edit {
                Edit::Add(at, choice) => {
                    let parent = pick(at);
                    let Some(position) = record.position(parent) else { continue };
                    let legal = position.legal_moves();
                    let chosen = choice.index(legal.len().max(1));
                    let Some(mv) = legal.iter().nth(chosen).map(|legal| legal.to_move()) else { continue };
                    let node = record.add(parent, mv)?;
                    model.nodes.insert(node, Known { parent: Some(parent), ..Known::default() });
                    model.nodes.get_mut(&parent).expect("a node").children.push(node);
                    ever.push(node);
                }
                Edit::Promote(at) => prop_assert_eq!(record.promote(pick(at)), model.swap(pick(at), -1)),
                Edit::Demote(at) => prop_assert_eq!(record.demote(pick(at)), model.swap(pick(at), 1)),
                Edit::PromoteToMain(at) => {
                    prop_assert_eq!(record.promote_to_main(pick(at)), model.promote_to_main(pick(at)));
                }
                Edit::Delete(at) => prop_assert_eq!(record.delete(pick(at)), model.delete(pick(at))),
                Edit::Introduce(at) => {
                    let text = number.to_string();
                    let set = record.set_starting_comments(pick(at), [Comment::new(&text)]);
                    prop_assert_eq!(set, model.introduce(pick(at), &text));
                }
            }
            assert_same(&record, &model, &ever)?;
        }
        // Neither the order of the edits nor the places of deleted nodes are part of a record.
        let text = record.to_pgn(touchmove::pgn::Style::Export);
        prop_assert_eq!(text.parse(), Ok(record), "{}", text);
    }
}

/// Edits among thousands of moves from one position take no more time for each than among a few.
#[test]
fn many_siblings_are_turned_around() -> Result<(), record::Error> {
    let mut record = GameRecord::standard();
    let root = record.root();
    let siblings: Result<Vec<NodeId>, _> = (0..50_000).map(|_| record.add_null(root)).collect();
    let mut siblings = siblings?;
    for &node in &siblings {
        record.promote_to_main(node)?;
    }
    siblings.reverse();
    assert!(record.children(root).eq(siblings.iter().copied()));
    let last = siblings.remove(0);
    while record.demote(last)? {}
    siblings.push(last);
    assert!(record.children(root).eq(siblings.iter().copied()));
    while record.promote(last)? {}
    for &node in &siblings {
        record.delete(node)?;
    }
    assert_eq!(record.walk().count(), 0);
    assert_eq!(record, GameRecord::standard());
    Ok(())
}
