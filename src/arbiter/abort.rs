//! Games that hardly began: aborted by a player, or because a first move does not come (the server
//! rules, S.8).

use core::time::Duration;

use super::config::GameConfig;
use super::course::Course;
use super::ruling::RejectionReason;
use super::turn::Turn;
use crate::clock::{ChessClock, SessionTime};
use crate::laws::Rule;
use crate::types::Color;

/// Returns when the game is aborted because a player has not made the first move.
///
/// That is when the time for it has run on the player's clock, or when the flag falls. In a
/// correspondence game only the flag counts. `None` if both players have moved, or while no clock
/// runs.
pub(super) fn due(course: &Course, config: &GameConfig, clock: &ChessClock) -> Option<SessionTime> {
    if course.have_both_moved() || !course.is_playing() {
        return None;
    }
    let player = clock.running()?;
    let rulebook = config.rulebook();
    if course.made[player] > 0 || !rulebook.is_in_force(Rule::AbortUnplayed) {
        return None;
    }
    let first = (!config.is_correspondence()).then(|| {
        let last = clock.last_event();
        let used = clock.move_time(player, last);
        let left = rulebook.policies().server.first_move.saturating_sub(used);
        // Times are whole milliseconds: wait until the last one is over.
        last.saturating_add(left + Duration::from_nanos(999_999))
    });
    let due = first.into_iter().chain(clock.deadline()).min()?;
    Some(due.max(course.last))
}

impl Turn<'_> {
    /// Aborts the game for a player, unless both players have moved.
    pub(super) fn abort_by(&mut self, by: Color) {
        if self.course.have_both_moved() {
            self.refuse(by, Rule::Abort, RejectionReason::BothHaveMoved);
        } else {
            self.abort(Rule::Abort, Some(by));
        }
    }

    /// Aborts the game if a first move has not come in time. Returns `true` if it did.
    pub(super) fn abort_unplayed(&mut self) -> bool {
        let is_due = due(self.course, self.config, self.clock()).is_some_and(|due| due <= self.at);
        if is_due {
            self.abort(Rule::AbortUnplayed, None);
        }
        is_due
    }
}
