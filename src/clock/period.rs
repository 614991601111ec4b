//! One period of a time control: its moves, its time, and the bonus of each move.

use core::time::Duration;

use super::error::Error;
use super::limits::{MAX_BASE, MAX_BONUS, clamp_bonus};
use super::text::whole_millis;

/// The time that each move adds to the base time (Articles 6.3.1 and 6.3.2). Each period has its
/// own.
///
/// ```
/// use core::time::Duration;
/// use touchmove::TimeControl;
/// use touchmove::clock::MoveBonus;
///
/// let control: TimeControl = "5d3".parse()?;
/// let period = control.period_after(0).expect("there is a time control");
/// assert_eq!(period.bonus, MoveBonus::SimpleDelay(Duration::from_secs(3)));
/// # Ok::<(), touchmove::clock::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveBonus {
    /// No time is added or delayed.
    #[default]
    None,
    /// Increment: an amount that is added to the player's time for every move.
    Increment(Duration),
    /// Bronstein delay: after each move the player gets back the time used for it, up to this
    /// amount.
    Bronstein(Duration),
    /// Simple delay: an amount that passes in each turn before the player's time begins to run.
    SimpleDelay(Duration),
}

impl MoveBonus {
    /// Returns the amount, whichever kind of bonus it is.
    #[must_use]
    pub const fn amount(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Increment(amount) | Self::Bronstein(amount) | Self::SimpleDelay(amount) => amount,
        }
    }
}

/// One period of a time control.
///
/// ```
/// use core::time::Duration;
/// use touchmove::TimeControl;
/// use touchmove::clock::{MoveBonus, Period};
///
/// let bonus = MoveBonus::Increment(Duration::from_secs(30));
/// let first = Period::new(Duration::from_secs(90 * 60)).with_moves(40).with_bonus(bonus);
/// let second = Period::new(Duration::from_secs(30 * 60)).with_bonus(bonus);
/// let control = TimeControl::from_periods([first, second])?;
/// assert_eq!(control.to_string(), "40/90+30,30+30");
/// # Ok::<(), touchmove::clock::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The number of moves after which the period ends. `None` if it lasts until the end of the
    /// game.
    pub moves: Option<u16>,
    /// The time that a player gets at the beginning of the period.
    pub base: Duration,
    /// The bonus of each move of the period.
    pub bonus: MoveBonus,
}

impl Period {
    /// Creates a period for all moves, without a bonus.
    #[must_use]
    pub const fn new(base: Duration) -> Self {
        Self {
            moves: None,
            base,
            bonus: MoveBonus::None,
        }
    }

    /// Returns the period with a number of moves after which it ends.
    #[must_use]
    pub const fn with_moves(self, moves: u16) -> Self {
        Self {
            moves: Some(moves),
            ..self
        }
    }

    /// Returns the period with another bonus.
    #[must_use]
    pub const fn with_bonus(self, bonus: MoveBonus) -> Self {
        Self { bonus, ..self }
    }
}

/// The kind of a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Way {
    Increment,
    Bronstein,
    SimpleDelay,
}

/// A valid period in whole milliseconds, in 16 bytes.
///
/// A period without a bonus is stored with an increment of zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stored {
    pub(super) base: u64,
    pub(super) bonus: u32,
    /// Zero if the period is for all moves.
    pub(super) moves: u16,
    pub(super) way: Way,
}

impl Stored {
    /// The value of unused entries in a time control.
    pub(super) const NONE: Self = Self::new(0, 0);

    /// Creates a period for all moves.
    pub(super) const fn new(base: u64, increment: u32) -> Self {
        Self {
            base,
            bonus: increment,
            moves: 0,
            way: Way::Increment,
        }
    }

    /// Validates and stores a period; `number` is for the error.
    pub(super) fn of(period: Period, number: usize) -> Result<Self, Error> {
        let (base, bonus) = (
            whole_millis(period.base),
            whole_millis(period.bonus.amount()),
        );
        if base > MAX_BASE {
            return Err(Error::BaseTooLong { period: number });
        }
        if bonus > MAX_BONUS {
            return Err(Error::BonusTooLong { period: number });
        }
        if period.moves == Some(0) {
            return Err(Error::NoMoves { period: number });
        }
        let way = match period.bonus {
            MoveBonus::Bronstein(_) if bonus > 0 => Way::Bronstein,
            MoveBonus::SimpleDelay(_) if bonus > 0 => Way::SimpleDelay,
            _ => Way::Increment,
        };
        Ok(Self {
            base,
            bonus: clamp_bonus(bonus),
            moves: period.moves.unwrap_or(0),
            way,
        })
    }

    /// Converts back to the public type.
    pub(super) const fn period(self) -> Period {
        let amount = Duration::from_millis(self.bonus as u64);
        let bonus = match self.way {
            Way::Increment if self.bonus == 0 => MoveBonus::None,
            Way::Increment => MoveBonus::Increment(amount),
            Way::Bronstein => MoveBonus::Bronstein(amount),
            Way::SimpleDelay => MoveBonus::SimpleDelay(amount),
        };
        Period {
            moves: if self.moves == 0 {
                None
            } else {
                Some(self.moves)
            },
            base: Duration::from_millis(self.base),
            bonus,
        }
    }

    /// Returns the bonus if it is an increment, otherwise zero.
    pub(super) const fn increment(self) -> u64 {
        match self.way {
            Way::Increment => self.bonus as u64,
            Way::Bronstein | Way::SimpleDelay => 0,
        }
    }

    /// Returns the bonus if it is a delay of either kind, otherwise zero.
    pub(super) const fn delay(self) -> u64 {
        match self.way {
            Way::Increment => 0,
            Way::Bronstein | Way::SimpleDelay => self.bonus as u64,
        }
    }

    /// Returns the bonus if it is a simple delay, otherwise zero.
    pub(super) const fn simple_delay(self) -> u64 {
        match self.way {
            Way::SimpleDelay => self.bonus as u64,
            Way::Increment | Way::Bronstein => 0,
        }
    }
}
