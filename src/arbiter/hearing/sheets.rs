//! What players do with their scoresheets: writing, borrowing, asking, signing (Article 8).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::SheetAction;
use crate::arbiter::question::{Answer, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::{Decision, Note, RejectionReason, SheetFault, SheetRuling};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::Verdict;
use crate::laws::Rule;
use crate::laws::policy::CaptureSign;
use crate::types::{Color, Move};

impl Hearing<'_> {
    /// Hears what a player does with a scoresheet; writing waits for no answer.
    pub(super) fn on_sheet(&mut self, by: Color, action: SheetAction) -> Result<(), HandleError> {
        match action {
            SheetAction::WriteMove(mv) => self.meet_written(by, mv),
            SheetAction::WriteNote => self.fault(by, Rule::ScoresheetUse, SheetFault::Note),
            SheetAction::UseOtherNotation => self.meet_other_notation(by),
            SheetAction::Borrow => return self.borrow_sheet(by),
            SheetAction::AskForSheet => self.give_sheet(by),
            SheetAction::AskForRecord => return self.show_record(by),
            SheetAction::SignResult(_) => return Err(HandleError::NotOver),
            // Nothing is ruled on what only changes the sheet.
            SheetAction::StrikeMove
            | SheetAction::WriteOffer
            | SheetAction::WriteTime { .. }
            | SheetAction::Return
            | SheetAction::WritePosition
            | SheetAction::VerifyPosition => {}
        }
        Ok(())
    }

    pub(super) fn fault(&mut self, by: Color, rule: Rule, fault: SheetFault) {
        self.advise(rule, Note::Sheet { by, fault });
    }

    /// A move that was made is written as it was made; one that was not may be announced with a
    /// claim, two may not.
    fn meet_written(&mut self, by: Color, mv: Move) {
        let place = self.sheet_of(by).moves().count();
        match self.history.moves().nth(place) {
            Some(made) if made != mv => {
                self.fault(by, Rule::Recording, SheetFault::OtherMove);
            }
            None if place > self.history.moves().count() => {
                self.fault(by, Rule::RecordInAdvance, SheetFault::InAdvance);
            }
            _ => {}
        }
    }

    fn meet_other_notation(&mut self, by: Color) {
        if self.policies().recording.capture_sign != CaptureSign::AnyNotation {
            self.fault(by, Rule::Recording, SheetFault::OtherNotation);
        }
    }

    /// On his own move a player may use his opponent's sheet to bring his own up to date (Article
    /// 8.5.2).
    fn borrow_sheet(&mut self, by: Color) -> Result<(), HandleError> {
        let rule = Rule::OneExempt;
        let are_both_updating = matches!(self.table.stage, Stage::Halted(Question::Updating));
        if !self.is_in_force(rule) {
            self.refuse(by, rule, RejectionReason::NotProvided)
        } else if !self.has_move(by) && !are_both_updating {
            self.refuse(by, rule, RejectionReason::NotTheirTurn)
        } else {
            Ok(())
        }
    }

    /// Who need not write may have a sheet all the same (Article A.2).
    fn give_sheet(&mut self, by: Color) {
        let ruling = SheetRuling::Given;
        let decision = Decision::Sheet { by, ruling };
        self.rule(Rule::RecordingNotRequired, decision);
    }

    /// On his own move a player may see the arbiter's record, a few times (Article A.4.3).
    fn show_record(&mut self, by: Color) -> Result<(), HandleError> {
        let rule = Rule::ArbitersRecord;
        if !self.is_in_force(rule) {
            return self.refuse(by, rule, RejectionReason::NotProvided);
        }
        if !self.has_move(by) {
            return self.refuse(by, rule, RejectionReason::NotTheirTurn);
        }
        let ruling = SheetRuling::Shown;
        self.rule(rule, Decision::Sheet { by, ruling });
        // A player who asks more often distracts.
        if self.sheet_of(by).requests() >= self.policies().recording.record_requests.into() {
            self.fault(by, rule, SheetFault::TooManyRequests);
        }
        Ok(())
    }

    /// After the end sheets are completed, and the result is signed.
    pub(super) fn on_sheet_after_end(
        &mut self,
        by: Color,
        action: SheetAction,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        match action {
            SheetAction::SignResult(result) => self.sign(by, result, verdict),
            SheetAction::AskForSheet | SheetAction::AskForRecord | SheetAction::Borrow => {
                Err(HandleError::GameOver)
            }
            _ => self.on_sheet(by, action),
        }
    }

    /// Both players sign the result, and what both have signed stands, even if it is wrong, unless
    /// the arbiter decides otherwise (Article 8.7).
    pub(super) fn sign(
        &mut self,
        by: Color,
        result: GameResult,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        self.table.signed[by] = Some(result);
        if self.table.signed[!by] != Some(result) || !self.is_in_force(Rule::SignedResult) {
            return Ok(());
        }
        if result == verdict.result {
            self.rule(Rule::SignedResult, Decision::ResultSigned(result));
            return Ok(());
        }
        self.table.appealed = Some(verdict);
        self.refer(Rule::SignedResult, Question::SignedOtherwise { result })
    }

    /// The result that both have signed stands, or the one that the game has had.
    pub(super) fn answer_signed(
        &mut self,
        signed: GameResult,
        answer: Answer,
    ) -> Result<(), HandleError> {
        let Some(verdict) = self.table.appealed.take() else {
            return self.go_on();
        };
        if answer == Answer::Yes {
            return self.end(Rule::SignedResult, signed, verdict.cause);
        }
        self.table.stage = Stage::Over(verdict);
        self.rule(Rule::SignedResult, Decision::ResultStands(verdict.result));
        Ok(())
    }

    /// Returns the rule by which the arbiter decides on a game that is over: that on the result
    /// which both players have signed, or the usual one.
    pub(super) fn clause_after_end(&self, usual: Rule) -> Rule {
        let is_signed = self.table.signed.iter().all(|(_, signed)| signed.is_some());
        if is_signed && self.is_in_force(Rule::SignedResult) {
            Rule::SignedResult
        } else {
            usual
        }
    }
}
