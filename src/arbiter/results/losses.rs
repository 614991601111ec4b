//! Losses: by which rule a player loses, and when it is a draw because the opponent cannot mate.

use super::Results;
use super::chances::{Chances, chances};
use crate::arbiter::context::Context;
use crate::arbiter::effect::Effects;
use crate::arbiter::question::LossReason;
use crate::arbiter::result::{GameResult, Score};
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::types::Color;

impl Results {
    /// A player loses, or draws if the rulebook spares one whose opponent cannot mate by any series
    /// of legal moves.
    pub(in crate::arbiter) fn lose(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        loser: Color,
        by: LossReason,
    ) {
        let winner = !loser;
        if !cx.is_in_force(by.draw_rule()) {
            return fx.win(winner, rule_of_loss(cx, loser, by), by.end_cause());
        }
        match chances(cx, winner, by) {
            Chances::Enough => self.answer_chances(cx, fx, winner, by, true),
            Chances::None => self.answer_chances(cx, fx, winner, by, false),
            Chances::Referred(question) => fx.refer(by.draw_rule(), question),
        }
    }

    /// A player has chances enough to win the game that the opponent would lose, or has not.
    pub(in crate::arbiter) fn answer_chances(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        winner: Color,
        by: LossReason,
        has_chances: bool,
    ) {
        let loser = !winner;
        if has_chances {
            fx.win(winner, rule_of_loss(cx, loser, by), by.end_cause());
        } else if by == LossReason::Device {
            // The player loses all the same.
            let result = GameResult::loss(loser, Score::Draw);
            fx.end(by.draw_rule(), result, by.end_cause());
        } else {
            fx.draw(by.draw_rule(), by.end_cause());
        }
    }
}

/// Returns the rule by which a player loses.
fn rule_of_loss(cx: &Context<'_>, loser: Color, by: LossReason) -> Rule {
    let quickplay = Rule::QuickplayIllegalMoves;
    match by {
        LossReason::Time => Rule::LossOnTime,
        LossReason::Resignation => Rule::Resignation,
        LossReason::IllegalMoves if cx.is_in_force(quickplay) && cx.is_quickplay(loser) => {
            quickplay
        }
        LossReason::IllegalMoves => Rule::IllegalMoveLimit,
        LossReason::Device => Rule::Device,
        LossReason::SealedMove => Rule::SealedMoveInvalid,
    }
}

impl LossReason {
    /// Returns the rule that makes it a draw.
    const fn draw_rule(self) -> Rule {
        match self {
            Self::Time => Rule::FlagNoMate,
            Self::Resignation => Rule::ResignationNoMate,
            Self::IllegalMoves => Rule::IllegalMoveNoMate,
            Self::Device => Rule::Device,
            Self::SealedMove => Rule::SealedMoveInvalid,
        }
    }

    const fn end_cause(self) -> EndCause {
        match self {
            Self::Time => EndCause::Time,
            Self::Resignation => EndCause::Resignation,
            Self::IllegalMoves => EndCause::IllegalMoves,
            Self::Device => EndCause::Conduct,
            Self::SealedMove => EndCause::SealedMove,
        }
    }
}
