//! The FIDE Laws of Chess in force from 1 January 2018. They are given as differences from those of
//! 2023.

use super::super::edition::Edition;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::fide2023;
use super::table::{Fast, NO_SCORESHEET, Row, Table, differing, rows};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2023::TABLE, ROWS, true),
    fast: FAST,
    policies: with_layer(fide2023::TABLE.policies, Layer::Edition(Edition::Fide2018)),
    ..fide2023::TABLE
};

const ROWS: &[Row] = rows! { "-": ResignationNoMate, DeviceElsewhere; };

/// Appendices A and B: Article B.2 reduces the penalties in blitz, Article A.4 applies under
/// limited supervision.
pub(super) const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: rows! {
        "A.4.1?": SetUpClaimsLapse;
        "A.4.1.2": MisplacedCastling;
        "A.4.2": IllegalMoveWindow;
        "A.4?": TimeWinClaim, OwnFlagMustStand;
        "A.4.4": BothKingsInCheck;
        "A.4.5": ArbiterCallsFlag;
    },
    rapid: BySupervision {
        full: rows! {
            "A.1": FastGame;
            "A.2": RecordingNotRequired;
            "A.3": Supervision;
            "A.3?": ArbitersRecord;
        },
        limited: rows! {
            "A.1": FastGame;
            "A.2": RecordingNotRequired;
            "A.4": Supervision;
        },
    },
    blitz: BySupervision {
        full: rows! {
            "B.1": FastGame;
            "A.2?": RecordingNotRequired;
            "B.2": WrongClaim, IllegalMovePenalty;
            "B.3": Supervision;
            "B.3?": ArbitersRecord;
        },
        limited: rows! {
            "B.1": FastGame;
            "A.2": RecordingNotRequired;
            "B.2": WrongClaim, IllegalMovePenalty;
            "B.4": Supervision;
        },
    },
};
