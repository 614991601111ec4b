//! Servers: lag, takebacks, games that never begin, lost connections, and what a game is called.

use core::num::NonZeroU16;
use core::time::Duration;

use super::super::choice::{choices, sequence};
use super::super::classes::Speed;
use super::minutes;

choices! {
    /// The games in which moves can be taken back (the server rules, S.7.1).
    TakebackGames {
        /// Casual games only, which are not rated.
        Casual = "casual",
        /// Rated games too.
        All = "all",
    }
}

choices! {
    /// What the clocks show after a takeback (the server rules, S.7.1).
    TakebackClock {
        /// What they showed before it: the time used stays used.
        ///
        /// So does what the moves taken back have added, which the arbiter is
        /// [told](crate::arbiter::ruling::Note::TimeGained).
        AsItIs = "as_it_is",
        /// What they showed when the position first arose.
        ///
        /// What the arbiter has since added, taken or set is not undone. If that leaves a player no
        /// time, the player's clock stays as it is.
        AsItWas = "as_it_was",
    }
}

/// How long a player must be disconnected before the opponent may claim.
///
/// It follows from Section S.9.2 of the server rules.
///
/// ```
/// use core::time::Duration;
/// use touchmove::Rulebook;
/// use touchmove::laws::Speed;
///
/// let grace = Rulebook::SERVER.policies().server.grace;
/// let seconds = Duration::from_secs;
/// assert_eq!(grace.after(Speed::Blitz, Some(seconds(40))), seconds(60));
/// // In bullet, a quarter of the time that the player had left.
/// assert_eq!(grace.after(Speed::Bullet, Some(seconds(40))), seconds(10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DisconnectionGrace {
    /// The longest grace, which is not zero.
    pub longest: Duration,
    /// The grace in bullet, in percent of the player's time left.
    ///
    /// It is at most 100, and the grace is never longer than [`longest`](Self::longest).
    pub bullet_percent: u8,
}

impl DisconnectionGrace {
    /// Creates a grace with a limit and a percentage for bullet.
    #[must_use]
    pub const fn new(longest: Duration, bullet_percent: u8) -> Self {
        Self {
            longest,
            bullet_percent,
        }
    }

    /// Returns the grace of a player who has this much time left.
    ///
    /// A share of that time is in whole milliseconds. `None` is a player without a limit.
    #[must_use]
    pub fn after(self, speed: Speed, left: Option<Duration>) -> Duration {
        let share = left.filter(|_| speed == Speed::Bullet).map(|left| {
            let millis = left.as_millis() * u128::from(self.bullet_percent.min(100)) / 100;
            Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
        });
        share.map_or(self.longest, |share| share.min(self.longest))
    }
}

sequence! {
    /// What servers call games by their estimated length (the server rules, S.11).
    ///
    /// The estimated length is each player's time for a number of moves. Servers usually take forty.
    ///
    /// ```
    /// use touchmove::laws::Speed;
    /// use touchmove::{Rulebook, TimeControl};
    ///
    /// let bounds = Rulebook::SERVER.policies().server.speeds;
    /// let control: TimeControl = "2+1".parse()?;
    /// let length = control.total(bounds.moves.get().into());
    /// assert_eq!(bounds.classify(length), Speed::Bullet);
    /// assert_eq!(bounds.classify(None), Speed::Classical);
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[non_exhaustive]
    pub struct SpeedBounds {
        /// The least estimated length of blitz; a shorter game is bullet.
        pub blitz_from: Duration,
        /// The least estimated length of rapid.
        pub rapid_from: Duration,
        /// The least estimated length of classical.
        pub classical_from: Duration,
        /// The number of moves for which the length is estimated.
        pub moves: NonZeroU16,
    }
}

/// The least estimated length of a correspondence game: one day.
const CORRESPONDENCE_FROM: Duration = minutes(24 * 60);

impl SpeedBounds {
    /// Returns what a game of an estimated length is called.
    ///
    /// A game without a limit (`None`) is classical.
    #[must_use]
    pub fn classify(&self, length: Option<Duration>) -> Speed {
        match length {
            Some(length) if length < self.blitz_from => Speed::Bullet,
            Some(length) if length < self.rapid_from => Speed::Blitz,
            Some(length) if length < self.classical_from => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// Returns `true` for a correspondence game, which is not played at one sitting.
    ///
    /// That is a game without a limit (`None`), or of an estimated length of a day or more.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::Rulebook;
    ///
    /// let bounds = Rulebook::SERVER.policies().server.speeds;
    /// assert!(bounds.is_correspondence(None));
    /// assert!(!bounds.is_correspondence(Some(Duration::from_secs(6 * 3_600))));
    /// ```
    #[doc(alias = "daily")]
    #[must_use]
    pub fn is_correspondence(&self, length: Option<Duration>) -> bool {
        length.is_none_or(|length| length >= CORRESPONDENCE_FROM)
    }
}
