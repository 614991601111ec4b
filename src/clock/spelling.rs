//! The text forms of a time control: everyday and PGN.

use core::{fmt, str::FromStr, time::Duration};

use arrayvec::{ArrayString, ArrayVec};

use super::control::{IncrementTiming, TimeControl};
use super::error::Error;
use super::limits::{MAX_BASE, MAX_BONUS};
use super::period::{MoveBonus, Period, Stored, Way};
use super::text::{HOUR, MINUTE, SECOND, write_seconds};
use crate::types::{Cursor, Expected, expected_at};

/// The longest text: eight periods, each with five digits of moves, thirteen of seconds and ten of
/// a bonus, plus signs and separators.
const LONGEST: usize = 8 * 36 + 8;

/// A text form of a time control.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Everyday,
    Pgn,
}

impl Form {
    /// Returns the milliseconds of the form's default unit for the time of a period.
    const fn unit(self) -> u64 {
        match self {
            Self::Everyday => MINUTE,
            Self::Pgn => SECOND,
        }
    }

    /// Returns the separator between two periods.
    const fn separator(self) -> &'static str {
        match self {
            Self::Everyday => ",",
            Self::Pgn => ":",
        }
    }
}

/// Writes the everyday form, which [`FromStr`] reads back exactly.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ArrayString::<LONGEST>::new();
        write(&mut text, self, Form::Everyday)?;
        f.pad(&text)
    }
}

impl fmt::Debug for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeControl({self})")
    }
}

impl FromStr for TimeControl {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        everyday(text).or_else(|error| in_words(text, error))
    }
}

/// Reads a text in words, or returns the error of the reader that got farther.
#[cfg(feature = "alloc")]
fn in_words(text: &str, error: Error) -> Result<TimeControl, Error> {
    // One number with a letter may be a slip in the other form.
    let is_time = text.contains(':') && !text.contains('/')
        || text.contains(['h', 'H']) && text.ends_with(|last: char| last.is_ascii_digit());
    let signs = text.chars().filter(|sign| !sign.is_ascii_digit()).count();
    if !is_time && signs < 2 {
        return Err(error);
    }
    TimeControl::from_words(text).map_err(|misread| error.farther(misread))
}

/// Returns the error of the other form: a build without `alloc` knows no words.
#[cfg(not(feature = "alloc"))]
fn in_words(_: &str, error: Error) -> Result<TimeControl, Error> {
    Err(error)
}

/// Reads the everyday form.
fn everyday(text: &str) -> Result<TimeControl, Error> {
    let mut reader = Cursor::new(text.as_bytes());
    reader.skip_spaces();
    if reader.take("unlimited") || reader.take("-") {
        return ended(&mut reader, TimeControl::UNLIMITED);
    }
    let control = read(&mut reader, Form::Everyday)?;
    reader.skip_spaces();
    let start = reader.at;
    if !reader.take("after") {
        return ended(&mut reader, control);
    }
    let after = control.with_increment_timing(IncrementTiming::AfterMove);
    if after.increment_timing() == IncrementTiming::BeforeMove {
        return expected_at(start, "the end, because there is no increment");
    }
    ended(&mut reader, after)
}

impl TimeControl {
    /// Parses the `TimeControl` tag of a PGN file, in which all times are seconds.
    ///
    /// A control in words, as many files have it, is read by [`from_words`](Self::from_words), with the
    /// feature `alloc`.
    /// Delays are read as [`to_pgn`](Self::to_pgn) writes them. The tag does not say when
    /// increments are added. The result adds them before each move, as in FIDE play;
    /// [`with_increment_timing`](Self::with_increment_timing) changes that.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownTimeControl`] if the tag is `?`, otherwise an error with the byte at which
    /// the text is wrong.
    ///
    /// ```
    /// use touchmove::TimeControl;
    /// use touchmove::clock::Error;
    ///
    /// assert_eq!(TimeControl::from_pgn("300+3")?.to_string(), "5+3");
    /// assert!(TimeControl::from_pgn("-")?.is_unlimited());
    /// assert!(TimeControl::from_pgn("*180")?.is_hourglass());
    /// assert_eq!(TimeControl::from_pgn("?"), Err(Error::UnknownTimeControl));
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    pub fn from_pgn(text: &str) -> Result<Self, Error> {
        pgn(text).or_else(|error| in_words(text, error))
    }

