//! The best-first search for any mate, in which both sides cooperate, ordered by heuristics.
//!
//! It proves only what it finds. What it leaves out may contain a mate, too.

use alloc::vec::Vec;

use super::chunks::Chunks;
use super::heuristics::{Estimate, HEURISTICS, WORST, distances};
use super::late_heuristic::LateHeuristic;
use super::queues::{BucketQueue, Links, NONE, QUEUES, RoundRobin};
use super::search::{Progress, Search, StepCounter};
use super::store::Store;
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::{Color, Move};

/// Above this many known positions the nearest are no longer followed alone.
///
/// With half or twice as many, 2 to 5 % more positions are searched in real and hard questions.
const PATIENCE: usize = 2000;

/// Above this many known positions the late heuristic is followed, too.
///
/// With half or twice as many, 1 % fewer positions are searched in hard questions, and with twice as
/// many 5 more are decided with a budget of 100,000.
const LATE: usize = 8000;

/// How much the distance may grow with a move of the loser that still counts as good.
///
/// With twice as much, 6 % more positions are searched in hard questions; half costs about the
/// same.
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

/// A search that follows several heuristics in turn.
#[derive(Debug)]
pub(super) struct BestFirst {
    /// Keys alone tell nearby positions apart: a collision may cost a mate,
    /// but it can never make an answer wrong.
    store: Store<false>,
    nodes: Chunks<Node>,
    /// The positions by heuristic, those of the late heuristic last.
    nearest: [BucketQueue; HEURISTICS + 1],
    /// The number of heuristics that are followed.
    followed: usize,
    late: Option<LateHeuristic>,
    kinds: RoundRobin,
    turn: usize,
    buffer: MoveBuffer,
}

/// The position to expand next, and why.
struct Chosen {
    place: u32,
    /// The heuristic it was chosen for, and the distance that this estimates.
    heuristic: Option<(usize, usize)>,
}

impl Default for BestFirst {
    fn default() -> Self {
        Self {
            store: Store::default(),
            nodes: Chunks::default(),
            nearest: [
                BucketQueue::new(0),
                BucketQueue::new(1),
                BucketQueue::new(HEURISTICS),
            ],
            followed: HEURISTICS,
            late: None,
            kinds: RoundRobin::new(QUEUES - 1),
            turn: 0,
            buffer: MoveBuffer::new(),
        }
    }
}

impl Search for BestFirst {
    fn advance(&mut self, winner: Color, limit: usize, counter: &mut StepCounter<'_>) -> Progress {
        let mut buffer = core::mem::take(&mut self.buffer);
        let progress = counter.repeat(|| self.step(winner, limit, &mut buffer));
        self.buffer = buffer;
        progress
    }

    fn room(&self, bytes: usize) -> usize {
        self.store.room(bytes, Self::EACH)
    }

    fn memory(&self) -> usize {
        let nearest: usize = self.nearest.iter().map(BucketQueue::memory).sum();
        self.store.memory() + self.nodes.memory() + nearest + self.kinds.memory()
    }

    fn nodes(&self) -> usize {
        self.store.len()
    }

    fn free(&mut self) {
        *self = Self::default();
    }
}

impl BestFirst {
    /// The bytes that a position costs outside of the store.
    const EACH: usize = size_of::<Node>();

