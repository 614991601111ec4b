//! What an arbiter writes down before anything is moved: the position, the times, whose clock ran
//! (Articles 8.5.3 and I.2).

use core::time::Duration;

use super::desk::Arbiter;
use super::entry::Entry;
use super::event::{Event, RecordAction};
use crate::clock::SessionTime;
use crate::position::Position;
use crate::types::{ByColor, Color};

/// A game as it stood at a moment: what an arbiter writes down before it is reconstructed
/// (Article 8.5.3).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Snapshot {
    /// The position.
    pub position: Position,
    /// How much time each player had; `None` without a limit.
    pub remaining: ByColor<Option<Duration>>,
    /// Whose clock ran, if one did.
    pub running: Option<Color>,
    /// How many moves each player had completed.
    pub completed: ByColor<u32>,
}

impl Arbiter {
    /// Returns the game as it stands at a moment, if nothing happens until then.
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

    /// Returns the game as it stood when it was last to be reconstructed, if it was (Article
    /// 8.5.3).
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
        let is_begun = |entry: &Entry| entry.event == Event::KeepRecord(RecordAction::Reconstruct);
        let place = self.log().iter().rposition(is_begun)?;
        let events = self.log()[..place].iter().copied();
        let before = Self::replay(self.config().clone(), events).ok()?;
        Some(before.snapshot(self.log()[place].at))
    }
}
