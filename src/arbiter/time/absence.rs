//! Late players, and when they are too late (Article 6.7).

use core::time::Duration;

use super::Time;
use crate::arbiter::config::GameConfig;
use crate::arbiter::course::{Course, Stage};
use crate::arbiter::game_result::{GameResult, Score};
use crate::arbiter::question::Question;
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::{BothLateRule, DefaultTime};
use crate::types::{ByColor, Color};

impl Time {
    /// Returns the first moment at which an absent player is too late. Arriving exactly at the
    /// default time is in time (Article 6.7.1). `None` if the player is present, or the rulebook
    /// sets no time.
    pub(in crate::arbiter) fn too_late(
        &self,
        course: &Course,
        config: &GameConfig,
        player: Color,
    ) -> Option<SessionTime> {
        let is_awaited = match course.stage {
            Stage::Playing => true,
            Stage::Adjourned => self.is_resumed,
            _ => false,
        };
        if !is_awaited || !self.absent[player] || self.waived[player] {
            return None;
        }
        let rule = config.rulebook().policies().clock.default_time;
        let late = rule.longest(self.clock.control(player).initial())?;
        let last = course.started.saturating_add(late);
        last.checked_add(Duration::from_millis(1))
    }

    /// Returns `true` if a player has not arrived yet.
    pub(super) fn is_awaited(&self) -> bool {
        self.absent[Color::White] || self.absent[Color::Black]
    }

    /// Marks a player who acts as present.
    pub(in crate::arbiter) fn note_presence(&mut self, by: Color) {
        self.absent[by] = false;
    }

    /// Lets a player play even if they arrive too late.
    pub(in crate::arbiter) fn waive_default(&mut self, player: Color) {
        self.waived[player] = true;
    }

    /// Awaits both players, because the game is adjourned.
    pub(in crate::arbiter) fn await_both(&mut self) {
        self.is_resumed = false;
        self.absent = ByColor::new(true, true);
    }

    /// Awaits no player, because the game is played.
    pub(in crate::arbiter) fn await_no_one(&mut self) {
        self.absent = ByColor::new(false, false);
    }
}

impl Turn<'_> {
    /// Returns which absent players can no longer arrive in time.
    pub(crate) fn are_too_late(&self) -> ByColor<bool> {
        ByColor::from_fn(|player| {
            let too_late = self.time.too_late(self.course, self.config, player);
            too_late.is_some_and(|too_late| too_late <= self.at)
        })
    }

    /// Handles a player's arrival, in time or not.
    pub(crate) fn arrive(&mut self, by: Color) {
        if !self.time.absent[by] || self.forfeit_absent() {
            return;
        }
        if self.course.begun && self.time.absent[!by] {
            self.share_lateness();
        }
        self.time.absent[by] = false;
        let is_asked = self.course.is_playing() && !self.time.waived[by];
        if is_asked && self.policies().clock.default_time == DefaultTime::ToBeSpecified {
            self.refer(Rule::DefaultTime, Question::Late { by });
        }
    }

    /// Shares the time that has run on White's clock between two late players when the first
    /// arrives, if the rulebook says so.
    fn share_lateness(&mut self) {
        if self.policies().clock.both_late != BothLateRule::Shared {
            return;
        }
        let half = self.at.since(self.course.started) / 2;
        self.add_time(Rule::BothLate, Color::White, half);
        self.take_time(Rule::BothLate, Color::Black, half);
    }

    /// Ends the game if an absent player can no longer arrive in time. Returns `true` if it did.
    pub(crate) fn forfeit_absent(&mut self) -> bool {
        let late = self.are_too_late();
        match (late[Color::White], late[Color::Black]) {
            (false, false) => return false,
            (true, true) => {
                let result = if self.course.have_both_moved() {
                    GameResult::DOUBLE_LOSS
                } else {
                    GameResult::DOUBLE_FORFEIT
                };
                self.end(Rule::DoubleForfeit, result, EndCause::Absence);
            }
            (true, false) => self.forfeit(Color::White),
            (false, true) => self.forfeit(Color::Black),
        }
        true
    }

    /// Ends the game by a player's absence. If both players have moved, the result is not that of an
    /// unplayed game.
    pub(crate) fn forfeit(&mut self, loser: Color) {
        let result = if self.course.have_both_moved() {
            GameResult::loss(loser, Score::Win)
        } else {
            GameResult::forfeit(loser)
        };
        self.end(Rule::DefaultTime, result, EndCause::Absence);
    }
}
