//! Plays games: a line of moves from a start position, with undo, results and draw claims.
//!
//! A [`Game`] is what a GUI or a server keeps for a game in progress. It records moves and answers
//! whether and how the game has ended, which draws may be claimed, and what the moves are in
//! algebraic notation. It has no variations and no comments: a game record has.

// The order on the page of `Game`: how to get one and play on, then what to ask it.
mod state;

mod line;

mod ending;

mod claims;
mod movetext;
mod report;
#[cfg(feature = "serde")]
mod serial;

pub use ending::{DeadUndecided, GameEnd};
pub use report::DrawFact;
pub use state::Game;
