//! The end of a game: on the board, by a loss, by a statement, and what is said about it
//! afterwards.

mod appeals;
mod losses;
mod on_board;
mod words;

pub(in crate::arbiter) use on_board::Repetition;

use alloc::boxed::Box;

use super::board::Chessboard;
use super::game_result::GameResult;
use super::verdict::Verdict;
use crate::types::{ByColor, Color};

/// The state of the result. It owns little, because every event copies it, and nearly always before
/// the end.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Results(Option<Box<AfterEnd>>);

/// What has been said and done since the end of the game.
#[derive(Clone, Debug)]
struct AfterEnd {
    /// The result that each player has signed.
    signed: ByColor<Option<GameResult>>,
    /// The end of the game that is in doubt.
    doubted: Option<Verdict>,
    /// Whether players who must discover the end by themselves have done so.
    is_discovered: bool,
    /// The board of players who do not know of the end, once they have moved pieces.
    unaware: Option<Chessboard>,
}

static NOTHING: AfterEnd = AfterEnd {
    signed: ByColor::new(None, None),
    doubted: None,
    is_discovered: false,
    unaware: None,
};

impl Results {
    pub(in crate::arbiter) const fn new() -> Self {
        Self(None)
    }

    fn said(&self) -> &AfterEnd {
        self.0.as_deref().unwrap_or(&NOTHING)
    }

    fn said_mut(&mut self) -> &mut AfterEnd {
        self.0.get_or_insert_with(|| NOTHING.clone().into())
    }

    /// Returns the board of players who do not know of the end, once they have acted.
    pub(in crate::arbiter) fn unaware(&self) -> Option<&Chessboard> {
        self.0.as_ref()?.unaware.as_ref()
    }

    /// Returns `true` if a player has signed a result.
    pub(in crate::arbiter) fn has_signed(&self, player: Color) -> bool {
        self.said().signed[player].is_some()
    }

    /// Returns `true` if both players have signed a result.
    pub(in crate::arbiter) fn is_signed(&self) -> bool {
        self.said()
            .signed
            .iter()
            .all(|(_, signed)| signed.is_some())
    }

    /// Returns `true` if the end of the game is in doubt until a question is answered.
    pub(in crate::arbiter) fn is_doubted(&self) -> bool {
        self.said().doubted.is_some()
    }

    /// Puts the end of the game in doubt until a question is answered.
    pub(in crate::arbiter) fn doubt(&mut self, verdict: Verdict) {
        self.said_mut().doubted = Some(verdict);
    }

    /// Returns the end of the game that was in doubt, which is now decided.
    fn take_doubted(&mut self) -> Option<Verdict> {
        self.0.as_mut()?.doubted.take()
    }

    /// Clears all that was said about the end, because the game goes back.
    pub(in crate::arbiter) fn rewind(&mut self) {
        *self = Self::new();
    }
}
