//! How a game ends: on the board, by a loss that hangs on the other side's chances, by a word.

use super::Hearing;
use super::chances::Chances;
use crate::arbiter::error::HandleError;
use crate::arbiter::history::Change;
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::result::{GameResult, Score};
use crate::arbiter::ruling::{Audience, Decision};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::laws::Rule;
use crate::laws::policy::{DrawDeclared, FivefoldRule, MateRequires};
use crate::termination::{FIVE_TIMES, Outcome, Termination};
use crate::types::{ByColor, Color};

impl Hearing<'_> {
    /// Ends the game. The clocks stop.
    pub(super) fn end(
        &mut self,
        rule: Rule,
        result: GameResult,
        cause: EndCause,
    ) -> Result<(), HandleError> {
        self.end_for(Audience::Everyone, rule, result, cause)
    }

    fn end_for(
        &mut self,
        audience: Audience,
        rule: Rule,
        result: GameResult,
        cause: EndCause,
    ) -> Result<(), HandleError> {
        self.halt_clocks()?;
        let verdict = Verdict {
            result,
            cause,
            ply: self.table.ply,
        };
        self.rule_for(audience, self.citable(rule), Decision::Over(verdict));
        // An offer lapses when the game ends in another way (Article 9.1.2.1).
        self.table.offers = ByColor::new(false, false);
        self.table.stage = Stage::Over(verdict);
        Ok(())
    }

    pub(super) fn draw(&mut self, rule: Rule, cause: EndCause) -> Result<(), HandleError> {
        self.end(rule, GameResult::DRAW, cause)
    }

    pub(super) fn win(
        &mut self,
        winner: Color,
        rule: Rule,
        cause: EndCause,
    ) -> Result<(), HandleError> {
        self.end(rule, GameResult::from_outcome(Outcome::Win(winner)), cause)
    }

    /// Ends the game if the move just made does, by the first rule in force in the order of
    /// [`Termination`].
    pub(super) fn end_on_board(&mut self, occurrences: usize) -> Result<(), HandleError> {
        let Some(termination) = self.termination(occurrences) else {
            return Ok(());
        };
        if self.is_left_to_director(termination) {
            let rule = termination.rule();
            return self.refer(rule, Question::DeclaredDraw { termination });
        }
        // Where players find out by themselves, nobody tells them that it is mate or stalemate.
        let is_left_to_players = self.policies().completion.mate_requires
            == MateRequires::Concession
            && matches!(
                termination,
                Termination::Checkmate { .. } | Termination::Stalemate
            );
        let audience = if is_left_to_players {
            Audience::Arbiter
        } else {
            Audience::Everyone
        };
        let result = GameResult::from_outcome(termination.outcome());
        self.end_for(
            audience,
            termination.rule(),
            result,
            EndCause::Board(termination),
        )
    }

    /// Returns how the position on the board ends the game, having occurred so often: the first
    /// of the ways that the rulebook has.
    fn termination(&self, occurrences: usize) -> Option<Termination> {
        let position = &self.table.position;
        let counts = occurrences < FIVE_TIMES || self.fivefold_applies();
        let occurrences = if counts { occurrences } else { 1 };
        let found = Termination::first(position, occurrences, || {
            self.is_in_force(Rule::DeadPosition) && position.is_dead_quick()
        });
        found.filter(|found| self.is_in_force(found.rule()))
    }

    fn fivefold_applies(&self) -> bool {
        self.is_in_force(Rule::FivefoldRepetition)
            && (self.policies().claims.fivefold != FivefoldRule::Consecutive
                || self.is_repeated_consecutively())
    }

    fn is_left_to_director(&self, termination: Termination) -> bool {
        let claims = &self.policies().claims;
        match termination {
            Termination::FivefoldRepetition => claims.fivefold == FivefoldRule::DirectorMay,
            Termination::SeventyFiveMoves => claims.seventy_five == DrawDeclared::DirectorMay,
            _ => false,
        }
    }

    /// Returns `true` if the position has stood there after each of the last four pairs of
    /// moves, as the edition of 2014 wants it.
    fn is_repeated_consecutively(&self) -> bool {
        let mut line = self.line.clone();
        let before = &self.before;
        if let Change::Played(mv) = self.change {
            if let Ok(legal) = before.legal_move(mv) {
                line.push(legal);
            }
        }
        let place = line.len();
        line.earlier()
            .take(4)
            .eq((1..=4).map_while(|turn| place.checked_sub(4 * turn)))
            && place >= 16
    }

    /// A player loses, or draws if the rulebook saves him whose opponent cannot mate by any
    /// series of legal moves.
    pub(super) fn lose(&mut self, loser: Color, by: LossReason) -> Result<(), HandleError> {
        self.lose_under(by.rule(), loser, by)
    }

    /// A player loses under a rule of its own, or draws as in [`lose`](Self::lose).
    pub(super) fn lose_under(
        &mut self,
        rule: Rule,
        loser: Color,
        by: LossReason,
    ) -> Result<(), HandleError> {
        let winner = !loser;
        if !self.is_in_force(by.exception()) {
            return self.win(winner, rule, by.cause());
        }
        match self.chances(winner, by) {
            Chances::Enough => self.win(winner, rule, by.cause()),
            Chances::None => self.answer_chances(winner, by, false),
            Chances::Referred(question) => self.refer(by.exception(), question),
        }
    }

    /// A player has chances enough to win the game that his opponent would lose, or has not.
    pub(super) fn answer_chances(
        &mut self,
        winner: Color,
        by: LossReason,
        has_chances: bool,
    ) -> Result<(), HandleError> {
        if has_chances {
            self.win(winner, by.rule(), by.cause())
        } else if by == LossReason::Device {
            // He loses all the same.
            let result = GameResult::loss(!winner, Score::Draw);
            self.end(by.exception(), result, by.cause())
        } else {
            self.draw(by.exception(), by.cause())
        }
    }
}

impl LossReason {
    /// The rule by which the player loses.
    const fn rule(self) -> Rule {
        match self {
            Self::Time => Rule::LossOnTime,
            Self::Resignation => Rule::Resignation,
            Self::IllegalMoves => Rule::IllegalMoveLimit,
            Self::Device => Rule::Device,
            Self::SealedMove => Rule::SealedMoveInvalid,
        }
    }

    /// The rule that makes it a draw.
    const fn exception(self) -> Rule {
        match self {
            Self::Time => Rule::FlagNoMate,
            Self::Resignation => Rule::ResignationNoMate,
            Self::IllegalMoves => Rule::IllegalMoveNoMate,
            Self::Device => Rule::Device,
            Self::SealedMove => Rule::SealedMoveInvalid,
        }
    }

    const fn cause(self) -> EndCause {
        match self {
            Self::Time => EndCause::Time,
            Self::Resignation => EndCause::Resignation,
            Self::IllegalMoves => EndCause::IllegalMoves,
            Self::Device => EndCause::Conduct,
            Self::SealedMove => EndCause::SealedMove,
        }
    }
}
