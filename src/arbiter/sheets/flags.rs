//! The arbiter's part in the record: flags observed at the end of a period (Article 8.5).

use super::Sheets;
use crate::arbiter::context::Context;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, SheetRuling};
use crate::laws::Rule;
use crate::types::Color;

impl Sheets {
    /// Handles an observed flag fall. Either the player is out of time, or a period ended in time
    /// and scoresheets may have to be updated.
    pub(in crate::arbiter) fn observe_flag(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        player: Color,
    ) {
        if cx.clock.expired(player, cx.at).is_some() {
            return fx.ask(Effect::ObserveClocks);
        }
        let owes = |player| self.players[player].short != 0 && !self.has_all(player);
        match (owes(Color::White), owes(Color::Black)) {
            (false, false) => {}
            (true, true) => self.update_both(cx, fx),
            (true, false) => self.update(cx, fx, Rule::OneExempt, Color::White),
            (false, true) => self.update(cx, fx, Rule::OneExempt, Color::Black),
        }
    }

    /// Requires a player to update their scoresheet.
    fn update(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, rule: Rule, by: Color) {
        if cx.is_in_force(rule) {
            self.players[by].is_updating = true;
            let ruling = SheetRuling::ToUpdate;
            fx.rule(rule, Decision::Sheet { by, ruling });
        }
    }

    /// Stops the clocks while both players, who did not have to record, update their scoresheets
    /// (Article 8.5.1).
    fn update_both(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>) {
        if !cx.is_in_force(Rule::BothExempt) {
            return;
        }
        fx.ask(Effect::Halt);
        fx.rule(Rule::BothExempt, Decision::ClocksStopped);
        for player in Color::ALL {
            self.update(cx, fx, Rule::BothExempt, player);
        }
        fx.refer(Rule::BothExempt, Question::Updating);
    }
}
