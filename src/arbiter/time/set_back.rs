//! The clock after a takeback (the server rules, S.7.1).

use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::types::Color;

impl Turn<'_> {
    /// Begins the turn anew after a takeback, and sets the times if they are to be as they were.
    pub(crate) fn set_times_back(&mut self, ply: u32) {
        // Two passes bring the turn back, and with it a new delay and a new time for the move.
        self.pass_clock();
        self.pass_clock();
        let rule = Rule::Takeback;
        let times = self.history.times(ply);
        for player in Color::ALL {
            if let Some(amount) = times[player] {
                self.set_time(rule, player, amount);
            }
        }
        self.run(rule);
    }
}
