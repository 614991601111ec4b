//! Time controls in words, as organizers announce them, in four languages.

use core::time::Duration;

use arrayvec::ArrayVec;

use super::control::TimeControl;
use super::error::Error;
use super::limits::{MAX_BASE, MAX_BONUS};
use super::period::{MoveBonus, Period};
use super::text::{DAY, Decimals, HOUR, MINUTE, SECOND};
use super::vocabulary::{Kind, next_word};
use crate::types::{ByColor, Cursor, expected_at};

/// The most amounts in a text: eight periods, each with a bonus.
const MOST: usize = 16;

impl TimeControl {
    /// Parses a time control in words, in which every amount has its unit.
    ///
    /// The words may be English, German, French or Spanish, and run together as in `gamewith`.
    /// [`from_pgn`](Self::from_pgn) and `str::parse` read such texts too. Needs the feature `alloc`.
    ///
    /// An increment at the end, separated from the last period as the periods are from each other,
    /// is given from the first move. If it belongs more closely to the last period, the text has to
    /// say from which move.
    ///
    /// ```
    /// use touchmove::TimeControl;
    /// use touchmove::clock::Error;
    ///
    /// let read = |text| TimeControl::from_words(text).map(|control| control.to_pgn().to_string());
    /// assert_eq!(read("90 minutes + 30 seconds")?, "5400+30");
    /// assert_eq!(read("120' + 12\"")?, "7200+12");
    /// assert_eq!(read("40 moves in 2 hours, then 30 min")?, "40/7200:1800");
    /// assert_eq!(read("90min./40 + 30min. + 30s./move")?, "40/5400+30:1800+30");
    /// assert_eq!(
    ///     read("90 Minuten für 40 Züge, dann 30 Minuten, 30 Sekunden pro Zug ab Zug 1")?,
    ///     "40/5400+30:1800+30",
    /// );
    /// let unclear = read("40 moves in 90 min, then 30 min with 30 s per move").unwrap_err();
    /// assert!(matches!(unclear, Error::Ambiguous { offset: 37, .. }));
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error with the byte at which the text is wrong, or at which it can mean two things.
    pub fn from_words(text: &str) -> Result<Self, Error> {
        let mut announcement = Announcement::default();
        announcement.read(text)?;
        announcement.control(text.len())
    }

    /// Parses the time controls of both players, which may differ: `5+0; 3+0`.
    ///
    /// The first is that of White. A text with only one is for both. Each may have any form that
    /// `str::parse` reads. Needs the feature `alloc`.
    ///
    /// ```
    /// use touchmove::{ChessClock, TimeControl};
    ///
    /// let odds = TimeControl::for_both("5+0.05; 10+0.1")?;
    /// assert_eq!((odds.white.to_string(), odds.black.to_string()), ("5+0.05".into(), "10+0.1".into()));
    /// let clock = ChessClock::with_odds(odds);
    /// # assert!(!clock.to_string().is_empty());
    /// let same = TimeControl::for_both("G/90;+30")?;
    /// assert_eq!(same.white, same.black);
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the whole text, or that of the second control if it is farther on.
    pub fn for_both(text: &str) -> Result<ByColor<Self>, Error> {
        let mut error = match text.parse() {
            Ok(control) => return Ok(ByColor::new(control, control)),
            Err(error) => error,
        };
        // A control may contain semicolons itself, but not many.
        for (at, _) in text.match_indices(';').take(MOST) {
            let Ok(white) = text[..at].parse() else {
                continue;
            };
            match text[at + 1..].parse() {
                Ok(black) => return Ok(ByColor { white, black }),
                Err(black) => error = error.farther(black.behind(at + 1)),
            }
        }
        Err(error)
    }
}

/// How closely an amount is tied to the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Link {
    /// `with`, or nothing.
    #[default]
    With,
    And,
    /// A plus sign or a slash.
    Plus,
    /// A comma, or `then`.
    Then,
}

