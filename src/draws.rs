//! Draws: claims by a player, and every fact about draws in a game.
//!
//! [`Game::claims`](crate::Game::claims) and
//! [`RepetitionTracker::claims`](crate::RepetitionTracker::claims) list every correct [`Claim`] of
//! the player to move, with or without an intended move. `verify_claim` checks one and returns a
//! [`ClaimError`] that says what is missing. [`Game::report`](crate::Game::report) lists each
//! [`DrawFact`] of a whole game. All this needs the feature `alloc`; [`Status`] does not.
//!
//! These types say how a game ended, or whether it has. No two of them mean the same:
//!
//! | type | what it says | who returns it | what it becomes |
//! |---|---|---|---|
//! | [`Outcome`](crate::Outcome) | who won, or a draw | [`Game::outcome`](crate::Game::outcome), [`GameRecord::result`](crate::GameRecord::result) | `1-0`, `0-1` or `1/2-1/2` |
//! | [`Termination`](crate::Termination) | which rule about positions ended it | [`Termination::of`](crate::Termination::of) | [`Outcome`](crate::Termination::outcome) |
//! | [`Status`] | what a position alone tells: ongoing, check or over | [`Position::status`](crate::Position::status) | [`Termination`](Status::termination), [`Outcome`](Status::outcome) |
//! | [`GameEnd`](crate::GameEnd) | the rule and the ply | [`Game::end`](crate::Game::end) | [`Outcome`](crate::GameEnd::outcome) |
//! | [`DrawFact`] | a claim that was possible, or the [`GameEnd`](crate::GameEnd) | [`Game::report`](crate::Game::report) | a line of text |
//! | [`DeadUndecided`] | the error of a budget too small to know | [`Game::end_within`](crate::Game::end_within) | |
//! | [`DeadVerdict`](crate::winnability::DeadVerdict) | whether a position is dead | [`Analyzer::dead_verdict`](crate::winnability::Analyzer::dead_verdict) | |
//! | [`Winnability`](crate::winnability::Winnability) | whether one side can still checkmate, with the moves | [`Position::winnability`](crate::Position::winnability) | |
//! | [`TerminationMarker`](crate::pgn::TerminationMarker) | what a PGN file says at the end of a game, even `*` or nothing | [`pgn::Event::End`](crate::pgn::Event::End) | [`Outcome`](crate::pgn::TerminationMarker::outcome) |
//! | [`arbiter::Verdict`](crate::arbiter::Verdict) | the result, the cause and the ply | [`Arbiter::verdict`](crate::Arbiter::verdict) | |
//! | [`arbiter::GameResult`](crate::arbiter::GameResult) | the score of each player: both can lose, or no game was played | `Verdict::result` | [`Outcome`](crate::arbiter::GameResult::outcome), and [back](crate::arbiter::GameResult::from_outcome) |
//! | [`arbiter::Score`](crate::arbiter::Score) | what one player scores | [`GameResult::score`](crate::arbiter::GameResult::score) | |
//! | [`arbiter::EndCause`](crate::arbiter::EndCause) | why, in every way that the Laws know; the board's [`Termination`](crate::Termination) is one | `Verdict::cause` | |
//! | [`arbiter::question::LossReason`](crate::arbiter::question::LossReason) | why a player would lose, while it is asked whether the opponent can checkmate | [`Question`](crate::arbiter::Question) | |
//!
//! ```
//! use touchmove::Game;
//! use touchmove::draws::{Claim, ClaimError, ClaimKind};
//!
//! let mut game = Game::standard();
//! let threefold = Claim::on_board(ClaimKind::ThreefoldRepetition);
//! assert_eq!(game.verify_claim(threefold), Err(ClaimError::TooFewOccurrences { occurrences: 1 }));
//! for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
//!     game.play_san(san)?;
//! }
//! assert_eq!(game.verify_claim(threefold), Ok(()));
//! # Ok::<(), touchmove::san::Error>(())
//! ```

#[cfg(feature = "alloc")]
pub use crate::game::{DeadUndecided, DrawFact};
pub use crate::termination::Status;
#[cfg(feature = "alloc")]
pub use crate::termination::{Claim, ClaimError, ClaimKind};
