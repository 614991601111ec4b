//! Faults: illegal moves, their penalties, reports, and what is set aside (Articles 7.5, 7.6 and
//! A.5).

mod penalty;
mod reports;

use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::time::Duration;

use super::course::Course;
use super::question::Offense;
use crate::laws::Rule;
use crate::touch::TouchObligation;
use crate::types::{ByColor, Color, Square};

/// A completed illegal move that no one has reported yet.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Fault {
    pub(in crate::arbiter) by: Color,
    pub(in crate::arbiter) rule: Rule,
    /// The number of half-moves before it.
    pub(in crate::arbiter) after: u32,
    /// The times that the players had then.
    pub(in crate::arbiter) left: ByColor<Option<Duration>>,
    /// The obligation of its player once it is taken back.
    pub(in crate::arbiter) obligation: TouchObligation,
    /// Origin and destination of a pawn that was not replaced.
    pub(in crate::arbiter) promotion: Option<(Square, Square)>,
    /// Whether it was made in an illegal position.
    pub(in crate::arbiter) is_lawless: bool,
    /// Whether it has no penalty when it is found.
    pub(in crate::arbiter) is_free: bool,
    /// Whether the opponent has made one that stands before it.
    pub(in crate::arbiter) follows_other: bool,
}

/// The faults of a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Faults {
    /// How many illegal moves of each player count.
    counted: ByColor<u8>,
    /// How many of the faults that stood before the event still stand. The desk keeps those: there
    /// may be many, and every event copies the state.
    kept: u32,
    /// The number of half-moves with a player's last one that was completed with both hands, where
    /// this is no illegal move, until its penalty is decided. Earlier ones are forgotten.
    both_hands: ByColor<Option<NonZeroU32>>,
    /// Who has displaced pieces for which a penalty is still to be decided, until the opponent moves.
    displaced: ByColor<bool>,
    /// Whether the arbiter was called since then.
    is_called: bool,
    /// The number of half-moves when the arbiter saw an illegal position. If it is still illegal
    /// after the next completed move, the game is drawn.
    doomed: Option<u32>,
}

impl Faults {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            counted: ByColor::new(0, 0),
            kept: 0,
            both_hands: ByColor::new(None, None),
            displaced: ByColor::new(false, false),
            is_called: false,
            doomed: None,
        }
    }

    /// Notes that a player has completed a move with both hands, which may be penalized.
    pub(in crate::arbiter) fn note_both_hands(&mut self, by: Color, course: &Course) {
        let answered = u32::from(course.turn == by);
        self.both_hands[by] = NonZeroU32::new(course.ply.saturating_sub(answered));
    }

    /// Notes that a player has displaced pieces, which is penalized.
    pub(in crate::arbiter) fn note_displaced(&mut self, by: Color) {
        self.displaced[by] = true;
    }

    /// Notes that the arbiter was called, who then decides about displaced pieces.
    pub(in crate::arbiter) const fn note_call(&mut self) {
        self.is_called = true;
    }

    /// Notes that a penalty is decided, or that it is too late for it.
    pub(in crate::arbiter) fn settle_offense(&mut self, by: Color, offense: Offense) {
        match offense {
            Offense::BothHands => self.both_hands[by] = None,
            Offense::Displaced => {
                self.displaced[by] = false;
                self.is_called &= self.displaced[!by];
            }
            Offense::Conduct(_) => {}
        }
    }

    /// Returns `true` if a penalty is still to be decided for an offense of a player.
    fn is_due(&self, by: Color, offense: Offense) -> bool {
        match offense {
            Offense::Displaced => self.displaced[by],
            Offense::BothHands => self.both_hands[by].is_some(),
            Offense::Conduct(_) => false,
        }
    }

    /// Returns the faults that still stand of those before the event.
    fn standing<'f>(&self, before: &'f [Fault]) -> &'f [Fault] {
        before.get(..self.kept as usize).unwrap_or_default()
    }

    /// Goes back to the position after `to` half-moves.
    pub(in crate::arbiter) fn rewind(&mut self, before: &[Fault], to: u32) {
        let earlier = before.partition_point(|fault| fault.after < to);
        self.kept = self.kept.min(earlier as u32);
        self.doomed = None;
    }

    /// Forgets the use of both hands for moves that are taken back with those after `to` half-moves.
    pub(in crate::arbiter) fn forget_hands(&mut self, to: u32) {
        let is_kept = |made: &NonZeroU32| made.get() <= to;
        self.both_hands = self.both_hands.map(|made| made.filter(is_kept));
    }

    /// Hands the faults that stand after an accepted event to the desk.
    pub(in crate::arbiter) fn hand_over(&mut self, faults: &mut Vec<Fault>, found: Vec<Fault>) {
        faults.truncate(self.kept as usize);
        for mut fault in found {
            fault.follows_other = faults
                .last()
                .is_some_and(|last| last.by != fault.by || last.follows_other);
            faults.push(fault);
        }
        self.kept = faults.len() as u32;
    }
}
