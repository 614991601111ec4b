//! The FIDE Laws of Chess in force from 1 July 1997: their rules written out, their policies as
//! they differ from those of 2009.
//!
//! The appendices on rapid and blitz were not at hand; what they say comes from elsewhere.

use super::super::citation::Source;
use super::super::clause::Clause;
use super::super::policies::{
    BoardTurnedRule, BothFlagsRule, ByClass, BySupervision, CastlingRefused, ClaimPenalty,
    ClaimRightLost, ClocksOnClaim, DefaultTime, DisplacedRule, ExemptionLasts, FlagCaller,
    FlagDraw, IllegalWindow, KingReleased, OfferLapse, Penalty, PenaltyList, Policies,
    PromotionFinalWhen, QuickplayClaimant, Reporters, TouchClaimLostBy, UnableToRecord,
    UnfinishedPromotion,
};
use super::fide2009;
use super::table::{Fast, NO_SCORESHEET, Row, Table, illegal_move, minutes, none, overlaid};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, Source::Edition, true),
    fast: FAST,
    quickplay: &[],
    policies: POLICIES,
    addresses_verified: true,
    unverified: &[35, 36, 37, 38, 43, 49, 50, 51, 54, 59, 66, 72],
};

/// Every rule of the edition; those that do not stand here it does not have.
const ROWS: &[Row] = &[
    (Clause::Judgement, "Preface"),
    (Clause::Turn, "1.1"),
    (Clause::HasMove, "1.1"),
    (Clause::KingCapture, "1.2"),
    (Clause::StartPosition, "2.3"),
    (Clause::OwnMan, "3.1"),
    (Clause::Capture, "3.1"),
    (Clause::Attack, "3.1"),
    (Clause::BishopMove, "3.2c"),
    (Clause::RookMove, "3.2b"),
    (Clause::QueenMove, "3.2a"),
    (Clause::ClearPath, "3.2"),
    (Clause::KnightMove, "3.3"),
    (Clause::PawnStep, "3.4a"),
    (Clause::PawnDoubleStep, "3.4b"),
    (Clause::PawnCapture, "3.4c"),
    (Clause::EnPassant, "3.4d"),
    (Clause::Promotion, "3.4"),
    (Clause::KingMove, "3.5a"),
    (Clause::Castling, "3.5a"),
    (Clause::CastlingRight, "3.5"),
    (Clause::CastlingPrevented, "3.5"),
    (Clause::Check, "3.5b"),
    (Clause::KingSafety, "3.5b"),
    (Clause::LegalMove, "4.7"),
    (Clause::OneHand, "4.1"),
    (Clause::Adjusting, "4.2"),
    (Clause::TouchIntent, "4.3"),
    (Clause::TouchMove, "4.3a"),
    (Clause::TouchCapture, "4.3a"),
    (Clause::TouchBoth, "4.3b"),
    (Clause::CastlingKingAndRook, "4.4a"),
    (Clause::CastlingRookFirst, "4.4b"),
    (Clause::CastlingNotPossible, "4.4c"),
    (Clause::PromotionFinal, "4.7"),
    (Clause::FreeMove, "4.5"),
    (Clause::ReleasedMove, "4.7"),
    (Clause::CaptureMade, "4.7?"),
    (Clause::CastlingMade, "4.7?"),
    (Clause::KingReleasedTwoSquares, "4.7"),
    (Clause::PromotionMade, "4.7"),
    (Clause::TouchClaimLost, "4.6"),
    (Clause::Checkmate, "5.1a"),
    (Clause::Resignation, "5.1b"),
    (Clause::Stalemate, "5.2"),
    (Clause::DeadPosition, "9.6"),
    (Clause::AgreedDraw, "5.3"),
    (Clause::OneClockRuns, "6.1"),
    (Clause::MoveCompleted, "6.7a"),
    (Clause::CompletedByEnd, "6.7a"),
    (Clause::MayPress, "6.7a"),
    (Clause::PressHand, "6.7b"),
    (Clause::ClockHandling, "6.7c"),
    (Clause::TimeControl, "6.2"),
    (Clause::Increment, "6.2"),
    (Clause::Delay, "6.2"),
    (Clause::SavedTime, "6.2"),
    (Clause::FlagChecked, "6.3"),
    (Clause::ClocksStarted, "6.5"),
    (Clause::DefaultTime, "6.6"),
    (Clause::BothLate, "6.5"),
    (Clause::DoubleForfeit, "6.6"),
    (Clause::FlagFall, "6.8"),
    (Clause::LossOnTime, "6.9"),
    (Clause::FlagNoMate, "6.9"),
    (Clause::ClockDefect, "6.10"),
    (Clause::Interruption, "6.12a"),
    (Clause::StopClocks, "6.12b"),
    (Clause::Restart, "6.12c"),
    (Clause::Displays, "6.14"),
    (Clause::TimesAfterIrregularity, "6.13"),
    (Clause::InitialPosition, "7.1a"),
    (Clause::BoardTurned, "7.1b"),
    (Clause::ColoursReversed, "7.2"),
    (Clause::Displaced, "7.3"),
    (Clause::IllegalMove, "7.4"),
    (Clause::Reinstate, "7.4"),
    (Clause::TouchAfterIllegalMove, "7.4"),
    (Clause::DisplacedFound, "7.4"),
    (Clause::Recording, "8.1"),
    (Clause::RecordBeforeNextMove, "8.1"),
    (Clause::ScoresheetUse, "12.2"),
    (Clause::OfferRecorded, "8.1"),
    (Clause::RecordingAssistant, "8.1"),
    (Clause::RecordingExempt, "8.4"),
    (Clause::BothExempt, "8.5a"),
    (Clause::OneExempt, "8.5b"),
    (Clause::Reconstruction, "8.5c"),
    (Clause::PeriodUnproven, "8.6"),
    (Clause::DrawOffer, "9.1"),
    (Clause::ProperTimeToOffer, "9.1"),
    (Clause::OfferCondition, "9.1"),
    (Clause::OfferStands, "9.1"),
    (Clause::DrawOfferLapse, "9.1"),
    (Clause::ThreefoldRepetitionAnnounced, "9.2a"),
    (Clause::ThreefoldRepetition, "9.2b"),
    (Clause::SamePosition, "9.2"),
    (Clause::FiftyMovesAnnounced, "9.3a"),
    (Clause::FiftyMoves, "9.3b"),
    (Clause::ClaimRightLost, "9.4"),
    (Clause::ClaimStopsClocks, "9.5"),
    (Clause::ClaimIsFinal, "9.5"),
    (Clause::CorrectClaim, "9.5a"),
    (Clause::WrongClaim, "9.5b"),
    (Clause::IntendedMoveMustBePlayed, "9.5b"),
    (Clause::Points, "11.1"),
    (Clause::Forfeit, "11.1?"),
    (Clause::Conduct, "12.1"),
    (Clause::LeavingPlay, "12.4"),
    (Clause::OutsideHelp, "12.2"),
    (Clause::FinishedPlayers, "12.3"),
    (Clause::Distraction, "12.5"),
    (Clause::ConductPenalty, "12.6"),
    (Clause::RefusalToComply, "12.7"),
    (Clause::BothGuilty, "12.8"),
    (Clause::ArbiterIntervenes, "13.1"),
    (Clause::Disturbance, "13.5"),
    (Clause::ArbiterSilence, "13.6"),
    (Clause::Reporting, "13.7"),
    (Clause::Penalties, "13.4"),
    (Clause::QuickplayFinish, "10.1"),
    (Clause::BothFlags, "6.11"),
    (Clause::QuickplayClaim, "10.2"),
    (Clause::QuickplayDraw, "10.2a"),
    (Clause::QuickplayPostponed, "10.2b"),
    (Clause::QuickplayIllegalMoves, "10.3"),
];

