//! The rules of US Chess, seventh edition: experimental.
//!
//! The rulebook itself was not at hand. The rules written here are those that quotations and
//! secondary texts have; where they give no number for a part the rule stands alone.

use super::super::citation::Source;
use super::super::clause::Clause;
use super::super::policies::{
    AdjustingBy, BothLateRule, ByClass, BySupervision, CaptureSign, ClaimRightLost, ClocksOnClaim,
    ColoursReversedRule, CompletedBy, DefaultTime, DelayUse, DeviceRule, DisplacedRule,
    DrawDeclared, FivefoldRule, FlagCaller, FlagDraw, IllegalWindow, InitialPositionRule,
    IntendedMove, InvertedRookRule, MateRequires, Penalty, PenaltyList, Policies, QuickplayApplies,
    QuickplayBound, QuickplayRemedy, Reporters, TimeWinProof, TouchBothRule, TouchClaimLostBy,
    TouchIntentRule, UnableToRecord, UnfinishedPromotion,
};
use super::fide2023;
use super::table::{Fast, Row, TEN, Table, minutes, none, overlaid, plain_bonus};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, Source::Edition, false),
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
    (Clause::Turn, "8"),
    (Clause::HasMove, "9"),
    (Clause::KingCapture, "8"),
    (Clause::StartPosition, "8"),
    (Clause::OwnMan, "8"),
    (Clause::Capture, "8"),
    (Clause::Attack, "8"),
    (Clause::BishopMove, "8"),
    (Clause::RookMove, "8"),
    (Clause::QueenMove, "8"),
    (Clause::ClearPath, "8"),
    (Clause::KnightMove, "8"),
    (Clause::PawnStep, "8"),
    (Clause::PawnDoubleStep, "8"),
    (Clause::PawnCapture, "8"),
    (Clause::EnPassant, "8"),
    (Clause::Promotion, "8"),
    (Clause::KingMove, "8"),
    (Clause::Castling, "8"),
    (Clause::CastlingRight, "8"),
    (Clause::CastlingPrevented, "8"),
    (Clause::Check, "8"),
    (Clause::KingSafety, "8"),
    (Clause::LegalMove, "8"),
    (Clause::OneHand, "20"),
    (Clause::Adjusting, "10A"),
    (Clause::TouchIntent, "10B"),
    (Clause::TouchMove, "10"),
    (Clause::TouchCapture, "10"),
    (Clause::TouchBoth, "10D"),
    (Clause::CastlingKingAndRook, "10I"),
    (Clause::CastlingRookFirst, "10I2"),
    (Clause::CastlingNotPossible, "10I1"),
    (Clause::PromotionFinal, "9D"),
    (Clause::InvertedRook, "8F7!"),
    (Clause::FreeMove, "10"),
    (Clause::PromotionOrder, "8F"),
    (Clause::ReleasedMove, "9"),
    (Clause::CaptureMade, "9"),
    (Clause::CastlingMade, "9"),
    (Clause::KingReleasedTwoSquares, "9"),
    (Clause::PromotionMade, "9D"),
    (Clause::TouchClaimLost, "10"),
    (Clause::Checkmate, "13A"),
    (Clause::Resignation, "13"),
    (Clause::Stalemate, "14"),
    (Clause::DeadPosition, "14D"),
    (Clause::AgreedDraw, "14"),
    (Clause::OneClockRuns, "16"),
    (Clause::MoveCompleted, "9A"),
    (Clause::CompletedByEnd, "9"),
    (Clause::MayPress, "16"),
    (Clause::PressHand, "16C!"),
    (Clause::ClockHandling, "16"),
    (Clause::TimeControl, "16"),
    (Clause::Increment, "16"),
    (Clause::Delay, "16"),
    (Clause::SavedTime, "16"),
    (Clause::FlagChecked, "13C"),
    (Clause::ClocksStarted, "16"),
    (Clause::DefaultTime, "13D"),
    (Clause::BothLate, "13D"),
    (Clause::DoubleForfeit, "13D"),
    (Clause::FlagFall, "13C1"),
    (Clause::LossOnTime, "13C"),
    (Clause::FlagNoMate, "14E!"),
    (Clause::ClockDefect, "16"),
    (Clause::Interruption, "16"),
    (Clause::StopClocks, "16"),
    (Clause::Restart, "16"),
    (Clause::TimesAfterIrregularity, "11"),
    (Clause::InitialPosition, "11F!"),
    (Clause::BoardTurned, "11G!"),
    (Clause::ColoursReversed, "11F!"),
    (Clause::Displaced, "11C"),
    (Clause::IllegalMove, "11A!"),
    (Clause::IllegalMoveCorrected, "11D!"),
    (Clause::Reinstate, "11A!"),
    (Clause::TouchAfterIllegalMove, "11"),
    (Clause::IllegalMovePenalty, "11D!"),
    (Clause::DisplacedFound, "11C"),
    (Clause::Recording, "15A"),
    (Clause::RecordInAdvance, "15A"),
    (Clause::RecordBeforeNextMove, "15A"),
    (Clause::RecordingExempt, "15B"),
    (Clause::PeriodUnproven, "13C7"),
    (Clause::DrawOffersRestricted, "14"),
    (Clause::DrawOffer, "14"),
    (Clause::ProperTimeToOffer, "14"),
    (Clause::OfferCondition, "14"),
    (Clause::OfferStands, "14"),
    (Clause::DrawOfferLapse, "14"),
    (Clause::ClaimIsOffer, "14"),
    (Clause::ThreefoldRepetitionAnnounced, "14C"),
    (Clause::ThreefoldRepetition, "14C!"),
    (Clause::SamePosition, "14C"),
    (Clause::FiftyMovesAnnounced, "14F"),
    (Clause::FiftyMoves, "14F!"),
    (Clause::ClaimRightLost, "14C4"),
    (Clause::ClaimStopsClocks, "14"),
    (Clause::ClaimIsFinal, "14"),
    (Clause::CorrectClaim, "14"),
    (Clause::WrongClaim, "14"),
    (Clause::IntendedMoveMustBePlayed, "14"),
    (Clause::FivefoldRepetition, "14K1"),
    (Clause::SeventyFiveMoves, "14K2"),
    (Clause::Conduct, "20"),
    (Clause::LeavingPlay, "20"),
    (Clause::OutsideHelp, "20"),
    (Clause::Device, "20N"),
    (Clause::FinishedPlayers, "20"),
    (Clause::Distraction, "20"),
    (Clause::ConductPenalty, "1C2"),
    (Clause::RefusalToComply, "20"),
    (Clause::BothGuilty, "20"),
    (Clause::Appeal, "21H"),
    (Clause::ArbiterIntervenes, "21"),
    (Clause::ArbiterSilence, "21"),
    (Clause::Reporting, "11H!"),
    (Clause::Penalties, "1C2"),
    (Clause::IllegalMoveWindow, "11A!"),
    (Clause::OwnFlagMustStand, "13C5"),
    (Clause::BothFlags, "14G"),
    (Clause::TwoKnightsOnTime, "14E3!"),
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
    (Clause::QuickplayFinish, "14H"),
    (Clause::QuickplayIncrement, "14H"),
    (Clause::QuickplayClaim, "14H"),
    (Clause::QuickplayDraw, "14H"),
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
    policies.claims.wrong = ByClass::same(plain_bonus(2));
    policies.claims.intended_move = IntendedMove::MustBePlayed;
    policies.claims.fivefold = FivefoldRule::DirectorMay;
    policies.claims.seventy_five = DrawDeclared::DirectorMay;
    policies.clock.default_time = DefaultTime::HourOrFirstPeriod;
    policies.clock.both_late = BothLateRule::Shared;
    policies.clock.flag_called_by = ByClass::same(FlagCaller::PlayersOnly);
    policies.clock.flag_draw = ByClass::same(FlagDraw::UscfInsufficient);
    policies.clock.time_win_proof = TimeWinProof::ThreeMissingPairs;
    policies.clock.delay = DelayUse::Standard;
    policies.irregularities.initial_position = InitialPositionRule::BeforeBlackCompletes(TEN);
    policies.irregularities.colours_reversed = ColoursReversedRule::RestartBeforeCompleted(TEN);
    policies.irregularities.displaced = DisplacedRule::PressBack;
    policies.irregularities.unfinished_promotion = UnfinishedPromotion::PressBack;
    policies.irregularities.illegal_bonus = ByClass::same(minutes(2));
    policies.irregularities.illegal_limit = ByClass::same(None);
    policies.irregularities.illegal_window = ByClass {
        standard: LAST_TEN,
        rapid: BySupervision::same(LAST_TEN),
        blitz: BySupervision::same(IllegalWindow::UntilOpponentMoves),
    };
    policies.irregularities.reporters = ByClass::same(Reporters::PlayersAndDirector);
    policies.quickplay.claim.applies = QuickplayApplies::Variation;
    policies.quickplay.claim.bound = QuickplayBound::AtMost;
    policies.quickplay.remedy = QuickplayRemedy::DelayClock;
    policies.recording.unable = UnableToRecord::Assistant;
    policies.recording.capture_sign = CaptureSign::AnyNotation;
    policies.conduct.device = DeviceRule::ArbitersChoice;
    policies.conduct.penalties = PenaltyList::of(Penalty::ALL).opened();
    policies
};
