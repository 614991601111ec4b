//! Walls that have been judged already: many positions differ only in where men walk behind them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::stage::{Kind, PieceAt, Stage};
use super::{first_stage, is_closed};
use crate::position::Position;
use crate::types::Color;

/// How many stages of walls are looked at.
const STAGES: usize = 40;

/// How many walls are kept for each so many positions, and how many at least.
const POSITIONS: usize = 4;
const KEPT: usize = 1 << 10;

/// How many slots a table begins with; always a power of two.
const FIRST_SLOTS: usize = 1 << 6;

/// Verdicts by first stage, whose men are compared one by one: the hash only says where to look.
#[derive(Debug, Default)]
pub(in crate::winnability) struct Walls {
    known: Vec<Known>,
    /// One more than the place of a stage among the known, by its hash; zero is empty.
    slots: Vec<u32>,
}

#[derive(Debug)]
struct Known {
    hash: u64,
    men: Box<[PieceAt]>,
    is_closed: bool,
}

impl Walls {
    /// Forgets everything, keeping some of the memory.
    pub(in crate::winnability) fn clear(&mut self) {
        self.known.clear();
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, 0);
    }

    /// Returns how many bytes are kept.
    pub(in crate::winnability) fn memory(&self) -> usize {
        let men: usize = self.known.iter().map(|known| known.men.len()).sum();
        men * size_of::<PieceAt>()
            + self.known.capacity() * size_of::<Known>()
            + self.slots.capacity() * size_of::<u32>()
    }

    /// Returns `true` if the walls prove that a side cannot mate, the same side every time.
    ///
    /// A part of `positions` says how many walls may be kept; if they are more, all are
    /// forgotten, and judged again when they are asked for.
    pub(in crate::winnability) fn hold(
        &mut self,
        position: &Position,
        winner: Color,
        positions: usize,
    ) -> bool {
        let Some(mut first) = first_stage(position) else {
            return false;
        };
        if self.known.len() >= KEPT.max(positions / POSITIONS) {
            self.clear();
        }
        // Who is named first makes no difference.
        first.men.sort_unstable_by_key(order);
        let hash = hash(&first);
        let at = match self.find(hash, &first.men) {
            Ok(known) => return self.known.get(known).is_some_and(|known| known.is_closed),
            Err(at) => at,
        };
        let men = Box::from(first.men.as_slice());
        let is_closed = is_closed::<STAGES>(&first, winner);
        self.known.push(Known {
            hash,
            men,
            is_closed,
        });
        self.slots[at] = self.known.len() as u32;
        if self.known.len() * 2 > self.slots.len() {
            self.grow();
        }
        is_closed
    }

    /// Returns which of the known stages this is, or the slot for it if it is new.
    fn find(&self, hash: u64, men: &[PieceAt]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let place = (self.slots[at] as usize).wrapping_sub(1);
            match self.known.get(place) {
                None => return Err(at),
                Some(known) if known.hash == hash && *known.men == *men => return Ok(place),
                Some(_) => at = (at + 1) & mask,
            }
        }
    }

    /// Doubles the slots.
    #[cold]
    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, 0);
        for (place, known) in self.known.iter().enumerate() {
            let mut at = known.hash as usize & mask;
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = place as u32 + 1;
        }
    }
}

/// Returns a number that is another for every other man.
fn order(man: &PieceAt) -> (u64, u8) {
    let kind = match man.kind {
        Kind::As(role) => role.index() as u8,
        Kind::Promoted => 7,
    };
    let traits = u8::from(man.is_home) << 4 | (man.color.index() as u8) << 3 | kind;
    (man.squares.0, traits)
}

fn hash(stage: &Stage) -> u64 {
    let mixed = stage.men.iter().fold(0_u64, |hash, man| {
        let (squares, traits) = order(man);
        (hash.rotate_left(23) ^ squares ^ u64::from(traits) << 29)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    mixed ^ mixed >> 32
}
