//! Writing down the moves: what the editions do differently.

use core::time::Duration;

use super::super::choice::choices;
use super::minutes;

/// Writing down the moves (Article 8, Appendix C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordingPolicies {
    /// Whether a move may be written before it is made; matters while
    /// [`Rule::RecordInAdvance`](crate::laws::Rule::RecordInAdvance) is in force.
    pub in_advance: RecordInAdvanceRule,
    /// When a player need not write.
    pub exemption: RecordingExemption,
    /// What happens if a player cannot write.
    pub unable: UnableToRecord,
    /// What the signs of the notation are.
    pub capture_sign: CaptureSign,
    /// How often a player may ask to see the arbiter's record; matters while
    /// [`Rule::ArbitersRecord`](crate::laws::Rule::ArbitersRecord) is in force.
    pub record_requests: u16,
}

impl RecordingPolicies {
    /// The values of the FIDE Laws of 2023; the table of the parameters has those of the others.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        in_advance: RecordInAdvanceRule::Forbidden,
        exemption: RecordingExemption {
            below: minutes(5),
            added_below: Duration::from_secs(30),
            lasts: ExemptionLasts::RestOfPeriod,
        },
        unable: UnableToRecord::AssistantFreeForDisability,
        capture_sign: CaptureSign::OptionalDoublePlusMates,
        record_requests: 5,
    };
}

choices! {
    /// Whether a move may be written before it is made (Article 8.1.2).
    RecordInAdvanceRule {
        /// It may not, unless for a claim or an adjournment.
        Forbidden = "forbidden",
        /// It may, on paper.
        AllowedOnPaper = "allowed_on_paper",
    }
}

/// When a player need not write down the moves (Article 8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordingExemption {
    /// He has less time left than this …
    pub below: Duration,
    /// … and less than this is added with each move.
    pub added_below: Duration,
    /// How long that lasts.
    pub lasts: ExemptionLasts,
}

choices! {
    /// How long a player need not write down the moves (Article 8.4).
    ExemptionLasts {
        /// While he has so little time.
        WhileShort = "while_short",
        /// For the rest of the period.
        RestOfPeriod = "rest_of_period",
    }
}

choices! {
    /// What happens if a player cannot write down the moves (Article 8.1.6).
    UnableToRecord {
        /// He loses time at the start, as the arbiter decides.
        TimeDeducted = "time_deducted",
        /// An assistant writes, and the clock is adjusted.
        Assistant = "assistant",
        /// An assistant writes, and the clock is adjusted unless the player has a disability.
        AssistantFreeForDisability = "assistant_free_for_disability",
    }
}

choices! {
    /// Which signs the notation has (Articles C.9 and C.13).
    CaptureSign {
        /// The sign of a capture is required.
        Required = "required",
        /// It is optional.
        Optional = "optional",
        /// It is optional, and two plus signs mean mate.
        OptionalDoublePlusMates = "optional_double_plus_mates",
        /// Other notations than the algebraic are tolerated.
        AnyNotation = "any_notation",
    }
}
