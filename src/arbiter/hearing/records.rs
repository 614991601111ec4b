//! What moves can be shown to have been made: flags at the end of a period, reconstruction,
//! evidence for claims (Articles 8.5, 8.6 and 11.12).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::RecordAction;
use crate::arbiter::host::QuestionPolicy;
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::ruling::{Decision, SheetRuling};
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::termination::{Claim, ClaimError, ClaimKind, FIFTY_MOVES};
use crate::types::Color;

impl Hearing<'_> {
    pub(super) fn keep_record(&mut self, action: RecordAction) -> Result<(), HandleError> {
        match action {
            RecordAction::ObserveFlag { player } => self.see_flag(player),
            RecordAction::Reconstruct => self.refer(Rule::Reconstruction, Question::Reconstruction),
            RecordAction::CountMoves => {
                if self.is_in_force(Rule::WitnessedCount) {
                    self.table.writing.counted = Some(self.table.ply);
                    self.rule(Rule::WitnessedCount, Decision::MovesCounted);
                }
                Ok(())
            }
        }
    }

    /// A flag is seen to have fallen: on a player who has not made his moves in time, or at the
    /// end of a period that he has survived.
    fn see_flag(&mut self, player: Color) -> Result<(), HandleError> {
        if self.table.clock.expired(player, self.at).is_some() {
            return self.see_clocks();
        }
        let owes = |player| {
            self.table.writing.short[player] != 0
                && !self.sheet_of(player).has_all(self.history.moves())
        };
        match (owes(Color::White), owes(Color::Black)) {
            (false, false) => {}
            (true, true) => return self.update_both(),
            (is_white, _) => {
                let player = if is_white { Color::White } else { Color::Black };
                self.update(Rule::OneExempt, player);
            }
        }
        Ok(())
    }

    fn update(&mut self, rule: Rule, by: Color) {
        if self.is_in_force(rule) {
            self.table.writing.updating[by] = true;
            let ruling = SheetRuling::ToUpdate;
            self.rule(rule, Decision::Sheet { by, ruling });
        }
    }

    /// Neither player had to write: the clocks stand while both bring their sheets up to date
    /// (Article 8.5.1).
    fn update_both(&mut self) -> Result<(), HandleError> {
        if !self.is_in_force(Rule::BothExempt) {
            return Ok(());
        }
        self.halt_clocks()?;
        self.rule(Rule::BothExempt, Decision::ClocksStopped);
        for player in Color::ALL {
            self.update(Rule::BothExempt, player);
        }
        self.refer(Rule::BothExempt, Question::Updating)
    }

    /// Returns `true` if what the log says counts as evidence, or a scoresheet says the same.
    pub(super) fn is_proven(&self) -> bool {
        self.config.record_certified
            || Color::ALL.into_iter().any(|player| {
                let sheet = self.sheet_of(player);
                sheet.is_algebraic() && sheet.has_all(self.history.moves())
            })
    }

    /// Returns `true` if a player whose flag is down might have made the moves of his period, for
    /// all that can be shown; where nobody is there to reconstruct the game the log has to do.
    pub(super) fn may_have_made_it(&self, player: Color) -> bool {
        let period = self.table.clock.current_period(player);
        let has_next = period.is_some_and(|period| period.moves.is_some());
        let can_be_asked = self.config.host.questions == QuestionPolicy::Referred;
        has_next && can_be_asked && self.is_in_force(Rule::PeriodUnproven) && !self.is_proven()
    }

    /// A player has overstepped the time, as the reconstruction shows; or that cannot be shown, and
    /// the next move is the first of the next period (Article 8.6).
    pub(super) fn answer_overstepped(
        &mut self,
        player: Color,
        answer: Answer,
    ) -> Result<(), HandleError> {
        if answer == Answer::Yes {
            return self.lose(player, LossReason::Time);
        }
        if let Some(moves) = self.end_of_period(player) {
            let clock = &mut self.table.clock;
            clock.set_moves_completed(player, moves, self.at)?;
            let base = clock.current_period(player).map(|period| period.base);
            let decision = Decision::MovesSet { player, moves };
            self.rule(Rule::PeriodUnproven, decision);
            self.add_time(Rule::PeriodUnproven, player, base.unwrap_or_default())?;
        }
        self.go_on()
    }

    /// Returns with which move the period ends in which a player is, if another follows.
    fn end_of_period(&self, player: Color) -> Option<u32> {
        let clock = &self.table.clock;
        let (number, completed) = (clock.period(player), clock.moves_completed(player));
        let most = clock.current_period(player)?.moves?;
        let moves = (1..=u32::from(most)).filter_map(|more| completed.checked_add(more));
        let control = clock.control(player);
        moves
            .into_iter()
            .find(|&moves| control.period_number(moves) != number)
    }

    /// Returns `true` if a player may not win on time because too many moves are missing on his
    /// sheet.
    pub(super) fn lacks_moves(&self, by: Color) -> bool {
        let allowed = self.policies().clock.time_win_proof.missing_pairs();
        let missing = || {
            let written = self.sheet_of(by).moves().count();
            self.history.moves().count().saturating_sub(written) / 2
        };
        self.has_sheets()
            && !self.is_last_period(!by)
            && allowed.is_some_and(|allowed| missing() > allowed)
    }

    /// Returns `true` if a claim of fifty moves needs somebody to count them, and nobody has.
    pub(super) fn lacks_count(&self, claim: Claim) -> bool {
        claim.kind == ClaimKind::FiftyMoves
            && self.is_in_force(Rule::WitnessedCount)
            && self.table.writing.counted.is_none()
            && !self.is_proven()
    }

    /// Checks a claim of which the log is no evidence: by the moves that were counted, or by what
    /// the arbiter finds.
    pub(super) fn check_unproven(&mut self, by: Color, claim: Claim) -> Result<(), HandleError> {
        let counted = match claim.kind {
            ClaimKind::FiftyMoves if self.is_in_force(Rule::WitnessedCount) => {
                self.table.writing.counted
            }
            _ => None,
        };
        let Some(counted) = counted else {
            let question = Question::UnprovenClaim { by, claim };
            return self.refer(self.citable(Rule::ClaimChecked), question);
        };
        let announced = u16::from(claim.intended_move.is_some());
        let since = u16::try_from(self.table.ply.saturating_sub(counted)).unwrap_or(u16::MAX);
        let plies = since.saturating_add(announced);
        match self.line.verify_claim(&self.table.position, claim) {
            Ok(()) if plies < FIFTY_MOVES => {
                self.reject_claim(by, claim, ClaimError::TooFewMoves { plies })
            }
            Ok(()) => self.draw(claim.rule(), EndCause::Claim(claim.kind)),
            Err(reason) => self.reject_claim(by, claim, reason),
        }
    }

    pub(super) fn answer_unproven(
        &mut self,
        by: Color,
        claim: Claim,
        answer: Answer,
    ) -> Result<(), HandleError> {
        if answer == Answer::Yes {
            return self.draw(claim.rule(), EndCause::Claim(claim.kind));
        }
        self.rule(Rule::WrongClaim, Decision::ClaimDenied { by });
        self.punish_claim(by, claim)
    }
}
