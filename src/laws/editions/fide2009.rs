//! The FIDE Laws of Chess in force from 1 July 2009. They are given as differences from those of
//! 2014.
//!
//! Where the number of a part is unknown, the article is given without it.

use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::super::rule::Rule;
use super::fide2014;
use super::table::{Fast, NO_SCORESHEET, Row, Table, differing};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2014::TABLE, ROWS, false),
    fast: FAST,
    // Article 10 is not a guideline, so it applies without an announcement.
    quickplay: &[],
    policies: with_layer(fide2014::TABLE.policies, Layer::Fide2009),
    articles_verified: false,
};

const ROWS: &[Row] = &[
    (Rule::PromotionOrder, "-"),
    (Rule::ResignationNoMate, "-"),
    (Rule::DeadPosition, "5.2b!"),
    (Rule::CompletedByNextMove, "-"),
    (Rule::MayPressAfterReply, "-"),
    (Rule::TimesAfterIrregularity, "6"),
    (Rule::InitialPosition, "7.1"),
    (Rule::BoardTurned, "7.1"),
    (Rule::ColorsReversed, "7.2"),
    (Rule::Displaced, "7.3"),
    (Rule::DisplacedStopClocks, "7.3"),
    (Rule::DisplacedPenalty, "7.3"),
    (Rule::IllegalMove, "7.4a"),
    (Rule::IllegalMoveCorrected, "7.4"),
    (Rule::Reinstate, "7.4"),
    (Rule::TouchAfterIllegalMove, "7.4"),
    (Rule::IllegalPromotion, "7.4a"),
    (Rule::IllegalMovePenalty, "7.4"),
    (Rule::IllegalMoveLimit, "7.4"),
    (Rule::IllegalMoveNoMate, "7.4"),
    (Rule::DisplacedFound, "7"),
    (Rule::DrawOffersRestricted, "9.1"),
    (Rule::DrawOffer, "9.1"),
    (Rule::ProperTimeToOffer, "9.1"),
    (Rule::OfferCondition, "9.1"),
    (Rule::OfferStands, "9.1"),
    (Rule::DrawOfferLapse, "9.1"),
    (Rule::ClaimIsOffer, "9.1c!"),
    (Rule::AnnouncedMoveBinds, "-"),
    (Rule::FiftyMovesAnnouncementBinds, "-"),
    (Rule::FivefoldRepetition, "-"),
    (Rule::SeventyFiveMoves, "-"),
    (Rule::Points, "11"),
    (Rule::Forfeit, "11"),
    (Rule::Conduct, "12"),
    (Rule::LeavingPlay, "12"),
    (Rule::OutsideHelp, "12"),
    (Rule::Device, "12"),
    (Rule::FinishedPlayers, "12"),
    (Rule::Distraction, "12"),
    (Rule::ConductPenalty, "12"),
    (Rule::RefusalToComply, "12"),
    (Rule::BothGuilty, "12"),
    (Rule::Explanation, "12"),
    (Rule::Appeal, "12"),
    (Rule::PlayersHelp, "12"),
    (Rule::ClaimChecked, "12"),
    (Rule::ArbiterIntervenes, "13"),
    (Rule::Disturbance, "13"),
    (Rule::ArbiterSilence, "13"),
    (Rule::Reporting, "13"),
    (Rule::Penalties, "13"),
    (Rule::QuickplayFinish, "10"),
    (Rule::BothFlags, "6.11!"),
    (Rule::BothFlagsInLastPeriod, "6.11!"),
    (Rule::QuickplayClaim, "10.2!"),
    (Rule::QuickplayDraw, "10.2"),
    (Rule::QuickplayPostponed, "10.2"),
    (Rule::QuickplayDecided, "10.2"),
    (Rule::QuickplayRejected, "10.2"),
    (Rule::QuickplayWithoutArbiter, "D!"),
    (Rule::QuickplayClaimIsOffer, "9.1c!"),
    (Rule::AdaptedBoard, "-"),
];

/// Appendices A and B. In rapid and blitz an illegal move is ruled on only if the opponent claims
/// it, and in blitz the claim wins the game.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[
        (Rule::SetUpClaimsLapse, "A.4"),
        (Rule::MisplacedCastling, "A.4"),
        (Rule::TimeWinClaim, "A.4"),
        (Rule::OwnFlagMustStand, "A.4"),
    ],
    rapid: BySupervision {
        full: RAPID,
        limited: &[
            (Rule::FastGame, "A"),
            (Rule::RecordingNotRequired, "A"),
            (Rule::Supervision, "A"),
            (Rule::IllegalMoveWindow, "A.4"),
        ],
    },
    blitz: BySupervision {
        full: BLITZ,
        limited: &[
            (Rule::FastGame, "B"),
            (Rule::RecordingNotRequired, "A"),
            (Rule::Supervision, "B"),
            (Rule::IllegalMoveWindow, "B"),
            (Rule::IllegalMovePenalty, "-"),
            (Rule::IllegalMoveLimit, "B.3"),
            (Rule::IllegalMoveNoMate, "B.3"),
        ],
    },
};

const RAPID: &[Row] = &[
    (Rule::FastGame, "A"),
    (Rule::RecordingNotRequired, "A"),
    (Rule::Supervision, "A"),
];

const BLITZ: &[Row] = &[
    (Rule::FastGame, "B"),
    (Rule::RecordingNotRequired, "A"),
    (Rule::Supervision, "B"),
];
