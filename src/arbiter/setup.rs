//! A wrong start position, a turned board and reversed colors (Articles 7.2 and 7.3).

use super::context::Context;
use super::effect::{Effect, Effects};
use super::event::{MisplacedPiece, Reporter};
use super::ruling::{Decision, RejectionReason};
use crate::laws::Rule;
use crate::laws::policy::{BoardTurnedRule, ColorsReversedRule, InitialPositionRule};
use crate::types::Color;

/// Handles a report that the game began from a wrong position. The game is canceled, or goes on if
/// it is too late (Articles 7.2.1 and A.5.1).
pub(super) fn report_initial_position(
    cx: &Context<'_>,
    fx: &mut Effects<'_>,
    by: Reporter,
    misplaced: MisplacedPiece,
) {
    if cx.is_set_up_settled() {
        fx.refuse_report(by, Rule::SetUpClaimsLapse, RejectionReason::TooLate);
        if cx.is_in_force(Rule::MisplacedCastling) {
            end_castling_with(cx, fx, misplaced);
        }
        return;
    }
    match cx.policies().irregularities.initial_position {
        InitialPositionRule::BeforeBlackCompletes(move_number)
            if cx.course.completed(Color::Black) >= u32::from(move_number.get()) =>
        {
            fx.refuse_report(by, Rule::InitialPosition, RejectionReason::TooLate);
        }
        rule => {
            let keeps_times = matches!(rule, InitialPositionRule::BeforeBlackCompletes(_));
            fx.cancel(Rule::InitialPosition, keeps_times);
        }
    }
}

/// Removes castling rights: all of a player whose king began on a wrong square, or those with a
/// rook that did (Article A.5.1.2).
fn end_castling_with(cx: &Context<'_>, fx: &mut Effects<'_>, misplaced: MisplacedPiece) {
    let before = cx.course.position.castling_rights();
    let mut rights = before;
    let player = match misplaced {
        MisplacedPiece::Others => return,
        MisplacedPiece::King(player) => {
            for rook in before.by_color(player) {
                rights.remove(rook);
            }
            player
        }
        MisplacedPiece::Rook(square) => {
            rights.remove(square);
            if square.rank().index() < 4 {
                Color::White
            } else {
                Color::Black
            }
        }
    };
    if rights != before {
        fx.ask(Effect::SetCastling(rights));
    }
    fx.rule(Rule::MisplacedCastling, Decision::CannotCastle { player });
}

/// Handles a report that the board was placed the wrong way. The position is transferred to a
/// correctly placed board (Article 7.2.2).
pub(super) fn report_turned_board(cx: &Context<'_>, fx: &mut Effects<'_>, by: Reporter) {
    if cx.is_set_up_settled() {
        return fx.refuse_report(by, Rule::SetUpClaimsLapse, RejectionReason::TooLate);
    }
    match cx.policies().irregularities.board_turned {
        BoardTurnedRule::Transfer | BoardTurnedRule::TransferIfOnlyError => {
            fx.rule(Rule::BoardTurned, Decision::Transferred);
        }
    }
}

/// Handles a report that the colors are reversed. A new game is played, or this one goes on
/// (Article 7.3).
pub(super) fn report_reversed_colors(cx: &Context<'_>, fx: &mut Effects<'_>) {
    let is_early = match cx.policies().irregularities.colors_reversed {
        ColorsReversedRule::RestartBeforeMade(moves) => {
            cx.course.made[Color::Black] < u32::from(moves.get())
        }
        ColorsReversedRule::RestartBeforeCompleted(moves) => {
            cx.course.completed(Color::Black) < u32::from(moves.get())
        }
        ColorsReversedRule::ContinueUnlessDirected => false,
    };
    if is_early && cx.is_in_force(Rule::ColorsReversed) {
        return fx.cancel(Rule::ColorsReversed, false);
    }
    fx.rule_always(Rule::ColorsReversed, Decision::PlayOn);
}
