//! Time controls in words, as tournaments announce them: `90 minutes + 30 seconds per move`.

use core::time::Duration;

use arrayvec::ArrayVec;

use super::control::TimeControl;
use super::error::Error;
use super::limits::{MAX_BASE, MAX_BONUS};
use super::period::{MoveBonus, Period};
use super::text::{DAY, HOUR, MINUTE, SECOND};
use crate::types::{Cursor, Expected, expected_at};

/// The names of units. A longer name comes before its prefix, because the first match wins.
const UNITS: [(&str, u64); 31] = [
    ("days", DAY),
    ("day", DAY),
    ("hours", HOUR),
    ("hour", HOUR),
    ("hrs", HOUR),
    ("hr", HOUR),
    ("h", HOUR),
    ("stunden", HOUR),
    ("stunde", HOUR),
    ("minuten", MINUTE),
    ("minutes", MINUTE),
    ("minute", MINUTE),
    ("mins", MINUTE),
    ("min", MINUTE),
    ("m", MINUTE),
    ("sekunden", SECOND),
    ("sekunde", SECOND),
    ("sek", SECOND),
    ("seconds", SECOND),
    ("second", SECOND),
    ("secs", SECOND),
    ("sec", SECOND),
    ("s", SECOND),
    ("''", SECOND),
    ("’’", SECOND),
    ("\"", SECOND),
    ("”", SECOND),
    ("″", SECOND),
    ("'", MINUTE),
    ("’", MINUTE),
    ("′", MINUTE),
];

impl TimeControl {
    /// Parses a time control in words, in which every amount has its unit.
    ///
    /// [`from_pgn`](Self::from_pgn) and `str::parse` read such texts too.
    ///
    /// ```
    /// use touchmove::TimeControl;
    ///
    /// let read = |text| TimeControl::from_words(text).map(|control| control.to_pgn().to_string());
    /// assert_eq!(read("90 minutes + 30 seconds")?, "5400+30");
    /// assert_eq!(read("15 min. + 10 s. per move")?, "900+10");
    /// assert_eq!(read("120' + 12\"")?, "7200+12");
    /// assert_eq!(read("10 minutes each")?, "600");
    /// assert_eq!(read("40 moves in 2 hours, then 30 min")?, "40/7200:1800");
    /// assert_eq!(read("90 min/40 moves + 30 min/end")?, "40/5400:1800");
    /// assert_eq!(
    ///     read("40 moves in 90 minutes, then 30 minutes + 30 seconds per move from move 1")?,
    ///     "40/5400+30:1800+30",
    /// );
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error with the byte at which the text is wrong.
    pub fn from_words(text: &str) -> Result<Self, Error> {
        let mut reader = Cursor::new(text.as_bytes());
        let mut periods = ArrayVec::<Period, { Self::MAX_PERIODS }>::new();
        loop {
            reader.skip_spaces();
            let start = reader.at;
            let (period, from_first) = period(&mut reader)?;
            if from_first {
                for earlier in &mut periods {
                    if earlier.bonus == MoveBonus::None {
                        earlier.bonus = period.bonus;
                    }
                }
            }
            if periods.try_push(period).is_err() {
                return expected_at(start, "no more than eight periods");
            }
            reader.skip_spaces();
            let separators = [",", ";", "then", "followed by", "+"];
            let mut is_separated = false;
            while separators.iter().any(|separator| reader.take(separator)) {
                is_separated = true;
                reader.skip_spaces();
            }
            if !is_separated {
                break;
            }
        }
        let _ = reader.take(".");
        reader.skip_spaces();
        reader.end()?;
        Self::from_periods(periods)
    }
}

/// Reads one period; also returns whether its increment is given from the first move of the game.
fn period(reader: &mut Cursor<'_>) -> Result<(Period, bool), Expected> {
    let moves_first = moves(reader)?;
    if moves_first.is_some() {
        reader.skip_spaces();
        if !["in", "/", ":"].iter().any(|word| reader.take(word)) {
            return reader.expected("\"in\"");
        }
        reader.skip_spaces();
    }
    let base = amount(reader, MAX_BASE)?;
    let moves_last = span_of(reader)?;
    let start = reader.at;
    if moves_first.is_some() && moves_last.is_some() {
        return expected_at(start, "the number of moves only once");
    }
    let has_moves = moves_first.is_some() || moves_last.is_some();
    let (bonus, from_first) = bonus(reader, has_moves)?;
    let period = Period {
        moves: moves_first.or(moves_last),
        base,
        bonus,
    };
    Ok((period, from_first))
}

