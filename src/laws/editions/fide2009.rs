//! The FIDE Laws of Chess in force from 1 July 2009, as they differ from those of 2014.
//!
//! What is not known of the numbers of their parts stands as the article alone.

use core::num::NonZeroU8;
use core::time::Duration;

use super::super::clause::Clause;
use super::super::policies::{
    ByClass, BySupervision, CaptureSign, ClocksOnClaim, CompletedBy, DefaultTime, DeviceRule,
    FlagCaller, HasMoveWhen, MateRequires, Policies, QuickplayApplies, Reporters, TimeBands,
    TouchIntentRule, UnfinishedPromotion,
};
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
    (Clause::PromotionOrder, "-"),
    (Clause::ResignationNoMate, "-"),
    (Clause::DeadPosition, "5.2b!"),
    (Clause::CompletedByNextMove, "-"),
    (Clause::MayPressAfterReply, "-"),
    (Clause::TimesAfterIrregularity, "6"),
    (Clause::InitialPosition, "7.1"),
    (Clause::BoardTurned, "7.1"),
    (Clause::ColoursReversed, "7.2"),
    (Clause::Displaced, "7.3"),
    (Clause::DisplacedStopClocks, "7.3"),
    (Clause::DisplacedPenalty, "7.3"),
    (Clause::IllegalMove, "7.4a"),
    (Clause::IllegalMoveCorrected, "7.4"),
    (Clause::Reinstate, "7.4"),
    (Clause::TouchAfterIllegalMove, "7.4"),
    (Clause::IllegalPromotion, "7.4a"),
    (Clause::IllegalMovePenalty, "7.4"),
    (Clause::IllegalMoveLimit, "7.4"),
    (Clause::IllegalMoveNoMate, "7.4"),
    (Clause::DisplacedFound, "7"),
    (Clause::DrawOffersRestricted, "9.1"),
    (Clause::DrawOffer, "9.1"),
    (Clause::ProperTimeToOffer, "9.1"),
    (Clause::OfferCondition, "9.1"),
    (Clause::OfferStands, "9.1"),
    (Clause::DrawOfferLapse, "9.1"),
    (Clause::ClaimIsOffer, "9.1c!"),
    (Clause::AnnouncedMoveBinds, "-"),
    (Clause::FivefoldRepetition, "-"),
    (Clause::SeventyFiveMoves, "-"),
    (Clause::Points, "11"),
    (Clause::Forfeit, "11"),
    (Clause::Conduct, "12"),
    (Clause::LeavingPlay, "12"),
    (Clause::OutsideHelp, "12"),
    (Clause::Device, "12"),
    (Clause::FinishedPlayers, "12"),
    (Clause::Distraction, "12"),
    (Clause::ConductPenalty, "12"),
    (Clause::RefusalToComply, "12"),
    (Clause::BothGuilty, "12"),
    (Clause::Explanation, "12"),
    (Clause::Appeal, "12"),
    (Clause::PlayersHelp, "12"),
    (Clause::ClaimChecked, "12"),
    (Clause::ArbiterIntervenes, "13"),
    (Clause::Disturbance, "13"),
    (Clause::ArbiterSilence, "13"),
    (Clause::Reporting, "13"),
    (Clause::Penalties, "13"),
    (Clause::QuickplayFinish, "10"),
    (Clause::BothFlags, "6.11!"),
    (Clause::QuickplayClaim, "10.2!"),
    (Clause::QuickplayDraw, "10.2"),
    (Clause::QuickplayPostponed, "10.2"),
    (Clause::QuickplayRejected, "10.2"),
    (Clause::QuickplayWithoutArbiter, "D!"),
    (Clause::QuickplayClaimIsOffer, "9.1c!"),
    (Clause::AdaptedBoard, "-"),
];

/// Appendices A and B. In rapid and blitz an illegal move is ruled on only if the opponent claims
/// it, and in blitz he then wins.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[
        (Clause::SetUpClaimsLapse, "A.4"),
        (Clause::MisplacedCastling, "A.4"),
        (Clause::TimeWinClaim, "A.4"),
        (Clause::OwnFlagMustStand, "A.4"),
    ],
    rapid: BySupervision {
        full: RAPID,
        limited: &[
            (Clause::FastGame, "A"),
            (Clause::RecordingNotRequired, "A"),
            (Clause::Supervision, "A"),
            (Clause::IllegalMoveWindow, "A.4"),
        ],
    },
    blitz: BySupervision {
        full: BLITZ,
        limited: &[
            (Clause::FastGame, "B"),
            (Clause::RecordingNotRequired, "A"),
            (Clause::Supervision, "B"),
            (Clause::IllegalMoveWindow, "B"),
            (Clause::IllegalMovePenalty, "-"),
            (Clause::IllegalMoveLimit, "B.3"),
            (Clause::IllegalMoveNoMate, "B.3"),
        ],
    },
};

const RAPID: &[Row] = &[
    (Clause::FastGame, "A"),
    (Clause::RecordingNotRequired, "A"),
    (Clause::Supervision, "A"),
];

const BLITZ: &[Row] = &[
    (Clause::FastGame, "B"),
    (Clause::RecordingNotRequired, "A"),
    (Clause::Supervision, "B"),
];

const THIRD: Option<NonZeroU8> = illegal_move(3);

const POLICIES: Policies = {
    let mut policies = fide2014::TABLE.policies;
    policies.touch.intent = TouchIntentRule::Deliberate;
    policies.completion.has_move = HasMoveWhen::Completed;
    policies.completion.completed_by = CompletedBy::Press;
    policies.completion.mate_requires = MateRequires::LegalMove;
    policies.claims.clocks = ClocksOnClaim::ClaimantMay;
    policies.claims.wrong = ByClass::same(plain_bonus(3));
    policies.clock.default_time = DefaultTime::After(Duration::ZERO);
    policies.clock.flag_called_by =
        ByClass::limited(FlagCaller::ArbiterOrPlayer, FlagCaller::PlayersOnly);
    policies.clock.time_classes = TimeBands {
        rapid_from: minutes(15),
        rapid_from_included: true,
        rapid_to: minutes(60),
        rapid_to_included: false,
    };
    policies.irregularities.set_up_moves = 3;
    policies.irregularities.unfinished_promotion = UnfinishedPromotion::Corrected;
    policies.irregularities.illegal_bonus = ByClass {
        standard: minutes(2),
        rapid: BySupervision::same(minutes(2)),
        blitz: BySupervision {
            full: minutes(2),
            limited: minutes(0),
        },
    };
    policies.irregularities.illegal_limit = ByClass {
        standard: THIRD,
        rapid: BySupervision::same(THIRD),
        blitz: BySupervision {
            full: THIRD,
            limited: illegal_move(1),
        },
    };
    policies.irregularities.reporters =
        ByClass::limited(Reporters::OthersToArbiter, Reporters::PlayersOnly);
    policies.quickplay.claim.applies = QuickplayApplies::Always;
    policies.recording.capture_sign = CaptureSign::Required;
    policies.conduct.device = DeviceRule::LossIfItSounds;
    policies
};
