//! How much time a player gets, for which moves: a valid time control.

use core::time::Duration;

use arrayvec::ArrayVec;

use super::error::TimeControlError;
use super::limits::{MAX_BASE, MAX_BONUS, MAX_PERIODS, clamp_base, clamp_bonus};
use super::period::{Period, Stored};
use super::text::whole_millis;

/// When an increment is added.
///
/// ```
/// use core::time::Duration;
/// use touchmove::TimeControl;
/// use touchmove::clock::IncrementTiming;
///
/// let control: TimeControl = "3+2".parse()?;
/// assert_eq!(control.initial(), Some(Duration::from_secs(182)));
/// let later = control.with_increment_timing(IncrementTiming::AfterMove);
/// assert_eq!(later.initial(), Some(Duration::from_secs(180)));
/// # Ok::<(), touchmove::clock::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IncrementTiming {
    /// Before each move, the first included, as FIDE has it: with three minutes and two seconds a
    /// game begins at 3:02.
    #[default]
    BeforeMove,
    /// After each move: a game begins at 3:00.
    AfterMove,
}

/// A valid time control: periods with their times, an hourglass, or no limit at all.
///
/// A period may be over after a number of moves; what is left of its time is kept for the next one
/// (Article 6.3.2). If the last period has a number of moves, it is followed by another like it,
/// again and again.
///
/// Amounts are whole milliseconds, and what is finer is dropped. No period has more time than
/// [`MAX_BASE`](Self::MAX_BASE) and no move a larger bonus than [`MAX_BONUS`](Self::MAX_BONUS), so
/// nothing here can overflow.
///
/// # Text
///
/// `Display` and `FromStr` use the everyday form: **minutes** for the time of a period, **seconds**
/// for the bonus of a move, periods separated by commas. The tag of a PGN file has **seconds** for
/// both, and periods separated by colons; it is read by [`from_pgn`](Self::from_pgn) and written by
/// [`to_pgn`](Self::to_pgn). Neither reader guesses: the two forms never pass for each other if
/// there is more than one period, and if there is only one the caller knows where it comes from.
///
/// | everyday | PGN | what it is |
/// |---|---|---|
/// | `3+2` | `180+2` | three minutes, and two seconds for each move |
/// | `5+0`, also `5` | `300` | five minutes for the game |
/// | `40/90+30,30+30` | `40/5400+30:1800+30` | 90 minutes for 40 moves, then 30 for the rest |
/// | `40/120+0` | `40/7200` | two hours for every 40 moves, again and again |
/// | `5d3` | `300d3` | five minutes with a simple delay of three seconds |
/// | `5b3` | `300b3` | five minutes with a Bronstein delay of three seconds |
/// | `*3` | `*180` | an hourglass of three minutes |
/// | `3+2 after` | | the increment is added after the move |
/// | `unlimited`, also `-` | `-` | no limit |
///
/// Numbers may have decimals, and in the everyday form a unit: `h`, `m`, `min`, `'` or `s`, `sec`,
/// `''`, `"`. A time that is no whole number of minutes is written in seconds: `30s+0`. The
/// everyday reader also takes what is usual in America: `G/60;d5`, `40/120, SD/60 d/5`, `G/90;+30`.
/// `d`, `b`, `h` and so on may be capitals. The delays are no part of the PGN standard, which has
/// no word for them.
///
/// ```
/// use core::time::Duration;
/// use touchmove::TimeControl;
///
/// let everyday: TimeControl = "40/90+30,30+30".parse()?;
/// let tag = TimeControl::from_pgn("40/5400+30:1800+30")?;
/// assert_eq!(everyday, tag);
/// assert_eq!(tag.to_string(), "40/90+30,30+30");
/// assert_eq!(everyday.to_pgn().to_string(), "40/5400+30:1800+30");
///
/// // By default it is added before each move.
/// assert_eq!(everyday.initial(), Some(Duration::from_secs(90 * 60 + 30)));
/// # Ok::<(), touchmove::clock::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The periods; what stands behind them is all alike.
    stored: [Stored; Self::MAX_PERIODS],
    kind: Kind,
    timing: IncrementTiming,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Unlimited,
    /// The first period has the time.
    Hourglass,
    Periods {
        count: u8,
    },
}

impl TimeControl {
    /// No limit: nobody's time is ever used up.
    pub const UNLIMITED: Self = Self::of(Kind::Unlimited, Stored::NONE);

    /// The largest number of periods.
    pub const MAX_PERIODS: usize = MAX_PERIODS;

    /// The longest time of a period: a hundred years of 365 days.
    pub const MAX_BASE: Duration = Duration::from_millis(MAX_BASE);

    /// The largest bonus of a move: thirty days.
    pub const MAX_BONUS: Duration = Duration::from_millis(MAX_BONUS);

