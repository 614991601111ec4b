//! Adjournments: the player with the move seals a move, and the game is resumed later (Guidelines
//! I.1 to I.13).

mod resuming;
mod sealing;

use super::event::Sealed;
use crate::clock::SessionTime;
use crate::types::{ByColor, Color, Move};

/// The adjournment of a game: the sealed move and how far the resumption has got.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Adjournments {
    /// Whether the player with the move must seal it.
    is_called: bool,
    /// The number of half-moves before the sealed move.
    sealed_after: u32,
    /// Who adjourned early, and when the session would have ended.
    early: Option<(Color, SessionTime)>,
    /// The move that the sealing player made on the board instead of writing it down.
    made: Option<Move>,
    /// The sealed move as the host reported it, if it did.
    told: Option<Sealed>,
    /// Whether a move is sealed and has not yet been made on the board.
    is_sealed: bool,
    /// Which players have not made a move since the game was resumed.
    is_fresh: ByColor<bool>,
}

impl Adjournments {
    /// Creates the state of a game that begins in play, or adjourned if `is_sealed`.
    pub(in crate::arbiter) const fn new(is_sealed: bool) -> Self {
        Self {
            is_called: false,
            sealed_after: 0,
            early: None,
            made: None,
            told: None,
            is_sealed,
            is_fresh: ByColor::new(false, false),
        }
    }

    /// Returns `true` if the player with the move must seal it.
    pub(in crate::arbiter) const fn is_sealing(&self) -> bool {
        self.is_called
    }

    /// Returns `true` if a move is sealed and has not yet been made on the board.
    pub(in crate::arbiter) const fn is_sealed(&self) -> bool {
        self.is_sealed
    }

    /// Returns what is in the envelope, as far as that is known.
    pub(in crate::arbiter) fn sealed(&self) -> Sealed {
        let made = self.made.map(Sealed::Move);
        made.or(self.told).unwrap_or(Sealed::Closed)
    }

    /// Notes that a player has made a move on the board.
    pub(in crate::arbiter) fn meet_move(&mut self, by: Color) {
        self.is_fresh[by] = false;
    }

    /// Goes back to the position after `to` half-moves. A move sealed in a later position is
    /// dropped.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32) {
        if to < self.sealed_after {
            self.is_called = false;
            self.is_sealed = false;
            self.forget_move();
        }
    }

    /// Forgets which move was sealed.
    fn forget_move(&mut self) {
        self.made = None;
        self.told = None;
    }
}