    /// Returns the time control as the `TimeControl` tag of a PGN file.
    ///
    /// The PGN standard has no notation for delays, which are written `300d5` (simple) or `300b5`
    /// (Bronstein). It has no notation for [`IncrementTiming`] either, which is left out.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let control: TimeControl = "40/90+30,30+30".parse()?;
    /// assert_eq!(control.to_pgn().to_string(), "40/5400+30:1800+30");
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    pub fn to_pgn(&self) -> impl fmt::Display + use<> {
        PgnForm(*self)
    }
}

/// Reads the PGN form.
fn pgn(text: &str) -> Result<TimeControl, Error> {
    let mut reader = Cursor::new(text.as_bytes());
    reader.skip_spaces();
    if reader.take("?") {
        ended(&mut reader, TimeControl::UNLIMITED)?;
        return Err(Error::UnknownTimeControl);
    }
    if reader.take("-") {
        return ended(&mut reader, TimeControl::UNLIMITED);
    }
    let control = read(&mut reader, Form::Pgn)?;
    ended(&mut reader, control)
}

struct PgnForm(TimeControl);

impl fmt::Display for PgnForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ArrayString::<LONGEST>::new();
        write(&mut text, &self.0, Form::Pgn)?;
        f.pad(&text)
    }
}

fn write(out: &mut impl fmt::Write, control: &TimeControl, form: Form) -> fmt::Result {
    if control.is_unlimited() {
        return out.write_str(match form {
            Form::Everyday => "unlimited",
            Form::Pgn => "-",
        });
    }
    if control.is_hourglass() {
        out.write_str("*")?;
    }
    for (index, stored) in control.stored().iter().enumerate() {
        if index > 0 {
            out.write_str(form.separator())?;
        }
        if stored.moves > 0 {
            write!(out, "{}/", stored.moves)?;
        }
        write_base(out, stored.base, form)?;
        if !control.is_hourglass() {
            write_bonus(out, *stored, form)?;
        }
    }
    match (form, control.increment_timing()) {
        (Form::Everyday, IncrementTiming::AfterMove) => out.write_str(" after"),
        _ => Ok(()),
    }
}

fn write_base(out: &mut impl fmt::Write, millis: u64, form: Form) -> fmt::Result {
    match form {
        Form::Everyday if millis % MINUTE == 0 => write!(out, "{}", millis / MINUTE),
        Form::Everyday => {
            write_seconds(out, millis)?;
            out.write_str("s")
        }
        Form::Pgn => write_seconds(out, millis),
    }
}

fn write_bonus(out: &mut impl fmt::Write, stored: Stored, form: Form) -> fmt::Result {
    if stored.bonus == 0 && form == Form::Pgn {
        return Ok(());
    }
    out.write_str(match stored.way {
        Way::Increment => "+",
        Way::Bronstein => "b",
        Way::SimpleDelay => "d",
    })?;
    write_seconds(out, u64::from(stored.bonus))
}

/// Returns the time control if the text is at its end.
fn ended(reader: &mut Cursor<'_>, control: TimeControl) -> Result<TimeControl, Error> {
    reader.skip_spaces();
    reader.end()?;
    Ok(control)
}

/// Reads an hourglass or periods.
fn read(reader: &mut Cursor<'_>, form: Form) -> Result<TimeControl, Error> {
    if reader.take("*") {
        return Ok(TimeControl::hourglass(base(reader, form)?));
    }
    let mut periods = ArrayVec::<Period, { TimeControl::MAX_PERIODS }>::new();
    loop {
        let start = reader.at;
        let is_rest = form == Form::Everyday && reader.is_at("SD/");
        let next = period(reader, form)?;
        let is_only_bonus = periods
            .iter()
            .all(|it: &Period| it.bonus == MoveBonus::None);
        if is_rest && next.bonus != MoveBonus::None && !periods.is_empty() && is_only_bonus {
            return Err(Error::Ambiguous {
                offset: start,
                one: "a bonus from move 1",
                other: "one only in its period",
            });
        }
        if periods.try_push(next).is_err() {
            return expected_at(start, "no more than eight periods");
        }
        reader.skip_spaces();
        if next.moves.is_none() || !reader.take(form.separator()) {
            return TimeControl::from_periods(periods);
        }
        reader.skip_spaces();
    }
}

