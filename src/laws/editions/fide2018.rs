//! The FIDE Laws of Chess in force from 1 January 2018, as they differ from those of 2023.

use super::super::clause::Clause;
use super::super::policies::{
    ByClass, BySupervision, CaptureSign, DeviceRule, IntendedMove, Policies,
};
use super::fide2023;
use super::table::{Fast, NO_SCORESHEET, Row, Table, differing, minutes, plain_bonus};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2023::TABLE, ROWS, true),
    fast: FAST,
    policies: POLICIES,
    // Whether the claimant of a win on time needs time himself was not seen in this edition.
    unverified: &[11, 37],
    ..fide2023::TABLE
};

const ROWS: &[Row] = &[
    (Clause::ResignationNoMate, "-"),
    (Clause::DeviceElsewhere, "-"),
];

/// Appendices A and B: Article B.2 lightens the penalties of blitz, Article A.4 holds under
/// limited supervision.
pub(super) const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[
        (Clause::SetUpClaimsLapse, "A.4.1?"),
        (Clause::MisplacedCastling, "A.4.1.2"),
        (Clause::IllegalMoveWindow, "A.4.2"),
        (Clause::TimeWinClaim, "A.4?"),
        (Clause::OwnFlagMustStand, "A.4?"),
        (Clause::BothKingsInCheck, "A.4.4"),
        (Clause::ArbiterCallsFlag, "A.4.5"),
    ],
    rapid: BySupervision {
        full: &[
            (Clause::FastGame, "A.1"),
            (Clause::RecordingNotRequired, "A.2"),
            (Clause::Supervision, "A.3"),
            (Clause::ArbitersRecord, "A.3?"),
        ],
        limited: &[
            (Clause::FastGame, "A.1"),
            (Clause::RecordingNotRequired, "A.2"),
            (Clause::Supervision, "A.4"),
        ],
    },
    blitz: BySupervision {
        full: &[
            (Clause::FastGame, "B.1"),
            (Clause::RecordingNotRequired, "A.2?"),
            (Clause::WrongClaim, "B.2"),
            (Clause::IllegalMovePenalty, "B.2"),
            (Clause::Supervision, "B.3"),
            (Clause::ArbitersRecord, "B.3?"),
        ],
        limited: &[
            (Clause::FastGame, "B.1"),
            (Clause::RecordingNotRequired, "A.2"),
            (Clause::WrongClaim, "B.2"),
            (Clause::IllegalMovePenalty, "B.2"),
            (Clause::Supervision, "B.4"),
        ],
    },
};

const POLICIES: Policies = {
    let mut policies = fide2023::TABLE.policies;
    policies.claims.wrong = ByClass {
        standard: plain_bonus(2),
        rapid: BySupervision::same(plain_bonus(2)),
        blitz: BySupervision::same(plain_bonus(1)),
    };
    policies.claims.intended_move = IntendedMove::MustBePlayed;
    policies.irregularities.illegal_bonus = ByClass {
        standard: minutes(2),
        rapid: BySupervision::same(minutes(2)),
        blitz: BySupervision::same(minutes(1)),
    };
    policies.recording.capture_sign = CaptureSign::Optional;
    policies.conduct.device = DeviceRule::LossIfBrought;
    policies
};