    /// Restarts from a position.
    pub(super) fn begin(&mut self, start: &Position, late: Option<LateHeuristic>) {
        self.store.begin(start);
        self.nodes.clear(1);
        self.turn = 0;
        self.followed = HEURISTICS;
        self.late = late;
        self.kinds.clear();
        for nearest in &mut self.nearest {
            nearest.clear();
        }
        for nearest in &mut self.nearest[..HEURISTICS] {
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

    /// Returns the moves that lead to a place.
    fn line_to(&self, place: u32) -> Vec<Move> {
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

    /// Expands the next position, unless `limit` positions are known.
    fn step(&mut self, winner: Color, limit: usize, buffer: &mut MoveBuffer) -> Option<Progress> {
        if self.store.len() >= limit {
            return Some(Progress::Limit);
        }
        if let (HEURISTICS, Some(late)) = (self.followed, self.late) {
            if self.store.len() > LATE {
                self.follow(late, winner);
            }
        }
        let Some(chosen) = self.choose() else {
            return Some(Progress::Exhausted);
        };
        let mate = self.expand(&chosen, winner, buffer)?;
        Some(Progress::Mate(self.line_to(mate)))
    }

    /// Starts to follow the late heuristic, from all positions that have moves left to try.
    fn follow(&mut self, late: LateHeuristic, winner: Color) {
        self.followed = HEURISTICS + 1;
        for place in 0..self.store.len() as u32 {
            let is_tried_out = self.node(place).is_some_and(|node| node.tried == ALL);
            let position = self.store.get(place as usize);
            if let Some(position) = position.filter(|_| !is_tried_out) {
                let estimate = distances(&position, winner);
                let distance = late.distance(&position, winner, &estimate);
                if let Some(node) = self.nodes.one_mut(place as usize) {
                    node.links[HEURISTICS] = self.nearest[HEURISTICS].add(distance, place);
                }
            }
        }
    }

    /// Chooses the next position: the heuristics take turns, and above a limit the kinds, too.
    fn choose(&mut self) -> Option<Chosen> {
        let kinds = usize::from(self.store.len() > PATIENCE);
        self.turn += 1;
        let turn = self.turn % (self.followed + kinds);
        let nodes = &self.nodes;
        let links = |place: u32| nodes.one(place as usize).map(|node| &node.links);
        if turn < self.followed {
            let (distance, place) = self.nearest[turn].take(links)?;
            let heuristic = Some((turn, distance));
            return Some(Chosen { place, heuristic });
        }
        match self.kinds.take(links) {
            Some(place) => Some(Chosen {
                place,
                heuristic: None,
            }),
            None => self.choose(),
        }
    }

    /// Tries the moves of a position until one leads nearer by the heuristic; the rest are kept for
    /// later.
    ///
    /// A move of the loser need not lead nearer: the loser often must wait for the winner.
    fn expand(&mut self, chosen: &Chosen, winner: Color, buffer: &mut MoveBuffer) -> Option<u32> {
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
            let estimate = distances(&next, winner);
            if estimate.check && next.turn() != winner && !next.has_legal_moves() {
                self.add_node(place, mv, [NONE; QUEUES]);
                return Some(child);
            }
            let kind_link = if self.store.len() > PATIENCE {
                self.kinds.add(estimate.kind, child)
            } else {
                NONE
            };
            let [first, second] = estimate.distances;
            let first_link = self.nearest[0].add(first, child);
            let second_link = self.nearest[1].add(second, child);
            let (late, late_link) = self.add_late(child, &next, winner, &estimate);
            let links = [first_link, second_link, late_link, kind_link];
            self.add_node(place, mv, links);
            if let Some((heuristic, distance)) = chosen.heuristic {
                let now = estimate.distances.get(heuristic).map_or(late, |&now| now);
                if now < distance + slack {
                    let node = self.nodes.one_mut(place as usize)?;
                    node.tried = index as u8 + 1;
                    node.links[heuristic] = self.nearest[heuristic].add(distance + 1, place);
                    return None;
                }
            }
        }
        self.nodes.one_mut(place as usize)?.tried = ALL;
        None
    }

    /// Adds a position by the late heuristic, if that is followed.
    ///
    /// Returns the distance and the link.
    #[inline]
    fn add_late(
        &mut self,
        child: u32,
        next: &Position,
        winner: Color,
        estimate: &Estimate,
    ) -> (usize, u32) {
        match self.late {
            Some(late) if self.followed > HEURISTICS => {
                let distance = late.distance(next, winner, estimate);
                (distance, self.nearest[HEURISTICS].add(distance, child))
            }
            _ => (WORST, NONE),
        }
    }
}
