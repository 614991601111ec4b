//! The clock after a takeback (the server rules, S.7.1).

use super::Time;
use crate::arbiter::context::Context;
use crate::arbiter::effect::Effects;
use crate::arbiter::error::HandleError;
use crate::laws::Rule;
use crate::types::Color;

impl Time {
    /// Begins the turn anew after a takeback, and sets the times if they are to be as they were.
    pub(in crate::arbiter) fn take_back(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        ply: u32,
    ) -> Result<(), HandleError> {
        // Two passes bring the turn back, and with it a new delay and a new time for the move.
        self.pass(cx.at)?;
        self.pass(cx.at)?;
        let rule = Rule::Takeback;
        let times = cx.history.times(ply);
        for player in Color::ALL {
            if let Some(amount) = times[player] {
                self.set(cx, fx, (rule, player, amount))?;
            }
        }
        self.run(cx, fx, rule)
    }
}
