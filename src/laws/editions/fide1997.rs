//! The FIDE Laws of Chess in force from 1 July 1997: their rules written out, their policies as
//! they differ from those of 2009.
//!
//! The appendices on rapid and blitz were not at hand; what they say comes from elsewhere.

use super::super::citation::CitationSource;
use super::super::policy::{
    BoardTurnedRule, BothFlagsRule, BySupervision, ByTimeClass, CastlingRefused, ClaimPenalty,
    ClaimRightLost, ClocksOnClaim, DefaultTime, DisplacedRule, ExemptionLasts, FlagCaller,
    FlagDraw, IllegalWindow, KingReleased, OfferLapse, Penalty, PenaltyList, Policies,
    PromotionFinalWhen, QuickplayClaimant, Reporters, TouchClaimLostBy, UnableToRecord,
    UnfinishedPromotion,
};
use super::super::rule::Rule;
use super::fide2009;
use super::table::{Fast, NO_SCORESHEET, Row, Table, illegal_move, minutes, none, overlaid};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, CitationSource::Edition, true),
    fast: FAST,
    quickplay: &[],
    policies: POLICIES,
    addresses_verified: true,
    unverified: &[35, 36, 37, 38, 43, 49, 50, 51, 54, 59, 66, 72],
};

/// Every rule of the edition; those that do not stand here it does not have.
const ROWS: &[Row] = &[
    (Rule::Judgment, "Preface"),
    (Rule::Turn, "1.1"),
    (Rule::HasMove, "1.1"),
    (Rule::KingCapture, "1.2"),
    (Rule::StartPosition, "2.3"),
    (Rule::OwnPiece, "3.1"),
    (Rule::Capture, "3.1"),
    (Rule::Attack, "3.1"),
    (Rule::BishopMove, "3.2c"),
    (Rule::RookMove, "3.2b"),
    (Rule::QueenMove, "3.2a"),
    (Rule::ClearPath, "3.2"),
    (Rule::KnightMove, "3.3"),
    (Rule::PawnStep, "3.4a"),
    (Rule::PawnDoubleStep, "3.4b"),
    (Rule::PawnCapture, "3.4c"),
    (Rule::EnPassant, "3.4d"),
    (Rule::Promotion, "3.4"),
    (Rule::KingMove, "3.5a"),
    (Rule::Castling, "3.5a"),
    (Rule::CastlingRight, "3.5"),
    (Rule::CastlingPrevented, "3.5"),
    (Rule::Check, "3.5b"),
    (Rule::KingSafety, "3.5b"),
    (Rule::LegalMove, "4.7"),
    (Rule::OneHand, "4.1"),
    (Rule::Adjusting, "4.2"),
    (Rule::TouchIntent, "4.3"),
    (Rule::TouchMove, "4.3a"),
    (Rule::TouchCapture, "4.3a"),
    (Rule::TouchBoth, "4.3b"),
    (Rule::CastlingKingAndRook, "4.4a"),
    (Rule::CastlingRookFirst, "4.4b"),
    (Rule::CastlingNotPossible, "4.4c"),
    (Rule::PromotionFinal, "4.7"),
    (Rule::FreeMove, "4.5"),
    (Rule::ReleasedMove, "4.7"),
    (Rule::CaptureMade, "4.7?"),
    (Rule::CastlingMade, "4.7?"),
    (Rule::KingReleasedTwoSquares, "4.7"),
    (Rule::PromotionMade, "4.7"),
    (Rule::TouchClaimLost, "4.6"),
    (Rule::Checkmate, "5.1a"),
    (Rule::Resignation, "5.1b"),
    (Rule::Stalemate, "5.2"),
    (Rule::DeadPosition, "9.6"),
    (Rule::AgreedDraw, "5.3"),
    (Rule::OneClockRuns, "6.1"),
    (Rule::MoveCompleted, "6.7a"),
    (Rule::CompletedByEnd, "6.7a"),
    (Rule::MayPress, "6.7a"),
    (Rule::PressHand, "6.7b"),
    (Rule::ClockHandling, "6.7c"),
    (Rule::TimeControl, "6.2"),
    (Rule::Increment, "6.2"),
    (Rule::Delay, "6.2"),
    (Rule::SavedTime, "6.2"),
    (Rule::FlagChecked, "6.3"),
    (Rule::ClocksStarted, "6.5"),
    (Rule::DefaultTime, "6.6"),
    (Rule::BothLate, "6.5"),
    (Rule::DoubleForfeit, "6.6"),
    (Rule::FlagFall, "6.8"),
    (Rule::LossOnTime, "6.9"),
    (Rule::FlagNoMate, "6.9"),
    (Rule::ClockDefect, "6.10"),
    (Rule::Interruption, "6.12a"),
    (Rule::StopClocks, "6.12b"),
    (Rule::Restart, "6.12c"),
    (Rule::Displays, "6.14"),
    (Rule::TimesAfterIrregularity, "6.13"),
    (Rule::InitialPosition, "7.1a"),
    (Rule::BoardTurned, "7.1b"),
    (Rule::ColorsReversed, "7.2"),
    (Rule::Displaced, "7.3"),
    (Rule::IllegalMove, "7.4"),
    (Rule::Reinstate, "7.4"),
    (Rule::TouchAfterIllegalMove, "7.4"),
    (Rule::DisplacedFound, "7.4"),
    (Rule::Recording, "8.1"),
    (Rule::RecordBeforeNextMove, "8.1"),
    (Rule::ScoresheetUse, "12.2"),
    (Rule::OfferRecorded, "8.1"),
    (Rule::RecordingAssistant, "8.1"),
    (Rule::RecordingExempt, "8.4"),
    (Rule::BothExempt, "8.5a"),
    (Rule::OneExempt, "8.5b"),
    (Rule::Reconstruction, "8.5c"),
    (Rule::PeriodUnproven, "8.6"),
    (Rule::DrawOffer, "9.1"),
    (Rule::ProperTimeToOffer, "9.1"),
    (Rule::OfferCondition, "9.1"),
    (Rule::OfferStands, "9.1"),
    (Rule::DrawOfferLapse, "9.1"),
    (Rule::ThreefoldRepetitionAnnounced, "9.2a"),
    (Rule::ThreefoldRepetition, "9.2b"),
    (Rule::SamePosition, "9.2"),
    (Rule::FiftyMovesAnnounced, "9.3a"),
    (Rule::FiftyMoves, "9.3b"),
    (Rule::ClaimRightLost, "9.4"),
    (Rule::ClaimStopsClocks, "9.5"),
    (Rule::ClaimIsFinal, "9.5"),
    (Rule::CorrectClaim, "9.5a"),
    (Rule::WrongClaim, "9.5b"),
    (Rule::IntendedMoveMustBePlayed, "9.5b"),
    (Rule::Points, "11.1"),
    (Rule::Forfeit, "11.1?"),
    (Rule::Conduct, "12.1"),
    (Rule::LeavingPlay, "12.4"),
    (Rule::OutsideHelp, "12.2"),
    (Rule::FinishedPlayers, "12.3"),
    (Rule::Distraction, "12.5"),
    (Rule::ConductPenalty, "12.6"),
    (Rule::RefusalToComply, "12.7"),
    (Rule::BothGuilty, "12.8"),
    (Rule::ArbiterIntervenes, "13.1"),
    (Rule::Disturbance, "13.5"),
    (Rule::ArbiterSilence, "13.6"),
    (Rule::Reporting, "13.7"),
    (Rule::Penalties, "13.4"),
    (Rule::QuickplayFinish, "10.1"),
    (Rule::BothFlags, "6.11"),
    (Rule::QuickplayClaim, "10.2"),
    (Rule::QuickplayDraw, "10.2a"),
    (Rule::QuickplayPostponed, "10.2b"),
    (Rule::QuickplayIllegalMoves, "10.3"),
];

