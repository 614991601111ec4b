//! Draws: claims by a player, and every fact about draws in a game.
//!
//! [`Game::claims`](crate::Game::claims) and
//! [`RepetitionTracker::claims`](crate::RepetitionTracker::claims) list every correct [`Claim`] of
//! the player to move, with or without an intended move. `verify_claim` checks one and returns a
//! [`ClaimError`] that says what is missing. [`Game::report`](crate::Game::report) lists each
//! [`DrawFact`] of a whole game. All this needs the feature `alloc`; [`Status`] does not.
//!
//! These types describe the end of a game:
//!
//! | type | what it says | who returns it |
//! |---|---|---|
//! | [`Outcome`](crate::Outcome) | who won, or a draw | [`Game::outcome`](crate::Game::outcome) |
//! | [`Termination`](crate::Termination) | which rule ended it | [`Termination::of`](crate::Termination::of) |
//! | [`Status`] | what a position alone tells: ongoing, check or over | [`Position::status`](crate::Position::status) |
//! | [`GameEnd`](crate::GameEnd) | the rule and the ply | [`Game::end`](crate::Game::end) |
//! | `arbiter::Verdict` | the result with scores and its cause | `Arbiter::verdict` |
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
