//! The state of a game: its course and the parts, small enough to copy for each event.

use super::abort;
use super::config::GameConfig;
use super::course::{Course, Stage};
use super::parts::Parts;
use super::phase::Phase;
use super::time::Time;
use crate::clock::SessionTime;
use crate::types::ByColor;

/// The state of a game, apart from its moves.
///
/// Every event clones it. In each part, what owns memory comes first: if it came last, the compiler
/// would keep what it has cloned before aside, and copy it once more.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) course: Course,
    pub(super) time: Time,
    pub(super) parts: Parts,
}

const _: () = assert!(size_of::<State>() <= 864, "every event copies the state");

impl State {
    /// Creates the state of a game from its configuration.
    pub(super) fn new(config: &GameConfig) -> Self {
        let is_adjourned = config.adjourned.is_some();
        let absent = if is_adjourned {
            ByColor::new(true, true)
        } else {
            config.absent
        };
        let mut course = Course::new(config.start(), config.clock());
        if is_adjourned {
            course.stage = Stage::Adjourned;
        }
        Self {
            course,
            time: Time::new(config.clock, absent),
            parts: Parts::new(config),
        }
    }

    /// Returns the next time at which the passing of time alone matters.
    pub(super) fn deadline(&self, config: &GameConfig) -> Option<SessionTime> {
        let observed = self.time.deadline(&self.course, config);
        let aborted = abort::due(&self.course, config, self.time.clock());
        observed.into_iter().chain(aborted).min()
    }

    /// Returns the phase of the game.
    pub(super) fn phase(&self) -> Phase {
        let course = &self.course;
        match course.stage {
            Stage::BeforeStart => Phase::BeforeStart,
            Stage::Adjourned => Phase::Adjourned {
                sealer: course.turn,
            },
            Stage::Halted(question) => Phase::Halted(question),
            Stage::Over(verdict) => Phase::Over(verdict),
            Stage::Canceled => Phase::Canceled,
            Stage::Aborted => Phase::Aborted,
            Stage::Playing => {
                let player = course.player_on_move();
                if course.unpressed[player] {
                    Phase::Made { player }
                } else {
                    Phase::Thinking { player }
                }
            }
        }
    }
}