    /// Creates a control with one time for all moves.
    ///
    /// A longer one than [`MAX_BASE`](Self::MAX_BASE) is taken for that.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// const BLITZ: TimeControl = TimeControl::sudden_death(Duration::from_secs(5 * 60));
    /// assert_eq!(BLITZ.to_string(), "5+0");
    /// ```
    #[must_use]
    pub const fn sudden_death(base: Duration) -> Self {
        Self::fischer(base, Duration::ZERO)
    }

    /// Creates a control with one time for all moves and an increment for each.
    ///
    /// Longer amounts than [`MAX_BASE`](Self::MAX_BASE) and [`MAX_BONUS`](Self::MAX_BONUS) are
    /// taken for those.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// let control = TimeControl::fischer(Duration::from_secs(180), Duration::from_secs(2));
    /// assert_eq!(control.to_string(), "3+2");
    /// ```
    #[must_use]
    pub const fn fischer(base: Duration, increment: Duration) -> Self {
        let stored = Stored::new(
            clamp_base(whole_millis(base)),
            clamp_bonus(whole_millis(increment)),
        );
        Self::of(Kind::Periods { count: 1 }, stored)
    }

    /// Creates an hourglass: what one player uses, the other gets.
    ///
    /// A longer time than [`MAX_BASE`](Self::MAX_BASE) is taken for that.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// let control = TimeControl::hourglass(Duration::from_secs(180));
    /// assert_eq!(control.to_pgn().to_string(), "*180");
    /// ```
    #[must_use]
    pub const fn hourglass(base: Duration) -> Self {
        Self::of(
            Kind::Hourglass,
            Stored::new(clamp_base(whole_millis(base)), 0),
        )
    }

    /// Creates a control from its periods.
    ///
    /// # Errors
    ///
    /// If there is no period or there are more than [`MAX_PERIODS`](Self::MAX_PERIODS), if one that
    /// others follow has no number of moves, or if one has no moves or too long a time or bonus.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    /// use touchmove::clock::Period;
    ///
    /// let two_hours = Period::new(Duration::from_secs(2 * 60 * 60)).with_moves(40);
    /// let again_and_again = TimeControl::from_periods([two_hours])?;
    /// assert_eq!(again_and_again.to_pgn().to_string(), "40/7200");
    /// assert!(TimeControl::from_periods([]).is_err());
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    pub fn from_periods(
        periods: impl IntoIterator<Item = Period>,
    ) -> Result<Self, TimeControlError> {
        let mut all = ArrayVec::<Stored, { Self::MAX_PERIODS }>::new();
        for period in periods {
            let number = all.len() + 1;
            if all.last().is_some_and(|last| last.moves == 0) {
                return Err(TimeControlError::Endless { period: number - 1 });
            }
            all.try_push(Stored::of(period, number)?)
                .map_err(|_| TimeControlError::TooManyPeriods)?;
        }
        if all.is_empty() {
            return Err(TimeControlError::NoPeriods);
        }
        let mut control = Self::of(
            Kind::Periods {
                count: all.len() as u8,
            },
            Stored::NONE,
        );
        control.stored[..all.len()].copy_from_slice(&all);
        Ok(control)
    }

    const fn of(kind: Kind, first: Stored) -> Self {
        let mut stored = [Stored::NONE; Self::MAX_PERIODS];
        stored[0] = first;
        Self {
            stored,
            kind,
            timing: IncrementTiming::BeforeMove,
        }
    }

    /// Returns the control with its increments added at another time; one without increments stays
    /// what it is.
    ///
    /// ```
    /// use touchmove::TimeControl;
    /// use touchmove::clock::IncrementTiming;
    ///
    /// let control: TimeControl = "3+2".parse()?;
    /// let after = control.with_increment_timing(IncrementTiming::AfterMove);
    /// assert_eq!(after.to_string(), "3+2 after");
    /// assert_eq!(after.initial(), TimeControl::from_pgn("180")?.initial());
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn with_increment_timing(self, timing: IncrementTiming) -> Self {
        if self.stored.iter().any(|stored| stored.increment() > 0) {
            Self { timing, ..self }
        } else {
            self
        }
    }

    /// Returns when increments are added.
    #[must_use]
    pub const fn increment_timing(&self) -> IncrementTiming {
        self.timing
    }

    /// Returns `true` if nobody's time is ever used up.
    #[must_use]
    pub const fn is_unlimited(&self) -> bool {
        matches!(self.kind, Kind::Unlimited)
    }

    /// Returns `true` if one player gets what the other uses.
    #[must_use]
    pub const fn is_hourglass(&self) -> bool {
        matches!(self.kind, Kind::Hourglass)
    }

    /// Returns the periods; an hourglass has one, and without a limit there is none.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "40/90+30,20/30+30,15+30".parse()?;
    /// let moves: Vec<_> = control.periods().map(|period| period.moves).collect();
    /// assert_eq!(moves, [Some(40), Some(20), None]);
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    pub fn periods(&self) -> impl Iterator<Item = Period> + use<> {
        let Self { stored, .. } = *self;
        stored
            .into_iter()
            .take(self.count())
            .map(|stored| stored.period())
    }

