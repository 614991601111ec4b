//! When time is used up (Article 6.4).

use super::Time;
use crate::arbiter::config::GameConfig;
use crate::arbiter::course::Course;
use crate::clock::SessionTime;
use crate::types::{ByColor, Color};

impl Time {
    /// Returns the next time at which a player's time is used up or an absent player is too late.
    ///
    /// It is never before the last event. A deadline that was observed is no longer one; but if
    /// flags are detected at once, a clock running without time left always has one.
    pub(in crate::arbiter) fn deadline(
        &self,
        course: &Course,
        config: &GameConfig,
    ) -> Option<SessionTime> {
        let too_late = |player| self.too_late(course, config, player);
        let is_seen_at_once = course.is_playing() && config.sees_time_at_once();
        let is_open = |due: &SessionTime| {
            is_seen_at_once || self.observed.is_none_or(|observed| observed < *due)
        };
        let flag = self.clock.deadline().filter(is_open);
        let absent = Color::ALL.into_iter().filter(|_| self.is_awaited());
        let late = absent.filter_map(too_late).filter(is_open);
        let due = late.chain(flag).min()?;
        Some(due.max(course.last))
    }

    /// Returns the time at which each player's time was used up, if it is.
    pub(in crate::arbiter) fn expired(&self, at: SessionTime) -> ByColor<Option<SessionTime>> {
        ByColor::from_fn(|player| self.clock.expired(player, at))
    }

    /// Returns the number of moves with which the player's period ends, if another follows.
    pub(in crate::arbiter) fn end_of_period(&self, player: Color) -> Option<u32> {
        let number = self.clock.period(player);
        let completed = self.clock.moves_completed(player);
        let most = self.clock.current_period(player)?.moves?;
        let control = self.clock.control(player);
        let mut moves = (1..=u32::from(most)).filter_map(|more| completed.checked_add(more));
        moves.find(|&moves| control.period_number(moves) != number)
    }
}
