//! Ends on the board: the position after a move, and its repetitions.

use crate::arbiter::effect::Effect;
use crate::arbiter::game_result::GameResult;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::Audience;
use crate::arbiter::turn::Turn;
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

impl Turn<'_> {
    /// Ends the game if the last move does, by the first rule in force in the order of
    /// [`Termination`].
    pub(crate) fn end_on_board(&mut self, repetition: Repetition) {
        let Some(termination) = self.termination(repetition) else {
            return self.draw_without_claim(repetition);
        };
        let rule = termination.rule();
        if self.is_left_to_director(termination) {
            return self.refer(rule, Question::DeclaredDraw { termination });
        }
        // If players must discover the end by themselves, no one tells them of mate or stalemate.
        let is_left_to_players = self.policies().completion.mate_requires
            == MateRequires::Concession
            && matches!(
                termination,
                Termination::Checkmate { .. } | Termination::Stalemate
            );
        let audience = if is_left_to_players {
            Audience::NoOne
        } else {
            Audience::Everyone
        };
        self.ask(Effect::End {
            audience,
            rule,
            result: GameResult::from_outcome(termination.outcome()),
            cause: EndCause::Board(termination),
        });
    }

    /// Returns how the position ends the game, if it does: by the first rule in force.
    fn termination(&self, repetition: Repetition) -> Option<Termination> {
        let position = &self.course.position;
        let counts = repetition.times < FIVE_TIMES || self.fivefold_applies(repetition);
        let occurrences = if counts { repetition.times } else { 1 };
        let found = Termination::first(position, occurrences, || {
            self.is_in_force(Rule::DeadPosition) && position.is_dead_quick()
        });
        found.filter(|found| self.is_in_force(found.rule()))
    }

    /// Draws the game where a player could claim it, if the rulebook needs no claim.
    fn draw_without_claim(&mut self, repetition: Repetition) {
        let rule = Rule::ClaimlessDraw;
        if self.policies().claims.without_claim == ClaimableDraws::ByClaim
            || !self.is_in_force(rule)
        {
            return;
        }
        let is_repeated = repetition.times >= THREE_TIMES;
        let is_without_progress = self.course.position.halfmove_clock() >= FIFTY_MOVES;
        if is_repeated && self.is_in_force(Rule::ThreefoldRepetition) {
            self.draw(rule, EndCause::WithoutClaim(ClaimKind::ThreefoldRepetition));
        } else if is_without_progress && self.is_in_force(Rule::FiftyMoves) {
            self.draw(rule, EndCause::WithoutClaim(ClaimKind::FiftyMoves));
        }
    }

    /// Returns `true` if a fivefold repetition ends the game by the rulebook.
    fn fivefold_applies(&self, repetition: Repetition) -> bool {
        self.is_in_force(Rule::FivefoldRepetition)
            && (self.policies().claims.fivefold != FivefoldRule::Consecutive
                || repetition.is_consecutive)
    }

    /// Returns `true` if the rulebook leaves the draw to the director.
    fn is_left_to_director(&self, termination: Termination) -> bool {
        let claims = &self.policies().claims;
        match termination {
            Termination::FivefoldRepetition => claims.fivefold == FivefoldRule::DirectorMay,
            Termination::SeventyFiveMoves => claims.seventy_five == DrawDeclared::DirectorMay,
            _ => false,
        }
    }
}
