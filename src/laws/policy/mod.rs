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
pub use touch::*;

/// All the values in which rulebooks differ, apart from which rules are in force.
///
/// Whether a rule is in force is not a policy: see [`Rulebook::cite`](crate::Rulebook::cite). A
/// policy of a rule that is not in force has no effect.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::policy::ClaimRightLost;
///
/// let now = Rulebook::FIDE_2023;
/// assert_eq!(now.policies().claims.right_lost, ClaimRightLost::ByTouching);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Policies {
    pub touch: TouchPolicies,
    /// Having the move and completing a move.
    pub completion: CompletionPolicies,
    pub offers: OfferPolicies,
    pub claims: ClaimPolicies,
    pub clock: ClockPolicies,
    pub irregularities: IrregularityPolicies,
    pub quickplay: QuickplayPolicies,
    pub recording: RecordingPolicies,
    pub conduct: ConductPolicies,
    pub results: ResultPolicies,
    pub server: ServerPolicies,
}

impl Policies {
    /// The values of the FIDE Laws of 2023, from which every other edition is derived.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        touch: TouchPolicies::FIDE_2023,
        completion: CompletionPolicies::FIDE_2023,
        offers: OfferPolicies::FIDE_2023,
        claims: ClaimPolicies::FIDE_2023,
        clock: ClockPolicies::FIDE_2023,
        irregularities: IrregularityPolicies::FIDE_2023,
        quickplay: QuickplayPolicies::FIDE_2023,
        recording: RecordingPolicies::FIDE_2023,
        conduct: ConductPolicies::FIDE_2023,
        results: ResultPolicies::FIDE_2023,
        server: ServerPolicies::FIDE_2023,
    };
}

/// Converts minutes to a duration.
pub(in crate::laws) const fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}
