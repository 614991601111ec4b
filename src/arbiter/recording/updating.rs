//! The arbiter's part in the record: flags observed at the end of a period (Article 8.5).

use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, SheetRuling};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::types::Color;

impl Turn<'_> {
    /// Handles an observed flag fall. Either the player is out of time, or a period ended in time
    /// and scoresheets may have to be updated.
    pub(crate) fn observe_flag(&mut self, _player: Color) {
        let owes =
            |player| self.recording.players[player].short != 0 && !self.recording.has_all(player);
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
            self.recording.players[by].is_updating = true;
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
