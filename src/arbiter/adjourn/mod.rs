//! Adjournments: a move is sealed, and the game is resumed later (Guidelines I.1 to I.13).

mod resuming;
mod sealing;

use super::event::Sealed;
use crate::clock::SessionTime;
use crate::types::{ByColor, Color, Move};

/// What is remembered of an adjournment.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Adjournments {
    /// Whether the player with the move has to seal it.
    is_called: bool,
    /// After how many half-moves the move to be sealed comes.
    sealed_after: u32,
    /// Who has adjourned early, and until when the session would last.
    early: Option<(Color, SessionTime)>,
    /// Which move the player who has to seal has made on the board instead.
    made: Option<Move>,
    /// What was told of the envelope when it was sealed.
    told: Option<Sealed>,
    /// Whether a sealed move has not been made on the board yet.
    is_sealed: bool,
    /// Whether the game has been resumed.
    is_resumed: bool,
    /// Who has made no move of their own since.
    is_fresh: ByColor<bool>,
}

impl Adjournments {
    /// Creates what is remembered of a game that begins here, or that begins adjourned.
    pub(in crate::arbiter) const fn new(is_sealed: bool) -> Self {
        Self {
            is_called: false,
            sealed_after: 0,
            early: None,
            made: None,
            told: None,
            is_sealed,
            is_resumed: false,
            is_fresh: ByColor::new(false, false),
        }
    }

    /// Returns `true` if the player with the move has to seal it.
    pub(in crate::arbiter) const fn is_sealing(&self) -> bool {
        self.is_called
    }

    /// Returns `true` if a sealed move has not been made on the board yet.
    pub(in crate::arbiter) const fn is_sealed(&self) -> bool {
        self.is_sealed
    }

    /// Returns `true` if the game has been resumed.
    pub(in crate::arbiter) const fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Returns what is in the envelope, as far as that is known.
    pub(in crate::arbiter) fn sealed(&self) -> Sealed {
        let made = self.made.map(Sealed::Move);
        made.or(self.told).unwrap_or(Sealed::Closed)
    }

    /// A player has made a move on the board.
    pub(in crate::arbiter) fn meet_move(&mut self, by: Color) {
        self.is_fresh[by] = false;
    }

    /// The game goes back to the position after so many half-moves: a move sealed in a later one is
    /// not to be made there.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32) {
        if to < self.sealed_after {
            self.is_called = false;
            self.is_sealed = false;
            self.forget_move();
        }
    }

    fn forget_move(&mut self) {
        self.made = None;
        self.told = None;
    }
}
