//! The FIDE Laws of Chess in force from 1 July 2009, as they differ from those of 2014.
//!
//! What is not known of the numbers of their parts stands as the article alone.

use core::num::NonZeroU8;
use core::time::Duration;

use super::super::policy::{
    BySupervision, ByTimeClass, CaptureSign, ClocksOnClaim, CompletedBy, DefaultTime, DeviceRule,
    FlagCaller, HasMoveWhen, MateRequires, Policies, QuickplayApplies, Reporters, TimeBands,
    TouchIntentRule, UnfinishedPromotion,
};
use super::super::rule::Rule;
use super::fide2014;
use super::table::{
    Fast, NO_SCORESHEET, Row, Table, differing, illegal_move, minutes, plain_bonus,
};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2014::TABLE, ROWS, false),
    fast: FAST,
    // Article 10 is no guideline: it needs no announcement.
    quickplay: &[],
    policies: POLICIES,
    addresses_verified: false,
    unverified: &[3, 5, 7, 11, 16, 27, 28, 44, 54, 58, 62, 69, 71, 74],
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
    (Rule::QuickplayClaim, "10.2!"),
    (Rule::QuickplayDraw, "10.2"),
    (Rule::QuickplayPostponed, "10.2"),
    (Rule::QuickplayRejected, "10.2"),
    (Rule::QuickplayWithoutArbiter, "D!"),
    (Rule::QuickplayClaimIsOffer, "9.1c!"),
    (Rule::AdaptedBoard, "-"),
];

/// Appendices A and B. In rapid and blitz an illegal move is ruled on only if the opponent claims
/// it, and in blitz he then wins.
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

const THIRD: Option<NonZeroU8> = illegal_move(3);

const POLICIES: Policies = {
    let mut policies = fide2014::TABLE.policies;
    policies.touch.intent = TouchIntentRule::Deliberate;
    policies.completion.has_move = HasMoveWhen::Completed;
    policies.completion.completed_by = CompletedBy::Press;
    policies.completion.mate_requires = MateRequires::LegalMove;
    policies.claims.clocks = ClocksOnClaim::ClaimantMay;
    policies.claims.wrong = ByTimeClass::same(plain_bonus(3));
    policies.clock.default_time = DefaultTime::After(Duration::ZERO);
    policies.clock.flag_called_by =
        ByTimeClass::limited(FlagCaller::ArbiterOrPlayer, FlagCaller::PlayersOnly);
    policies.clock.time_classes = TimeBands {
        rapid_from: minutes(15),
        rapid_from_included: true,
        rapid_to: minutes(60),
        rapid_to_included: false,
    };
    policies.irregularities.set_up_moves = 3;
    policies.irregularities.unfinished_promotion = UnfinishedPromotion::Corrected;
    policies.irregularities.illegal_bonus = ByTimeClass {
        standard: minutes(2),
        rapid: BySupervision::same(minutes(2)),
        blitz: BySupervision {
            full: minutes(2),
            limited: minutes(0),
        },
    };
    policies.irregularities.illegal_limit = ByTimeClass {
        standard: THIRD,
        rapid: BySupervision::same(THIRD),
        blitz: BySupervision {
            full: THIRD,
            limited: illegal_move(1),
        },
    };
    policies.irregularities.reporters =
        ByTimeClass::limited(Reporters::OthersToArbiter, Reporters::PlayersOnly);
    policies.quickplay.claim.applies = QuickplayApplies::Always;
    policies.recording.capture_sign = CaptureSign::Required;
    policies.conduct.device = DeviceRule::LossIfItSounds;
    policies
};
