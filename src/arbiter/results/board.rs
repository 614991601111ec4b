//! Ends on the board: the position after a move, and its repetitions.

use super::Results;
use crate::arbiter::context::Context;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::question::Question;
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::Audience;
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{ClaimableDraws, DrawDeclared, FivefoldRule, MateRequires};
use crate::legality::LegalMove;
use crate::termination::{
    ClaimKind, FIFTY_MOVES, FIVE_TIMES, History, Ply, THREE_TIMES, Termination,
};

/// How often a position has occurred.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Repetition {
    times: usize,
    /// Whether it occurred after each of the last four pairs of moves, as the 2014 edition
    /// requires.
    is_consecutive: bool,
}

impl Repetition {
    /// A position that occurs for the first time.
    pub(in crate::arbiter) const NONE: Self = Self {
        times: 1,
        is_consecutive: false,
    };

    /// Returns how often the position after a move has occurred, including this time.
    pub(in crate::arbiter) fn after(line: History<'_>, legal: LegalMove<'_>, next: Ply) -> Self {
        let times = next.occurrences().into();
        let place = line.len();
        let four_pairs = (1..=4).filter_map(|pair| place.checked_sub(4 * pair));
        let is_consecutive =
            times >= FIVE_TIMES && place >= 16 && line.earlier_after(legal).take(4).eq(four_pairs);
        Self {
            times,
            is_consecutive,
        }
    }
}

impl Results {
    /// Ends the game if the last move does, by the first rule in force in the order of
    /// [`Termination`].
    pub(in crate::arbiter) fn end_on_board(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        repetition: Repetition,
    ) {
        let Some(termination) = termination(cx, repetition) else {
            return draw_without_claim(cx, fx, repetition);
        };
        let rule = termination.rule();
        if is_left_to_director(cx, termination) {
            return fx.refer(rule, Question::DeclaredDraw { termination });
        }
        // If players must discover the end by themselves, no one tells them of mate or stalemate.
        let is_left_to_players = cx.policies().completion.mate_requires == MateRequires::Concession
            && matches!(
                termination,
                Termination::Checkmate { .. } | Termination::Stalemate
            );
        let audience = if is_left_to_players {
            Audience::NoOne
        } else {
            Audience::Everyone
        };
        fx.ask(Effect::End {
            audience,
            rule,
            result: GameResult::from_outcome(termination.outcome()),
            cause: EndCause::Board(termination),
        });
    }

    /// Carries out the answer to whether the director declares a draw.
    pub(in crate::arbiter) fn answer_declared(
        &self,
        fx: &mut Effects<'_>,
        termination: Termination,
        is_draw: bool,
    ) {
        if is_draw {
            fx.draw(termination.rule(), EndCause::Board(termination));
        } else {
            fx.ask(Effect::Run);
        }
    }
}

/// Returns how the position ends the game, if it does: by the first rule in force.
fn termination(cx: &Context<'_>, repetition: Repetition) -> Option<Termination> {
    let position = &cx.course.position;
    let counts = repetition.times < FIVE_TIMES || fivefold_applies(cx, repetition);
    let occurrences = if counts { repetition.times } else { 1 };
    let found = Termination::first(position, occurrences, || {
        cx.is_in_force(Rule::DeadPosition) && position.is_dead_quick()
    });
    found.filter(|found| cx.is_in_force(found.rule()))
}

/// Draws the game where a player could claim it, if the rulebook needs no claim.
fn draw_without_claim(cx: &Context<'_>, fx: &mut Effects<'_>, repetition: Repetition) {
    let rule = Rule::ClaimlessDraw;
    if cx.policies().claims.without_claim == ClaimableDraws::ByClaim || !cx.is_in_force(rule) {
        return;
    }
    let is_repeated = repetition.times >= THREE_TIMES;
    let is_without_progress = cx.course.position.halfmove_clock() >= FIFTY_MOVES;
    if is_repeated && cx.is_in_force(Rule::ThreefoldRepetition) {
        fx.draw(rule, EndCause::WithoutClaim(ClaimKind::ThreefoldRepetition));
    } else if is_without_progress && cx.is_in_force(Rule::FiftyMoves) {
        fx.draw(rule, EndCause::WithoutClaim(ClaimKind::FiftyMoves));
    }
}

/// Returns `true` if a fivefold repetition ends the game by the rulebook.
fn fivefold_applies(cx: &Context<'_>, repetition: Repetition) -> bool {
    cx.is_in_force(Rule::FivefoldRepetition)
        && (cx.policies().claims.fivefold != FivefoldRule::Consecutive || repetition.is_consecutive)
}

/// Returns `true` if the rulebook leaves the draw to the director.
fn is_left_to_director(cx: &Context<'_>, termination: Termination) -> bool {
    let claims = &cx.policies().claims;
    match termination {
        Termination::FivefoldRepetition => claims.fivefold == FivefoldRule::DirectorMay,
        Termination::SeventyFiveMoves => claims.seventy_five == DrawDeclared::DirectorMay,
        _ => false,
    }
}
