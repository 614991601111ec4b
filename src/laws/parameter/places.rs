//! Where the points on which rulebooks differ stand: in the policies, or in whether a rule is in
//! force.

use super::Parameter;
use crate::laws::policy::{Policies, QuickplayPolicies};
use crate::laws::rule::Rule;
use crate::laws::text::Place;

/// In which games a rule is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::laws) enum Scope {
    /// Those of the rulebook.
    Own,
    /// Rapid ones under limited supervision.
    Rapid,
    /// Blitz ones under limited supervision.
    Blitz,
    /// Those of the rulebook if they are rapid or blitz, and otherwise rapid ones.
    Fast,
    /// Those with an announced quickplay finish.
    Quickplay,
}

/// Returns the rule without which a point has nothing to say, if there is one.
pub(in crate::laws) const fn governing(parameter: Parameter) -> Option<(Rule, Scope)> {
    Some(match parameter {
        Parameter::PromotionOrderFree => (Rule::PromotionOrder, Scope::Own),
        Parameter::InvertedRook => (Rule::InvertedRook, Scope::Own),
        Parameter::ResignationException => (Rule::ResignationNoMate, Scope::Own),
        Parameter::DeadPositionAuto => (Rule::DeadPosition, Scope::Own),
        Parameter::MinMovesBeforeAgreedDraw => (Rule::AgreedDrawMinimum, Scope::Own),
        Parameter::EventMayBanDrawOffers => (Rule::DrawOffersRestricted, Scope::Own),
        Parameter::ClaimIsDrawOffer => (Rule::ClaimIsOffer, Scope::Own),
        Parameter::ThreefoldClaim => (Rule::ThreefoldRepetition, Scope::Own),
        Parameter::FiftyClaim => (Rule::FiftyMoves, Scope::Own),
        Parameter::FivefoldAuto => (Rule::FivefoldRepetition, Scope::Own),
        Parameter::SeventyfiveAuto => (Rule::SeventyFiveMoves, Scope::Own),
        Parameter::WrongClaimMustPlayIntended => (Rule::IntendedMoveMustBePlayed, Scope::Own),
        Parameter::WrongClaimPenaltyStandard => (Rule::WrongClaim, Scope::Own),
        Parameter::WrongClaimPenaltyRapid => (Rule::WrongClaim, Scope::Rapid),
        Parameter::WrongClaimPenaltyBlitz => (Rule::WrongClaim, Scope::Blitz),
        Parameter::MayPressAfterReply => (Rule::MayPressAfterReply, Scope::Own),
        Parameter::PressHand => (Rule::PressHand, Scope::Own),
        Parameter::DefaultTime => (Rule::DefaultTime, Scope::Own),
        Parameter::BothLate => (Rule::BothLate, Scope::Own),
        Parameter::FlagMaterialTest => (Rule::FlagNoMate, Scope::Own),
        Parameter::OwnFlagMustStandToClaimRapidBlitz => (Rule::OwnFlagMustStand, Scope::Fast),
        Parameter::BothFlagsUnknownOrder => (Rule::BothFlags, Scope::Quickplay),
        Parameter::DelayMode => (Rule::Delay, Scope::Own),
        Parameter::StopClocksReasonCheck => (Rule::StopClocksReason, Scope::Own),
        Parameter::WrongInitialPosition => (Rule::InitialPosition, Scope::Own),
        Parameter::WrongInitialPositionRapidBlitz => (Rule::SetUpClaimsLapse, Scope::Fast),
        Parameter::BoardTurned => (Rule::BoardTurned, Scope::Own),
        Parameter::ColorsReversed => (Rule::ColorsReversed, Scope::Own),
        Parameter::DisplacedPieces => (Rule::Displaced, Scope::Own),
        Parameter::IllegalMoveLimitStandard => (Rule::IllegalMoveLimit, Scope::Own),
        Parameter::IllegalMoveBonusStandard => (Rule::IllegalMovePenalty, Scope::Own),
        Parameter::IllegalMoveBonusRapid => (Rule::IllegalMovePenalty, Scope::Rapid),
        Parameter::IllegalMoveBonusBlitz => (Rule::IllegalMovePenalty, Scope::Blitz),
        Parameter::IllegalMoveLimitRapidBlitz => (Rule::IllegalMoveLimit, Scope::Fast),
        Parameter::IllegalLossBecomesDrawIfNoMate => (Rule::IllegalMoveNoMate, Scope::Own),
        Parameter::PressWithoutMove => (Rule::PressWithoutMove, Scope::Own),
        Parameter::TwoHands => (Rule::TwoHands, Scope::Own),
        Parameter::BothKingsInCheckRapid => (Rule::BothKingsInCheck, Scope::Fast),
        Parameter::QuickplayDrawClaim => (Rule::QuickplayClaim, Scope::Quickplay),
        Parameter::QuickplayIncrementRequest => (Rule::QuickplayIncrement, Scope::Quickplay),
        Parameter::QuickplayRejectOption => (Rule::QuickplayRejected, Scope::Quickplay),
        Parameter::QuickplayIllegalMoves => (Rule::QuickplayIllegalMoves, Scope::Quickplay),
        Parameter::RecordBeforeMove => (Rule::RecordInAdvance, Scope::Own),
        Parameter::RecordExempt => (Rule::RecordingExempt, Scope::Own),
        Parameter::UnableToRecord => (Rule::RecordingAssistant, Scope::Own),
        Parameter::SignedResultStands => (Rule::SignedResult, Scope::Own),
        Parameter::Device => (Rule::Device, Scope::Own),
        Parameter::PenaltiesList => (Rule::Penalties, Scope::Own),
        Parameter::DoubleLoss => (Rule::BothGuilty, Scope::Own),
        Parameter::Chess960 => (Rule::Chess960StartPosition, Scope::Own),
        Parameter::Appeal => (Rule::Appeal, Scope::Own),
        _ => return None,
    })
}

