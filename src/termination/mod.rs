//! How games end by the rules alone, and which draws a player may claim.
//!
//! [`Termination`] names the end of a game and settles which rule comes first if several apply.
//! [`RepetitionTracker`] tracks a line of moves for threefold and fivefold repetition and for the
//! fifty-move and seventy-five-move rules. [`Claim`] is a draw claim by a player. Nothing here
//! keeps positions; a [`Game`](crate::Game) does.

// The order in which rustdoc lists the methods of `RepetitionTracker`: constructors, then queries.
#[cfg(feature = "alloc")]
mod repetitions;

#[cfg(feature = "alloc")]
mod claims;
#[cfg(feature = "alloc")]
mod history;
#[cfg(feature = "alloc")]
mod ply;
#[cfg(feature = "laws")]
mod rule;
mod status;
#[cfg(feature = "alloc")]
mod stretches;
mod ways;

#[cfg(feature = "alloc")]
pub use claims::{Claim, ClaimError, ClaimKind};
#[cfg(feature = "alloc")]
pub use repetitions::RepetitionTracker;
pub use status::Status;
pub use ways::Termination;

#[cfg(feature = "arbiter")]
pub(crate) use claims::{FIFTY_MOVES, THREE_TIMES};
#[cfg(feature = "alloc")]
pub(crate) use claims::{claims, verify};
#[cfg(feature = "alloc")]
pub(crate) use history::History;
#[cfg(feature = "arbiter")]
pub(crate) use ply::Ply;
#[cfg(feature = "alloc")]
pub(crate) use repetitions::ROOM;
#[cfg(feature = "arbiter")]
pub(crate) use ways::FIVE_TIMES;
#[cfg(feature = "alloc")]
pub(crate) use ways::is_counted_out;
