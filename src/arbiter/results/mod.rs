//! The end of a game: on the board, by a loss, by a statement, and what is said about it
//! afterwards.

mod appeals;
mod losses;
mod on_board;
mod words;

pub(in crate::arbiter) use on_board::Repetition;

use super::game_result::GameResult;
use super::verdict::Verdict;
use crate::types::{ByColor, Color};

/// The state of the result.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Results {
    /// The result that each player has signed.
    signed: ByColor<Option<GameResult>>,
    /// The end of the game that is in doubt.
    doubted: Option<Verdict>,
    /// Whether players who must discover the end by themselves have done so.
    is_discovered: bool,
    /// Whether players who do not know of the end have moved pieces since.
    has_moved_since: bool,
}

impl Results {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            signed: ByColor::new(None, None),
            doubted: None,
            is_discovered: false,
            has_moved_since: false,
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

    /// Puts the end of the game in doubt until a question is answered.
    pub(in crate::arbiter) const fn doubt(&mut self, verdict: Verdict) {
        self.doubted = Some(verdict);
    }

    /// Clears all that was said about the end, because the game goes back.
    pub(in crate::arbiter) const fn rewind(&mut self) {
        *self = Self::new();
    }
}
