//! The clock: the differences between the editions.

use core::ops::Bound;
use core::time::Duration;

use super::super::choice::{choices, counted};
use super::super::classes::TimeClass;
use super::minutes;

counted! {
    /// How late a player may arrive (Article 6.7.1).
    DefaultTime {
        /// The event must specify it; until then the arbiter is asked.
        ToBeSpecified = "to_be_specified",
        /// An hour, or the end of the first period if that comes first.
        HourOrFirstPeriod = "hour_or_first_period";
        /// A player who arrives later than this loses.
        After(Duration) => "",
    }
}

impl DefaultTime {
    /// Returns how late a player may arrive. `None` if the event has not specified it.
    ///
    /// `first_period` is how long the player's first period lasts, or `None` if it has no end.
    #[must_use]
    pub fn longest(self, first_period: Option<Duration>) -> Option<Duration> {
        const HOUR: Duration = minutes(60);
        match self {
            Self::After(time) => Some(time),
            Self::ToBeSpecified => None,
            Self::HourOrFirstPeriod => Some(first_period.map_or(HOUR, |first| first.min(HOUR))),
        }
    }
}

choices! {
    /// Whose time runs if both players are late (Article 6.7.2).
    BothLateRule {
        /// White's time runs until White arrives.
        WhitesTime = "whites_time",
        /// The players share the time, if equipment was missing.
        Shared = "shared",
        /// No time runs; if both players are absent, both lose.
        BothLose = "both_lose",
    }
}

choices! {
    /// Who may call a flag fall (Articles 6.8 and A.5.5).
    FlagCaller {
        /// A player, or the arbiter who observes it.
        ArbiterOrPlayer = "arbiter_or_player",
        /// Only a player; the arbiter keeps silent.
        PlayersOnly = "players_only",
        /// A player may; the arbiter who observes it must.
        ArbiterMust = "arbiter_must",
    }
}

choices! {
    /// When a flag fall is a draw instead of a loss (Article 6.9).
    FlagDraw {
        /// If the opponent cannot mate by any series of legal moves.
        NoSeriesOfLegalMoves = "no_series_of_legal_moves",
        /// If the opponent cannot mate even against the most unskilled defense. No series of legal
        /// moves leads to mate.
        UnskilledCounterplay = "unskilled_counterplay",
        /// If the opponent's material has no mating potential.
        MatingPotential = "mating_potential",
        /// If the opponent's material is on the list of US Chess. The opponent must also have no
        /// forced win.
        UscfInsufficient = "uscf_insufficient",
    }
}

choices! {
    /// What happens if both flags fell in an unknown order (Guideline III.3.1).
    BothFlagsRule {
        /// The game continues, and is drawn in a quickplay finish.
        DrawInQuickplay = "draw_in_quickplay",
        /// The game continues, and is drawn in the last period.
        DrawInLastPeriod = "draw_in_last_period",
        /// The game is drawn in any period.
        Draw = "draw",
    }
}

choices! {
    /// What proves that too few moves were made (Articles 8.5 and 8.6). It is needed when a flag
    /// has fallen.
    TimeWinProof {
        /// The scoresheets, reconstructed if they are incomplete.
        Reconstruction = "reconstruction",
        /// The claimant's own scoresheet, if at most three moves by each player are missing.
        ThreeMissingPairs = "three_missing_pairs",
    }
}

impl TimeWinProof {
    /// Returns how many moves by each player the claimant's own scoresheet may lack.
    ///
    /// `None` if no number applies because the game is reconstructed.
    #[must_use]
    pub const fn missing_pairs(self) -> Option<usize> {
        match self {
            Self::Reconstruction => None,
            Self::ThreeMissingPairs => Some(3),
        }
    }
}

choices! {
    /// Where a delay is used (Article 6.3.2).
    DelayUse {
        /// Where the time control has one.
        AsArranged = "as_arranged",
        /// As standard equipment, if a player provides it.
        Standard = "standard",
    }
}

/// The limits of rapid and blitz (Articles A.1 and B.1). They apply to each player's time for sixty
/// moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TimeBands {
    /// The lower limit of rapid.
    pub rapid_from: Duration,
    /// Whether a game of exactly that time is rapid; otherwise it is blitz.
    pub rapid_from_included: bool,
    /// The upper limit of rapid.
    pub rapid_to: Duration,
    /// Whether a game of exactly that time is rapid; otherwise it is standard.
    pub rapid_to_included: bool,
}

impl TimeBands {
    /// Creates the bands from the lower and the upper limit of rapid.
    ///
    /// An unbounded limit is zero or a day.
    ///
    /// ```
    /// use core::ops::Bound;
    /// use core::time::Duration;
    /// use touchmove::Rulebook;
    /// use touchmove::laws::policy::TimeBands;
    ///
    /// let minutes = |minutes: u64| Bound::Excluded(Duration::from_secs(60 * minutes));
    /// let bands = Rulebook::FIDE_2023.policies().clock.time_classes;
    /// assert_eq!(bands, TimeBands::new(minutes(10), minutes(60)));
    /// ```
    #[must_use]
    pub const fn new(rapid_from: Bound<Duration>, rapid_to: Bound<Duration>) -> Self {
        let (rapid_from, rapid_from_included) = limit(rapid_from, Duration::ZERO);
        let (rapid_to, rapid_to_included) = limit(rapid_to, minutes(24 * 60));
        Self {
            rapid_from,
            rapid_from_included,
            rapid_to,
            rapid_to_included,
        }
    }

    /// Returns the time class of a game by each player's time for sixty moves.
    ///
    /// A game without a limit (`None`) is standard.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::Rulebook;
    /// use touchmove::laws::TimeClass;
    ///
    /// let bands = Rulebook::FIDE_2023.policies().clock.time_classes;
    /// let minutes = |minutes: u64| Some(Duration::from_secs(60 * minutes));
    /// assert_eq!(bands.classify(minutes(10)), TimeClass::Blitz);
    /// assert_eq!(bands.classify(minutes(60)), TimeClass::Standard);
    /// ```
    #[must_use]
    pub fn classify(&self, total: Option<Duration>) -> TimeClass {
        let Some(total) = total else {
            return TimeClass::Standard;
        };
        if total < self.rapid_from || (total == self.rapid_from && !self.rapid_from_included) {
            TimeClass::Blitz
        } else if total < self.rapid_to || (total == self.rapid_to && self.rapid_to_included) {
            TimeClass::Rapid
        } else {
            TimeClass::Standard
        }
    }
}

/// Returns a limit and whether it is included; without one, the value given.
const fn limit(bound: Bound<Duration>, unbounded: Duration) -> (Duration, bool) {
    match bound {
        Bound::Included(time) => (time, true),
        Bound::Excluded(time) => (time, false),
        Bound::Unbounded => (unbounded, true),
    }
}