/// Appendices B and C, which know no kinds of supervision.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[],
    rapid: BySupervision::same(&[
        (Rule::FastGame, "B1?"),
        (Rule::RecordingNotRequired, "B?"),
        (Rule::SetUpClaimsLapse, "B4?"),
        (Rule::IllegalMovePenalty, "B5?"),
        (Rule::IllegalMoveLimit, "B5?"),
        (Rule::TimeWinClaim, "B7?"),
        (Rule::OwnFlagMustStand, "B7?"),
        (Rule::BothFlags, "B8?"),
    ]),
    // Quickplay claims are not for blitz.
    blitz: BySupervision::same(&[
        (Rule::FastGame, "C1?"),
        (Rule::RecordingNotRequired, "B?"),
        (Rule::SetUpClaimsLapse, "B4?"),
        (Rule::IllegalMoveWindow, "C3?"),
        (Rule::IllegalMoveLimit, "C3?"),
        (Rule::TimeWinClaim, "B7?"),
        (Rule::OwnFlagMustStand, "B7?"),
        (Rule::FlagNoMate, "C4?"),
        (Rule::BothFlags, "B8?"),
        (Rule::QuickplayFinish, "-"),
        (Rule::QuickplayClaim, "-"),
        (Rule::QuickplayDraw, "-"),
        (Rule::QuickplayPostponed, "-"),
        (Rule::QuickplayIllegalMoves, "-"),
    ]),
};

