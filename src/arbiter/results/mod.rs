//! How a game is over: by a position, a loss or a word, and what is said of it afterwards.

mod appeals;
mod board;
mod chances;
mod losses;
mod words;

pub(in crate::arbiter) use board::Repetition;

use super::result::GameResult;
use super::verdict::Verdict;
use crate::types::{ByColor, Color};

/// What is remembered of the result.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Results {
    /// Which result each player has signed.
    signed: ByColor<Option<GameResult>>,
    /// The end that is in doubt.
    doubted: Option<Verdict>,
}

impl Results {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            signed: ByColor::new(None, None),
            doubted: None,
        }
    }

    /// Returns `true` if a player has signed a result.
    pub(in crate::arbiter) fn has_signed(&self, player: Color) -> bool {
        self.signed[player].is_some()
    }

    /// Returns `true` if both players have signed a result.
    pub(in crate::arbiter) fn is_signed(&self) -> bool {
        self.signed.iter().all(|(_, signed)| signed.is_some())
    }

    /// Returns `true` if the end of the game is in doubt until a question is answered.
    pub(in crate::arbiter) const fn is_doubted(&self) -> bool {
        self.doubted.is_some()
    }

    /// The end of the game is in doubt until a question is answered.
    pub(in crate::arbiter) const fn doubt(&mut self, verdict: Verdict) {
        self.doubted = Some(verdict);
    }

    /// The game goes back to an earlier position: nothing that was said of its end counts.
    pub(in crate::arbiter) const fn rewind(&mut self) {
        *self = Self::new();
    }
}
