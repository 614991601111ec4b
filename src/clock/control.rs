//! Valid time controls: how much time a player gets, and for which moves.

use core::time::Duration;

use arrayvec::ArrayVec;

use super::error::Error;
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
/// # Ok::<(), touchmove::clock::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IncrementTiming {
    /// Before each move, the first included, as in FIDE play: with three minutes and two seconds a
    /// game begins at 3:02.
    #[default]
    BeforeMove,
    /// After each move: a game begins at 3:00.
    AfterMove,
}

/// A valid time control: one or more periods, an hourglass, or no limit.
///
/// A period may end after a number of moves; the time left is kept for the next one (Article
/// 6.3.2). If the last period has a number of moves, it is repeated without end.
///
/// Amounts are whole milliseconds; anything finer is dropped. No period has more time than
/// [`MAX_BASE`](Self::MAX_BASE), and no move has a larger bonus than
/// [`MAX_BONUS`](Self::MAX_BONUS), so no computation overflows.
///
/// # Text
///
/// `Display` and `FromStr` use the everyday form: **minutes** for the time of a period, **seconds**
/// for the bonus of a move, periods separated by commas. The tag of a PGN file uses **seconds** for
/// both, with periods separated by colons; [`from_pgn`](Self::from_pgn) reads it and
/// [`to_pgn`](Self::to_pgn) writes it.
///
/// Neither reader guesses. With more than one period, each reader rejects the other form. With only
/// one period, the caller must know which form the text has.
///
/// | everyday | PGN | what it is |
/// |---|---|---|
/// | `3+2` | `180+2` | three minutes, and two seconds for each move |
/// | `5+0`, also `5` | `300` | five minutes for the game |
/// | `40/90+30,30+30` | `40/5400+30:1800+30` | 90 minutes for 40 moves, then 30 for the rest |
/// | `40/120+0` | `40/7200` | two hours for every 40 moves, repeated |
/// | `5d3` | `300d3` | five minutes with a simple delay of three seconds |
/// | `5b3` | `300b3` | five minutes with a Bronstein delay of three seconds |
/// | `*3` | `*180` | an hourglass of three minutes |
/// | `3+2 after` | | the increment is added after the move |
/// | `unlimited`, also `-` | `-` | no limit |
///
/// Numbers may have decimals, and in the everyday form a unit: `h`, `m`, `min`, `'` or `s`, `sec`,
/// `''`, `"`; a bonus only one of seconds. A time that is not a whole number of minutes is written
/// in seconds: `30s+0`. Letters such as `d`, `b` and `h` may be capitals. Delays are an extension:
/// the PGN standard has no notation for them.
///
/// The everyday reader also accepts the usual American forms: `G/60;d5`, `40/120;d5, SD/60;d5`,
/// `G/90;+30`, and those of servers: `5|3`, `3 2`. A bonus behind `SD/` alone is refused, because it
/// may mean all periods. With the feature `alloc`, both readers also read what organizers write
/// [in words](Self::from_words).
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
/// // By default an increment is added before each move.
/// assert_eq!(everyday.initial(), Some(Duration::from_secs(90 * 60 + 30)));
/// # Ok::<(), touchmove::clock::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The periods; unused entries are all [`Stored::NONE`], so that equality and hashes agree.
    stored: [Stored; Self::MAX_PERIODS],
    kind: Kind,
    timing: IncrementTiming,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Unlimited,
    /// The time is that of the first period.
    Hourglass,
    Periods {
        count: u8,
    },
}

impl TimeControl {
    /// No limit: the time is never used up.
    pub const UNLIMITED: Self = Self::of(Kind::Unlimited, Stored::NONE);

    /// The largest number of periods.
    pub const MAX_PERIODS: usize = MAX_PERIODS;

    /// The longest time of a period: a hundred years of 365 days.
    pub const MAX_BASE: Duration = Duration::from_millis(MAX_BASE);

    /// The largest bonus of a move: thirty days.
    pub const MAX_BONUS: Duration = Duration::from_millis(MAX_BONUS);

    /// Creates a time control with one time for all moves.
    ///
    /// A time above [`MAX_BASE`](Self::MAX_BASE) is reduced to it.
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

    /// Creates a time control with one base time and an increment for each move. The base time is
    /// for all moves.
    ///
    /// Amounts above [`MAX_BASE`](Self::MAX_BASE) and [`MAX_BONUS`](Self::MAX_BONUS) are reduced to
    /// them.
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

    /// Creates an hourglass: the time one player uses is added to the opponent's.
    ///
    /// A time above [`MAX_BASE`](Self::MAX_BASE) is reduced to it.
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

