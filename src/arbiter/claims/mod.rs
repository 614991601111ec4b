//! Claims: draws by repetition or fifty moves, and claims in a quickplay finish.

mod draw;
mod quickplay;

use super::event::QuickplayClaimKind;
use crate::types::{ByColor, Color};

/// A claim in a quickplay finish on which the decision is postponed.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Postponed {
    pub(in crate::arbiter) by: Color,
    pub(in crate::arbiter) kind: QuickplayClaimKind,
    /// The number of half-moves when it was made.
    pub(in crate::arbiter) after: u32,
}

/// The claims in a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Claims {
    /// The claim in a quickplay finish on which the decision is postponed.
    postponed: Option<Postponed>,
    /// The number of half-moves when someone began to count for a fifty-move claim.
    counted: Option<u32>,
    /// Whose claims have ever been heard.
    heard: ByColor<bool>,
}

impl Claims {
    /// No claims.
    pub(in crate::arbiter) const NONE: Self = Self {
        postponed: None,
        counted: None,
        heard: ByColor::new(false, false),
    };

    /// Returns the claim in a quickplay finish on which the decision is postponed.
    pub(in crate::arbiter) const fn postponed(&self) -> Option<Postponed> {
        self.postponed
    }

    /// Goes back to the position after `to` half-moves. Claims and counts made since are void.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32) {
        self.postponed = self.postponed.filter(|claim| claim.after <= to);
        self.counted = self.counted.map(|ply| ply.min(to));
    }
}
