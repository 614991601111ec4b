//! Conduct and penalties: the differences between the editions.

use super::super::choice::choices;

choices! {
    /// The penalty for an electronic device (Article 11.3.2).
    DeviceRule {
        /// Loss of the game, if the device makes a sound.
        LossIfItSounds = "loss_if_it_sounds",
        /// Loss of the game, if the player has it in the venue.
        LossIfBrought = "loss_if_brought",
        /// Loss of the game, if the player carries it. If it is elsewhere, a penalty of the
        /// arbiter's choice.
        LossIfOnPerson = "loss_if_on_person",
        /// A penalty of the arbiter's choice, if the event allows that.
        ArbitersChoice = "arbiters_choice",
    }
}

choices! {
    /// A penalty (Article 12.9).
    Penalty {
        /// A warning, which costs nothing.
        Warning = "warning",
        /// More time for the opponent.
        OpponentTime = "opponent_time",
        /// Less time for the offender.
        OwnTime = "own_time",
        /// More points for the opponent, up to those of a won game.
        OpponentPoints = "opponent_points",
        /// Fewer points for the offender.
        OwnPoints = "own_points",
        /// The loss of the game; the arbiter decides what the opponent scores.
        Loss = "loss",
        /// A fine announced in advance.
        Fine = "fine",
        /// Exclusion from one or more rounds.
        RoundsExclusion = "rounds_exclusion",
        /// Expulsion from the event.
        Expulsion = "expulsion",
    }
}

/// The penalties that an arbiter may choose (Article 12.9).
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::policy::Penalty;
///
/// let old = Rulebook::FIDE_1997.policies().conduct.penalties;
/// assert!(!old.contains(Penalty::Fine) && old.is_open());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PenaltyList {
    /// One bit for each penalty, in the order of [`Penalty::ALL`].
    listed: u16,
    open: bool,
}

impl PenaltyList {
    /// The penalties of Article 12.9 in 2014; the next edition added fines.
    pub(in crate::laws) const FIDE_2014: Self = Self::new(&[
        Penalty::Warning,
        Penalty::OpponentTime,
        Penalty::OwnTime,
        Penalty::OpponentPoints,
        Penalty::OwnPoints,
        Penalty::Loss,
        Penalty::RoundsExclusion,
        Penalty::Expulsion,
    ]);

    /// The examples of Article 13.4 in 1997.
    pub(in crate::laws) const FIDE_1997: Self = Self::new(&[
        Penalty::Warning,
        Penalty::OpponentTime,
        Penalty::OwnTime,
        Penalty::Loss,
        Penalty::Expulsion,
    ])
    .opened();

    /// Creates a list of penalties, which is closed.
    #[must_use]
    pub const fn new(penalties: &[Penalty]) -> Self {
        let mut list = Self {
            listed: 0,
            open: false,
        };
        let mut place = 0;
        while place < penalties.len() {
            list = list.with(penalties[place]);
            place += 1;
        }
        list
    }

    /// Returns the list with one more penalty.
    #[must_use]
    pub const fn with(self, penalty: Penalty) -> Self {
        Self {
            listed: self.listed | 1 << penalty as u16,
            open: self.open,
        }
    }

    /// Returns the list as examples only, so that the arbiter may go beyond it.
    #[must_use]
    pub const fn opened(self) -> Self {
        Self {
            listed: self.listed,
            open: true,
        }
    }

    /// Returns `true` if a penalty is on the list.
    #[must_use]
    pub const fn contains(self, penalty: Penalty) -> bool {
        self.listed & (1 << penalty as u16) != 0
    }

    /// Returns `true` if the arbiter may choose a penalty not on the list.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.open
    }

    /// Returns the penalties on the list, in the order of [`Penalty::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Penalty> {
        let listed = Penalty::ALL.iter().copied();
        listed.filter(move |penalty| self.contains(*penalty))
    }
}