    /// Creates a time control from its periods.
    ///
    /// # Errors
    ///
    /// If there are no periods or more than [`MAX_PERIODS`](Self::MAX_PERIODS), if a period before
    /// the last has no number of moves, or if a period has zero moves, too long a time or too large
    /// a bonus.
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
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    pub fn from_periods(periods: impl IntoIterator<Item = Period>) -> Result<Self, Error> {
        let mut all = ArrayVec::<Stored, { Self::MAX_PERIODS }>::new();
        for period in periods {
            let number = all.len() + 1;
            if all.last().is_some_and(|last| last.moves == 0) {
                return Err(Error::Endless { period: number - 1 });
            }
            all.try_push(Stored::of(period, number)?)
                .map_err(|_| Error::TooManyPeriods)?;
        }
        if all.is_empty() {
            return Err(Error::NoPeriods);
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

    /// Returns the time control with its increments added before or after the move.
    ///
    /// A time control without increments is returned unchanged.
    ///
    /// ```
    /// use touchmove::TimeControl;
    /// use touchmove::clock::IncrementTiming;
    ///
    /// let control: TimeControl = "3+2".parse()?;
    /// let after = control.with_increment_timing(IncrementTiming::AfterMove);
    /// assert_eq!(after.to_string(), "3+2 after");
    /// assert_eq!(after.initial(), TimeControl::from_pgn("180")?.initial());
    /// # Ok::<(), touchmove::clock::Error>(())
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

    /// Returns `true` if there is no limit.
    #[must_use]
    pub const fn is_unlimited(&self) -> bool {
        matches!(self.kind, Kind::Unlimited)
    }

    /// Returns `true` if the time one player uses is added to the opponent's.
    #[must_use]
    pub const fn is_hourglass(&self) -> bool {
        matches!(self.kind, Kind::Hourglass)
    }

    /// Returns the periods: one for an hourglass, none without a limit.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "40/90+30,20/30+30,15+30".parse()?;
    /// let moves: Vec<_> = control.periods().map(|period| period.moves).collect();
    /// assert_eq!(moves, [Some(40), Some(20), None]);
    /// # Ok::<(), touchmove::clock::Error>(())
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

    /// Returns the period of a player who has completed this many moves. `None` without a limit.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "40/90+30,30+30".parse()?;
    /// let moves_of = |completed| control.period_after(completed).and_then(|period| period.moves);
    /// assert_eq!((moves_of(39), moves_of(40)), (Some(40), None));
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[must_use]
    pub fn period_after(&self, completed: u32) -> Option<Period> {
        let (_, stored) = self.stored_after(completed);
        (!self.is_unlimited()).then(|| stored.period())
    }

    /// Returns the period number of a player with this many completed moves. The first period has
    /// number 1.
    ///
    /// Each repetition of the last period has a new number. Without a limit the number is always 1.
    /// The number saturates at [`u32::MAX`].
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control = TimeControl::from_pgn("40/7200:20/3600")?;
    /// let numbers = [0, 39, 40, 59, 60, 80].map(|completed| control.period_number(completed));
    /// assert_eq!(numbers, [1, 1, 2, 2, 3, 4]);
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[must_use]
    pub fn period_number(&self, completed: u32) -> u32 {
        self.stored_after(completed).0
    }

    /// Returns the number of a period and the period itself; without a limit, an empty period.
    #[inline]
    pub(super) fn stored_after(&self, completed: u32) -> (u32, Stored) {
        let first = self.stored[0];
        if first.moves == 0 || completed < u32::from(first.moves) {
            return (1, first);
        }
        self.later_after(completed)
    }

    /// Returns the same as [`stored_after`](Self::stored_after) in every period: most games never
    /// leave the first.
    fn later_after(&self, completed: u32) -> (u32, Stored) {
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

    /// Returns what a player's clock shows at the start of the game. `None` without a limit.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// // An increment is given before the first move too.
    /// assert_eq!("3+2".parse::<TimeControl>()?.initial(), Some(Duration::from_secs(182)));
    /// assert_eq!(TimeControl::UNLIMITED.initial(), None);
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[must_use]
    pub fn initial(&self) -> Option<Duration> {
        (!self.is_unlimited()).then(|| Duration::from_millis(self.initial_millis()))
    }

    /// Returns `true` if a player has time for the first move. Always `true` without a limit.
    ///
    /// Time for the first move is the time of the first period, an increment added before the move,
    /// or a simple delay. A control without any of these can be read and written, but a game with
    /// it is lost as soon as it begins. A Bronstein delay, an increment added after the move, and
    /// later periods come too late.
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
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[must_use]
    pub const fn has_time(&self) -> bool {
        self.is_unlimited() || self.initial_millis() > 0 || self.stored[0].simple_delay() > 0
    }

    /// Returns the milliseconds at the start of a game; zero without a limit.
    pub(super) const fn initial_millis(&self) -> u64 {
        let first = self.stored[0];
        match self.timing {
            IncrementTiming::BeforeMove => first.base + first.increment(),
            IncrementTiming::AfterMove => first.base,
        }
    }

    /// Returns the total time for a game of this many moves. `None` without a limit.
    ///
    /// The total includes all periods and, for each move, the bonus (increment or delay). A last
    /// period that is repeated counts each time that it begins within this many moves, and at least
    /// once. The total for 60 moves decides between rapid and blitz (Articles A.1 and B.1).
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "15+10".parse()?;
    /// assert_eq!(control.total(60), Some(Duration::from_secs(25 * 60)));
    /// # Ok::<(), touchmove::clock::Error>(())
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

    /// Returns the periods in their stored form.
    pub(super) fn stored(&self) -> &[Stored] {
        &self.stored[..self.count()]
    }
}

const _: () = assert!(size_of::<TimeControl>() <= 136);
