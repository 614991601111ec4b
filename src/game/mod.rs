//! Plays games: a line of moves from a start position, with undo, results and draw claims.
//!
//! A [`Game`] is what a GUI or a server keeps for a game in progress. It records moves, and tells
//! whether and how the game has ended, which draws may be claimed, and how the moves are written in
//! algebraic notation. It has no variations or comments; a game record has.

// The order in which rustdoc lists the methods of `Game`: constructors and moves, then queries.
mod state;

mod line;

mod ending;

mod claims;
mod movetext;
mod report;

pub use ending::{DeadUndecided, GameEnd};
pub use report::DrawFact;
pub use state::Game;
