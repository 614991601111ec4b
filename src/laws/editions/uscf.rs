//! The rules of US Chess, seventh edition: experimental.
//!
//! The rulebook itself was not at hand. The rules written here are those that quotations and
//! secondary texts have; where they give no number for a part the rule stands alone.

use super::super::citation::CitationSource;
use super::super::policy::{
    AdjustingBy, BothLateRule, BySupervision, ByTimeClass, CaptureSign, ClaimRightLost,
    ClocksOnClaim, ColorsReversedRule, CompletedBy, DefaultTime, DelayUse, DeviceRule,
    DisplacedRule, DrawDeclared, FivefoldRule, FlagCaller, FlagDraw, IllegalWindow,
    InitialPositionRule, IntendedMove, InvertedRookRule, MateRequires, Penalty, PenaltyList,
    Policies, QuickplayApplies, QuickplayBound, QuickplayRemedy, Reporters, TimeWinProof,
    TouchBothRule, TouchClaimLostBy, TouchIntentRule, UnableToRecord, UnfinishedPromotion,
};
use super::super::rule::Rule;
use super::fide2023;
use super::table::{Fast, Row, TEN, Table, minutes, none, overlaid, plain_bonus};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, CitationSource::Edition, false),
    fast: FAST,
    quickplay: QUICKPLAY,
    policies: POLICIES,
    addresses_verified: false,
    unverified: &[
        1, 2, 3, 4, 5, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29,
        30, 31, 33, 34, 35, 37, 38, 39, 40, 41, 46, 47, 49, 51, 52, 54, 55, 56, 59, 60, 65, 66, 67,
        68, 69, 70, 72, 73, 74,
    ],
};

/// Every rule that was found; those that do not stand here are not in force.
const ROWS: &[Row] = &[
    (Rule::Turn, "8"),
    (Rule::HasMove, "9"),
    (Rule::KingCapture, "8"),
    (Rule::StartPosition, "8"),
    (Rule::OwnPiece, "8"),
    (Rule::Capture, "8"),
    (Rule::Attack, "8"),
    (Rule::BishopMove, "8"),
    (Rule::RookMove, "8"),
    (Rule::QueenMove, "8"),
    (Rule::ClearPath, "8"),
    (Rule::KnightMove, "8"),
    (Rule::PawnStep, "8"),
    (Rule::PawnDoubleStep, "8"),
    (Rule::PawnCapture, "8"),
    (Rule::EnPassant, "8"),
    (Rule::Promotion, "8"),
    (Rule::KingMove, "8"),
    (Rule::Castling, "8"),
    (Rule::CastlingRight, "8"),
    (Rule::CastlingPrevented, "8"),
    (Rule::Check, "8"),
    (Rule::KingSafety, "8"),
    (Rule::LegalMove, "8"),
    (Rule::OneHand, "20"),
    (Rule::Adjusting, "10A"),
    (Rule::TouchIntent, "10B"),
    (Rule::TouchMove, "10"),
    (Rule::TouchCapture, "10"),
    (Rule::TouchBoth, "10D"),
    (Rule::CastlingKingAndRook, "10I"),
    (Rule::CastlingRookFirst, "10I2"),
    (Rule::CastlingNotPossible, "10I1"),
    (Rule::PromotionFinal, "9D"),
    (Rule::InvertedRook, "8F7!"),
    (Rule::FreeMove, "10"),
    (Rule::PromotionOrder, "8F"),
    (Rule::ReleasedMove, "9"),
    (Rule::CaptureMade, "9"),
    (Rule::CastlingMade, "9"),
    (Rule::KingReleasedTwoSquares, "9"),
    (Rule::PromotionMade, "9D"),
    (Rule::TouchClaimLost, "10"),
    (Rule::Checkmate, "13A"),
    (Rule::Resignation, "13"),
    (Rule::Stalemate, "14"),
    (Rule::DeadPosition, "14D"),
    (Rule::AgreedDraw, "14"),
    (Rule::OneClockRuns, "16"),
    (Rule::MoveCompleted, "9A"),
    (Rule::CompletedByEnd, "9"),
    (Rule::MayPress, "16"),
    (Rule::PressHand, "16C!"),
    (Rule::ClockHandling, "16"),
    (Rule::TimeControl, "16"),
    (Rule::Increment, "16"),
    (Rule::Delay, "16"),
    (Rule::SavedTime, "16"),
    (Rule::FlagChecked, "13C"),
    (Rule::ClocksStarted, "16"),
    (Rule::DefaultTime, "13D"),
    (Rule::BothLate, "13D"),
    (Rule::DoubleForfeit, "13D"),
    (Rule::FlagFall, "13C1"),
    (Rule::LossOnTime, "13C"),
    (Rule::FlagNoMate, "14E!"),
    (Rule::ClockDefect, "16"),
    (Rule::Interruption, "16"),
    (Rule::StopClocks, "16"),
    (Rule::Restart, "16"),
    (Rule::TimesAfterIrregularity, "11"),
    (Rule::InitialPosition, "11F!"),
    (Rule::BoardTurned, "11G!"),
    (Rule::ColorsReversed, "11F!"),
    (Rule::Displaced, "11C"),
    (Rule::IllegalMove, "11A!"),
    (Rule::IllegalMoveCorrected, "11D!"),
    (Rule::Reinstate, "11A!"),
    (Rule::TouchAfterIllegalMove, "11"),
    (Rule::IllegalMovePenalty, "11D!"),
    (Rule::DisplacedFound, "11C"),
    (Rule::Recording, "15A"),
    (Rule::RecordInAdvance, "15A"),
    (Rule::RecordBeforeNextMove, "15A"),
    (Rule::RecordingExempt, "15B"),
    (Rule::PeriodUnproven, "13C7"),
    (Rule::DrawOffersRestricted, "14"),
    (Rule::DrawOffer, "14"),
    (Rule::ProperTimeToOffer, "14"),
    (Rule::OfferCondition, "14"),
    (Rule::OfferStands, "14"),
    (Rule::DrawOfferLapse, "14"),
    (Rule::ClaimIsOffer, "14"),
    (Rule::ThreefoldRepetitionAnnounced, "14C"),
    (Rule::ThreefoldRepetition, "14C!"),
    (Rule::SamePosition, "14C"),
    (Rule::FiftyMovesAnnounced, "14F"),
    (Rule::FiftyMoves, "14F!"),
    (Rule::ClaimRightLost, "14C4"),
    (Rule::ClaimStopsClocks, "14"),
    (Rule::ClaimIsFinal, "14"),
    (Rule::CorrectClaim, "14"),
    (Rule::WrongClaim, "14"),
    (Rule::IntendedMoveMustBePlayed, "14"),
    (Rule::FivefoldRepetition, "14K1"),
    (Rule::SeventyFiveMoves, "14K2"),
    (Rule::Conduct, "20"),
    (Rule::LeavingPlay, "20"),
    (Rule::OutsideHelp, "20"),
    (Rule::Device, "20N"),
    (Rule::FinishedPlayers, "20"),
    (Rule::Distraction, "20"),
    (Rule::ConductPenalty, "1C2"),
    (Rule::RefusalToComply, "20"),
    (Rule::BothGuilty, "20"),
    (Rule::Appeal, "21H"),
    (Rule::ArbiterIntervenes, "21"),
    (Rule::ArbiterSilence, "21"),
    (Rule::Reporting, "11H!"),
    (Rule::Penalties, "1C2"),
    (Rule::IllegalMoveWindow, "11A!"),
    (Rule::OwnFlagMustStand, "13C5"),
    (Rule::BothFlags, "14G"),
    (Rule::TwoKnightsOnTime, "14E3!"),
];

