//! A whole clock as one line of text, written and read back exactly.

use core::fmt;
use core::str::{self, FromStr};

use super::SessionTime;
use super::chess_clock::ChessClock;
use super::control::TimeControl;
use super::error::Error;
use super::side::Side;
use super::text::write_hours;
use crate::types::{ByColor, Color, Cursor, Expected, ParseError, expected_at};

/// Writes the whole clock, as of its last event, on one line.
///
/// The line begins with the time of the last event and whose time runs. For White and then for
/// Black it gives the time left (`-` without a limit, with a minus sign below zero), the moves
/// completed and the period. It continues with the duration of the turn or the last move, the time
/// at which the time was used up, if it is, and the time control.
///
/// ```
/// use touchmove::clock::SessionTime;
/// use touchmove::{ChessClock, Color, TimeControl};
///
/// let mut clock = ChessClock::new("3+2".parse::<TimeControl>()?);
/// clock.start(Color::White, SessionTime::START)?;
/// clock.press(Color::White, SessionTime::from_millis(4_500))?;
/// let text = clock.to_string();
/// assert_eq!(
///     text,
///     "at 0:00:04.500 black running \
///      | white 0:02:59.500 moves 1 period 1 spent 0:00:04.500 control 3+2 \
///      | black 0:03:02.000 moves 0 period 1 spent 0:00:00.000 control 3+2",
/// );
/// assert_eq!(text.parse(), Ok(clock));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl fmt::Display for ChessClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A trait object: less code for each phrase.
        let f: &mut dyn fmt::Write = f;
        write!(f, "at {} ", self.last)?;
        match self.turn {
            None => f.write_str("not started")?,
            Some(color) if self.is_running => write!(f, "{color} running")?,
            Some(color) => write!(f, "{color} stopped")?,
        }
        for color in Color::ALL {
            write!(f, " | {color} ")?;
            write_side(f, &self.sides[color], &self.controls[color])?;
        }
        Ok(())
    }
}

fn write_side(f: &mut dyn fmt::Write, side: &Side, control: &TimeControl) -> fmt::Result {
    if control.is_unlimited() {
        f.write_str("-")?;
    } else {
        f.write_str(if side.left < 0 { "-" } else { "" })?;
        write_hours(f, side.left.unsigned_abs())?;
    }
    let period = control.period_number(side.moves);
    write!(f, " moves {} period {period} spent ", side.moves)?;
    write_hours(f, side.spent)?;
    if let Some(at) = side.expired {
        write!(f, " expired {at}")?;
    }
    write!(f, " control {control}")
}

impl FromStr for ChessClock {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Cursor::new(text.as_bytes());
        reader.require("at ")?;
        let last = SessionTime::from_millis(reader.moment()?);
        reader.require(" ")?;
        let (turn, is_running) = read_turn(&mut reader)?;
        reader.require(" | white ")?;
        let (white, white_control) = read_side(&mut reader, last)?;
        reader.require("| black ")?;
        let (black, black_control) = read_side(&mut reader, last)?;
        reader.end()?;
        Ok(Self {
            controls: ByColor::new(white_control, black_control),
            sides: ByColor::new(white, black),
            last,
            turn,
            is_running,
        })
    }
}

/// Reads whose turn it is, and whether the clock is running.
fn read_turn(reader: &mut Cursor<'_>) -> Result<(Option<Color>, bool), Expected> {
    if reader.take("not started") {
        return Ok((None, false));
    }
    let turn = if reader.take("white ") {
        Color::White
    } else if reader.take("black ") {
        Color::Black
    } else {
        return reader.expected("\"white\", \"black\" or \"not started\"");
    };
    if reader.take("running") {
        Ok((Some(turn), true))
    } else if reader.take("stopped") {
        Ok((Some(turn), false))
    } else {
        reader.expected("\"running\" or \"stopped\"")
    }
}

/// Reads a player's half, up to the next bar or the end.
fn read_side(reader: &mut Cursor<'_>, last: SessionTime) -> Result<(Side, TimeControl), Expected> {
    let start = reader.at;
    let left = read_left(reader)?;
    reader.require(" moves ")?;
    let moves = read_u32(reader)?;
    reader.require(" period ")?;
    let (period_start, period) = (reader.at, read_u32(reader)?);
    reader.require(" spent ")?;
    let spent = reader.moment()?;
    let expired_start = reader.at;
    let expired = match reader.take(" expired ") {
        true => Some(SessionTime::from_millis(reader.moment()?)),
        false => None,
    };
    reader.require(" control ")?;
    let offset = reader.at;
    let control = reader.pass_while(|byte| byte != b'|');
    let control = str::from_utf8(control)
        .unwrap_or_default()
        .parse::<TimeControl>();
    let control = control.map_err(|error| match error {
        Error::Syntax {
            offset: inside,
            expected,
        } => Expected {
            offset: offset + inside,
            expected,
        },
        _ => Expected {
            offset,
            expected: "a time control",
        },
    })?;
    if control.is_unlimited() != left.is_none() {
        return expected_at(start, "the time left, or \"-\" without a limit");
    }
    if control.period_number(moves) != period {
        return expected_at(period_start, "the period of these moves");
    }
    let left = left.unwrap_or(0);
    if expired.is_some_and(|at| left > 0 || control.is_unlimited() || at > last) {
        return expected_at(
            expired_start,
            "an expiry no later than the last event, with no time left",
        );
    }
    let side = Side {
        left,
        spent,
        moves,
        expired,
    };
    Ok((side, control))
}

/// Reads the time left; `None` without a limit.
fn read_left(reader: &mut Cursor<'_>) -> Result<Option<i64>, Expected> {
    let start = reader.at;
    let is_negative = reader.take("-");
    if is_negative && reader.is_at(" ") {
        return Ok(None);
    }
    let amount = reader.moment()?;
    let left = if is_negative {
        0_i64.checked_sub_unsigned(amount)
    } else {
        0_i64.checked_add_unsigned(amount)
    };
    left.map_or_else(
        || expected_at(start, "a smaller number"),
        |left| Ok(Some(left)),
    )
}

fn read_u32(reader: &mut Cursor<'_>) -> Result<u32, Expected> {
    let start = reader.at;
    match u32::try_from(reader.number()?) {
        Ok(number) => Ok(number),
        Err(_) => expected_at(start, "a smaller number"),
    }
}
