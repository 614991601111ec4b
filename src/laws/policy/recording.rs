//! Recording the moves: the differences between the editions.

use core::time::Duration;

use super::super::choice::{choices, sequence};

choices! {
    /// Whether a move may be written down before it is made (Article 8.1.2).
    RecordInAdvanceRule {
        /// Not allowed, except for a claim or an adjournment.
        Forbidden = "forbidden",
        /// Allowed on a paper scoresheet, but not on an electronic one.
        AllowedOnPaper = "allowed_on_paper",
    }
}

sequence! {
    /// When a player need not write down the moves (Article 8.4).
    #[non_exhaustive]
    pub struct RecordingExemption {
        /// The player has less time left than this …
        pub below: Duration,
        /// … and less time than this is added with each move.
        pub added_below: Duration,
        pub lasts: ExemptionLasts,
    }
}

choices! {
    /// How long a player need not write down the moves (Article 8.4).
    ExemptionLasts {
        /// While the player has so little time.
        WhileShort = "while_short",
        /// Until the end of the period, whatever is added.
        RestOfPeriod = "rest_of_period",
    }
}

choices! {
    /// What happens if a player cannot write down the moves (Article 8.1.6).
    UnableToRecord {
        /// The player loses time at the start, as the arbiter decides.
        TimeDeducted = "time_deducted",
        /// An assistant writes, and the times are adjusted.
        Assistant = "assistant",
        /// An assistant writes, and the times are adjusted unless the player has a disability.
        AssistantFreeForDisability = "assistant_free_for_disability",
    }
}

choices! {
    /// Which signs the notation has (Articles C.9 and C.13).
    CaptureSign {
        /// A capture is written with its sign.
        Required = "required",
        /// A capture may be written without a sign.
        Optional = "optional",
        /// The capture sign is optional, and two plus signs mean mate.
        OptionalDoublePlusMates = "optional_double_plus_mates",
        /// Notations other than algebraic are tolerated.
        AnyNotation = "any_notation",
    }
}
