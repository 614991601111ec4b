//! The differences between editions as plain values: penalties, limits, who may claim what.
//!
//! [`Rulebook::policies`](super::Rulebook::policies) returns the [`Policies`] of a rulebook, in
//! eleven parts: touch, completion, offers, claims, clock, irregularities, quickplay, recording,
//! conduct, results, server. Code that makes rulings reads these values and never compares
//! editions. An event changes them with [`Rulebook::with_policies`](super::Rulebook::with_policies),
//! which returns a [`RulebookError`](super::RulebookError) for values that are not valid.
//!
//! ```
//! use touchmove::Rulebook;
//! use touchmove::laws::policy::{ClaimRightLost, OfferLapse};
//!
//! let policies = Rulebook::FIDE_2023.policies();
//! assert_eq!(policies.claims.right_lost, ClaimRightLost::ByTouching);
//! assert_eq!(policies.offers.lapse, OfferLapse::ByTouching);
//! assert_eq!(Rulebook::FIDE_1997.policies().offers.lapse, OfferLapse::ByMoving);
//! ```

mod by_class;
mod claims;
mod clock;
mod completion;
mod conduct;
mod irregularities;
#[cfg(feature = "arbiter")]
mod material;
mod offers;
mod quickplay;
mod recording;
mod results;
mod server;
pub(in crate::laws) mod table;
mod touch;

use core::time::Duration;

pub use by_class::*;
pub use claims::*;
pub use clock::*;
pub use completion::*;
pub use conduct::*;
pub use irregularities::*;
#[cfg(feature = "arbiter")]
pub(crate) use material::{ListedChances, MaterialLeft};
pub use offers::*;
pub use quickplay::*;
pub use recording::*;
pub use results::*;
pub use server::*;
pub use table::{
    ClaimPolicies, ClockPolicies, CompletionPolicies, ConductPolicies, IrregularityPolicies,
    OfferPolicies, Policies, QuickplayPolicies, RecordingPolicies, ServerPolicies, TouchPolicies,
};
pub use touch::*;

/// Converts minutes to a duration.
pub(in crate::laws) const fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}
