//! The Laws of Chess as data: what a rule says, where an edition prints it, and in what the
//! editions differ.

mod article;
pub(crate) mod choice;
mod citation;
mod clause;
mod edition;
mod editions;
mod error;
mod parameter;
mod policies;
mod rulebook;
#[cfg(feature = "serde")]
pub(crate) mod serial;
pub(crate) mod text;

pub use article::{Article, ArticleError};
pub use citation::{Citation, Source};
pub use clause::Clause;
pub use edition::Edition;
pub use editions::schools::schools_color;
pub use error::RulebookError;
pub use parameter::Parameter;
pub use policies::{
    AdjustingBy, BoardTurnedRule, BothFlagsRule, BothLateRule, ByClass, BySupervision, CaptureSign,
    CastlingRefused, ClaimPenalty, ClaimPolicies, ClaimRightLost, ClockPolicies, ClocksOnClaim,
    ColoursReversedRule, CompletedBy, CompletionPolicies, ConductPolicies, DefaultTime, DelayUse,
    DeviceRule, DisplacedRule, DrawDeclared, ExemptionLasts, FivefoldRule, FlagCaller, FlagDraw,
    HasMoveWhen, IllegalMovePenalty, IllegalWindow, InitialPositionRule, IntendedMove,
    InvertedRookRule, IrregularityPolicies, KingReleased, MateRequires, OfferLapse, OfferPolicies,
    OfferRestriction, Penalty, PenaltyList, Points, Policies, PromotionFinalWhen, QuickplayApplies,
    QuickplayBound, QuickplayClaimRule, QuickplayClaimant, QuickplayPolicies, QuickplayRemedy,
    RecordInAdvanceRule, RecordingExemption, RecordingPolicies, Reporters, ResultPolicies,
    RookFirst, Supervision, TimeBands, TimeClass, TimeWinProof, TouchBothRule, TouchClaimLostBy,
    TouchIntentRule, TouchPolicies, UnableToRecord, UnfinishedPromotion,
};
pub use rulebook::Rulebook;
pub use text::Value;
