//! The FIDE Laws of Chess in force from 1 January 2018. They are given as differences from those of
//! 2023.

use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::super::rule::Rule;
use super::fide2023;
use super::table::{Fast, NO_SCORESHEET, Row, Table, differing};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2023::TABLE, ROWS, true),
    fast: FAST,
    policies: with_layer(fide2023::TABLE.policies, Layer::Fide2018),
    ..fide2023::TABLE
};

const ROWS: &[Row] = &[(Rule::ResignationNoMate, "-"), (Rule::DeviceElsewhere, "-")];

/// Appendices A and B: Article B.2 reduces the penalties in blitz, Article A.4 applies under
/// limited supervision.
pub(super) const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[
        (Rule::SetUpClaimsLapse, "A.4.1?"),
        (Rule::MisplacedCastling, "A.4.1.2"),
        (Rule::IllegalMoveWindow, "A.4.2"),
        (Rule::TimeWinClaim, "A.4?"),
        (Rule::OwnFlagMustStand, "A.4?"),
        (Rule::BothKingsInCheck, "A.4.4"),
        (Rule::ArbiterCallsFlag, "A.4.5"),
    ],
    rapid: BySupervision {
        full: &[
            (Rule::FastGame, "A.1"),
            (Rule::RecordingNotRequired, "A.2"),
            (Rule::Supervision, "A.3"),
            (Rule::ArbitersRecord, "A.3?"),
        ],
        limited: &[
            (Rule::FastGame, "A.1"),
            (Rule::RecordingNotRequired, "A.2"),
            (Rule::Supervision, "A.4"),
        ],
    },
    blitz: BySupervision {
        full: &[
            (Rule::FastGame, "B.1"),
            (Rule::RecordingNotRequired, "A.2?"),
            (Rule::WrongClaim, "B.2"),
            (Rule::IllegalMovePenalty, "B.2"),
            (Rule::Supervision, "B.3"),
            (Rule::ArbitersRecord, "B.3?"),
        ],
        limited: &[
            (Rule::FastGame, "B.1"),
            (Rule::RecordingNotRequired, "A.2"),
            (Rule::WrongClaim, "B.2"),
            (Rule::IllegalMovePenalty, "B.2"),
            (Rule::Supervision, "B.4"),
        ],
    },
};