/// One amount with what is said about it.
#[derive(Clone, Debug, Default)]
struct Item {
    /// The index of its first byte.
    at: usize,
    link: Link,
    millis: Option<u64>,
    /// The smallest unit so far: `1 hour 30 minutes` is one amount.
    smallest: u64,
    /// Whether `and` stands behind hours, so that only minutes belong to them.
    is_and: bool,
    /// Whether the amount is complete.
    is_closed: bool,
    /// Whether `in` or a slash stands between a number of moves and the amount.
    is_joined: bool,
    moves: Option<u16>,
    /// Whether a slash was the last such sign.
    is_slashed: bool,
    /// Whether it is for the rest of the game.
    is_rest: bool,
    bonus: Option<ToBonus>,
    /// From which move a bonus is given.
    from: Option<u16>,
    /// After which move it is given.
    after: Option<u16>,
}

/// What a number of moves is about that comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Awaited {
    #[default]
    Moves,
    From,
    After,
}

/// Makes a bonus of a time.
type ToBonus = fn(Duration) -> MoveBonus;

/// The amounts that are read from a text.
#[derive(Default)]
struct Announcement {
    items: ArrayVec<Item, MOST>,
    /// The one that is being read.
    item: Item,
    awaited: Awaited,
    /// A number whose meaning the next word tells, and where it stands.
    number: Option<(u64, Decimals, usize)>,
    /// Whether another word follows the number.
    is_apart: bool,
}