/// Returns the places in the policies where a point stands: none, one or two.
pub(in crate::laws) fn places(
    parameter: Parameter,
    policies: &mut Policies,
) -> [Option<&mut dyn Place>; 2] {
    let Policies {
        touch,
        completion,
        offers,
        claims,
        clock,
        irregularities,
        quickplay,
        recording,
        conduct,
        results,
    } = policies;
    let place: &mut dyn Place = match parameter {
        Parameter::HasMoveWhen => &mut completion.has_move,
        Parameter::AdjustAllowedTo => &mut touch.adjusting,
        Parameter::TouchIntentPresumption => &mut touch.intent,
        Parameter::TouchBothColors => &mut touch.both,
        Parameter::TouchClaimLostWhen => &mut touch.claim_lost,
        Parameter::CastleRookFirst => &mut touch.rook_first,
        Parameter::CastleIllegalObligation => &mut touch.castling_refused,
        Parameter::KingReleasedTwoSquares => &mut touch.king_released,
        Parameter::PromotionChoiceFinal => &mut touch.promotion_final,
        Parameter::InvertedRook => &mut touch.inverted_rook,
        Parameter::PromotionNotReplacedAndPressed => &mut irregularities.unfinished_promotion,
        Parameter::MateRequires => &mut completion.mate_requires,
        Parameter::MinMovesBeforeAgreedDraw => &mut offers.minimum_plies,
        Parameter::EventMayBanDrawOffers => &mut offers.restriction,
        Parameter::DrawOfferLapsesBy => &mut offers.lapse,
        Parameter::ClaimRightLostBy => &mut claims.right_lost,
        Parameter::ClocksOnClaim => &mut claims.clocks,
        Parameter::FivefoldAuto => &mut claims.fivefold,
        Parameter::SeventyfiveAuto => &mut claims.seventy_five,
        Parameter::WrongClaimPenaltyStandard => &mut claims.wrong.standard,
        Parameter::WrongClaimPenaltyRapid => &mut claims.wrong.rapid,
        Parameter::WrongClaimPenaltyBlitz => &mut claims.wrong.blitz,
        Parameter::WrongClaimMustPlayIntended => &mut claims.intended_move,
        Parameter::MoveCompletedBy => &mut completion.completed_by,
        Parameter::DefaultTime => &mut clock.default_time,
        Parameter::BothLate => &mut clock.both_late,
        Parameter::FlagCalledBy => &mut clock.flag_called_by,
        Parameter::FlagMaterialTest => &mut clock.flag_draw,
        Parameter::BothFlagsUnknownOrder => &mut clock.both_flags,
        Parameter::ScoresheetNeededForTimeWin => &mut clock.time_win_proof,
        Parameter::DelayMode => &mut clock.delay,
        Parameter::WrongInitialPosition => &mut irregularities.initial_position,
        Parameter::WrongInitialPositionRapidBlitz => &mut irregularities.set_up_moves,
        Parameter::BoardTurned => &mut irregularities.board_turned,
        Parameter::ColorsReversed => &mut irregularities.colors_reversed,
        Parameter::DisplacedPieces => &mut irregularities.displaced,
        Parameter::IllegalMoveLimitStandard => &mut irregularities.illegal_limit.standard,
        Parameter::IllegalMoveBonusStandard => &mut irregularities.illegal_bonus.standard,
        Parameter::IllegalMoveBonusRapid => &mut irregularities.illegal_bonus.rapid,
        Parameter::IllegalMoveBonusBlitz => &mut irregularities.illegal_bonus.blitz,
        Parameter::IllegalMoveLimitRapidBlitz => {
            let limit = &mut irregularities.illegal_limit;
            return [Some(&mut limit.rapid), Some(&mut limit.blitz)];
        }
        Parameter::IllegalWindowStandard => &mut irregularities.illegal_window.standard,
        Parameter::IllegalWindowRapidBlitz => {
            let window = &mut irregularities.illegal_window;
            return [Some(&mut window.rapid), Some(&mut window.blitz)];
        }
        Parameter::WhoMayReportIllegal => &mut irregularities.reporters,
        Parameter::QuickplayDrawClaim => &mut quickplay.claim,
        Parameter::QuickplayIncrementRequest => {
            return [Some(&mut quickplay.remedy), Some(&mut quickplay.increment)];
        }
        Parameter::QuickplayRejectOption => &mut quickplay.bonus,
        Parameter::QuickplayIllegalMoves => {
            let QuickplayPolicies {
                illegal_bonus,
                illegal_limit,
                ..
            } = quickplay;
            return [Some(illegal_bonus), Some(illegal_limit)];
        }
        Parameter::RecordBeforeMove => &mut recording.in_advance,
        Parameter::RecordExempt => &mut recording.exemption,
        Parameter::UnableToRecord => &mut recording.unable,
        Parameter::NotationCaptureSign => &mut recording.capture_sign,
        Parameter::Device => &mut conduct.device,
        Parameter::PenaltiesList => &mut conduct.penalties,
        Parameter::Scoring => results,
        Parameter::TimeClasses => &mut clock.time_classes,
        _ => return [None, None],
    };
    [Some(place), None]
}
