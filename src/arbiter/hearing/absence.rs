//! Who comes late, and how late is too late (Article 6.7).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::question::Question;
use crate::arbiter::result::GameResult;
use crate::arbiter::table::{Stage, Table};
use crate::arbiter::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{BothLateRule, DefaultTime};
use crate::types::{ByColor, Color};

impl Table {
    /// Returns until when a player can still come; `None` if he is there or the rulebook
    /// does not say.
    pub(in crate::arbiter) fn last_arrival(
        &self,
        player: Color,
        rule: DefaultTime,
    ) -> Option<SessionTime> {
        let is_resumed = matches!(self.stage, Stage::Adjourned) && self.adjourning.is_resumed;
        let is_played = matches!(self.stage, Stage::Playing) || is_resumed;
        if !is_played || !self.absent[player] || self.waived[player] {
            return None;
        }
        let late = rule.longest(self.clock.control(player).initial())?;
        Some(self.started.saturating_add(late))
    }
}

impl Table {
    /// Returns the first moment at which a player who is missing has come too late.
    pub(in crate::arbiter) fn too_late(&self, rule: DefaultTime) -> Option<SessionTime> {
        let last = [Color::White, Color::Black].map(|player| self.last_arrival(player, rule));
        let first = last.into_iter().flatten().min()?;
        first.checked_add(Duration::from_millis(1))
    }
}

impl Hearing<'_> {
    /// A player comes to the board, in time or not.
    pub(super) fn arrive(&mut self, by: Color) -> Result<(), HandleError> {
        let has_started = self.table.begun;
        if !self.table.absent[by] || has_started && self.forfeit_absent()? {
            return Ok(());
        }
        if has_started && self.table.absent[!by] {
            self.share_lateness()?;
        }
        self.table.absent[by] = false;
        let rule = self.policies().clock.default_time;
        let is_asked = matches!(self.table.stage, Stage::Playing) && !self.table.waived[by];
        if is_asked && rule == DefaultTime::ToBeSpecified {
            return self.refer(Rule::DefaultTime, Question::Late { by });
        }
        Ok(())
    }

    /// The first of two late players comes: where the rulebook says so they share the time
    /// that has run on White's clock.
    fn share_lateness(&mut self) -> Result<(), HandleError> {
        if self.policies().clock.both_late != BothLateRule::Shared {
            return Ok(());
        }
        // Clocks count whole milliseconds, and both players get the same.
        let half = Duration::from_millis(self.at.since(self.table.started).as_millis() as u64 / 2);
        self.add_time(Rule::BothLate, Color::White, half)?;
        self.take_time(Rule::BothLate, Color::Black, half)
    }

    /// Ends the game if a player who is missing can no longer come in time; returns `true`
    /// if it did.
    pub(super) fn forfeit_absent(&mut self) -> Result<bool, HandleError> {
        let rule = self.policies().clock.default_time;
        let lost = ByColor::from_fn(|player| {
            let last = self.table.last_arrival(player, rule);
            last.is_some_and(|last| self.at > last)
        });
        match (lost[Color::White], lost[Color::Black]) {
            (false, false) => Ok(false),
            (true, true) => self.forfeit_both().map(|()| true),
            (is_white, _) => {
                let loser = if is_white { Color::White } else { Color::Black };
                self.forfeit(loser).map(|()| true)
            }
        }
    }

    /// A player loses without playing.
    pub(super) fn forfeit(&mut self, loser: Color) -> Result<(), HandleError> {
        let result = GameResult::forfeit(loser);
        self.end(Rule::DefaultTime, result, EndCause::Absence)
    }

    fn forfeit_both(&mut self) -> Result<(), HandleError> {
        let result = GameResult::DOUBLE_FORFEIT;
        self.end(Rule::DoubleForfeit, result, EndCause::Absence)
    }
}
