//! The finder: a search for any mate at all, best first, in which both sides help.
//!
//! It proves nothing but what it finds: what it leaves out may be a mate, too.

use alloc::vec::Vec;

use super::aim::{AIMS, Aims, WORST, distances};
use super::detour::Detour;
use super::store::Store;
use super::waiting::{Kinds, Nearest};
use crate::legality::MoveBuffer;
use crate::position::Position;
use crate::types::Color;

/// With as many positions known the nearest are no longer trusted alone.
const PATIENCE: usize = 2000;

/// With as many a detour is tried, too.
const LONG_PATIENCE: usize = 8000;

/// How much farther the loser may go with a move that is as good as any.
const WAITING: usize = 2;

/// Stands for all moves of a position: more than there ever are.
const ALL: u8 = u8::MAX;

/// A search that follows several aims in turn.
#[derive(Debug, Default)]
pub(super) struct Finder {
    /// Taking a position for one it knows may cost the finder a mate, and nobody the truth.
    pub(super) store: Store<false>,
    /// The positions by aim; those of the detour come last.
    nearest: [Nearest; AIMS + 1],
    /// How many of the aims are followed.
    followed: usize,
    detour: Option<Detour>,
    kinds: Kinds,
    /// How many moves of each position have been tried, [`ALL`] when there are no more.
    tried: Vec<u8>,
    turn: usize,
    buffer: MoveBuffer,
}

/// Whose turn it is to be looked at, and why.
struct Chosen {
    place: u32,
    /// The aim for which it is, and how near it is to that.
    aim: Option<(usize, usize)>,
}

impl Finder {
    /// Begins anew with a position.
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

    /// Returns how many bytes are kept.
    pub(super) fn memory(&self) -> usize {
        let nearest: usize = self.nearest.iter().map(Nearest::memory).sum();
        self.store.memory() + nearest + self.kinds.memory() + self.tried.capacity()
    }

    /// Goes on until a mate is found, nothing is left to look at, or as many positions are
    /// known as allowed; returns the place of the mate.
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

    /// Begins to follow the detour, from all positions that are not tried out.
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

    /// Lets the aims take turns, and after a while the kinds, too.
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

    /// Tries the moves of a position until one leads nearer to the aim; the others wait.
    ///
    /// The loser need not get nearer: often he has to wait for the winner.
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
            // Kings come last in a list, and pawns first.
            let legal = moves.get(count - 1 - index)?;
            let next = legal.play();
            let changes_men = legal.is_capture() || legal.promotion().is_some();
            if changes_men && next.lacks_mating_material(winner) && !next.is_mated_by(winner) {
                continue;
            }
            // Most positions are known already, and then none of them is a mate.
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

    /// Notes how far a position seems to be on the detour if that is followed.
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