/// The examples of Article 13.4.
const PENALTIES: PenaltyList = PenaltyList::new(&[
    Penalty::Warning,
    Penalty::OpponentTime,
    Penalty::OwnTime,
    Penalty::Loss,
    Penalty::Expulsion,
])
.opened();

/// The opponent gains three minutes, the claimant loses half of what he has, up to as much.
const WRONG_CLAIM: ClaimPenalty = ClaimPenalty {
    bonus: minutes(3),
    half_at_most: Some(minutes(3)),
};

const fn fast<T: Copy>(standard: T, rapid: T, blitz: T) -> ByTimeClass<T> {
    ByTimeClass {
        standard,
        rapid: BySupervision::same(rapid),
        blitz: BySupervision::same(blitz),
    }
}

const POLICIES: Policies = {
    let mut policies = fide2009::TABLE.policies;
    policies.touch.claim_lost = TouchClaimLostBy::TouchingForTouchObligations;
    policies.touch.castling_refused = CastlingRefused::OtherSideOrKing;
    policies.touch.king_released = KingReleased::AsAnyPiece;
    policies.touch.promotion_final = PromotionFinalWhen::Releasing;
    policies.offers.lapse = OfferLapse::ByMoving;
    policies.claims.right_lost = ClaimRightLost::ByMoving;
    policies.claims.clocks = ClocksOnClaim::ClaimantMust;
    policies.claims.wrong = ByTimeClass::same(WRONG_CLAIM);
    policies.clock.default_time = DefaultTime::After(minutes(60));
    policies.clock.flag_called_by = fast(
        FlagCaller::ArbiterOrPlayer,
        FlagCaller::PlayersOnly,
        FlagCaller::PlayersOnly,
    );
    policies.clock.flag_draw = fast(
        FlagDraw::UnskilledCounterplay,
        FlagDraw::UnskilledCounterplay,
        FlagDraw::MatingPotential,
    );
    policies.clock.both_flags = fast(
        BothFlagsRule::DrawInQuickplay,
        BothFlagsRule::Draw,
        BothFlagsRule::Draw,
    );
    policies.clock.time_classes.rapid_to_included = true;
    policies.irregularities.board_turned = BoardTurnedRule::TransferIfOnlyError;
    policies.irregularities.displaced = DisplacedRule::OpponentMayRestart;
    policies.irregularities.unfinished_promotion = UnfinishedPromotion::Reinstated;
    policies.irregularities.illegal_bonus = fast(minutes(0), minutes(2), minutes(0));
    policies.irregularities.illegal_limit = fast(None, illegal_move(3), illegal_move(1));
    policies.irregularities.illegal_window = fast(
        IllegalWindow::WholeGame,
        IllegalWindow::WholeGame,
        IllegalWindow::UntilOpponentMoves,
    );
    policies.irregularities.reporters = fast(
        Reporters::PlayersAndArbiter,
        Reporters::PlayersOnly,
        Reporters::PlayersOnly,
    );
    policies.quickplay.claim.claimant = QuickplayClaimant::Either;
    policies.recording.exemption.lasts = ExemptionLasts::WhileShort;
    policies.recording.unable = UnableToRecord::TimeDeducted;
    policies.conduct.penalties = PENALTIES;
    policies.results.may_vary = false;
    policies
};
