//! Claims: of a draw by repetition or by fifty moves, and in a quickplay finish.

mod draw;
mod quickplay;

use super::context::Postponed;
use super::effect::Effects;
use super::ruling::RejectionReason;
use crate::laws::Rule;
use crate::types::{ByColor, Color};

/// What is remembered of the claims in a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Claims {
    /// Which claim in a quickplay finish has been put off.
    postponed: Option<Postponed>,
    /// After how many half-moves someone began to count for a claim of fifty moves.
    counted: Option<u32>,
    /// Whose claims have ever been heard.
    heard: ByColor<bool>,
}

impl Claims {
    /// Nothing has been claimed.
    pub(in crate::arbiter) const NONE: Self = Self {
        postponed: None,
        counted: None,
        heard: ByColor::new(false, false),
    };

    /// Returns which claim in a quickplay finish has been put off.
    pub(in crate::arbiter) const fn postponed(&self) -> Option<Postponed> {
        self.postponed
    }

    /// A claim cannot be taken back, and one that was never made even less.
    pub(in crate::arbiter) fn retract(&self, fx: &mut Effects<'_>, by: Color) {
        let reason = if self.heard[by] {
            RejectionReason::Final
        } else {
            RejectionReason::NothingFound
        };
        fx.refuse(by, Rule::ClaimIsFinal, reason);
    }

    /// The game goes back to the position after so many half-moves: what was claimed since is
    /// void, and what was counted since is not counted.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32) {
        self.postponed = self.postponed.filter(|claim| claim.after <= to);
        self.counted = self.counted.map(|ply| ply.min(to));
    }
}
