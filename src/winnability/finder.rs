//! The finder: a best-first search for any mate, in which both sides cooperate.
//!
//! It proves only what it finds. What it leaves out may contain a mate, too.

use alloc::vec::Vec;

use super::aim::{AIMS, Aims, WORST, distances};
use super::detour::Detour;
use super::nodes::Pieces;
use super::store::Store;
use super::waiting::{Kinds, Links, NONE, Nearest, QUEUES};
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::{Color, Move};

/// Above this many known positions the nearest are no longer followed alone.
const PATIENCE: usize = 2000;

/// Above this many known positions a detour is tried, too.
const LONG_PATIENCE: usize = 8000;

/// How much the distance may grow with a move of the loser that still counts as good.
const WAITING: usize = 2;

/// The marker for all moves tried: larger than the number of moves in any position.
const ALL: u8 = u8::MAX;

/// How a position was reached, what has been done with it, and where it is in the queues.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    /// The move from the parent; `None` for the first position.
    mv: Option<Move>,
    /// How many moves of the position have been tried, or [`ALL`] if none are left.
    tried: u8,
    links: Links,
}

/// A search that follows several aims in turn.
#[derive(Debug)]
pub(super) struct Finder {
    /// Keys alone tell nearby positions apart: a collision may cost the finder a mate, but it can
    /// never make an answer wrong.
    pub(super) store: Store<false>,
    nodes: Pieces<Node>,
    /// The positions by aim, those of the detour last.
    nearest: [Nearest; AIMS + 1],
    /// The number of aims that are followed.
    followed: usize,
    detour: Option<Detour>,
    kinds: Kinds,
    turn: usize,
    buffer: MoveBuffer,
}

/// The state of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The position at this place is a mate by the winner.
    Mate(u32),
    /// Nothing is left to search.
    Nothing,
    /// The limit was reached.
    Limit,
    /// The search can go on.
    Open,
}

/// The position to expand next, and why.
struct Chosen {
    place: u32,
    /// The aim it was chosen for, and its distance from that aim.
    aim: Option<(usize, usize)>,
}

impl Default for Finder {
    fn default() -> Self {
        Self {
            store: Store::default(),
            nodes: Pieces::default(),
            nearest: [Nearest::new(0), Nearest::new(1), Nearest::new(AIMS)],
            followed: AIMS,
            detour: None,
            kinds: Kinds::new(QUEUES - 1),
            turn: 0,
            buffer: MoveBuffer::new(),
        }
    }
}

impl Finder {
    /// The bytes that a position costs outside of the store.
    pub(super) const EACH: usize = size_of::<Node>();

    /// Restarts from a position.
    pub(super) fn begin(&mut self, start: &Position, detour: Option<Detour>) {
        self.store.begin(start);
        self.nodes.clear(1);
        self.turn = 0;
        self.followed = AIMS;
        self.detour = detour;
        self.kinds.clear();
        for nearest in &mut self.nearest {
            nearest.clear();
        }
        for nearest in &mut self.nearest[..AIMS] {
            nearest.add(0, 0);
        }
        self.add_node(0, None, [NONE; QUEUES]);
    }