/// Reads one period: moves, time and bonus.
fn period(reader: &mut Cursor<'_>, form: Form) -> Result<Period, Expected> {
    let is_american = form == Form::Everyday && (reader.take("G/") || reader.take("SD/"));
    let moves = if is_american { None } else { moves(reader)? };
    Ok(Period {
        moves,
        base: base(reader, form)?,
        bonus: bonus(reader, form)?,
    })
}

/// Reads a number of moves if a slash follows it.
fn moves(reader: &mut Cursor<'_>) -> Result<Option<u16>, Expected> {
    let start = reader.at;
    let number = reader.number()?;
    if !reader.take("/") {
        reader.at = start;
        return Ok(None);
    }
    match u16::try_from(number) {
        Ok(moves @ 1..) => Ok(Some(moves)),
        _ => expected_at(start, "a number of moves from 1 to 65535"),
    }
}

fn base(reader: &mut Cursor<'_>, form: Form) -> Result<Duration, Expected> {
    amount(reader, form, form.unit(), HOUR, MAX_BASE)
}

/// Reads a bonus, if there is one.
fn bonus(reader: &mut Cursor<'_>, form: Form) -> Result<MoveBonus, Expected> {
    let everyday = form == Form::Everyday;
    let start = reader.at;
    if everyday {
        reader.skip_spaces();
    }
    // `3 2`, as servers for telnet have it.
    let is_spaced = reader.at > start && reader.peek().is_some_and(|byte| byte.is_ascii_digit());
    let is_announced = everyday && reader.take(";");
    if is_announced {
        reader.skip_spaces();
    }
    let signs = ["inc", "|"];
    let is_everyday_sign = everyday && signs.iter().any(|sign| reader.take(sign));
    let kind = if reader.take("+") || is_everyday_sign || is_spaced {
        MoveBonus::Increment
    } else if reader.take("b") {
        MoveBonus::Bronstein
    } else if reader.take("d") {
        MoveBonus::SimpleDelay
    } else if is_announced {
        return reader.expected("a bonus such as \"+30\" or \"d5\"");
    } else {
        return Ok(MoveBonus::None);
    };
    if everyday {
        let _ = reader.take("/");
        reader.skip_spaces();
    }
    // A bonus in minutes may as well be the time of another period.
    Ok(kind(amount(reader, form, SECOND, SECOND, MAX_BONUS)?))
}

/// Reads an amount, which a unit up to the largest may follow in the everyday form.
fn amount(
    reader: &mut Cursor<'_>,
    form: Form,
    unit: u64,
    largest: u64,
    longest: u64,
) -> Result<Duration, Expected> {
    let start = reader.at;
    let number = reader.number()?;
    let decimals = reader.decimals()?;
    let unit = match form {
        Form::Everyday => named_unit(reader, largest).unwrap_or(unit),
        Form::Pgn => unit,
    };
    let whole = number.checked_mul(unit);
    let millis = whole.and_then(|whole| whole.checked_add(decimals.of(unit)));
    match millis.filter(|&millis| millis <= longest) {
        Some(millis) => Ok(Duration::from_millis(millis)),
        None => expected_at(start, "a smaller number"),
    }
}

/// Reads the name of a unit up to the largest, if there is one.
fn named_unit(reader: &mut Cursor<'_>, largest: u64) -> Option<u64> {
    let start = reader.at;
    reader.skip_spaces();
    // A longer name comes before its prefix, because the first match wins.
    let units = [
        ("h", HOUR),
        ("min", MINUTE),
        ("m", MINUTE),
        ("sec", SECOND),
        ("s", SECOND),
        ("''", SECOND),
        ("\"", SECOND),
        ("'", MINUTE),
    ];
    let found = units.into_iter().find(|(name, _)| reader.take(name));
    let unit = found.map(|(_, unit)| unit).filter(|&unit| unit <= largest);
    if unit.is_none() {
        reader.at = start;
    }
    unit
}
