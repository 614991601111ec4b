//! Who has to write down the moves, and what a move that is made asks of the sheets (Articles
//! 8.1 to 8.4).

use super::Hearing;
use crate::arbiter::config::GameConfig;
use crate::arbiter::event::Event;
use crate::arbiter::ruling::SheetFault;
use crate::arbiter::sheet::{Scoresheet, Scoresheets};
use crate::arbiter::table::Table;
use crate::clock::SessionTime;
use crate::laws::policy::{ExemptionLasts, RecordInAdvanceRule};
use crate::laws::{Rule, Rulebook};
use crate::types::Color;

impl Table {
    /// Returns `true` if a player has to write down the moves (Article 8.1), and has not too
    /// little time for it (Article 8.4).
    pub(in crate::arbiter) fn must_record(
        &self,
        config: &GameConfig,
        player: Color,
        at: SessionTime,
    ) -> bool {
        let rulebook = config.rulebook();
        let lasts = rulebook.policies().recording.exemption.lasts;
        let was_short = lasts == ExemptionLasts::RestOfPeriod
            && self.writing.short[player] == self.clock.period(player)
            && rulebook.is_in_force(Rule::RecordingExempt);
        config.scoresheets != Scoresheets::NotTracked
            && rulebook.is_in_force(Rule::Recording)
            && !was_short
            && !self.is_short(rulebook, player, at)
    }

    /// Returns `true` if a player has so little time left, and so little is added with each move,
    /// that he need not write.
    fn is_short(&self, rulebook: &Rulebook, player: Color, at: SessionTime) -> bool {
        let exemption = rulebook.policies().recording.exemption;
        let left = self.clock.remaining(player, at);
        let period = self.clock.current_period(player);
        rulebook.is_in_force(Rule::RecordingExempt)
            && left.is_some_and(|left| left < exemption.below)
            && period.is_some_and(|period| period.bonus.amount() < exemption.added_below)
    }
}

impl Hearing<'_> {
    /// Returns `true` if the host tells what the players write.
    pub(super) fn has_sheets(&self) -> bool {
        self.config.scoresheets != Scoresheets::NotTracked
    }

    pub(super) fn sheet_of(&self, player: Color) -> Scoresheet {
        Scoresheet::of(self.log, player)
    }

    /// Remembers who has too little time to write.
    pub(super) fn note_shortage(&mut self) {
        for player in Color::ALL {
            if self.table.is_short(self.rulebook(), player, self.at) {
                self.table.writing.short[player] = self.table.clock.period(player);
            }
        }
    }

    /// A move has been made: what should have been written before is looked for, and what should
    /// not have been.
    pub(super) fn sheets_meet_move(&mut self, by: Color) {
        let sheet = self.sheet_of(by);
        let (written, played) = (sheet.moves().count(), self.history.moves().count());
        if written > played && self.is_advance_forbidden() && !self.was_written_for_a_claim(by) {
            self.fault(by, Rule::RecordInAdvance, SheetFault::InAdvance);
        }
        if self.table.must_record(self.config, by, self.at) {
            // His opponent's last move he may still owe.
            if written + 1 < played {
                self.fault(by, Rule::RecordBeforeNextMove, SheetFault::Behind);
            }
            if sheet.offers() < usize::from(self.table.writing.offers) {
                self.fault(by, Rule::OfferRecorded, SheetFault::OfferMissing);
            }
        }
        if self.table.writing.updating[by] {
            self.move_meets_update(by, &sheet);
        }
        if sheet.has_borrowed() {
            self.fault(by, Rule::OneExempt, SheetFault::NotReturned);
        }
    }

    /// Who has to bring his sheet up to date does so before he moves (Article 8.5.2).
    fn move_meets_update(&mut self, by: Color, sheet: &Scoresheet) {
        if sheet.has_all(self.history.moves()) {
            self.table.writing.updating[by] = false;
        } else {
            self.fault(by, Rule::OneExempt, SheetFault::NotUpdated);
        }
    }

    fn is_advance_forbidden(&self) -> bool {
        match self.policies().recording.in_advance {
            RecordInAdvanceRule::AllowedOnPaper => {
                self.config.scoresheets == Scoresheets::Electronic
            }
            _ => true,
        }
    }

    /// Returns `true` if the player has claimed a draw since he last wrote a move.
    fn was_written_for_a_claim(&self, player: Color) -> bool {
        let acts = self.log.iter().rev().map(|entry| entry.event);
        acts.filter(|event| event.player() == Some(player))
            .find(|event| matches!(event, Event::ClaimDraw { .. } | Event::Sheet { .. }))
            .is_some_and(|event| matches!(event, Event::ClaimDraw { .. }))
    }
}