/// Reads a number of moves, if `moves` follows it.
fn moves(reader: &mut Cursor<'_>) -> Result<Option<u16>, Expected> {
    let start = reader.at;
    let number = reader.number()?;
    reader.skip_spaces();
    if !reader.take("moves") && !reader.take("move") {
        reader.at = start;
        return Ok(None);
    }
    match u16::try_from(number) {
        Ok(moves @ 1..) => Ok(Some(moves)),
        _ => expected_at(start, "a number of moves from 1 to 65535"),
    }
}

/// Reads for what an amount is given: `for 40 moves`, `/40 moves`, `for the rest of the game`,
/// `each`.
fn span_of(reader: &mut Cursor<'_>) -> Result<Option<u16>, Expected> {
    let start = reader.at;
    reader.skip_spaces();
    let whos = ["to finish", "each player", "per player", "each"];
    if !reader.is_at("each move") && whos.iter().any(|words| reader.take(words)) {
        return Ok(None);
    }
    let is_short = reader.take("/");
    if !is_short && !reader.take("for ") && !reader.take("to ") {
        reader.at = start;
        return Ok(None);
    }
    reader.skip_spaces();
    let _ = reader.take("the first ") || reader.take("the ");
    let wholes = [
        "rest of the game",
        "rest",
        "whole game",
        "entire game",
        "game",
        "finish",
        "end",
    ];
    if wholes.iter().any(|whole| reader.take(whole)) {
        return Ok(None);
    }
    match moves(reader) {
        Ok(Some(moves)) => Ok(Some(moves)),
        // A slash may also stand before a bonus.
        _ if is_short => {
            reader.at = start;
            Ok(None)
        }
        _ => reader.expected("a number of moves"),
    }
}

/// Reads a bonus, if there is one, and whether it is given from the first move of the game.
///
/// Minutes added to a period with a number of moves are the next period, as in `90 min for 40 moves
/// + 30 min`.
fn bonus(reader: &mut Cursor<'_>, has_moves: bool) -> Result<(MoveBonus, bool), Expected> {
    let start = reader.at;
    reader.skip_spaces();
    let _ = reader.take(",");
    reader.skip_spaces();
    let announcements = ["+", "plus ", "with ", "and ", "/"];
    if !announcements.iter().any(|sign| reader.take(sign)) {
        reader.at = start;
        return Ok((MoveBonus::None, false));
    }
    reader.skip_spaces();
    let _ = ["an additional ", "an addition of ", "a "]
        .iter()
        .any(|word| reader.take(word));
    let added = amount(reader, MAX_BONUS)?;
    if has_moves && added >= Duration::from_millis(MINUTE) {
        reader.at = start;
        return Ok((MoveBonus::None, false));
    }
    let (mut is_delay, mut from_first) = (false, false);
    loop {
        let start = reader.at;
        reader.skip_spaces();
        let _ = reader.take("starting ");
        is_delay |= reader.is_at("delay");
        from_first |= reader.is_at("from move 1") || reader.is_at("from move one");
        let words = [
            "increment",
            "inc.",
            "inc",
            "delay",
            "bonus",
            "added",
            "extra",
            "additional",
            "per move",
            "per each move",
            "/move",
            "a move",
            "each move",
            "for each move",
            "every move",
            "pro Zug",
            "je Zug",
            "/Zug",
            "from move 1",
            "from move one",
        ];
        if !words.iter().any(|word| reader.take(word)) {
            reader.at = start;
            break;
        }
    }
    let bonus = if is_delay {
        MoveBonus::SimpleDelay(added)
    } else {
        MoveBonus::Increment(added)
    };
    Ok((bonus, from_first))
}

/// Reads an amount with its unit, or several: `1 hour 30 minutes`.
fn amount(reader: &mut Cursor<'_>, longest: u64) -> Result<Duration, Expected> {
    let start = reader.at;
    let (mut total, mut smallest) = (0_u64, u64::MAX);
    loop {
        let before = reader.at;
        reader.skip_spaces();
        let _ = smallest == HOUR && reader.take("and ");
        let part = part(reader);
        match part {
            Ok((millis, unit)) if unit < smallest => {
                total = total.saturating_add(millis);
                smallest = unit;
            }
            Err(misread) if smallest == u64::MAX => return Err(misread),
            _ => {
                reader.at = before;
                break;
            }
        }
    }
    if total > longest {
        return expected_at(start, "a smaller number");
    }
    Ok(Duration::from_millis(total))
}

/// Reads a number and its unit, as milliseconds.
fn part(reader: &mut Cursor<'_>) -> Result<(u64, u64), Expected> {
    let number = reader.number()?;
    let decimals = reader.decimals()?;
    reader.skip_spaces();
    let Some((_, unit)) = UNITS.into_iter().find(|(name, _)| reader.take(name)) else {
        return reader.expected("hours, minutes or seconds");
    };
    let _ = reader.take(".");
    let millis = number
        .saturating_mul(unit)
        .saturating_add(decimals.of(unit));
    Ok((millis, unit))
}