    pub(super) const fn count(&self) -> usize {
        match self.kind {
            Kind::Unlimited => 0,
            Kind::Hourglass => 1,
            Kind::Periods { count } => count as usize,
        }
    }

    /// Returns the period in which a player is who has completed so many moves, or `None` if there
    /// is no limit.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "40/90+30,30+30".parse()?;
    /// let moves_of = |completed| control.period_after(completed).and_then(|period| period.moves);
    /// assert_eq!((moves_of(39), moves_of(40)), (Some(40), None));
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn period_after(&self, completed: u32) -> Option<Period> {
        let (_, stored) = self.stored_after(completed);
        (!self.is_unlimited()).then(|| stored.period())
    }

    /// Returns the number of the period in which a player is who has completed so many moves: 1 for
    /// the first, and another each time the last one is repeated.
    ///
    /// Without a limit all moves are of the first. No number is larger than [`u32::MAX`].
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control = TimeControl::from_pgn("40/7200:20/3600")?;
    /// let numbers = [0, 39, 40, 59, 60, 80].map(|completed| control.period_number(completed));
    /// assert_eq!(numbers, [1, 1, 2, 2, 3, 4]);
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn period_number(&self, completed: u32) -> u32 {
        self.stored_after(completed).0
    }

    /// Returns the number of a period and the period itself; without a limit, one of no time.
    pub(super) fn stored_after(&self, completed: u32) -> (u32, Stored) {
        let mut left = completed;
        let (mut number, mut last) = (1, self.stored[0]);
        for (index, &stored) in self.stored[..self.count()].iter().enumerate() {
            (number, last) = (index as u32 + 1, stored);
            let moves = u32::from(stored.moves);
            if moves == 0 || left < moves {
                return (number, stored);
            }
            left -= moves;
        }
        // The last period is repeated, or there is no limit and no move is counted.
        let again = left.checked_div(u32::from(last.moves));
        let number = again.map_or(1, |again| again.saturating_add(number + 1));
        (number, last)
    }

    /// Returns what a player's clock shows when the game begins, or `None` without a limit.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// // An increment is given before the first move too.
    /// assert_eq!("3+2".parse::<TimeControl>()?.initial(), Some(Duration::from_secs(182)));
    /// assert_eq!(TimeControl::UNLIMITED.initial(), None);
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn initial(&self) -> Option<Duration> {
        (!self.is_unlimited()).then(|| Duration::from_millis(self.initial_millis()))
    }

    /// Returns `true` if a player has time for the first move; always without a limit.
    ///
    /// That is the time of the first period, an increment added before the move, or a simple delay.
    /// A control without it can be read and written, but a game with it is lost as soon as it
    /// begins: a Bronstein delay, an increment added after the move, and later periods come too
    /// late.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// for playable in ["0+2", "0d2", "3+0", "unlimited"] {
    ///     assert!(playable.parse::<TimeControl>()?.has_time());
    /// }
    /// for lost in ["0+0", "0b3", "*0", "0+2 after", "40/0+0,30+0"] {
    ///     assert!(!lost.parse::<TimeControl>()?.has_time());
    /// }
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub const fn has_time(&self) -> bool {
        self.is_unlimited() || self.initial_millis() > 0 || self.stored[0].simple_delay() > 0
    }

    /// Returns the time at the beginning of a game; none without a limit.
    pub(super) const fn initial_millis(&self) -> u64 {
        let first = self.stored[0];
        match self.timing {
            IncrementTiming::BeforeMove => first.base + first.increment(),
            IncrementTiming::AfterMove => first.base,
        }
    }

    /// Returns the time that a player has for a game of so many moves, or `None` without a limit:
    /// all periods, and the bonus, increment or delay, of each move.
    ///
    /// A last period that is repeated counts as often as so many moves begin it, at least once.
    /// Rapid and blitz are told apart by the total for 60 moves (Articles A.1 and B.1).
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "15+10".parse()?;
    /// assert_eq!(control.total(60), Some(Duration::from_secs(25 * 60)));
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn total(&self, moves: u32) -> Option<Duration> {
        if self.is_unlimited() {
            return None;
        }
        let mut left = u64::from(moves);
        let mut total = 0_u64;
        let count = self.count();
        for (index, stored) in self.stored[..count].iter().enumerate() {
            let length = match u64::from(stored.moves) {
                0 => left,
                moves if index + 1 == count => {
                    let again = left.div_ceil(moves).saturating_sub(1);
                    total = total.saturating_add(again.saturating_mul(stored.base));
                    left
                }
                moves => left.min(moves),
            };
            let bonus = length.saturating_mul(u64::from(stored.bonus));
            total = total.saturating_add(stored.base).saturating_add(bonus);
            left -= length;
        }
        Some(Duration::from_millis(total))
    }

    /// Returns the periods as they are stored.
    pub(super) fn stored(&self) -> &[Stored] {
        &self.stored[..self.count()]
    }
}

const _: () = assert!(size_of::<TimeControl>() <= 136);
