//! A snapshot of a game: the position, the times, and whose clock ran (Articles 8.5.3 and I.2).

use core::time::Duration;

use super::desk::Arbiter;
use super::event::{Event, RecordAction};
use super::timed_event::TimedEvent;
use crate::clock::SessionTime;
use crate::position::Position;
use crate::types::{ByColor, Color};

/// The state of a game, as the arbiter records it before reconstruction (Article 8.5.3).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Snapshot {
    /// The position after the moves made.
    pub position: Position,
    /// Each player's remaining time; `None` without a limit.
    pub remaining: ByColor<Option<Duration>>,
    /// Whose clock ran, if one did.
    pub running: Option<Color>,
    /// The number of moves that each player had completed.
    pub completed: ByColor<u32>,
}

impl Arbiter {
    /// Returns the state of the game at a time.
    ///
    /// It assumes that no event happens before then.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "120".parse()?)?);
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// let then = arbiter.snapshot(SessionTime::from_millis(5_000));
    /// assert_eq!(then.remaining[Color::White], Some(Duration::from_secs(7_195)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn snapshot(&self, at: SessionTime) -> Snapshot {
        let clock = self.clock();
        Snapshot {
            position: self.position().clone(),
            remaining: ByColor::from_fn(|player| clock.remaining(player, at)),
            running: clock.running(),
            completed: ByColor::from_fn(|player| clock.moves_completed(player)),
        }
    }

    /// Returns the game's state when it was last to be reconstructed (Article 8.5.3).
    ///
    /// `None` if it never was.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// assert_eq!(arbiter.reconstruction(), None);
    /// arbiter.handle(SessionTime::from_millis(5_000), "arbiter has the game reconstructed".parse()?)?;
    /// assert_eq!(arbiter.reconstruction().ok_or("kept")?.position, *arbiter.position());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reconstruction(&self) -> Option<Snapshot> {
        let is_begun =
            |entry: &TimedEvent| entry.event == Event::KeepRecord(RecordAction::Reconstruct);
        let place = self.log().iter().rposition(is_begun)?;
        let events = self.log()[..place].iter().copied();
        let before = Self::replay(self.config().clone(), events).ok()?;
        Some(before.snapshot(self.log()[place].at))
    }
}