/// Appendices B and C, which know no kinds of supervision.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[],
    rapid: BySupervision::same(&[
        (Clause::FastGame, "B1?"),
        (Clause::RecordingNotRequired, "B?"),
        (Clause::SetUpClaimsLapse, "B4?"),
        (Clause::IllegalMovePenalty, "B5?"),
        (Clause::IllegalMoveLimit, "B5?"),
        (Clause::TimeWinClaim, "B7?"),
        (Clause::OwnFlagMustStand, "B7?"),
        (Clause::BothFlags, "B8?"),
    ]),
    // Quickplay claims are not for blitz.
    blitz: BySupervision::same(&[
        (Clause::FastGame, "C1?"),
        (Clause::RecordingNotRequired, "B?"),
        (Clause::SetUpClaimsLapse, "B4?"),
        (Clause::IllegalMoveWindow, "C3?"),
        (Clause::IllegalMoveLimit, "C3?"),
        (Clause::TimeWinClaim, "B7?"),
        (Clause::OwnFlagMustStand, "B7?"),
        (Clause::FlagNoMate, "C4?"),
        (Clause::BothFlags, "B8?"),
        (Clause::QuickplayFinish, "-"),
        (Clause::QuickplayClaim, "-"),
        (Clause::QuickplayDraw, "-"),
        (Clause::QuickplayPostponed, "-"),
        (Clause::QuickplayIllegalMoves, "-"),
    ]),
};

/// The examples of Article 13.4.
const PENALTIES: PenaltyList = PenaltyList::of(&[
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

const fn fast<T: Copy>(standard: T, rapid: T, blitz: T) -> ByClass<T> {
    ByClass {
        standard,
        rapid: BySupervision::same(rapid),
        blitz: BySupervision::same(blitz),
    }
}

const POLICIES: Policies = {
    let mut policies = fide2009::TABLE.policies;
    policies.touch.claim_lost = TouchClaimLostBy::TouchingForTouchDuties;
    policies.touch.castling_refused = CastlingRefused::OtherSideOrKing;
    policies.touch.king_released = KingReleased::AsAnyMan;
    policies.touch.promotion_final = PromotionFinalWhen::Releasing;
    policies.offers.lapse = OfferLapse::ByMoving;
    policies.claims.right_lost = ClaimRightLost::ByMoving;
    policies.claims.clocks = ClocksOnClaim::ClaimantMust;
    policies.claims.wrong = ByClass::same(WRONG_CLAIM);
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
