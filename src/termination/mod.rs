//! How games end, and what a player may claim: mate, dead positions, repetition, counted moves.

#[cfg(feature = "alloc")]
mod claims;
mod dead;
mod mate;
mod material;
mod outcome;
#[cfg(feature = "alloc")]
mod past;
#[cfg(feature = "alloc")]
mod repetitions;
#[cfg(feature = "serde")]
mod serial;
mod ways;

#[cfg(feature = "alloc")]
pub use claims::{Claim, ClaimGround, WrongClaim};
#[cfg(feature = "alloc")]
pub use dead::{Analyzer, Helpmate, Winnability};
pub use dead::{Budget, Deadness, Proof};
pub use outcome::Outcome;
#[cfg(feature = "alloc")]
pub use repetitions::Repetitions;
pub use ways::Termination;

#[cfg(feature = "arbiter")]
pub(crate) use claims::FIFTY_MOVES;
#[cfg(feature = "alloc")]
pub(crate) use claims::{claims, verify};
#[cfg(feature = "alloc")]
pub(crate) use past::Past;
#[cfg(feature = "alloc")]
pub(crate) use repetitions::ROOM;
#[cfg(feature = "arbiter")]
pub(crate) use ways::FIVE_TIMES;
#[cfg(feature = "alloc")]
pub(crate) use ways::is_counted_out;
