//! What the editions do differently, as plain values: penalties, limits, who may claim what.
//!
//! [`Rulebook::policies`](super::Rulebook::policies) returns the [`Policies`] of a rulebook, in ten
//! parts: touch, completion, offers, claims, clock, irregularities, quickplay, recording, conduct,
//! results. Code that rules asks them and never which edition it is. An event changes them with
//! [`Rulebook::with_policies`](super::Rulebook::with_policies).
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
pub use touch::*;

/// Everything in which one rulebook differs from another apart from which rules it has.
///
/// Whether a rule is in force at all is no policy: [`Rulebook::cite`](crate::Rulebook::cite)
/// tells. A policy that belongs to a rule not in force means nothing.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::policy::ClaimRightLost;
///
/// let now = Rulebook::FIDE_2023;
/// assert_eq!(now.policies().claims.right_lost, ClaimRightLost::ByTouching);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policies {
    /// Touching and moving men.
    pub touch: TouchPolicies,
    /// When a move is complete and who has the move.
    pub completion: CompletionPolicies,
    /// Draw offers.
    pub offers: OfferPolicies,
    /// Claims of a draw.
    pub claims: ClaimPolicies,
    /// The clock.
    pub clock: ClockPolicies,
    /// Irregularities.
    pub irregularities: IrregularityPolicies,
    /// Quickplay finishes.
    pub quickplay: QuickplayPolicies,
    /// Writing down the moves.
    pub recording: RecordingPolicies,
    /// Conduct and penalties.
    pub conduct: ConductPolicies,
    /// Results and points.
    pub results: ResultPolicies,
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
    };
}

/// Returns so many minutes as a time.
pub(in crate::laws) const fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}