impl Announcement {
    fn read(&mut self, text: &str) -> Result<(), Error> {
        let reader = &mut Cursor::new(text.as_bytes());
        let mut before = "";
        loop {
            skip_blanks(text, reader);
            let at = reader.at;
            if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                self.settle(at)?;
                self.number(text, reader)?;
                before = "";
            } else if let Some((word, kind)) = next_word(text, reader) {
                // A word said twice is more likely a slip than a time control.
                if word == before && kind == Kind::Filler {
                    return expected_at(at, "another word");
                }
                before = word;
                self.word(kind, at)?;
            } else {
                self.settle(at)?;
                self.close(Link::With)?;
                let Item { moves, bonus, .. } = self.item;
                return match reader.peek() {
                    None if moves.is_some() || bonus.is_some() => reader.expected("a time"),
                    None => Ok(()),
                    Some(_) => reader.expected("a number, a unit or another word of time controls"),
                };
            }
        }
    }

    /// Reads a number, or a time such as `1:30 h`.
    fn number(&mut self, text: &str, reader: &mut Cursor<'_>) -> Result<(), Error> {
        let at = reader.at;
        let first = reader.number()?;
        let is_followed = |reader: &Cursor<'_>, sign: u8| matches!(*reader.rest(), [byte, digit, ..] if byte == sign && digit.is_ascii_digit());
        if !is_followed(reader, b':') {
            let decimals = match is_followed(reader, b'.') {
                true => reader.decimals()?,
                false => Decimals::NONE,
            };
            self.number = Some((first, decimals, at));
            self.is_apart = false;
            // As in `30-second increment`.
            if matches!(*reader.rest(), [b'-', letter, ..] if letter.is_ascii_alphabetic()) {
                reader.at += 1;
            }
            return Ok(());
        }
        let mut parts = [0; 2];
        let mut count = 0;
        while count < 2 && is_followed(reader, b':') {
            reader.at += 1;
            parts[count] = reader.sixty("two digits from 00 to 59")?;
            count += 1;
        }
        let mut ahead = reader.clone();
        skip_blanks(text, &mut ahead);
        let unit = match next_word(text, &mut ahead) {
            Some((_, Kind::Unit(unit @ (HOUR | MINUTE)))) if count == 1 => {
                *reader = ahead;
                unit
            }
            _ if count == 2 => HOUR,
            _ if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) => {
                return reader.expected("two digits");
            }
            _ => {
                return Err(Error::Ambiguous {
                    offset: at,
                    one: "hours and minutes",
                    other: "minutes and seconds",
                });
            }
        };
        let rest = parts[0] * (unit / 60) + parts[1] * SECOND;
        self.amount(
            first.saturating_mul(unit).saturating_add(rest),
            unit / 60,
            at,
        )
    }

    fn word(&mut self, kind: Kind, at: usize) -> Result<(), Error> {
        match kind {
            Kind::Unit(unit) => {
                let number = self.number.take().filter(|_| !self.is_apart);
                let Some((number, decimals, at)) = number else {
                    return expected_at(at, "a number before the unit");
                };
                let millis = number
                    .saturating_mul(unit)
                    .saturating_add(decimals.of(unit));
                return self.amount(millis, unit, at);
            }
            Kind::Moves => match self.number.take() {
                Some((number, _, at)) => return self.count(number, at),
                None if self.awaited == Awaited::Moves => {
                    self.item.bonus.get_or_insert(MoveBonus::Increment);
                }
                None => {}
            },
            Kind::And if self.item.smallest == HOUR && !self.item.is_closed => {
                self.settle(at)?;
                self.item.is_and = true;
            }
            Kind::And => return self.next(Link::And, at),
            Kind::With => return self.next(Link::With, at),
            Kind::Plus => return self.next(Link::Plus, at),
            Kind::Then => return self.next(Link::Then, at),
            Kind::In | Kind::Slash | Kind::Colon => {
                if self.item.millis.is_some() {
                    self.settle(at)?;
                }
                if let (None, Some((number, _, at))) = (self.item.millis, self.number) {
                    self.number = None;
                    self.count(number, at)?;
                }
                self.item.is_joined |= kind != Kind::Colon || self.item.moves.is_some();
                self.item.is_slashed = kind == Kind::Slash;
                self.item.is_closed |= kind == Kind::Slash && self.item.millis.is_some();
            }
            Kind::From | Kind::After => {
                self.settle(at)?;
                self.awaited = match kind {
                    Kind::From => Awaited::From,
                    _ => Awaited::After,
                };
            }
            Kind::First if self.awaited == Awaited::From => return self.count(1, at),
            Kind::Rest => {
                self.item.is_rest = true;
                self.item.is_closed = self.item.millis.is_some();
                self.is_apart = true;
            }
            Kind::Increment => {
                self.item.bonus.get_or_insert(MoveBonus::Increment);
            }
            Kind::Delay => self.item.bonus = Some(MoveBonus::SimpleDelay),
            Kind::Bronstein => self.item.bonus = Some(MoveBonus::Bronstein),
            Kind::First | Kind::Filler => self.is_apart = true,
        }
        Ok(())
    }

    /// Begins the next amount, tied this closely to the one before it.
    fn next(&mut self, link: Link, at: usize) -> Result<(), Error> {
        self.settle(at)?;
        if self.items.is_empty() && self.item.millis.is_none() {
            return expected_at(at, "a number");
        }
        self.close(link)
    }

    /// Decides what a number without a word means, before the byte `at`.
    fn settle(&mut self, at: usize) -> Result<(), Error> {
        let Some((number, decimals, start)) = self.number.take() else {
            return Ok(());
        };
        let item = &self.item;
        if self.awaited != Awaited::Moves || item.is_slashed && item.millis.is_some() {
            self.count(number, start)
        } else if item.smallest == HOUR && !item.is_closed {
            let millis = number
                .saturating_mul(MINUTE)
                .saturating_add(decimals.of(MINUTE));
            self.amount(millis, MINUTE, start)
        } else {
            expected_at(at, "a unit such as h, min or s")
        }
    }

    /// Takes a number of moves.
    fn count(&mut self, number: u64, at: usize) -> Result<(), Error> {
        let moves = match u16::try_from(number) {
            Ok(moves @ 1..) => moves,
            _ => return expected_at(at, "a number of moves from 1 to 65535"),
        };
        if self.awaited == Awaited::Moves && self.item.is_and {
            self.close(Link::And)?;
        }
        let place = match core::mem::take(&mut self.awaited) {
            Awaited::Moves => &mut self.item.moves,
            Awaited::From => &mut self.item.from,
            Awaited::After => &mut self.item.after,
        };
        if place.replace(moves).is_some() {
            return expected_at(at, "the number of moves only once");
        }
        self.item.is_closed = self.item.millis.is_some();
        Ok(())
    }

    /// Takes an amount with its unit, or adds a smaller one.
    fn amount(&mut self, millis: u64, unit: u64, at: usize) -> Result<(), Error> {
        if let Some(larger) = self.item.millis {
            let is_part = !self.item.is_and || unit == MINUTE;
            if !self.item.is_closed && unit < self.item.smallest && is_part {
                self.item.millis = Some(larger.saturating_add(millis));
                self.item.smallest = unit;
                self.item.is_and = false;
                return Ok(());
            }
            let link = match (self.item.is_and, self.item.is_slashed) {
                (true, _) => Link::And,
                (_, true) => Link::Plus,
                _ if self.item.is_closed => Link::With,
                _ => return expected_at(at, "a word between two times"),
            };
            self.close(link)?;
        } else if self.item.moves.is_some() && !self.item.is_joined {
            return expected_at(at, "\"in\" before the time");
        }
        self.item.at = at;
        self.item.millis = Some(millis);
        self.item.smallest = unit;
        self.item.is_slashed = false;
        Ok(())
    }

    /// Ends an amount. What is said without one belongs to the one before it.
    fn close(&mut self, link: Link) -> Result<(), Error> {
        self.awaited = Awaited::Moves;
        if self.item.millis.is_some() {
            let at = self.item.at;
            let item = core::mem::take(&mut self.item);
            if self.items.try_push(item).is_err() {
                return expected_at(at, "fewer amounts");
            }
            self.item.link = link;
            return Ok(());
        }
        self.item.link = self.item.link.max(link);
        if let Some(last) = self.items.last_mut() {
            let item = &mut self.item;
            for (place, said) in [
                (&mut last.moves, &mut item.moves),
                (&mut last.from, &mut item.from),
                (&mut last.after, &mut item.after),
            ] {
                // A number of moves that something else follows is for the next amount.
                if place.is_none() && !item.is_joined {
                    *place = said.take();
                }
            }
            last.bonus = last.bonus.or(item.bonus.take());
            last.is_rest |= core::mem::take(&mut item.is_rest);
        }
        Ok(())
    }

    /// Puts the amounts together; `end` is the length of the text.
    fn control(&self, end: usize) -> Result<TimeControl, Error> {
        if self.items.is_empty() {
            return expected_at(end, "a number with a unit such as h, min or s");
        }
        let mut periods = ArrayVec::<Period, { TimeControl::MAX_PERIODS }>::new();
        let mut bonuses = ArrayVec::<(&Item, usize), MOST>::new();
        let mut between = Link::Then;
        for item in &self.items {
            let millis = item.millis.unwrap_or(0);
            let Some(way) = Self::bonus_of(item, &periods)? else {
                if millis > MAX_BASE {
                    return expected_at(item.at, "a smaller number");
                }
                end_after(item, &mut periods)?;
                if periods.last().is_some_and(|last| last.moves.is_none()) {
                    return expected_at(item.at, "a number of moves for the time before");
                }
                if !periods.is_empty() {
                    between = between.min(item.link);
                }
                let mut period = Period::new(Duration::from_millis(millis));
                // Days for each move, as in correspondence chess.
                period.moves = item.moves.or(item.bonus.map(|_| 1));
                if periods.try_push(period).is_err() {
                    return expected_at(item.at, "no more than eight periods");
                }
                continue;
            };
            let number = periods.len();
            let Some(period) = periods.last_mut() else {
                return expected_at(item.at, "the time of the game first");
            };
            if item.moves.is_some() || item.is_rest || period.bonus != MoveBonus::None {
                return expected_at(
                    item.at,
                    "one increment for a period, without a number of moves",
                );
            }
            if millis > MAX_BONUS {
                return expected_at(item.at, "a smaller number");
            }
            period.bonus = way(Duration::from_millis(millis));
            bonuses.push((item, number));
        }
        // A single bonus may be for several periods.
        if let ([(item, number)], 2..) = (&bonuses[..], periods.len()) {
            let from = match item.first_move() {
                Some(from) => from,
                None if *number == periods.len() && item.link >= between => 1,
                None => {
                    return Err(Error::Ambiguous {
                        offset: item.at,
                        one: "an increment from move 1",
                        other: "one only in its period",
                    });
                }
            };
            let bonus = periods[number - 1].bonus;
            let (mut start, mut begins) = (1, false);
            for period in &mut periods {
                begins |= start == from;
                period.bonus = if start >= from {
                    bonus
                } else {
                    MoveBonus::None
                };
                start += u32::from(period.moves.unwrap_or(0));
            }
            if !begins {
                return expected_at(item.at, "a move with which a period begins");
            }
        } else if let Some((item, _)) = bonuses.iter().find(|(item, _)| item.first_move() > Some(1))
        {
            return expected_at(item.at, "an increment from move 1");
        }
        TimeControl::from_periods(periods)
    }

    /// Returns the kind of the bonus, if an amount is one.
    fn bonus_of(item: &Item, periods: &[Period]) -> Result<Option<ToBonus>, Error> {
        let is_days = item.smallest == DAY && periods.is_empty();
        if let Some(way) = item.bonus.filter(|_| !is_days) {
            return Ok(Some(way));
        }
        let Some(last) = periods.last() else {
            return Ok(None);
        };
        let is_short = item.millis < Some(MINUTE);
        if item.moves.is_some() || item.is_rest || item.after.is_some() && !is_short {
            return Ok(None);
        }
        if is_short && item.after.is_none() {
            return Ok(Some(MoveBonus::Increment));
        }
        let is_long = item.millis >= Some(5 * MINUTE) && last.moves.is_some();
        if !is_short && (item.link == Link::Then || is_long) {
            return Ok(None);
        }
        Err(Error::Ambiguous {
            offset: item.at,
            one: "an increment for each move",
            other: "the time of another period",
        })
    }
}

