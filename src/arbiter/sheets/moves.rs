//! What a move or a claim means for the scoresheets (Articles 8.1 to 8.5).

use super::{Sheets, fault};
use crate::arbiter::context::Context;
use crate::arbiter::effect::Effects;
use crate::arbiter::ruling::SheetFault;
use crate::arbiter::sheet::Scoresheets;
use crate::laws::Rule;
use crate::laws::policy::RecordInAdvanceRule;
use crate::termination::Claim;
use crate::types::{Color, Move};

impl Sheets {
    /// Updates the state after a legal move.
    pub(in crate::arbiter) fn move_made(&mut self, cx: &Context<'_>, by: Color, mv: Move) {
        let position = &cx.course.position;
        for player in Color::ALL {
            let writer = &mut self.players[player];
            let has_matched = writer.matching == self.recorded;
            let written = cx.sheets[player].move_at(self.recorded as usize);
            let written = written.map(|mv| position.as_king_takes_rook(mv));
            if has_matched && written == Some(mv) {
                writer.matching += 1;
            }
        }
        self.recorded += 1;
        self.players[by].announced = None;
    }

    /// Checks the scoresheet of a player who has made a legal move: missing entries, and entries in
    /// advance. Only for sheets that [are kept](Self::are_kept), after [`Self::move_made`].
    pub(in crate::arbiter) fn meet_move(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
    ) {
        let sheet = &cx.sheets[by];
        let (written, made) = (sheet.len() as u32, self.recorded.saturating_sub(1));
        let writer = &mut self.players[by];
        if written > made && is_advance_forbidden(cx) && !writer.has_claimed {
            fault(fx, by, Rule::RecordInAdvance, SheetFault::InAdvance);
        }
        let is_up_to_date = writer.matching >= made;
        let was_updating = writer.is_updating;
        writer.is_updating &= !is_up_to_date;
        if self.must_record(cx.config, cx.clock, by, cx.at) {
            // The opponent's last move may still be missing.
            if written + 1 < made {
                fault(fx, by, Rule::RecordBeforeNextMove, SheetFault::Behind);
            }
            if sheet.offers() < usize::from(cx.shown.offers_made) {
                fault(fx, by, Rule::OfferRecorded, SheetFault::OfferMissing);
            }
        }
        // A player who must update the scoresheet does so before moving (Article 8.5.2).
        if was_updating && !is_up_to_date {
            fault(fx, by, Rule::OneExempt, SheetFault::NotUpdated);
        }
        if sheet.has_borrowed() {
            fault(fx, by, Rule::OneExempt, SheetFault::NotReturned);
        }
    }

    /// Notes a claim: its announced move may be written before it is made.
    pub(in crate::arbiter) fn claimed(&mut self, by: Color, claim: Claim) {
        let writer = &mut self.players[by];
        writer.has_claimed = true;
        writer.announced = claim.intended_move;
    }
}

/// Returns `true` if a move may not be written before it is made.
fn is_advance_forbidden(cx: &Context<'_>) -> bool {
    match cx.policies().recording.in_advance {
        RecordInAdvanceRule::AllowedOnPaper => cx.config.scoresheets == Scoresheets::Electronic,
        _ => true,
    }
}
