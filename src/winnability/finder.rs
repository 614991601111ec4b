//! The finder: a best-first search for any mate, in which both sides cooperate.
//!
//! It proves only what it finds. What it leaves out may contain a mate, too.

use alloc::vec::Vec;

use super::aim::{AIMS, Aims, WORST, distances};
use super::detour::Detour;
use super::store::Store;
use super::waiting::{Kinds, Nearest};
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::Color;

/// Above this many known positions the nearest are no longer followed alone.
const PATIENCE: usize = 2000;

/// Above this many known positions a detour is tried, too.
const LONG_PATIENCE: usize = 8000;

/// How much the distance may grow with a move of the loser that still counts as good.
const WAITING: usize = 2;

/// The marker for all moves tried: larger than the number of moves in any position.
const ALL: u8 = u8::MAX;

/// A search that follows several aims in turn.
#[derive(Debug, Default)]
pub(super) struct Finder {
    /// The keys are not verified: a key collision may cost the finder a mate, but it can never make
    /// an answer wrong.
    pub(super) store: Store<false>,
    /// The positions by aim, those of the detour last.
    nearest: [Nearest; AIMS + 1],
    /// The number of aims that are followed.
    followed: usize,
    detour: Option<Detour>,
    kinds: Kinds,
    /// How many moves of each position have been tried, or [`ALL`] if none are left.
    tried: Vec<u8>,
    turn: usize,
    buffer: MoveBuffer,
}

/// The position to expand next, and why.
struct Chosen {
    place: u32,
    /// The aim it was chosen for, and its distance from that aim.
    aim: Option<(usize, usize)>,
}

impl Finder {
    /// Restarts from a position.
    pub(super) fn begin(&mut self, start: &Position, detour: Option<Detour>) {
        self.store.begin(start);
        self.tried.clear();
        self.tried.push(0);
        self.turn = 0;
        self.followed = AIMS;
        self.detour = detour;
        self.kinds.clear();
        for nearest in &mut self.nearest {
            nearest.clear();
            nearest.add(0, 0);
        }
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory(&self) -> usize {
        let nearest: usize = self.nearest.iter().map(Nearest::memory).sum();
        self.store.memory() + nearest + self.kinds.memory() + self.tried.capacity()
    }

    /// Searches until a mate is found, nothing is left, or `limit` positions are known.
    ///
    /// Returns the place of the mate.
    pub(super) fn advance(&mut self, winner: Color, limit: usize) -> Option<u32> {
        let mut buffer = core::mem::take(&mut self.buffer);
        let mut mate = None;
        while mate.is_none() && self.store.len() < limit {
            if let (AIMS, Some(detour)) = (self.followed, self.detour) {
                if self.store.len() > LONG_PATIENCE {
                    self.follow(detour, winner);
                }
            }
            let Some(chosen) = self.choose() else {
                break;
            };
            mate = self.look_at(&chosen, winner, &mut buffer);
        }
        self.buffer = buffer;
        mate
    }

    /// Starts to follow the detour, from all positions that have moves left to try.
    fn follow(&mut self, detour: Detour, winner: Color) {
        self.followed = AIMS + 1;
        for place in 0..self.store.len() as u32 {
            let is_tried_out = self.tried.get(place as usize) == Some(&ALL);
            if let Some(position) = self.store.get(place).filter(|_| !is_tried_out) {
                let aims = distances(&position, winner);
                self.nearest[AIMS].add(detour.distance(&position, winner, &aims), place);
            }
        }
    }

    /// Chooses the next position: the aims take turns, and above a limit the kinds, too.
    fn choose(&mut self) -> Option<Chosen> {
        let kinds = usize::from(self.store.len() > PATIENCE);
        self.turn += 1;
        let turn = self.turn % (self.followed + kinds);
        if turn < self.followed {
            let (distance, place) = self.nearest[turn].take()?;
            let aim = Some((turn, distance));
            return Some(Chosen { place, aim });
        }
        match self.kinds.take() {
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
        let tried = *self.tried.get(place as usize)?;
        if tried == ALL {
            return None;
        }
        let position = self.store.get(place)?;
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
            let origin = Some((place, legal.to_move()));
            let Some(child) = self.store.insert(&next, origin) else {
                continue;
            };
            self.tried.push(0);
            let aims = distances(&next, winner);
            if aims.check && next.turn() != winner && !next.has_legal_moves() {
                return Some(child);
            }
            if self.store.len() > PATIENCE {
                self.kinds.add(aims.kind, child);
            }
            for (nearest, distance) in self.nearest.iter_mut().zip(aims.distances) {
                nearest.add(distance, child);
            }
            let detour = self.note_detour(child, &next, winner, &aims);
            if let Some((aim, distance)) = chosen.aim {
                let now = aims.distances.get(aim).map_or(detour, |&now| now);
                if now < distance + slack {
                    self.tried[place as usize] = index as u8 + 1;
                    self.nearest[aim].add(distance + 1, place);
                    return None;
                }
            }
        }
        self.tried[place as usize] = ALL;
        None
    }

    /// Adds a position under its detour distance, if the detour is followed.
    #[inline]
    fn note_detour(&mut self, child: u32, next: &Position, winner: Color, aims: &Aims) -> usize {
        match self.detour {
            Some(detour) if self.followed > AIMS => {
                let distance = detour.distance(next, winner, aims);
                self.nearest[AIMS].add(distance, child);
                distance
            }
            _ => WORST,
        }
    }
}