impl Item {
    /// Returns the first move for which a bonus is given, if the text says it.
    fn first_move(&self) -> Option<u32> {
        let after = self.after.map(|after| u32::from(after) + 1);
        self.from.map(u32::from).or(after)
    }
}

/// Ends the last period after the move after which an amount is given.
fn end_after(item: &Item, periods: &mut [Period]) -> Result<(), Error> {
    let (Some(after), Some((last, earlier))) = (item.after, periods.split_last_mut()) else {
        return Ok(());
    };
    let played: u32 = earlier
        .iter()
        .filter_map(|it| it.moves)
        .map(u32::from)
        .sum();
    match u32::from(after)
        .checked_sub(played)
        .and_then(|moves| u16::try_from(moves).ok())
    {
        Some(moves @ 1..) if last.moves.is_none() => {
            last.moves = Some(moves);
            Ok(())
        }
        _ => expected_at(item.at, "a move with which a period ends"),
    }
}

/// Passes blanks, also those that do not break a line.
fn skip_blanks(text: &str, reader: &mut Cursor<'_>) {
    let rest = text.get(reader.at..).unwrap_or_default();
    let blanks = [' ', '\u{a0}', '\u{2009}', '\u{202f}'];
    reader.at += rest.len() - rest.trim_start_matches(blanks).len();
}