    /// Adds the node of the newest position.
    #[inline]
    fn add_node(&mut self, parent: u32, mv: Option<Move>, links: Links) {
        self.nodes.push_one(Node {
            parent,
            mv,
            tried: 0,
            links,
        });
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory(&self) -> usize {
        let nearest: usize = self.nearest.iter().map(Nearest::memory).sum();
        self.store.memory() + self.nodes.memory() + nearest + self.kinds.memory()
    }

    /// Returns the moves that lead to a place.
    pub(super) fn line_to(&self, place: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = place;
        while let Some((node, mv)) = self.node(at).and_then(|node| Some((node, node.mv?))) {
            line.push(mv);
            at = node.parent;
        }
        line.reverse();
        line
    }

    #[inline]
    fn node(&self, place: u32) -> Option<&Node> {
        self.nodes.one(place as usize)
    }

    /// Searches until a mate is found, nothing is left, or `limit` positions are known.
    ///
    /// Expands at most `steps` positions. Returns the place of the mate.
    pub(super) fn advance(&mut self, winner: Color, limit: usize, steps: u32) -> Found {
        let mut buffer = core::mem::take(&mut self.buffer);
        let mut found = Found::Open;
        for _ in 0..steps {
            if self.store.len() >= limit {
                found = Found::Limit;
                break;
            }
            if let (AIMS, Some(detour)) = (self.followed, self.detour) {
                if self.store.len() > LONG_PATIENCE {
                    self.follow(detour, winner);
                }
            }
            let Some(chosen) = self.choose() else {
                found = Found::Nothing;
                break;
            };
            if let Some(place) = self.look_at(&chosen, winner, &mut buffer) {
                found = Found::Mate(place);
                break;
            }
        }
        self.buffer = buffer;
        found
    }

    /// Starts to follow the detour, from all positions that have moves left to try.
    fn follow(&mut self, detour: Detour, winner: Color) {
        self.followed = AIMS + 1;
        for place in 0..self.store.len() as u32 {
            let is_tried_out = self.node(place).is_some_and(|node| node.tried == ALL);
            let position = self.store.get(place as usize);
            if let Some(position) = position.filter(|_| !is_tried_out) {
                let aims = distances(&position, winner);
                let distance = detour.distance(&position, winner, &aims);
                if let Some(node) = self.nodes.one_mut(place as usize) {
                    node.links[AIMS] = self.nearest[AIMS].add(distance, place);
                }
            }
        }
    }

    /// Chooses the next position: the aims take turns, and above a limit the kinds, too.
    fn choose(&mut self) -> Option<Chosen> {
        let kinds = usize::from(self.store.len() > PATIENCE);
        self.turn += 1;
        let turn = self.turn % (self.followed + kinds);
        let nodes = &self.nodes;
        let links = |place: u32| nodes.one(place as usize).map(|node| &node.links);
        if turn < self.followed {
            let (distance, place) = self.nearest[turn].take(links)?;
            let aim = Some((turn, distance));
            return Some(Chosen { place, aim });
        }
        match self.kinds.take(links) {
            Some(place) => Some(Chosen { place, aim: None }),
            None => self.choose(),
        }
    }

    /// Tries the moves of a position until one leads nearer to the aim; the rest are kept for
    /// later.
    ///
    /// A move of the loser need not lead nearer: the loser often must wait for the winner.
    fn look_at(&mut self, chosen: &Chosen, winner: Color, buffer: &mut MoveBuffer) -> Option<u32> {
        let place = chosen.place;
        let tried = self.node(place)?.tried;
        if tried == ALL {
            return None;
        }
        let position = self.store.get(place as usize)?;
        let slack = if position.turn() == winner {
            0
        } else {
            WAITING
        };
        let moves = position.legal_moves_in(buffer);
        let count = moves.len().min(usize::from(ALL - 1));
        for index in usize::from(tried)..count {
            // King moves come last in a move list and pawn moves first.
            let legal = moves.get(count - 1 - index)?;
            let next = legal.play();
            let changes_material = legal.is_capture() || legal.promotion().is_some();
            if changes_material && next.lacks_mating_material(winner) && !next.is_mated_by(winner) {
                continue;
            }
            // Most positions are known already, and a known position is never a mate.
            let Some(child) = self.store.insert(&next) else {
                continue;
            };
            let child = child as u32;
            let mv = Some(legal.to_move());
            let aims = distances(&next, winner);
            if aims.check && next.turn() != winner && !next.has_legal_moves() {
                self.add_node(place, mv, [NONE; QUEUES]);
                return Some(child);
            }
            let kind_link = if self.store.len() > PATIENCE {
                self.kinds.add(aims.kind, child)
            } else {
                NONE
            };
            let [first, second] = aims.distances;
            let first_link = self.nearest[0].add(first, child);
            let second_link = self.nearest[1].add(second, child);
            let (detour, detour_link) = self.note_detour(child, &next, winner, &aims);
            let links = [first_link, second_link, detour_link, kind_link];
            self.add_node(place, mv, links);
            if let Some((aim, distance)) = chosen.aim {
                let now = aims.distances.get(aim).map_or(detour, |&now| now);
                if now < distance + slack {
                    let node = self.nodes.one_mut(place as usize)?;
                    node.tried = index as u8 + 1;
                    node.links[aim] = self.nearest[aim].add(distance + 1, place);
                    return None;
                }
            }
        }
        self.nodes.one_mut(place as usize)?.tried = ALL;
        None
    }

    /// Adds a position under its detour distance, if the detour is followed.
    ///
    /// Returns the distance and the link.
    #[inline]
    fn note_detour(
        &mut self,
        child: u32,
        next: &Position,
        winner: Color,
        aims: &Aims,
    ) -> (usize, u32) {
        match self.detour {
            Some(detour) if self.followed > AIMS => {
                let distance = detour.distance(next, winner, aims);
                (distance, self.nearest[AIMS].add(distance, child))
            }
            _ => (WORST, NONE),
        }
    }
}
