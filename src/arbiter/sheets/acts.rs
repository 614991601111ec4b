//! What players do with their scoresheets: writing, striking out, borrowing, asking (Article 8).

use super::{Sheets, fault};
use crate::arbiter::context::Context;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effects;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::SheetAction;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, RejectionReason, SheetFault, SheetRuling};
use crate::laws::Rule;
use crate::laws::policy::CaptureSign;
use crate::types::{Color, Move};

impl Sheets {
    /// Hears what a player does with a scoresheet; writing waits for no answer. After the end sheets
    /// are completed, and signing is not heard here.
    pub(in crate::arbiter) fn act(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        action: SheetAction,
    ) -> Result<(), HandleError> {
        let is_over = matches!(cx.course.stage, Stage::Over(_));
        match action {
            SheetAction::SignResult(_) => return Err(HandleError::NotOver),
            SheetAction::AskForSheet | SheetAction::AskForRecord | SheetAction::Borrow
                if is_over =>
            {
                return Err(HandleError::GameOver);
            }
            SheetAction::WriteMove(mv) => self.write(cx, fx, by, mv),
            SheetAction::StrikeMove => {
                let left = cx.sheets[by].len().saturating_sub(1) as u32;
                let writer = &mut self.players[by];
                writer.matching = writer.matching.min(left);
            }
            SheetAction::WriteNote => fault(fx, by, Rule::ScoresheetUse, SheetFault::Note),
            SheetAction::UseOtherNotation => {
                if cx.policies().recording.capture_sign != CaptureSign::AnyNotation {
                    fault(fx, by, Rule::Recording, SheetFault::OtherNotation);
                }
            }
            SheetAction::Borrow => borrow(cx, fx, by),
            SheetAction::AskForSheet => {
                // A player who need not write may have a sheet all the same (Article A.2).
                let ruling = SheetRuling::Given;
                fx.rule(Rule::RecordingNotRequired, Decision::Sheet { by, ruling });
            }
            SheetAction::AskForRecord => show_record(cx, fx, by),
            // Nothing is ruled on what only changes the sheet.
            SheetAction::WriteOffer
            | SheetAction::WriteTime { .. }
            | SheetAction::Return
            | SheetAction::WritePosition
            | SheetAction::VerifyPosition => {}
        }
        Ok(())
    }

    /// A move that was made is written as it was made. One that was not may be announced with a
    /// claim, two may not. Where sheets are not told, what is told of one is compared with nothing.
    fn write(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, mv: Move) {
        let place = cx.sheets[by].len();
        let made = cx.history.move_at(place);
        let writer = &mut self.players[by];
        if writer.matching as usize == place && made == Some(mv) {
            writer.matching += 1;
        }
        writer.has_claimed = writer.announced == Some(mv);
        if !Self::are_kept(cx.config) {
            return;
        }
        match made {
            Some(made) if made != mv => fault(fx, by, Rule::Recording, SheetFault::OtherMove),
            None if place > cx.history.len() => {
                fault(fx, by, Rule::RecordInAdvance, SheetFault::InAdvance);
            }
            _ => {}
        }
    }
}

/// On their own move a player may use the opponent's sheet to bring their own up to date (Article
/// 8.5.2).
fn borrow(cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
    let rule = Rule::OneExempt;
    let are_both_updating = matches!(cx.course.stage, Stage::Halted(Question::Updating));
    if !cx.is_in_force(rule) {
        fx.refuse(by, rule, RejectionReason::NotProvided);
    } else if !cx.has_move(by) && !are_both_updating {
        fx.refuse(by, rule, RejectionReason::NotTheirTurn);
    }
}

/// On their own move a player may see the arbiter's record, a few times (Article A.4.3).
fn show_record(cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
    let rule = Rule::ArbitersRecord;
    if !cx.is_in_force(rule) {
        return fx.refuse(by, rule, RejectionReason::NotProvided);
    }
    if !cx.has_move(by) {
        return fx.refuse(by, rule, RejectionReason::NotTheirTurn);
    }
    let ruling = SheetRuling::Shown;
    fx.rule(rule, Decision::Sheet { by, ruling });
    // A player who asks more often distracts.
    if cx.sheets[by].requests() >= cx.policies().recording.record_requests.into() {
        fault(fx, by, rule, SheetFault::TooManyRequests);
    }
}
