//! What a move or a claim means for the scoresheets (Articles 8.1 to 8.5).

use super::Recording;
use crate::arbiter::ruling::SheetFault;
use crate::arbiter::sheet::Scoresheets;
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::laws::policy::RecordInAdvanceRule;
use crate::termination::Claim;
use crate::types::{ByColor, Color, Move};

impl Recording {
    /// Notes a claim: its announced move may be written before it is made.
    pub(in crate::arbiter) fn claimed(&mut self, by: Color, claim: Claim) {
        let writer = &mut self.players[by];
        writer.has_claimed = true;
        writer.announced = claim.intended_move;
    }
}

impl Turn<'_> {
    /// Returns `true` if the log counts as evidence or a scoresheet agrees with it. The move of the
    /// current event may still be missing there.
    pub(crate) fn is_proven(&self) -> bool {
        let recording = &self.parts.recording;
        let made = recording.recorded.min(self.history.len() as u32);
        self.config.record_certified
            || Color::ALL.into_iter().any(|player| {
                self.scoresheets[player].is_algebraic()
                    && recording.players[player].matching >= made
            })
    }

    /// Returns the number of move pairs missing on each player's scoresheet.
    pub(crate) fn missing_pairs(&self) -> ByColor<u32> {
        ByColor::from_fn(|player| {
            let written = self.scoresheets[player].len() as u32;
            self.parts.recording.recorded.saturating_sub(written) / 2
        })
    }

    /// Updates the state after a legal move.
    #[inline]
    pub(crate) fn move_made(&mut self, by: Color, mv: Move) {
        let position = &self.course.position;
        let recording = &mut self.parts.recording;
        for player in Color::ALL {
            let writer = &mut recording.players[player];
            let has_matched = writer.matching == recording.recorded;
            let written = self.moment.scoresheets[player].move_at(recording.recorded as usize);
            let written = written.map(|mv| position.as_king_takes_rook(mv));
            if has_matched && written == Some(mv) {
                writer.matching += 1;
            }
        }
        recording.recorded += 1;
        recording.players[by].announced = None;
    }

    /// Checks the scoresheet of a player who has made a legal move: missing entries, and entries in
    /// advance. Only for sheets that [are kept](Self::are_kept), after [`Self::move_made`].
    pub(crate) fn check_sheet(&mut self, by: Color) {
        let sheet = &self.scoresheets[by];
        let written = sheet.len() as u32;
        let made = self.parts.recording.recorded.saturating_sub(1);
        let has_claimed = self.parts.recording.players[by].has_claimed;
        if written > made && self.is_advance_forbidden() && !has_claimed {
            self.note_sheet_fault(by, Rule::RecordInAdvance, SheetFault::InAdvance);
        }
        let writer = &mut self.parts.recording.players[by];
        let is_up_to_date = writer.matching >= made;
        let was_updating = writer.is_updating;
        writer.is_updating &= !is_up_to_date;
        let (config, clock) = (self.config, self.clock());
        if self.parts.recording.must_record(config, clock, by, self.at) {
            // The opponent's last move may still be missing.
            if written + 1 < made {
                self.note_sheet_fault(by, Rule::RecordBeforeNextMove, SheetFault::Behind);
            }
            if sheet.offers() < usize::from(self.parts.offers.made()) {
                self.note_sheet_fault(by, Rule::OfferRecorded, SheetFault::OfferMissing);
            }
        }
        // A player who must update the scoresheet does so before moving (Article 8.5.2).
        if was_updating && !is_up_to_date {
            self.note_sheet_fault(by, Rule::OneExempt, SheetFault::NotUpdated);
        }
        if sheet.has_borrowed() {
            self.note_sheet_fault(by, Rule::OneExempt, SheetFault::NotReturned);
        }
    }

    /// Returns `true` if a move may not be written before it is made.
    fn is_advance_forbidden(&self) -> bool {
        match self.policies().recording.in_advance {
            RecordInAdvanceRule::AllowedOnPaper => {
                self.config.scoresheets == Scoresheets::Electronic
            }
            _ => true,
        }
    }
}
