//! What players do with their scoresheets: writing, striking out, borrowing, asking (Article 8).

use super::Recording;
use crate::arbiter::course::Stage;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::SheetAction;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason, SheetFault, SheetRuling};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::laws::policy::CaptureSign;
use crate::types::{Color, Move};

impl Turn<'_> {
    /// Handles an act with a scoresheet. Players may write at any time and complete their sheets
    /// after the end. Signing is handled elsewhere.
    pub(crate) fn act_on_sheet(
        &mut self,
        by: Color,
        action: SheetAction,
    ) -> Result<(), HandleError> {
        let is_over = matches!(self.course.stage, Stage::Over(_));
        match action {
            SheetAction::SignResult(_) => return Err(HandleError::NotOver),
            SheetAction::AskForSheet | SheetAction::AskForRecord | SheetAction::Borrow
                if is_over =>
            {
                return Err(HandleError::GameOver);
            }
            SheetAction::WriteMove(mv) => self.write_move(by, mv),
            SheetAction::StrikeMove => {
                let left = self.scoresheets[by].len().saturating_sub(1) as u32;
                let writer = &mut self.parts.recording.players[by];
                writer.matching = writer.matching.min(left);
            }
            SheetAction::WriteNote => {
                self.note_sheet_fault(by, Rule::ScoresheetUse, SheetFault::Note)
            }
            SheetAction::UseOtherNotation => {
                if self.policies().recording.capture_sign != CaptureSign::AnyNotation {
                    self.note_sheet_fault(by, Rule::Recording, SheetFault::OtherNotation);
                }
            }
            SheetAction::Borrow => self.borrow(by),
            SheetAction::AskForSheet => {
                // A player who need not record may have a scoresheet nevertheless (Article A.2).
                let ruling = SheetRuling::Given;
                self.rule(Rule::RecordingNotRequired, Decision::Sheet { by, ruling });
            }
            SheetAction::AskForRecord => self.show_record(by),
            // Acts that only change the sheet need no ruling.
            SheetAction::WriteOffer
            | SheetAction::WriteTime { .. }
            | SheetAction::Return
            | SheetAction::WritePosition
            | SheetAction::VerifyPosition => {}
        }
        Ok(())
    }

    /// Writes a move and compares it with the move made. One move may be written in advance for a
    /// claim, but not two. Recording that are not tracked are not checked.
    fn write_move(&mut self, by: Color, mv: Move) {
        let place = self.scoresheets[by].len();
        let made = self.history.move_at(place);
        let mv = self.as_made(place, mv);
        let writer = &mut self.parts.recording.players[by];
        if writer.matching as usize == place && made == Some(mv) {
            writer.matching += 1;
        }
        writer.has_claimed = writer.announced == Some(mv);
        if !Recording::are_kept(self.config) {
            return;
        }
        match made {
            Some(made) if made != mv => {
                self.note_sheet_fault(by, Rule::Recording, SheetFault::OtherMove)
            }
            None if place > self.history.len() => {
                self.note_sheet_fault(by, Rule::RecordInAdvance, SheetFault::InAdvance);
            }
            _ => {}
        }
    }

    /// Returns a written move as moves made are spelled: castling as king takes rook.
    fn as_made(&self, place: usize, mv: Move) -> Move {
        let Some(made) = self.history.move_at(place) else {
            // A move written in advance is read in the present position.
            return self.course.position.as_king_takes_rook(mv);
        };
        if made == mv || made.from() != mv.from() {
            return mv;
        }
        // An earlier position is set up only if the move may be castling.
        let since = self.history.len().saturating_sub(place) as u32;
        let ply = self.course.ply.saturating_sub(since);
        let before = self.history.at(self.config, self.course, ply);
        before.map_or(mv, |(_, before)| before.position.as_king_takes_rook(mv))
    }

    /// Borrows the opponent's scoresheet, as a player with the move may do to update their own (Article
    /// 8.5.2).
    fn borrow(&mut self, by: Color) {
        let rule = Rule::OneExempt;
        let are_both_updating = matches!(self.course.stage, Stage::Halted(Question::Updating));
        if !self.is_in_force(rule) {
            self.refuse(by, rule, RejectionReason::NotProvided);
        } else if !self.has_move(by) && !are_both_updating {
            self.refuse(by, rule, RejectionReason::NotTheirTurn);
        }
    }

    /// Shows the arbiter's record to a player with the move, a limited number of times (Article A.4.3).
    fn show_record(&mut self, by: Color) {
        let rule = Rule::ArbitersRecord;
        if !self.is_in_force(rule) {
            return self.refuse(by, rule, RejectionReason::NotProvided);
        }
        if !self.has_move(by) {
            return self.refuse(by, rule, RejectionReason::NotTheirTurn);
        }
        let ruling = SheetRuling::Shown;
        self.rule(rule, Decision::Sheet { by, ruling });
        // Asking more often distracts the opponent.
        if self.scoresheets[by].requests() >= self.policies().recording.record_requests.into() {
            self.note_sheet_fault(by, rule, SheetFault::TooManyRequests);
        }
    }

    /// Notes a scoresheet fault for the arbiter.
    pub(super) fn note_sheet_fault(&mut self, by: Color, rule: Rule, fault: SheetFault) {
        self.advise(rule, Note::Sheet { by, fault });
    }

    /// Handles an observed flag fall. Either the player is out of time, or a period ended in time
    /// and scoresheets may have to be updated.
    pub(crate) fn observe_flag(&mut self) {
        let recording = &self.parts.recording;
        let owes = |player| recording.players[player].short != 0 && !recording.has_all(player);
        match (owes(Color::White), owes(Color::Black)) {
            (false, false) => {}
            (true, true) => self.update_both(),
            (true, false) => self.require_update(Rule::OneExempt, Color::White),
            (false, true) => self.require_update(Rule::OneExempt, Color::Black),
        }
    }

    /// Requires a player to update their scoresheet.
    fn require_update(&mut self, rule: Rule, by: Color) {
        if self.is_in_force(rule) {
            self.parts.recording.players[by].is_updating = true;
            let ruling = SheetRuling::ToUpdate;
            self.rule(rule, Decision::Sheet { by, ruling });
        }
    }

    /// Stops the clocks while both players, who did not have to record, update their scoresheets
    /// (Article 8.5.1).
    fn update_both(&mut self) {
        if !self.is_in_force(Rule::BothExempt) {
            return;
        }
        self.halt();
        self.rule(Rule::BothExempt, Decision::ClocksStopped);
        for player in Color::ALL {
            self.require_update(Rule::BothExempt, player);
        }
        self.refer(Rule::BothExempt, Question::Updating);
    }
}
