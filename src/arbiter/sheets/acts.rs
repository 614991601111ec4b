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
    /// Handles an act with a scoresheet. Players may write at any time and complete their sheets
    /// after the end. Signing is handled elsewhere.
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
                // A player who need not record may have a scoresheet nevertheless (Article A.2).
                let ruling = SheetRuling::Given;
                fx.rule(Rule::RecordingNotRequired, Decision::Sheet { by, ruling });
            }
            SheetAction::AskForRecord => show_record(cx, fx, by),
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
    /// claim, but not two. Sheets that are not tracked are not checked.
    fn write(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, mv: Move) {
        let place = cx.sheets[by].len();
        let made = cx.history.move_at(place);
        let mv = as_made(cx, place, mv);
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

/// Returns a written move as moves made are spelled: castling as king takes rook.
fn as_made(cx: &Context<'_>, place: usize, mv: Move) -> Move {
    let Some(made) = cx.history.move_at(place) else {
        // A move written in advance is read in the present position.
        return cx.course.position.as_king_takes_rook(mv);
    };
    if made == mv || made.from() != mv.from() {
        return mv;
    }
    // An earlier position is set up only if the move may be castling.
    let since = cx.history.len().saturating_sub(place) as u32;
    let ply = cx.course.ply.saturating_sub(since);
    let before = cx.history.at(cx.config, cx.course, ply);
    before.map_or(mv, |(_, before)| before.position.as_king_takes_rook(mv))
}

/// Borrows the opponent's scoresheet, as a player with the move may do to update their own (Article
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

/// Shows the arbiter's record to a player with the move, a limited number of times (Article A.4.3).
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
    // Asking more often distracts the opponent.
    if cx.sheets[by].requests() >= cx.policies().recording.record_requests.into() {
        fault(fx, by, rule, SheetFault::TooManyRequests);
    }
}