/// Rapid and blitz keep the rules of standard play but for the window of illegal moves, which is a
/// policy.
const FAST: Fast = Fast {
    always: &[],
    limited: &[],
    rapid: BySupervision::same(&[]),
    blitz: BySupervision::same(&[]),
};

/// Rule 14H, a variation that the event may announce.
const QUICKPLAY: &[Row] = &[
    (Rule::QuickplayFinish, "14H"),
    (Rule::QuickplayIncrement, "14H"),
    (Rule::QuickplayClaim, "14H"),
    (Rule::QuickplayDraw, "14H"),
];

const LAST_TEN: IllegalWindow = IllegalWindow::LastMoves(TEN);

const POLICIES: Policies = {
    let mut policies = fide2023::TABLE.policies;
    policies.touch.adjusting = AdjustingBy::PlayerHavingTheMove;
    policies.touch.intent = TouchIntentRule::Deliberate;
    policies.touch.both = TouchBothRule::OneOfEach;
    policies.touch.claim_lost = TouchClaimLostBy::Touching;
    policies.touch.inverted_rook = InvertedRookRule::QueenUnlessAnnounced;
    policies.completion.completed_by = CompletedBy::Press;
    policies.completion.mate_requires = MateRequires::LegalMove;
    policies.offers.minimum_plies = 0;
    policies.claims.right_lost = ClaimRightLost::ByPressing;
    policies.claims.clocks = ClocksOnClaim::ClaimantFirst;
    policies.claims.wrong = ByTimeClass::same(plain_bonus(2));
    policies.claims.intended_move = IntendedMove::MustBePlayed;
    policies.claims.fivefold = FivefoldRule::DirectorMay;
    policies.claims.seventy_five = DrawDeclared::DirectorMay;
    policies.clock.default_time = DefaultTime::HourOrFirstPeriod;
    policies.clock.both_late = BothLateRule::Shared;
    policies.clock.flag_called_by = ByTimeClass::same(FlagCaller::PlayersOnly);
    policies.clock.flag_draw = ByTimeClass::same(FlagDraw::UscfInsufficient);
    policies.clock.time_win_proof = TimeWinProof::ThreeMissingPairs;
    policies.clock.delay = DelayUse::Standard;
    policies.irregularities.initial_position = InitialPositionRule::BeforeBlackCompletes(TEN);
    policies.irregularities.colors_reversed = ColorsReversedRule::RestartBeforeCompleted(TEN);
    policies.irregularities.displaced = DisplacedRule::PressBack;
    policies.irregularities.unfinished_promotion = UnfinishedPromotion::PressBack;
    policies.irregularities.illegal_bonus = ByTimeClass::same(minutes(2));
    policies.irregularities.illegal_limit = ByTimeClass::same(None);
    policies.irregularities.illegal_window = ByTimeClass {
        standard: LAST_TEN,
        rapid: BySupervision::same(LAST_TEN),
        blitz: BySupervision::same(IllegalWindow::UntilOpponentMoves),
    };
    policies.irregularities.reporters = ByTimeClass::same(Reporters::PlayersAndDirector);
    policies.quickplay.claim.applies = QuickplayApplies::Variation;
    policies.quickplay.claim.bound = QuickplayBound::AtMost;
    policies.quickplay.remedy = QuickplayRemedy::DelayClock;
    policies.recording.unable = UnableToRecord::Assistant;
    policies.recording.capture_sign = CaptureSign::AnyNotation;
    policies.conduct.device = DeviceRule::ArbitersChoice;
    policies.conduct.penalties = PenaltyList::new(Penalty::ALL).opened();
    policies
};
