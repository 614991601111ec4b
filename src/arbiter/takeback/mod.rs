//! Takebacks: asked for, accepted, declined, withdrawn, lapsed (the server rules, S.7).

mod acts;

use crate::types::{ByColor, Color};

/// The takebacks that players ask for.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Takebacks {
    /// Who asks, and has no answer yet.
    asked: ByColor<bool>,
}

impl Takebacks {
    /// No player asks for a takeback.
    pub(in crate::arbiter) const NONE: Self = Self {
        asked: ByColor::new(false, false),
    };

    /// Returns `true` if a player asks and has no answer yet.
    pub(in crate::arbiter) fn asked(&self, player: Color) -> bool {
        self.asked[player]
    }

    /// Clears the requests, because the game goes back or ends.
    pub(in crate::arbiter) fn rewind(&mut self) {
        *self = Self::NONE;
    }
}
