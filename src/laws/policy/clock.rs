//! The clock: what the editions do differently.

use core::time::Duration;

use super::super::choice::choices;
use super::super::classes::TimeClass;
use super::by_class::ByTimeClass;
use super::minutes;

/// The clock, its flags and who is late (Article 6, Appendices A and B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockPolicies {
    /// How late a player may be.
    pub default_time: DefaultTime,
    /// Whose time it is if both are late.
    pub both_late: BothLateRule,
    /// Who calls a fallen flag.
    pub flag_called_by: ByTimeClass<FlagCaller>,
    /// When a fallen flag draws instead of losing.
    pub flag_draw: ByTimeClass<FlagDraw>,
    /// What happens if both flags fell in unknown order; matters while
    /// [`Rule::BothFlags`](crate::laws::Rule::BothFlags) is in force.
    pub both_flags: ByTimeClass<BothFlagsRule>,
    /// What shows that too few moves were made.
    pub time_win_proof: TimeWinProof,
    /// Where a delay is used.
    pub delay: DelayUse,
    /// Which games are rapid and which are blitz.
    pub time_classes: TimeBands,
}

impl ClockPolicies {
    /// The values of the FIDE Laws of 2023; the table of the parameters has those of the others.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        default_time: DefaultTime::After(Duration::ZERO),
        both_late: BothLateRule::WhitesTime,
        flag_called_by: ByTimeClass::limited(FlagCaller::ArbiterOrPlayer, FlagCaller::ArbiterMust),
        flag_draw: ByTimeClass::same(FlagDraw::NoSeriesOfLegalMoves),
        both_flags: ByTimeClass::same(BothFlagsRule::DrawInLastPeriod),
        time_win_proof: TimeWinProof::Reconstruction,
        delay: DelayUse::AsArranged,
        time_classes: TimeBands {
            rapid_from: minutes(10),
            rapid_from_included: false,
            rapid_to: minutes(60),
            rapid_to_included: false,
        },
    };
}

/// How late a player may be (Article 6.7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultTime {
    /// A player who arrives later than this loses.
    After(Duration),
    /// The event must say; until it does the arbiter is asked.
    ToBeSpecified,
    /// An hour, or the end of the first period if that comes first.
    HourOrFirstPeriod,
}

impl DefaultTime {
    /// Returns how late a player may be at most whose first period lasts this long, if it has an
    /// end; `None` if the event has not said it.
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
    /// Whose time it is if both players are late (Article 6.7.2).
    BothLateRule {
        /// White's: his clock runs until he arrives.
        WhitesTime = "whites_time",
        /// They share it, if equipment was missing.
        Shared = "shared",
        /// Nobody's: if both are absent both lose.
        BothLose = "both_lose",
    }
}

choices! {
    /// Who may call a fallen flag (Articles 6.8 and A.5.5).
    FlagCaller {
        /// The arbiter who sees it or a player.
        ArbiterOrPlayer = "arbiter_or_player",
        /// Only a player; the arbiter keeps silent.
        PlayersOnly = "players_only",
        /// A player, and the arbiter who sees it must.
        ArbiterMust = "arbiter_must",
    }
}

choices! {
    /// When a fallen flag draws instead of losing (Article 6.9).
    FlagDraw {
        /// If no series of legal moves lets the opponent mate.
        NoSeriesOfLegalMoves = "no_series_of_legal_moves",
        /// If no series of legal moves, however unskilled the defense, lets the opponent mate.
        UnskilledCounterplay = "unskilled_counterplay",
        /// If the opponent's material has no mating potential.
        MatingPotential = "mating_potential",
        /// If the opponent's material is on the list of US Chess and he has no forced win.
        UscfInsufficient = "uscf_insufficient",
    }
}

choices! {
    /// What happens if both flags fell and nobody knows which first (Guideline III.3.1).
    BothFlagsRule {
        /// The game goes on, and is drawn in a quickplay finish.
        DrawInQuickplay = "draw_in_quickplay",
        /// The game goes on, and is drawn in the last period.
        DrawInLastPeriod = "draw_in_last_period",
        /// The game is drawn.
        Draw = "draw",
    }
}

choices! {
    /// What shows that too few moves were made when a flag fell (Articles 8.5 and 8.6).
    TimeWinProof {
        /// The scoresheets, reconstructed if they are incomplete.
        Reconstruction = "reconstruction",
        /// The claimant's own scoresheet, with no more than three moves of each missing.
        ThreeMissingPairs = "three_missing_pairs",
    }
}

impl TimeWinProof {
    /// Returns how many moves of each player may be missing on the claimant's own scoresheet;
    /// `None` if it does not matter because the game is reconstructed.
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
        /// Where the time control says so.
        AsArranged = "as_arranged",
        /// As the standard equipment, if a player provides it.
        Standard = "standard",
    }
}

/// Which games are rapid and which are blitz, by the time that each player has for sixty moves
/// (Articles A.1 and B.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeBands {
    /// The time where rapid begins.
    pub rapid_from: Duration,
    /// Whether a game of exactly that time is rapid; if not, it is blitz.
    pub rapid_from_included: bool,
    /// The time where rapid ends.
    pub rapid_to: Duration,
    /// Whether a game of exactly that time is rapid; if not, it is standard.
    pub rapid_to_included: bool,
}

impl TimeBands {
    /// Returns the class of a game by each player's time for sixty moves; no limit is standard.
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
