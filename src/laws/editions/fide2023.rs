//! The FIDE Laws of Chess in force since 1 January 2023. The table of the rules has the articles of
//! standard play.

use super::super::policy::{BySupervision, Policies};
use super::super::rule::FIDE_2023;
use super::table::{Fast, NO_SCORESHEET, Row, Table, rows, written_out};

pub(super) const TABLE: Table = Table {
    provisions: written_out(FIDE_2023),
    fast: FAST,
    quickplay: QUICKPLAY,
    policies: Policies::FIDE_2023,
    articles_verified: true,
};

/// Appendices A and B: under full supervision the rules of standard play apply, with A.4.3 and
/// B.2.3; under limited supervision Article A.5 applies.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: rows! {
        "A.5.1.1": SetUpClaimsLapse;
        "A.5.1.2": MisplacedCastling;
        "A.5.2": IllegalMoveWindow;
        "A.5.3": TimeWinClaim;
        "A.5.4": BothKingsInCheck;
        "A.5.5": ArbiterCallsFlag;
    },
    rapid: BySupervision {
        full: rows! {
            "A.1": FastGame;
            "A.2": RecordingNotRequired;
            "A.3": WrongClaim, IllegalMovePenalty;
            "A.4": Supervision;
            "A.4.3": ArbitersRecord;
        },
        limited: rows! {
            "A.1": FastGame;
            "A.2": RecordingNotRequired;
            "A.3": WrongClaim, IllegalMovePenalty;
            "A.5": Supervision;
        },
    },
    blitz: BySupervision {
        // Only B.3 makes the penalties of A.3 apply.
        full: rows! {
            "B.1": FastGame;
            "A.2?": RecordingNotRequired;
            "B.2": Supervision;
            "B.2.3": ArbitersRecord;
        },
        limited: rows! {
            "B.1": FastGame;
            "A.2": RecordingNotRequired;
            "A.3": WrongClaim, IllegalMovePenalty;
            "B.3": Supervision;
        },
    },
};

/// Guidelines III, if the event has announced them.
const QUICKPLAY: &[Row] = rows! {
    "III.1": QuickplayFinish;
    "III.3.1": BothFlags;
    "III.3.1.2": BothFlagsInLastPeriod;
    "III.4": QuickplayIncrement;
    "III.5": QuickplayClaim;
    "III.5.1": QuickplayDraw;
    "III.5.2": QuickplayPostponed, QuickplayDecided;
    "III.5.3": QuickplayRejected;
    "III.6": QuickplayWithoutArbiter;
};
